/* assets.h -- the files of the web page, which are inside the program.
 *
 * embed.c compresses them when the program is built. Nearly every client takes them compressed; for
 * the others they are inflated once, when the server starts. So no file can be missing at run time,
 * and serving cannot fail. */
#ifndef SERVER_WIRE_ASSETS_H
#define SERVER_WIRE_ASSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *path; /* begins with a slash */
    const char *type; /* of its content */
    const char *hash; /* of its content, in hexadecimal digits */
    const uint8_t *gzip;
    size_t gzip_size;
    size_t size; /* inflated */
} Asset;

extern const Asset assets_embedded[]; /* written by embed.c */
extern const int assets_embedded_count;

typedef struct Assets Assets;

Assets *assets_open(void); /* NULL: there is not enough memory */
void assets_close(Assets *assets);

/* The file of this path; "/" is /index.html. NULL: there is none. */
const Asset *assets_find(const char *path);

/* Its inflated bytes, which live as long as `assets`. */
const uint8_t *assets_plain(const Assets *assets, const Asset *asset);

/* Does its name change with its content, so that browsers may cache it for ever? */
bool assets_is_immutable(const Asset *asset);

#endif
