// The files of IndexedCollation and ListPages that are not code of Swift. Each function returns the content of
// a file, in UTF-8, with a null byte at its end.
//
// The compiler of C copies a file into the library. SwiftPM's `.embedInCode` would make an array literal of it,
// and the compiler of Swift needs a second for 10,000 bytes of that.

#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#ifdef __cplusplus
extern "C" {
#endif

const unsigned char *embedded_ChineseSurnames_csv(void);
const unsigned char *embedded_InitialArticles_csv(void);
const unsigned char *embedded_PersonNames_csv(void);
const unsigned char *embedded_MissingLetters_csv(void);
const unsigned char *embedded_MissingAlphabets_csv(void);

const unsigned char *embedded_Labels_csv(void);
const unsigned char *embedded_animation_js(void);
const unsigned char *embedded_base_css(void);
const unsigned char *embedded_changed_js(void);
const unsigned char *embedded_changes_js(void);
const unsigned char *embedded_choice_js(void);
const unsigned char *embedded_details_js(void);
const unsigned char *embedded_edits_js(void);
const unsigned char *embedded_events_js(void);
const unsigned char *embedded_fields_js(void);
const unsigned char *embedded_files_js(void);
const unsigned char *embedded_folder_js(void);
const unsigned char *embedded_form_js(void);
const unsigned char *embedded_live_css(void);
const unsigned char *embedded_live_js(void);
const unsigned char *embedded_marks_js(void);
const unsigned char *embedded_matches_js(void);
const unsigned char *embedded_messages_js(void);
const unsigned char *embedded_opened_js(void);
const unsigned char *embedded_page_js(void);
const unsigned char *embedded_print_css(void);
const unsigned char *embedded_range_js(void);
const unsigned char *embedded_renames_js(void);
const unsigned char *embedded_repeated_js(void);
const unsigned char *embedded_rows_js(void);
const unsigned char *embedded_screen_css(void);
const unsigned char *embedded_search_js(void);
const unsigned char *embedded_shared_js(void);
const unsigned char *embedded_strip_js(void);
const unsigned char *embedded_typing_js(void);
const unsigned char *embedded_window_css(void);
const unsigned char *embedded_window_js(void);
const unsigned char *embedded_words_js(void);

#ifdef __cplusplus
}
#endif

#endif
