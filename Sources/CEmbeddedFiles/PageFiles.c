#include "Embed.h"

BEGIN(Labels_csv)
#embed "../ListPages/Labels.csv"
END

BEGIN(animation_js)
#embed "../ListPages/Web/animation.js"
END

BEGIN(base_css)
#embed "../ListPages/Web/base.css"
END

BEGIN(changed_js)
#embed "../ListPages/Web/changed.js"
END

BEGIN(changes_js)
#embed "../ListPages/Web/changes.js"
END

BEGIN(choice_js)
#embed "../ListPages/Web/choice.js"
END

BEGIN(details_js)
#embed "../ListPages/Web/details.js"
END

BEGIN(edits_js)
#embed "../ListPages/Web/edits.js"
END

BEGIN(events_js)
#embed "../ListPages/Web/events.js"
END

BEGIN(fields_js)
#embed "../ListPages/Web/fields.js"
END

BEGIN(files_js)
#embed "../ListPages/Web/files.js"
END

BEGIN(folder_js)
#embed "../ListPages/Web/folder.js"
END

BEGIN(form_js)
#embed "../ListPages/Web/form.js"
END

BEGIN(live_css)
#embed "../ListPages/Web/live.css"
END

BEGIN(live_js)
#embed "../ListPages/Web/live.js"
END

BEGIN(marks_js)
#embed "../ListPages/Web/marks.js"
END

BEGIN(matches_js)
#embed "../ListPages/Web/matches.js"
END

BEGIN(messages_js)
#embed "../ListPages/Web/messages.js"
END

BEGIN(opened_js)
#embed "../ListPages/Web/opened.js"
END

BEGIN(page_js)
#embed "../ListPages/Web/page.js"
END

BEGIN(print_css)
#embed "../ListPages/Web/print.css"
END

BEGIN(range_js)
#embed "../ListPages/Web/range.js"
END

BEGIN(renames_js)
#embed "../ListPages/Web/renames.js"
END

BEGIN(repeated_js)
#embed "../ListPages/Web/repeated.js"
END

BEGIN(rows_js)
#embed "../ListPages/Web/rows.js"
END

BEGIN(screen_css)
#embed "../ListPages/Web/screen.css"
END

BEGIN(search_js)
#embed "../ListPages/Web/search.js"
END

BEGIN(shared_js)
#embed "../ListPages/Web/shared.js"
END

BEGIN(strip_js)
#embed "../ListPages/Web/strip.js"
END

BEGIN(typing_js)
#embed "../ListPages/Web/typing.js"
END

BEGIN(window_css)
#embed "../ListPages/Web/window.css"
END

BEGIN(window_js)
#embed "../ListPages/Web/window.js"
END

BEGIN(words_js)
#embed "../ListPages/Web/words.js"
END
