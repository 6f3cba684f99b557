// Writes the lists in Data. The script make-data compiles and runs this program.
//
// Most names come from ICU. The names that ICU does not have are in the tables below. The program
// checks the tables, and writes nothing if a check fails.

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/region.h>
#include <unicode/strenum.h>
#include <unicode/timezone.h>
#include <unicode/translit.h>
#include <unicode/tznames.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/uversion.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

// The major version of ICU in Data/README.md.
const int documentedICU = 72;

[[noreturn]] void fail(const std::string& message) {
  std::cerr << "make-data: " << message << "\n";
  std::exit(1);
}

void require(bool condition, const std::string& message) {
  if (!condition) fail(message);
}

void require(UErrorCode status, const std::string& what) {
  if (U_FAILURE(status)) fail(what + ": " + u_errorName(status));
}

std::string utf8(const icu::UnicodeString& string) {
  std::string result;
  return string.toUTF8String(result);
}

icu::UnicodeString utf16(const std::string& string) {
  return icu::UnicodeString::fromUTF8(string);
}

// MARK: Tables

struct State {
  const char* name;
  const char* capital;
  long population;
};

// In the order of admission to the Union, so that the list is not sorted by name. Populations are
// the resident populations of the 2020 Census.
const State states[] = {
    {"Delaware", "Dover", 989948},
    {"Pennsylvania", "Harrisburg", 13002700},
    {"New Jersey", "Trenton", 9288994},
    {"Georgia", "Atlanta", 10711908},
    {"Connecticut", "Hartford", 3605944},
    {"Massachusetts", "Boston", 7029917},
    {"Maryland", "Annapolis", 6177224},
    {"South Carolina", "Columbia", 5118425},
    {"New Hampshire", "Concord", 1377529},
    {"Virginia", "Richmond", 8631393},
    {"New York", "Albany", 20201249},
    {"North Carolina", "Raleigh", 10439388},
    {"Rhode Island", "Providence", 1097379},
    {"Vermont", "Montpelier", 643077},
    {"Kentucky", "Frankfort", 4505836},
    {"Tennessee", "Nashville", 6910840},
    {"Ohio", "Columbus", 11799448},
    {"Louisiana", "Baton Rouge", 4657757},
    {"Indiana", "Indianapolis", 6785528},
    {"Mississippi", "Jackson", 2961279},
    {"Illinois", "Springfield", 12812508},
    {"Alabama", "Montgomery", 5024279},
    {"Maine", "Augusta", 1362359},
    {"Missouri", "Jefferson City", 6154913},
    {"Arkansas", "Little Rock", 3011524},
    {"Michigan", "Lansing", 10077331},
    {"Florida", "Tallahassee", 21538187},
    {"Texas", "Austin", 29145505},
    {"Iowa", "Des Moines", 3190369},
    {"Wisconsin", "Madison", 5893718},
    {"California", "Sacramento", 39538223},
    {"Minnesota", "Saint Paul", 5706494},
    {"Oregon", "Salem", 4237256},
    {"Kansas", "Topeka", 2937880},
    {"West Virginia", "Charleston", 1793716},
    {"Nevada", "Carson City", 3104614},
    {"Nebraska", "Lincoln", 1961504},
    {"Colorado", "Denver", 5773714},
    {"North Dakota", "Bismarck", 779094},
    {"South Dakota", "Pierre", 886667},
    {"Montana", "Helena", 1084225},
    {"Washington", "Olympia", 7705281},
    {"Idaho", "Boise", 1839106},
    {"Wyoming", "Cheyenne", 576851},
    {"Utah", "Salt Lake City", 3271616},
    {"Oklahoma", "Oklahoma City", 3959353},
    {"New Mexico", "Santa Fe", 2117522},
    {"Arizona", "Phoenix", 7151502},
    {"Alaska", "Juneau", 733391},
    {"Hawaii", "Honolulu", 1455271},
};

// The population of the 50 states and the District of Columbia, minus that of the District.
const long populationOfTheStates = 331449281 - 689545;

