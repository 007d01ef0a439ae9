#!/usr/bin/env bash
# manual_library.sh HEADER VERSION -- writes libtessera.3 from tessera.h.
set -euo pipefail
header=$1

escaped() {
  sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"
}

# The first comment, without its marks; the rest of it is what the library is about.
about() {
  sed -n '1,/\*\//p' "$header" | sed -e 's|^/\* tessera\.h -- ||' -e 's|^ \*/\{0,1\} \{0,1\}||' -e 's| \*/$||'
}

echo '.\" Made by make/packaging/manual_library.sh from tessera.h.'
echo ".TH LIBTESSERA 3 \"\" \"tessera $2\" \"Library functions\""
cat <<'END'
.SH NAME
libtessera \- the rules of tile-laying games, bots, and batches of games for learning
.SH SYNOPSIS
.B #include <tessera.h>
.PP
.B cc program.c $(pkg\-config \-\-cflags \-\-libs tessera)
.SH DESCRIPTION
END
about | escaped | sed 's/^$/.PP/'
echo .SH INTERFACE
echo .nf
sed -e '1,/^#endif/d' -e '/^#ifdef __cplusplus/,/^#endif/d' -e '/^#endif/d' -e 's/^TESSERA_API //' "$header" |
  sed -n '/^#define TESSERA_SEATS_MAX/,$p' | escaped
echo .fi
cat <<'END'
.SH SEE ALSO
.BR tessera (1)
END
