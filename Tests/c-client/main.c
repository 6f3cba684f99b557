/* Uses every function of indexed_collation.h from C. Prints what is wrong, and then exits with 1. */

#include <indexed_collation.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static void expect(int condition, const char *what, int line) {
  if (condition) return;
  printf("main.c:%d: %s\n", line, what);
  failures += 1;
}
#define EXPECT(condition) expect((condition) != 0, #condition, __LINE__)

/* Expects that a call fails, and that the error has a text. */
static void expect_error(int32_t status, char **error, const char *text, int line) {
  if (status != IC_ERROR || !*error || !strstr(*error, text)) {
    printf("main.c:%d: \"%s\" and not: %s\n", line, text, *error ? *error : "no error");
    failures += 1;
  }
  ic_free(*error);
  *error = NULL;
}
#define EXPECT_ERROR(status, text) expect_error((status), &error, (text), __LINE__)

static void nothing_of_array(struct ArrowArray *array) { array->release = NULL; }
static void nothing_of_schema(struct ArrowSchema *schema) { schema->release = NULL; }

/* A column whose memory is static. */
static struct ArrowSchema schema_of(const char *format) {
  struct ArrowSchema schema = {.format = format, .name = "", .release = nothing_of_schema};
  return schema;
}

static struct ArrowArray array_of(const void **buffers, int64_t buffer_count, int64_t length) {
  struct ArrowArray array = {
      .length = length, .n_buffers = buffer_count, .buffers = buffers, .release = nothing_of_array};
  return array;
}

static const char *const texts = "ÖrjanÅsaAnna42";
static const int32_t offsets[] = {0, 6, 10, 14, 14, 16};
enum { TEXT_COUNT = 5 };

static int32_t open_collation(const char *options, ic_collation *collation, char **error) {
  return ic_open(options, strlen(options), collation, error);
}