struct Prefecture {
  const char* name;
  const char* reading;
  const char* hepburn;
};

// In the order of JIS X 0401 and ISO 3166-2, JP-01 to JP-47. The readings are those of the names
// without 都, 府 and 県.
const Prefecture prefectures[] = {
    {"北海道", "ほっかいどう", "Hokkaidō"},
    {"青森県", "あおもり", "Aomori"},
    {"岩手県", "いわて", "Iwate"},
    {"宮城県", "みやぎ", "Miyagi"},
    {"秋田県", "あきた", "Akita"},
    {"山形県", "やまがた", "Yamagata"},
    {"福島県", "ふくしま", "Fukushima"},
    {"茨城県", "いばらき", "Ibaraki"},
    {"栃木県", "とちぎ", "Tochigi"},
    {"群馬県", "ぐんま", "Gunma"},
    {"埼玉県", "さいたま", "Saitama"},
    {"千葉県", "ちば", "Chiba"},
    {"東京都", "とうきょう", "Tōkyō"},
    {"神奈川県", "かながわ", "Kanagawa"},
    {"新潟県", "にいがた", "Niigata"},
    {"富山県", "とやま", "Toyama"},
    {"石川県", "いしかわ", "Ishikawa"},
    {"福井県", "ふくい", "Fukui"},
    {"山梨県", "やまなし", "Yamanashi"},
    {"長野県", "ながの", "Nagano"},
    {"岐阜県", "ぎふ", "Gifu"},
    {"静岡県", "しずおか", "Shizuoka"},
    {"愛知県", "あいち", "Aichi"},
    {"三重県", "みえ", "Mie"},
    {"滋賀県", "しが", "Shiga"},
    {"京都府", "きょうと", "Kyōto"},
    {"大阪府", "おおさか", "Ōsaka"},
    {"兵庫県", "ひょうご", "Hyōgo"},
    {"奈良県", "なら", "Nara"},
    {"和歌山県", "わかやま", "Wakayama"},
    {"鳥取県", "とっとり", "Tottori"},
    {"島根県", "しまね", "Shimane"},
    {"岡山県", "おかやま", "Okayama"},
    {"広島県", "ひろしま", "Hiroshima"},
    {"山口県", "やまぐち", "Yamaguchi"},
    {"徳島県", "とくしま", "Tokushima"},
    {"香川県", "かがわ", "Kagawa"},
    {"愛媛県", "えひめ", "Ehime"},
    {"高知県", "こうち", "Kōchi"},
    {"福岡県", "ふくおか", "Fukuoka"},
    {"佐賀県", "さが", "Saga"},
    {"長崎県", "ながさき", "Nagasaki"},
    {"熊本県", "くまもと", "Kumamoto"},
    {"大分県", "おおいた", "Ōita"},
    {"宮崎県", "みやざき", "Miyazaki"},
    {"鹿児島県", "かごしま", "Kagoshima"},
    {"沖縄県", "おきなわ", "Okinawa"},
};

struct Province {
  const char* name;
  const char* pinyin;
  const char* english;
  // The reason why the English name is not the pinyin; null if it is.
  const char* englishDiffers;
  // The reason why ICU's transliteration is not the pinyin; null if it is.
  const char* transliterationDiffers;
};

