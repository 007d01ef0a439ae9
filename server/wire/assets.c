/* assets.c -- see assets.h. */
#include "assets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16 }; /* asks zlib for the gzip format */

struct Assets {
    uint8_t **plain; /* by index in assets_embedded */
};

/* What embed.c has compressed can always be inflated; if not, the program is damaged. */
static uint8_t *inflated(const Asset *asset) {
    uint8_t *bytes = malloc(asset->size + 1); /* a file may be empty */
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)asset->gzip,
                       .avail_in = (uInt)asset->gzip_size,
                       .next_out = bytes,
                       .avail_out = (uInt)asset->size + 1};
    if (!bytes) return NULL;
    if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK) {
        free(bytes);
        return NULL;
    }
    int status = inflate(&stream, Z_FINISH);
    assert(status == Z_STREAM_END && stream.total_out == asset->size);
    (void)inflateEnd(&stream);
    return bytes;
}

Assets *assets_open(void) {
    Assets *assets = calloc(1, sizeof *assets);
    if (!assets) return NULL;
    assets->plain = calloc((size_t)assets_embedded_count, sizeof *assets->plain);
    bool is_done = assets->plain != NULL;
    for (int i = 0; i < assets_embedded_count && is_done; i++)
        is_done = (assets->plain[i] = inflated(&assets_embedded[i])) != NULL;
    if (is_done) return assets;
    assets_close(assets);
    return NULL;
}

void assets_close(Assets *assets) {
    if (!assets) return;
    for (int i = 0; i < assets_embedded_count && assets->plain; i++) free(assets->plain[i]);
    free(assets->plain);
    free(assets);
}

const Asset *assets_find(const char *path) {
    assert(path && path[0] == '/');
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (int i = 0; i < assets_embedded_count; i++)
        if (strcmp(assets_embedded[i].path, path) == 0) return &assets_embedded[i];
    return NULL;
}

const uint8_t *assets_plain(const Assets *assets, const Asset *asset) {
    assert(asset >= assets_embedded && asset < assets_embedded + assets_embedded_count);
    return assets->plain[asset - assets_embedded];
}

bool assets_is_immutable(const Asset *asset) {
    assert(asset->path[0] == '/');
    static const char folder[] = "/assets/";
    return strncmp(asset->path, folder, sizeof folder - 1) == 0;
}
