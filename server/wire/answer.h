/* answer.h -- what a request is answered, and how it is sent.
 *
 * An answer is a head, and bytes that live as long as the connection. It is sent piece by piece,
 * whenever the client has room, so a slow client holds up nobody else. */
#ifndef SERVER_WIRE_ANSWER_H
#define SERVER_WIRE_ANSWER_H

#include "assets.h"

#include <libwebsockets.h>

enum {
    ANSWER_PATH_MAX = 512,    /* no page has a longer path */
    ANSWER_PAGE_MAX = 640,    /* a sentence in two languages */
    ANSWER_MISDIRECTED = 421, /* statuses that libwebsockets has no name for */
    ANSWER_TOO_MANY = 429,
    ANSWER_TIME_S = 60,     /* to send a whole answer, whatever the client does */
    ANSWER_PIECE = 16 << 10 /* sent at a time */
};

/* A connection, as libwebsockets keeps it for us; all zero at first. */
typedef struct {
    const uint8_t *bytes;
    size_t size, sent;
    bool is_busy; /* set by the caller, from the request until everything is sent */
    char page[ANSWER_PAGE_MAX];
} Answer;

/* The security headers of every answer, as libwebsockets wants them. */
const struct lws_protocol_vhost_options *answer_headers(bool has_tls);

/* Is it certain where the request ends? If not, what follows it might be taken for another request.
 */
bool answer_is_framed(struct lws *wsi);

/* 0 if the path may be read; else the status of the refusal. */
int answer_objection(struct lws *wsi, const char *path, size_t path_size);

/* Begin an answer with the page of a path, or with a refusal; then send it, one piece each time the
 * client has room. All return what a callback of libwebsockets returns: 0, or -1 to close the
 * connection. */
int answer_begin(Answer *answer, struct lws *wsi, const Assets *assets, const char *path);
int answer_refuse(Answer *answer, struct lws *wsi, int status);
/* With a text that lives until it is sent; if the status is above 400, at most ANSWER_PAGE_MAX
 * bytes. */
int answer_begin_text(Answer *answer, struct lws *wsi, int status, const char *text);
/* With a JSON text that lives until it is sent. */
int answer_begin_json(Answer *answer, struct lws *wsi, const char *json, size_t size);
int answer_send(Answer *answer, struct lws *wsi);

/* Has the client got all of it? */
bool answer_is_sent(const Answer *answer);

#endif
