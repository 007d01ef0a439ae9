/* qr.c -- see qr.h. */
#include "qr.h"

#include <assert.h>
#include <qrencode.h>

bool qr_make(const char *text, Qr *qr) {
    assert(text && qr);
    /* The lowest level of correction: a screen has no stains, and smaller codes have larger
     * modules. */
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    bool fits = code && code->width <= QR_WIDTH_MAX;
    *qr = (Qr){.width = fits ? code->width : 0};
    for (int i = 0; i < qr->width * qr->width; i++)
        qr->is_dark[i / qr->width][i % qr->width] = code->data[i] & 1;
    QRcode_free(code);
    return fits;
}

bool qr_is_dark(const Qr *qr, int row, int column) {
    assert(qr->width > 0);
    bool is_inside = row >= 0 && column >= 0 && row < qr->width && column < qr->width;
    return is_inside && qr->is_dark[row][column];
}
