#include "indexed_collation.h"
