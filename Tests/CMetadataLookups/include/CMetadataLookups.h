#ifndef C_METADATA_LOOKUPS_H
#define C_METADATA_LOOKUPS_H

/// Returns how often this program has asked Swift's runtime for the metadata of a generic type.
///
/// Code that the compiler specialized does not ask. On a system other than Linux, the number is always zero.
long metadata_lookups(void);

#endif
