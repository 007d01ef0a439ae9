/* qr.h -- QR codes of links, by libqrencode. */
#ifndef SERVER_REACH_QR_H
#define SERVER_REACH_QR_H

#include <stdbool.h>

enum {
    QR_WIDTH_MAX = 57, /* version 10: a link of up to 271 bytes */
    QR_MARGIN = 4,     /* light modules on every side, without which it is hard to read */
};

typedef struct {
    int width; /* and height, in modules, without the margin */
    bool is_dark[QR_WIDTH_MAX][QR_WIDTH_MAX];
} Qr;

/* The smallest code of a text. False if the text is too long, or memory is short. */
__attribute__((warn_unused_result)) bool qr_make(const char *text, Qr *qr);

/* Is the module dark? Those of the margin are light. */
bool qr_is_dark(const Qr *qr, int row, int column);

#endif
