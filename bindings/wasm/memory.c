/* memory.c -- malloc for WebAssembly: takes from the end of the memory, which grows. */
#include <stdint.h>
#include <stdlib.h>

enum { PAGE = 65536, ALIGNMENT = 16 };

extern uint8_t __heap_base; /* set by the linker: where the program's own data end */
static uintptr_t next;

void *malloc(size_t size) {
    if (next == 0) next = (uintptr_t)&__heap_base;
    uintptr_t begin = (next + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1), end = begin + size;
    if (end < begin) return NULL;
    size_t pages = (end + PAGE - 1) / PAGE, there = __builtin_wasm_memory_size(0);
    if (pages > there && __builtin_wasm_memory_grow(0, pages - there) == (size_t)-1) return NULL;
    next = end;
    return (void *)begin;
}

void *calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) return NULL;
    void *memory = malloc(count * size);
    if (memory) __builtin_memset(memory, 0, count * size);
    return memory;
}

void free(void *memory) {
    (void)memory;
}