static void test_column(ic_collation sv) {
  char *error = NULL;
  const void *buffers[] = {NULL, offsets, texts};
  struct ArrowSchema schema = schema_of("u");
  struct ArrowArray array = array_of(buffers, 3, TEXT_COUNT);
  struct ArrowSchema key_schema, section_schema, position_schema, bound_schema;
  struct ArrowArray keys, sections, positions, bounds;

  EXPECT(ic_keys(sv, &schema, &array, 0, &key_schema, &keys, &error) == IC_OK);
  EXPECT(strcmp(key_schema.format, "Z") == 0 && keys.length == TEXT_COUNT && keys.null_count == 0);
  EXPECT(ic_sections(sv, &schema, &array, 1, &section_schema, &sections, &error) == IC_OK);
  EXPECT(strcmp(section_schema.format, "i") == 0 && sections.length == TEXT_COUNT);
  EXPECT(ic_arrange(sv, &schema, &array, 2, &position_schema, &positions, &bound_schema, &bounds,
                    &error) == IC_OK);
  EXPECT(strcmp(position_schema.format, "l") == 0 && positions.length == TEXT_COUNT);
  EXPECT(strcmp(bound_schema.format, "l") == 0 && bounds.length == 31);

  /* Anna, Åsa, Örjan, and in the section # the empty text and the number. */
  const int64_t *order = positions.buffers[1];
  EXPECT(order[0] == 2 && order[1] == 1 && order[2] == 0 && order[3] == 3 && order[4] == 4);
  const int64_t *bound = bounds.buffers[1];
  EXPECT(bound[0] == 0 && bound[1] == 1 && bound[29] == 3 && bound[30] == TEXT_COUNT);
  const int32_t *section = sections.buffers[1];
  EXPECT(section[0] == 28 && section[1] == 26 && section[2] == 0 && section[3] == 29);

  /* In the order of the keys, the empty text and the number are the first ones. */
  struct ArrowSchema sorted_schema, order_schema;
  struct ArrowArray sorted, order_keys;
  EXPECT(ic_sort(sv, &schema, &array, 2, &sorted_schema, &sorted, &error) == IC_OK);
  EXPECT(strcmp(sorted_schema.format, "l") == 0 && sorted.length == TEXT_COUNT);
  order = sorted.buffers[1];
  EXPECT(order[0] == 3 && order[1] == 4 && order[2] == 2 && order[3] == 1 && order[4] == 0);
  EXPECT(ic_order_keys(sv, &schema, &array, 1, &order_schema, &order_keys, &error) == IC_OK);
  EXPECT(strcmp(order_schema.format, "Z") == 0 && order_keys.length == TEXT_COUNT);
  const int64_t *order_places = order_keys.buffers[1];
  const unsigned char *order_bytes = order_keys.buffers[2];
  for (int i = 0; i < TEXT_COUNT; i++) {
    /* The position of the section, and the key. */
    const unsigned char *key = order_bytes + order_places[i];
    const int64_t *key_places = keys.buffers[1];
    EXPECT(key[0] == 0 && key[1] == section[i]);
    EXPECT(order_places[i + 1] - order_places[i] == key_places[i + 1] - key_places[i] + 2);
    EXPECT(memcmp(key + 2, (const unsigned char *)keys.buffers[2] + key_places[i],
                  (size_t)(key_places[i + 1] - key_places[i])) == 0);
  }
  sorted.release(&sorted);
  sorted_schema.release(&sorted_schema);
  order_keys.release(&order_keys);
  order_schema.release(&order_schema);

  /* The order of the keys is that of the texts in a section. */
  const int64_t *places = keys.buffers[1];
  const unsigned char *bytes = keys.buffers[2];
  int64_t size_of_asa = places[2] - places[1], size_of_orjan = places[1] - places[0];
  int64_t size = size_of_asa < size_of_orjan ? size_of_asa : size_of_orjan;
  EXPECT(memcmp(bytes + places[1], bytes + places[0], (size_t)size) < 0);

  struct ArrowSchema shared_schema;
  struct ArrowArray shared;
  EXPECT(ic_share(&keys, &shared_schema, &shared, &error) == IC_OK);
  EXPECT(shared.buffers[2] == keys.buffers[2] && shared.length == keys.length);
  EXPECT_ERROR(ic_share(&array, &shared_schema, &shared, &error), "not one");
  EXPECT_ERROR(ic_share(NULL, &shared_schema, &shared, &error), "not one");
  EXPECT_ERROR(ic_share(&keys, NULL, NULL, &error), "no place");
  keys.release(&keys);
  key_schema.release(&key_schema);
  /* The memory is still there. */
  EXPECT(shared.length == TEXT_COUNT && ((const unsigned char *)shared.buffers[2])[0] != 0);
  shared.release(&shared);
  shared_schema.release(&shared_schema);
  sections.release(&sections);
  section_schema.release(&section_schema);
  positions.release(&positions);
  position_schema.release(&position_schema);
  bounds.release(&bounds);
  bound_schema.release(&bound_schema);
  EXPECT(!keys.release && !key_schema.release);

  struct ArrowSchema numbers = schema_of("l");
  EXPECT_ERROR(ic_keys(sv, &numbers, &array, 1, &key_schema, &keys, &error), "not texts");
  EXPECT_ERROR(ic_keys(sv, NULL, &array, 1, &key_schema, &keys, &error), "no array");
  EXPECT_ERROR(ic_keys(sv, &schema, &array, 1, NULL, &keys, &error), "no place");
  EXPECT_ERROR(ic_keys(sv, &schema, &array, -1, &key_schema, &keys, &error), "negative");
  EXPECT_ERROR(ic_keys(99, &schema, &array, 1, &key_schema, &keys, &error), "no open collation 99");
  EXPECT_ERROR(ic_order_keys(sv, &schema, NULL, 1, &key_schema, &keys, &error), "no array");
  EXPECT_ERROR(ic_sort(sv, &schema, &array, 1, NULL, NULL, &error), "no place");
  EXPECT_ERROR(ic_sections(sv, &schema, NULL, 1, &key_schema, &keys, &error), "no array");
  EXPECT_ERROR(ic_arrange(sv, &schema, &array, 1, &key_schema, &keys, NULL, NULL, &error),
               "no place");
  EXPECT(ic_keys(99, &schema, &array, 1, &key_schema, &keys, NULL) == IC_ERROR);
  static const int32_t wrong[] = {0, 6, 4, 14, 14, 16};
  const void *wrong_buffers[] = {NULL, wrong, texts};
  struct ArrowArray disordered = array_of(wrong_buffers, 3, TEXT_COUNT);
  EXPECT_ERROR(ic_keys(sv, &schema, &disordered, 1, &key_schema, &keys, &error), "not in order");
  struct ArrowArray endless = array_of(buffers, 3, INT64_MAX);
  EXPECT_ERROR(ic_keys(sv, &schema, &endless, 1, &key_schema, &keys, &error), "not valid");
  struct ArrowArray bare = array_of(NULL, 0, 1);
  EXPECT_ERROR(ic_keys(sv, &schema, &bare, 1, &key_schema, &keys, &error), "no offsets");
}