// In the order of GB/T 2260. ISO codes are abbreviations of the pinyin, so in their order the list
// would be almost sorted.
const Province provinces[] = {
    {"北京市", "Běijīng", "Beijing", nullptr, nullptr},
    {"天津市", "Tiānjīn", "Tianjin", nullptr, nullptr},
    {"河北省", "Héběi", "Hebei", nullptr, nullptr},
    {"山西省", "Shānxī", "Shanxi", nullptr, nullptr},
    {"内蒙古自治区", "Nèi Měnggǔ", "Inner Mongolia", "English translates the name",
     "méng, to cover; of Mongols it is měng"},
    {"辽宁省", "Liáoníng", "Liaoning", nullptr, nullptr},
    {"吉林省", "Jílín", "Jilin", nullptr, nullptr},
    {"黑龙江省", "Hēilóngjiāng", "Heilongjiang", nullptr, nullptr},
    {"上海市", "Shànghǎi", "Shanghai", nullptr, nullptr},
    {"江苏省", "Jiāngsū", "Jiangsu", nullptr, nullptr},
    {"浙江省", "Zhèjiāng", "Zhejiang", nullptr, nullptr},
    {"安徽省", "Ānhuī", "Anhui", nullptr, nullptr},
    {"福建省", "Fújiàn", "Fujian", nullptr, nullptr},
    {"江西省", "Jiāngxī", "Jiangxi", nullptr, nullptr},
    {"山东省", "Shāndōng", "Shandong", nullptr, nullptr},
    {"河南省", "Hénán", "Henan", nullptr, nullptr},
    {"湖北省", "Húběi", "Hubei", nullptr, nullptr},
    {"湖南省", "Húnán", "Hunan", nullptr, nullptr},
    {"广东省", "Guǎngdōng", "Guangdong", nullptr, nullptr},
    {"广西壮族自治区", "Guǎngxī", "Guangxi", nullptr, nullptr},
    {"海南省", "Hǎinán", "Hainan", nullptr, nullptr},
    {"重庆市", "Chóngqìng", "Chongqing", nullptr, nullptr},
    {"四川省", "Sìchuān", "Sichuan", nullptr, nullptr},
    {"贵州省", "Guìzhōu", "Guizhou", nullptr, nullptr},
    {"云南省", "Yúnnán", "Yunnan", nullptr, nullptr},
    {"西藏自治区", "Xīzàng", "Tibet", "English has a name that is not from Chinese",
     "cáng, to store; here it is zàng"},
    {"陕西省", "Shǎnxī", "Shaanxi", "spelt so in English to tell it from Shanxi", nullptr},
    {"甘肃省", "Gānsù", "Gansu", nullptr, nullptr},
    {"青海省", "Qīnghǎi", "Qinghai", nullptr, nullptr},
    {"宁夏回族自治区", "Níngxià", "Ningxia", nullptr, nullptr},
    {"新疆维吾尔自治区", "Xīnjiāng", "Xinjiang", nullptr, nullptr},
    {"香港", "Xiānggǎng", "Hong Kong", "English has the Cantonese name", nullptr},
    {"澳门", "Àomén", "Macau", "English has the Portuguese name", nullptr},
};

// MARK: Records

using Record = std::vector<std::pair<std::string, std::string>>;

struct List {
  std::string file;
  std::vector<Record> records;
  // The key whose value is written as an integer.
  std::string integerKey;
};

std::string xmlEscaped(const std::string& string) {
  std::string result;
  for (char character : string) {
    switch (character) {
    case '&': result += "&amp;"; break;
    case '<': result += "&lt;"; break;
    case '>': result += "&gt;"; break;
    default: result += character;
    }
  }
  return result;
}

std::string jsonQuoted(const std::string& string) {
  std::string result = "\"";
  for (char character : string) {
    if (character == '"' || character == '\\') {
      result += '\\';
      result += character;
    } else if (static_cast<unsigned char>(character) < 0x20) {
      char escape[7];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(character));
      result += escape;
    } else {
      result += character;
    }
  }
  return result + "\"";
}

// Returns whether a record is a plain string, without keys.
bool isPlain(const Record& record) { return record.size() == 1 && record[0].first.empty(); }

std::string propertyList(const List& list) {
  std::string result =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
      "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
      "<plist version=\"1.0\">\n<array>\n";
  for (const Record& record : list.records) {
    if (isPlain(record)) {
      result += "\t<string>" + xmlEscaped(record[0].second) + "</string>\n";
      continue;
    }
    result += "\t<dict>\n";
    for (const auto& [key, value] : record) {
      const char* type = key == list.integerKey ? "integer" : "string";
      result += "\t\t<key>" + xmlEscaped(key) + "</key>\n";
      result += std::string("\t\t<") + type + ">" + xmlEscaped(value) + "</" + type + ">\n";
    }
    result += "\t</dict>\n";
  }
  return result + "</array>\n</plist>\n";
}

