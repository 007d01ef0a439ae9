/* call.h -- one message to a server and its answer, over HTTP or HTTPS (docs/protocol.md), by
 * libcurl.
 *
 * Nothing blocks but call_find(). The answer is hostile: it has a limit, and so has the time for
 * it. With https://, the server must have a certificate that the system trusts, or a file that was
 * named. */
#ifndef TERMINAL_CALL_H
#define TERMINAL_CALL_H

#include "engine/base/text.h"

#include <stddef.h>

enum {
    CALL_HOST_MAX = 256,
    CALL_MATCH_MAX = 33, /* of a match's id, its zero too */
    CALL_TOKEN_MAX = 65,
    CALL_MESSAGE_MAX = 4096,
    CALL_ANSWER_MAX = 4 << 20, /* a long log of a long game has half a megabyte */
};

/* Where a server is, as it was typed. */
typedef struct {
    char host[CALL_HOST_MAX], port[8];
    char match[CALL_MATCH_MAX]; /* that the link leads to, or "" */
    bool is_tls;
    const char *ca_file; /* certificates to trust, as PEM; NULL: those of the system */
} CallPlace;

/* Reads "host", "host:port", "http://host:port/", "https://host" or a link to a match, as the page
 * gives it. Without a port it is that of `tessera serve`, in a link that of its scheme. False, and
 * `why` says so, if it is none. */
__attribute__((warn_unused_result)) bool call_read(const char *text, CallPlace *place, Text *why);

/* Can others on the way read what is said? Not on this machine, and not with TLS. */
bool call_is_clear(const CallPlace *place);

/* "https://host:port" */
void call_origin(const CallPlace *place, Text *out);

/* Looks the address up and sees whether somebody listens there, and may be trusted. */
__attribute__((warn_unused_result)) bool call_find(const CallPlace *place, Text *why);

typedef enum { CALL_IDLE, CALL_WAITS, CALL_ANSWERED, CALL_FAILED } CallStatus;

typedef struct {
    CallStatus status;
    void *easy, *multi, *headers; /* of libcurl, while it waits */
    size_t message_size;
    long http_status;
    char *answer;
    size_t answer_size, room;
    int64_t deadline_ms;
} Call;

/* Begins to say a message. `token` may be "". */
void call_begin(Call *call, const CallPlace *place, const char *token, const char *message,
                int64_t deadline_ms);

/* Sends and receives what it can at once. When the time is up, the call has failed. */
CallStatus call_go_on(Call *call, int64_t now_ms);

bool call_is_sent(const Call *call); /* all of it, so that the answer is waited for */

/* What tells that it can go on, or -1. */
int call_socket(const Call *call);

/* Waits until it can go on, or so long. */
void call_wait(const Call *call, int wait_ms);

/* The body of the answer, if its status is 200. */
const char *call_body(const Call *call, size_t *size);

/* Ends the call, whatever it has come to. */
void call_end(Call *call);

#endif