/* Texts between separators become a column. */
static void test_split(ic_collation sv) {
  char *error = NULL;
  struct ArrowSchema schema, position_schema;
  struct ArrowArray lines, positions;
  EXPECT(ic_split("Bo\n\nAnna", 8, '\n', &schema, &lines, &error) == IC_OK);
  const int64_t *places = lines.buffers[1];
  EXPECT(strcmp(schema.format, "Z") == 0 && lines.length == 3 && lines.null_count == 0);
  EXPECT(places[1] == 2 && places[2] == 2 && places[3] == 6);
  EXPECT(memcmp(lines.buffers[2], "BoAnna", 6) == 0);
  EXPECT(ic_sort(sv, &schema, &lines, 1, &position_schema, &positions, &error) == IC_OK);
  const int64_t *order = positions.buffers[1];
  EXPECT(order[0] == 1 && order[1] == 2 && order[2] == 0);
  positions.release(&positions);
  position_schema.release(&position_schema);
  lines.release(&lines);
  schema.release(&schema);
  EXPECT(ic_split(NULL, 0, 0, &schema, &lines, &error) == IC_OK && lines.length == 1);
  lines.release(&lines);
  schema.release(&schema);
  EXPECT_ERROR(ic_split(NULL, 1, 0, &schema, &lines, &error), "no bytes");
  EXPECT_ERROR(ic_split("a", (size_t)-1, 0, &schema, &lines, &error), "more bytes than memory");
  EXPECT_ERROR(ic_split("a", 1, 0, NULL, &lines, &error), "no place");
}

/* A cancellation concerns one collation, and none of its duplicates. */
static void test_cancellation(ic_collation sv) {
  char *error = NULL;
  const void *buffers[] = {NULL, offsets, texts};
  struct ArrowSchema schema = schema_of("u"), key_schema, bound_schema;
  struct ArrowArray array = array_of(buffers, 3, TEXT_COUNT), keys, bounds;
  ic_collation first = 0, second = 0, adapted = 0;
  EXPECT(ic_duplicate(sv, &first, &error) == IC_OK && first != sv);
  EXPECT(ic_duplicate(first, &second, &error) == IC_OK && second != first);
  ic_cancel(first);
  EXPECT(ic_keys(first, &schema, &array, 1, &key_schema, &keys, &error) == IC_CANCELLED);
  EXPECT(error && strstr(error, "cancelled"));
  ic_free(error);
  error = NULL;
  EXPECT(ic_order_keys(first, &schema, &array, 1, &key_schema, &keys, NULL) == IC_CANCELLED);
  EXPECT(ic_sections(first, &schema, &array, 1, &key_schema, &keys, NULL) == IC_CANCELLED);
  EXPECT(ic_sort(first, &schema, &array, 1, &key_schema, &keys, NULL) == IC_CANCELLED);
  EXPECT(ic_adapt(first, &schema, &array, 1, &adapted, NULL) == IC_CANCELLED && adapted == 0);
  EXPECT(ic_arrange(first, &schema, &array, 1, &key_schema, &keys, &bound_schema, &bounds, NULL) ==
         IC_CANCELLED);
  EXPECT(ic_keys(second, &schema, &array, 1, &key_schema, &keys, &error) == IC_OK);
  keys.release(&keys);
  key_schema.release(&key_schema);
  EXPECT_ERROR(ic_duplicate(sv, NULL, &error), "no place");
  ic_close(first);
  ic_close(second);
  ic_cancel(second);
  ic_cancel(0);
  EXPECT_ERROR(ic_duplicate(second, &first, &error), "no open collation");
}