std::string json(const List& list) {
  std::string result = "[\n";
  for (size_t index = 0; index < list.records.size(); index++) {
    std::string object;
    for (const auto& [key, value] : list.records[index]) {
      object += object.empty() ? "" : ", ";
      object += jsonQuoted(key) + ": " + jsonQuoted(value);
    }
    result += "  {" + object + (index + 1 < list.records.size() ? "},\n" : "}\n");
  }
  return result + "]\n";
}

std::string lines(const List& list) {
  std::string result;
  for (const Record& record : list.records) result += record[0].second + "\n";
  return result;
}

std::string content(const List& list) {
  std::string type = list.file.substr(list.file.rfind('.') + 1);
  if (type == "plist") return propertyList(list);
  if (type == "json") return json(list);
  return lines(list);
}

// MARK: Names from ICU

// Names by code.
using Names = std::map<std::string, std::string>;

using DisplayName = int32_t (*)(
    const char* code, const char* language, UChar* result, int32_t capacity, UErrorCode* status);

void addName(
    Names& names, const std::string& code, const std::string& key, const char* language,
    DisplayName displayName) {
  UChar buffer[256];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = displayName(code.c_str(), language, buffer, 256, &status);
  require(status, code);
  // There is no name: ICU returned the code.
  if (status == U_USING_DEFAULT_WARNING) return;
  names[key] = utf8(icu::UnicodeString(buffer, length));
}

Names territories(const char* language) {
  Names names;
  for (const char* const* code = uloc_getISOCountries(); *code != nullptr; code++) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Region* region = icu::Region::getInstance(*code, status);
    // Leave out deprecated codes, groupings such as the European Union, and codes that CLDR only
    // reserves.
    if (U_FAILURE(status) || region->getType() != URGN_TERRITORY) continue;
    if (std::strcmp(region->getRegionCode(), *code) != 0) continue;
    addName(names, std::string("und_") + *code, *code, language, uloc_getDisplayCountry);
  }
  return names;
}

Names languages(const char* language) {
  // Special codes such as "undetermined", which are not languages.
  const std::set<std::string> special = {"mis", "mul", "und", "zxx"};
  Names names;
  for (const char* const* code = uloc_getISOLanguages(); *code != nullptr; code++) {
    if (special.count(*code) != 0) continue;
    // Leave out codes that CLDR maps to another language.
    if (std::strcmp(icu::Locale::createCanonical(*code).getName(), *code) != 0) continue;
    addName(names, *code, *code, language, uloc_getDisplayLanguage);
  }
  return names;
}

Names cities(const char* language) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::TimeZoneNames> zoneNames(
      icu::TimeZoneNames::createInstance(icu::Locale(language), status));
  // Use only canonical zones, because each alias would repeat its city.
  std::unique_ptr<icu::StringEnumeration> zones(icu::TimeZone::createTimeZoneIDEnumeration(
      UCAL_ZONE_TYPE_CANONICAL_LOCATION, nullptr, nullptr, status));
  // If a zone has no name, TimeZoneNames makes one from its id, and does not report this. Only the
  // data show whether "Amsterdam", for example, is a Czech name or comes from the id.
  UResourceBundle* package = ures_open(U_ICUDATA_NAME "-zone", language, &status);
  UResourceBundle* strings = ures_getByKey(package, "zoneStrings", nullptr, &status);
  require(status, std::string("time zones in ") + language);

  Names names;
  std::set<std::string> seen;
  while (const icu::UnicodeString* zone = zones->snext(status)) {
    std::string id = utf8(*zone);
    std::string key = id;
    for (char& character : key) {
      if (character == '/') character = ':';
    }
    UErrorCode missing = U_ZERO_ERROR;
    UResourceBundle* entry = ures_getByKey(strings, key.c_str(), nullptr, &missing);
    int32_t length = 0;
    ures_getStringByKey(entry, "ec", &length, &missing);
    ures_close(entry);
    if (U_FAILURE(missing)) continue;

    icu::UnicodeString city;
    zoneNames->getExemplarLocationName(*zone, city);
    if (seen.insert(utf8(city)).second) names[id] = utf8(city);
  }
  require(status, std::string("time zones in ") + language);
  ures_close(strings);
  ures_close(package);
  return names;
}

