/* stdlib.h -- the little of it that ai/ needs, for WebAssembly: memory is taken and never given
 * back. A page opens its players once and keeps them. */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void free(void *memory);

#endif