static void test_prefix(ic_collation sv) {
  char *error = NULL;
  struct ArrowSchema schema;
  struct ArrowArray bounds;
  EXPECT(ic_prefix_bounds(sv, "an", 2, &schema, &bounds, &error) == IC_OK);
  const int64_t *places = bounds.buffers[1];
  const unsigned char *bytes = bounds.buffers[2];
  EXPECT(bounds.length == 2 && places[1] > 0 && places[2] > places[1]);
  EXPECT(memcmp(bytes, bytes + places[1], (size_t)places[1]) < 0);
  bounds.release(&bounds);
  schema.release(&schema);
  EXPECT(ic_prefix_bounds(sv, NULL, 0, &schema, &bounds, &error) == IC_OK);
  EXPECT(bounds.null_count == 1);
  bounds.release(&bounds);
  schema.release(&schema);
  EXPECT_ERROR(ic_prefix_bounds(sv, NULL, 3, &schema, &bounds, &error), "no text");
}

static void test_facts(ic_collation sv) {
  char *error = NULL, *json = NULL;
  EXPECT(ic_describe(sv, &json, &error) == IC_OK && strstr(json, "\"title\":\"Ö\""));
  ic_free(json);
  EXPECT(ic_fingerprint(sv, &json, &error) == IC_OK && strstr(json, "\"locales\":[\"sv\"]"));
  char *differences = NULL;
  EXPECT(ic_fingerprint_differences(sv, json, strlen(json), &differences, &error) == IC_OK);
  EXPECT(strcmp(differences, "[]") == 0);
  ic_free(differences);
  ic_free(json);
  EXPECT_ERROR(ic_fingerprint_differences(sv, "{}", 2, &differences, &error), "not one");
  EXPECT(ic_explain(sv, "Åsa", 4, &json, &error) == IC_OK && strstr(json, "\"title\":\"Å\""));
  ic_free(json);
  EXPECT_ERROR(ic_explain(sv, "Åsa", SIZE_MAX, &json, &error), "the limit");
  EXPECT_ERROR(ic_describe(sv, NULL, &error), "no place");
  int32_t order = 0;
  EXPECT(ic_compare(sv, "z", 1, "å", 2, &order, &error) == IC_OK && order == -1);
  EXPECT_ERROR(ic_compare(sv, "z", 1, "å", 2, NULL, &error), "no place");
  uint8_t first[16], second[16];
  size_t length = 0, other_length = 0;
  EXPECT(ic_key(sv, "z", 1, first, 16, &length, &error) == IC_OK && length > 0 && length < 16);
  EXPECT(ic_key(sv, "å", 2, second, 16, &other_length, &error) == IC_OK && other_length < 16);
  EXPECT(memcmp(first, second, length < other_length ? length : other_length) < 0);
  EXPECT_ERROR(ic_key(sv, "z", 1, NULL, 16, &length, &error), "no place");
  EXPECT_ERROR(ic_key(sv, "z", 1, first, 16, NULL, &error), "no place");
  EXPECT_ERROR(ic_key(sv, NULL, 1, first, 16, &length, &error), "no text");
}