List list(const std::string& file, const Names& names, const char* nameKey, const char* codeKey) {
  List result{file, {}, ""};
  for (const auto& [code, name] : names) {
    result.records.push_back({{nameKey, name}, {codeKey, code}});
  }
  return result;
}

List list(const std::string& file, const Names& names) {
  List result{file, {}, ""};
  for (const auto& entry : names) result.records.push_back({{"", entry.second}});
  return result;
}

// MARK: The tables, checked

std::string withoutMarks(const std::string& string) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* decomposition = icu::Normalizer2::getNFDInstance(status);
  icu::UnicodeString decomposed = decomposition->normalize(utf16(string), status);
  require(status, "normalization");
  icu::UnicodeString result;
  for (int32_t index = 0; index < decomposed.length(); index++) {
    if (u_charType(decomposed[index]) != U_NON_SPACING_MARK) result += decomposed[index];
  }
  return utf8(result);
}

// Returns a string in lowercase, without spaces and apostrophes.
std::string folded(const std::string& string) {
  icu::UnicodeString result = utf16(string).toLower(icu::Locale::getRoot());
  for (const char* ignored : {" ", "'", "\u2019"}) result.findAndReplace(utf16(ignored), "");
  return utf8(result);
}

class Transliterator {
public:
  explicit Transliterator(const char* id) {
    UErrorCode status = U_ZERO_ERROR;
    transliterator.reset(icu::Transliterator::createInstance(id, UTRANS_FORWARD, status));
    require(status, id);
  }

  icu::UnicodeString operator()(const std::string& string) const {
    icu::UnicodeString result = utf16(string);
    transliterator->transliterate(result);
    return result;
  }

private:
  std::unique_ptr<icu::Transliterator> transliterator;
};

// Returns a name without its suffix: the first one in the list that the name ends with and that is
// not the whole name.
std::string withoutSuffix(const std::string& name, const std::vector<std::string>& suffixes) {
  for (const std::string& suffix : suffixes) {
    if (name.size() <= suffix.size()) continue;
    size_t length = name.size() - suffix.size();
    if (name.compare(length, suffix.size(), suffix) == 0) return name.substr(0, length);
  }
  return name;
}

List listOfStates() {
  List result{"States.plist", {}, "Population"};
  long sum = 0;
  for (const State& state : states) {
    sum += state.population;
    result.records.push_back({{"Name", state.name},
                              {"Capitol", state.capital},
                              {"Population", std::to_string(state.population)}});
  }
  require(result.records.size() == 50, "there are not 50 states");
  require(
      sum == populationOfTheStates,
      "the populations of the states add up to " + std::to_string(sum) + ", not to " +
          std::to_string(populationOfTheStates));
  return result;
}

List listOfPrefectures() {
  Transliterator latin("Hiragana-Latin");
  List result{"prefectures-ja.json", {}, ""};
  for (const Prefecture& prefecture : prefectures) {
    std::string name = withoutSuffix(prefecture.name, {"都", "府", "県"});
    // Only 北海道 keeps its suffix, in its name and in its reading.
    require(
        name != prefecture.name || name == "北海道",
        name + " ends in none of 都, 府 and 県");

    icu::UnicodeString reading = latin(prefecture.reading);
    // A long vowel is two vowels in kana, and has a macron in Hepburn. The two i of 新潟 stay.
    reading.findAndReplace(utf16("ou"), utf16("ō"));
    reading.findAndReplace(utf16("oo"), utf16("ō"));
    reading.findAndReplace(utf16("uu"), utf16("ū"));
    require(
        utf8(reading) == folded(prefecture.hepburn),
        name + ": the reading " + prefecture.reading + " is " + utf8(reading) + ", not " +
            prefecture.hepburn);
    result.records.push_back({{"name", name},
                              {"reading", prefecture.reading},
                              {"romaji", withoutMarks(prefecture.hepburn)}});
  }
  require(result.records.size() == 47, "there are not 47 prefectures");
  return result;
}

