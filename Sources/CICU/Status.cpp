#include <unicode/uchar.h>
#include <unicode/ulocdata.h>
#include <unicode/utypes.h>
#include <unicode/uversion.h>

#include "CICU.h"

static_assert(sizeof(UErrorCode) == sizeof(cicu_status), "a status is ICU's");
static_assert(sizeof(cicu_versions::icu) >= U_MAX_VERSION_STRING_LENGTH, "room");

bool cicu_failed(cicu_status status) {
  return U_FAILURE(static_cast<UErrorCode>(status));
}

const char *cicu_status_name(cicu_status status) {
  return u_errorName(static_cast<UErrorCode>(status));
}

cicu_versions cicu_get_versions(cicu_status *status) {
  cicu_versions versions = {};
  UVersionInfo info;
  u_getVersion(info);
  u_versionToString(info, versions.icu);
  u_getUnicodeVersion(info);
  u_versionToString(info, versions.unicode);
  UErrorCode code = U_ZERO_ERROR;
  ulocdata_getCLDRVersion(info, &code);
  *status = code;
  if (U_SUCCESS(code)) u_versionToString(info, versions.cldr);
  return versions;
}