/* Rows of titles, some of which have a reading, in sections that suit them. */
static void test_filing(void) {
  char *error = NULL, *json = NULL;
  ic_collation en = 0, adapted = 0;
  EXPECT_ERROR(open_collation("{\"locales\": [\"en\"], \"filing\": {\"articles\": {\"languages\": "
                              "[\"xx\"]}}}", &en, &error), "no code of a language");
  EXPECT(open_collation("{\"locales\": [\"en\"], \"policy\": {\"minimumCount\": 2}, \"filing\": "
                        "{\"articles\": {\"languages\": [\"en\"]}}}", &en, &error) == IC_OK);
  static const int32_t text_ends[] = {0, 7, 13, 17}, reading_ends[] = {0, 0, 6, 6};
  const void *text_buffers[] = {NULL, text_ends, "The WhoPrinceABBA"};
  const void *reading_buffers[] = {NULL, reading_ends, "Nelson"};
  struct ArrowSchema text = schema_of("u"), reading = schema_of("u"), row = schema_of("+s");
  text.name = "text";
  reading.name = "reading";
  struct ArrowArray texts = array_of(text_buffers, 3, 3), readings = array_of(reading_buffers, 3, 3);
  struct ArrowSchema *schemas[] = {&text, &reading};
  struct ArrowArray *arrays[] = {&texts, &readings};
  const void *validity[] = {NULL};
  struct ArrowArray rows = array_of(validity, 1, 3);
  row.children = schemas;
  rows.children = arrays;
  row.n_children = rows.n_children = 2;

  EXPECT(ic_adapt(en, &row, &rows, 1, &adapted, &error) == IC_OK && adapted != en);
  EXPECT(ic_describe(adapted, &json, &error) == IC_OK);
  EXPECT(strstr(json, "\"title\":\"A–Z\"") != NULL);
  ic_free(json);
  struct ArrowSchema schema, bound_schema;
  struct ArrowArray positions, bounds;
  EXPECT(ic_arrange(adapted, &row, &rows, 1, &schema, &positions, &bound_schema, &bounds, &error) ==
         IC_OK);
  /* ABBA, Prince as Nelson, The Who as Who. */
  const int64_t *order = positions.buffers[1];
  EXPECT(positions.length == 3 && order[0] == 2 && order[1] == 1 && order[2] == 0);
  positions.release(&positions);
  schema.release(&schema);
  bounds.release(&bounds);
  bound_schema.release(&bound_schema);

  EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, NULL, &error), "no place");
  text.name = "title";
  EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "cannot have \"title\"");
  text.name = "reading";
  EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "cannot have \"reading\"");
  text.name = "language";
  EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "no text");
  text.name = "text";
  static const int64_t wrong[] = {INT64_MAX, INT64_MIN, -5, (int64_t)1 << 45};
  for (int i = 0; i < 4; i++) {
    readings.offset = wrong[i];
    EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "the offset");
    readings.offset = 0;
    rows.length = wrong[i];
    EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "the length");
    rows.length = 3;
  }
  readings.length = 2;
  EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "not valid");
  rows.n_children = 1;
  EXPECT_ERROR(ic_adapt(en, &row, &rows, 1, &adapted, &error), "not valid");
  ic_close(adapted);
  ic_close(en);
}

int main(void) {
  char *error = NULL;
  ic_collation sv = 0, other = 0;
  EXPECT(ic_version() >> 16 == IC_VERSION_MAJOR);
  EXPECT(open_collation("{\"locales\": [\"sv\"]}", &sv, &error) == IC_OK && sv != 0);
  if (error) printf("%s\n", error);
  test_column(sv);
  test_split(sv);
  test_cancellation(sv);
  test_prefix(sv);
  test_facts(sv);
  EXPECT(open_collation("{\"locales\": [\"en\"], \"strength\": \"primary\", \"catchAll\": \"icu\"}",
                        &other, &error) == IC_OK);
  test_filing();
  int32_t order = 1;
  EXPECT(ic_compare(other, "a", 1, "Á", 2, &order, &error) == IC_OK && order == 0);
  ic_close(other);
  ic_close(other);
  ic_close(0);
  ic_free(NULL);
  EXPECT_ERROR(ic_compare(other, "a", 1, "b", 1, &order, &error), "no open collation");
  EXPECT_ERROR(open_collation("{\"locales\": [\"xx\"]}", &other, &error), "xx");
  EXPECT_ERROR(open_collation("{\"locales\": \"sv\"}", &other, &error), "locales has the wrong type");
  EXPECT_ERROR(open_collation("{}", &other, &error), "locales is missing");
  EXPECT_ERROR(open_collation("[]", &other, &error), "no object");
  EXPECT_ERROR(open_collation("{", &other, &error), "JSON");
  EXPECT_ERROR(open_collation("{\"locales\": [\"sv\"], \"strenght\": \"primary\"}", &other, &error),
               "there is no option \"strenght\"");
  EXPECT_ERROR(open_collation("{\"locales\": [\"sv\"], \"strength\": \"weak\"}", &other, &error),
               "it can be: primary");
  EXPECT_ERROR(ic_open(NULL, 0, &other, &error), "JSON");
  EXPECT_ERROR(ic_open("{}", 2, NULL, &error), "no place");
  ic_close(sv);
  if (failures == 0) printf("every function works\n");
  return failures > 0;
}