List listOfProvinces() {
  Transliterator latin("Han-Latin");
  List result{"provinces-zh.json", {}, ""};
  for (const Province& province : provinces) {
    std::string name = withoutSuffix(
        province.name,
        {"省", "市", "壮族自治区", "回族自治区", "维吾尔自治区", "自治区"});
    std::string pinyin = folded(province.pinyin);

    bool isEnglish = withoutMarks(pinyin) == folded(province.english);
    require(
        isEnglish == (province.englishDiffers == nullptr),
        name + ": the pinyin " + province.pinyin + (isEnglish ? " is " : " is not ") +
            province.english);

    std::string transliteration = folded(utf8(latin(name)));
    bool isTransliteration = pinyin == transliteration;
    require(
        isTransliteration == (province.transliterationDiffers == nullptr),
        name + ": the pinyin " + province.pinyin + (isTransliteration ? " is " : " is not ") +
            transliteration + ", as ICU reads it");

    for (const auto& [other, reason] :
         {std::make_pair(std::string(province.english) + " in English", province.englishDiffers),
          std::make_pair(transliteration + " to ICU", province.transliterationDiffers)}) {
      if (reason == nullptr) continue;
      std::cerr << "  " << name << ", " << province.pinyin << ", is " << other << ": " << reason
                << "\n";
    }
    result.records.push_back({{"name", name}, {"pinyin", province.pinyin}});
  }
  // 31 divisions of the mainland, and the two special administrative regions.
  require(result.records.size() == 33, "there are not 33 provincial divisions");
  return result;
}

void check(const List& list) {
  require(list.records.size() > 0, list.file + " is empty");
  std::set<std::string> names;
  for (const Record& record : list.records) {
    const std::string& name = record[0].second;
    require(!name.empty(), list.file + " has an empty name");
    require(name.find('\n') == std::string::npos, list.file + " has a name of two lines");
    require(names.insert(name).second, list.file + " has " + name + " twice");
  }
}

}  // namespace

int main(int argc, char** argv) {
  require(argc == 2, "usage: make-data <folder>");

  UVersionInfo version;
  u_getVersion(version);
  if (version[0] != documentedICU) {
    std::cerr << "make-data: this is ICU " << U_ICU_VERSION << "; the lists may differ from those "
              << "of ICU " << documentedICU << ", which Data/README.md names\n";
  }

  // A name that a language does not have must not come from the user's default locale.
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale::setDefault(icu::Locale::getRoot(), status);
  require(status, "the default locale");

  const std::vector<List> lists = {
      listOfStates(),
      list("territories-sv.plist", territories("sv"), "Name", "Code"),
      list("languages-da.json", languages("da"), "name", "code"),
      list("cities-cs.txt", cities("cs")),
      list("territories-de.json", territories("de"), "name", "code"),
      list("territories-ko.txt", territories("ko")),
      list("cities-ar.txt", cities("ar")),
      list("territories-th.plist", territories("th")),
      list("languages-ru.json", languages("ru"), "name", "code"),
      listOfPrefectures(),
      listOfProvinces(),
  };
  for (const List& list : lists) check(list);

  for (const List& list : lists) {
    std::string path = std::string(argv[1]) + "/" + list.file;
    std::ofstream stream(path, std::ios::binary);
    stream << content(list);
    stream.close();
    require(stream.good(), path + " cannot be written");
    std::cout << path << ": " << list.records.size() << "\n";
  }
}
