#include "Embed.h"

BEGIN(ChineseSurnames_csv)
#embed "../IndexedCollation/Filing/ChineseSurnames.csv"
END

BEGIN(InitialArticles_csv)
#embed "../IndexedCollation/Filing/InitialArticles.csv"
END

BEGIN(PersonNames_csv)
#embed "../IndexedCollation/Filing/PersonNames.csv"
END

BEGIN(MissingLetters_csv)
#embed "../IndexedCollation/Sections/MissingLetters.csv"
END

BEGIN(MissingAlphabets_csv)
#embed "../IndexedCollation/Tailoring/MissingAlphabets.csv"
END
