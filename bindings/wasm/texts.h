/* texts.h -- the two buffers by which text goes in and out (exports.c). */
#ifndef WASM_TEXTS_H
#define WASM_TEXTS_H

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(name)))

enum { IN_MAX = 1 << 20, OUT_MAX = 4 << 20 };

char *export_text_in(void);
char *export_text_out(void);

#endif
