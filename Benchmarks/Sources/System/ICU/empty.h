// Deliberately empty: see module.modulemap.
