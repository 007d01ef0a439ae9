/* embed.c -- a tool of the build: compresses the files of the web page and writes them as the C
 * source that assets.h promises.
 *
 *     embed OUT FOLDER FILE...
 *
 * Files are named as seen from the folder. The bytes become string literals, which compilers read
 * many times faster than lists of numbers. The same files give the same source. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { FILE_BYTES_MAX = 64 << 20, PATH_SIZE = 4096, LINE_BYTES = 32, GZIP_WINDOW = 15 + 16 };

typedef struct {
    uint8_t *bytes;
    size_t size;
} Bytes;

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".wasm", "application/wasm"},
    {".net", "application/octet-stream"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
};

static void stop(const char *name, const char *why) {
    fprintf(stderr, "embed: %s: %s\n", name, why);
    exit(1);
}

static const char *type_of(const char *name) {
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].ending, ending) == 0) return types[i].type;
    stop(name, "make/embed.c knows no content type for such files; add it to its table");
    return NULL;
}

/* Only characters that need no escape in a URL and in C. */
static void check_name(const char *name) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789._-/";
    if (name[strspn(name, allowed)]) stop(name, "the name may have letters, digits and . _ - only");
    if (strstr(name, "..")) stop(name, "the name may not have two dots in a row");
}

static Bytes file_bytes(const char *folder, const char *name) {
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        stop(name, "the path is too long");
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(FILE_BYTES_MAX);
    if (!file || !bytes) stop(path, "cannot be read");
    size_t size = fread(bytes, 1, FILE_BYTES_MAX, file);
    if (ferror(file) || size == FILE_BYTES_MAX) stop(path, "cannot be read, or is too large");
    fclose(file);
    return (Bytes){bytes, size};
}

static Bytes gzip(Bytes plain) {
    z_stream stream = {.next_in = plain.bytes, .avail_in = (uInt)plain.size};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 9, Z_DEFAULT_STRATEGY))
        stop("zlib", "cannot begin");
    size_t size_max = deflateBound(&stream, (uLong)plain.size);
    uint8_t *bytes = malloc(size_max);
    if (!bytes) stop("zlib", "there is not enough memory");
    stream.next_out = bytes;
    stream.avail_out = (uInt)size_max;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) stop("zlib", "cannot compress");
    size_t size = stream.total_out;
    deflateEnd(&stream);
    return (Bytes){bytes, size};
}

/* FNV-1a. It tells one release of a file from another, and need not be secure. */
static uint64_t hash(Bytes plain) {
    uint64_t value = 0xcbf29ce484222325u;
    for (size_t i = 0; i < plain.size; i++) value = (value ^ plain.bytes[i]) * 0x100000001b3u;
    return value;
}

static void write_literal(FILE *out, Bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++) {
        if (i % LINE_BYTES == 0) fputs(i ? "\"\n    \"" : "\n    \"", out);
        fprintf(out, "\\%03o", (unsigned)bytes.bytes[i]);
    }
    fputs("\";\n\n", out);
}

/* Writes the bytes of a file to `out`, and its row of the table to `rows`. */
static void embed(FILE *out, FILE *rows, int number, const char *folder, const char *name) {
    check_name(name);
    Bytes plain = file_bytes(folder, name), packed = gzip(plain);
    fprintf(out, "static const char file_%d[] =", number);
    write_literal(out, packed);
    fprintf(rows, "    {\"/%s\", \"%s\", \"%016" PRIx64 "\",\n", name, type_of(name), hash(plain));
    fprintf(rows, "     (const uint8_t *)file_%d, %zu, %zu},\n", number, packed.size, plain.size);
    free(plain.bytes);
    free(packed.bytes);
}

int main(int count, char **words) {
    if (count < 4) stop("usage", "embed OUT FOLDER FILE...");
    FILE *out = fopen(words[1], "w");
    char *table = NULL;
    size_t table_size;
    FILE *rows = open_memstream(&table, &table_size);
    if (!out || !rows) stop(words[1], "cannot be written");
    fprintf(out, "/* Made by make/embed.c. */\n#include \"server/wire/assets.h\"\n\n");
    for (int i = 3; i < count; i++) embed(out, rows, i, words[2], words[i]);
    fclose(rows);
    fprintf(out, "const Asset assets_embedded[] = {\n%s};\n\n", table);
    fprintf(out, "const int assets_embedded_count = %d;\n", count - 3);
    free(table);
    if (fclose(out) != 0) stop(words[1], "cannot be written");
    return 0;
}
