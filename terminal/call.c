/* call.c -- see call.h. */
#define _GNU_SOURCE
#include "call.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Addresses ---- */

/* `usual` is the port where none is named. */
static bool read_host(const char *text, size_t size, const char *usual, CallPlace *place) {
    const char *end = text + size;
    bool is_literal = *text == '[';
    const char *close = is_literal ? memchr(text, ']', size) : NULL;
    const char *colon = memrchr(close ? close : text, ':', (size_t)(end - (close ? close : text)));
    const char *host = is_literal ? text + 1 : text;
    const char *host_end = is_literal ? close : colon ? colon : end;
    if (!host_end || host_end == host || host_end - host >= CALL_HOST_MAX) return false;
    snprintf(place->host, sizeof place->host, "%.*s", (int)(host_end - host), host);
    size_t digits = colon ? (size_t)(end - colon - 1) : 0;
    if (colon && (digits == 0 || digits > 5 || strspn(colon + 1, "0123456789") < digits))
        return false;
    snprintf(place->port, sizeof place->port, "%.*s", colon ? (int)digits : 5,
             colon ? colon + 1 : usual);
    for (const char *at = place->host; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr(".-_:%", *at)) return false;
    return true;
}

static bool read_match(const char *text, CallPlace *place) {
    static const char sign[] = "#/match/";
    const char *at = strstr(text, sign);
    if (!at) return true;
    at += sizeof sign - 1;
    size_t size = strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
    if (size == 0 || size >= CALL_MATCH_MAX || at[size]) return false;
    memcpy(place->match, at, size + 1);
    return true;
}

bool call_read(const char *text, CallPlace *place, Text *why) {
    static const char scheme[] = "http://";
    const char *at = text;
    memset(place, 0, sizeof *place);
    if (strncmp(text, "https://", 8) == 0) {
        text_string(why, "this program speaks no TLS: join by http://, over a tunnel if need be");
        return false;
    }
    bool is_link = strncmp(at, scheme, sizeof scheme - 1) == 0;
    if (is_link) at += sizeof scheme - 1;
    if (read_host(at, strcspn(at, "/#"), is_link ? "80" : "8080", place) && read_match(at, place))
        return true;
    text_string(why, "'");
    text_string(why, text);
    text_string(why, "' is no address; one looks like 127.0.0.1:8080 or like a link to a match");
    return false;
}

/* ---- Connections ---- */

static int connect_to(const CallPlace *place) {
    int fd = socket(place->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    int status = connect(fd, (const struct sockaddr *)&place->address, place->address_size);
    if (status == 0 || errno == EINPROGRESS) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* Is there a connection within so long? */
static bool is_connected(int fd, int wait_ms) {
    struct pollfd waits = {fd, POLLOUT, 0};
    int error = 0;
    socklen_t size = sizeof error;
    int count = poll(&waits, 1, wait_ms);
    if (count == 0) errno = ETIMEDOUT;
    if (count <= 0 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0) return false;
    if (error) errno = error;
    return error == 0;
}

static bool try_address(CallPlace *place, const struct addrinfo *found) {
    enum { CONNECT_MS = 5000 };
    memcpy(&place->address, found->ai_addr, found->ai_addrlen);
    place->address_size = found->ai_addrlen;
    int fd = connect_to(place);
    if (fd < 0) return false;
    bool is_there = is_connected(fd, CONNECT_MS);
    int error = errno;
    close(fd);
    errno = error;
    return is_there;
}

bool call_find(CallPlace *place, Text *why) {
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    int error = getaddrinfo(place->host, place->port, &wanted, &found);
    bool is_there = false;
    for (struct addrinfo *it = found; !error && it && !is_there; it = it->ai_next)
        is_there = try_address(place, it);
    if (!is_there) {
        text_string(why, "no server answers at ");
        text_string(why, place->host);
        text_string(why, ":");
        text_string(why, place->port);
        text_string(why, ": ");
        text_string(why, error ? gai_strerror(error) : strerror(errno));
    }
    if (found) freeaddrinfo(found);
    return is_there;
}

/* ---- One call ---- */

static CallStatus finish(Call *call, CallStatus status) {
    if (call->socket >= 0) close(call->socket);
    call->socket = -1;
    return call->status = status;
}

void call_begin(Call *call, const CallPlace *place, const char *token, const char *message,
                int64_t deadline_ms) {
    bool has_colon = strchr(place->host, ':') != NULL;
    call_end(call);
    int size = snprintf(call->request, sizeof call->request,
                        "POST /api HTTP/1.1\r\nHost: %s%s%s:%s\r\nConnection: close\r\n"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n%s%s%s\r\n%s",
                        has_colon ? "[" : "", place->host, has_colon ? "]" : "", place->port,
                        strlen(message), *token ? "Authorization: Bearer " : "", token,
                        *token ? "\r\n" : "", message);
    call->request_size = (size_t)size;
    call->deadline_ms = deadline_ms;
    call->status = CALL_WAITS;
    call->socket = connect_to(place);
    bool is_good = call->socket >= 0 && size > 0 && call->request_size < sizeof call->request;
    if (!is_good) finish(call, CALL_FAILED);
}

/* False if there is nobody to send it to any more. */
static bool send_rest(Call *call) {
    while (call->sent < call->request_size) {
        ssize_t size = send(call->socket, call->request + call->sent,
                            call->request_size - call->sent, MSG_NOSIGNAL);
        if (size < 0) return errno == EAGAIN || errno == ENOTCONN || errno == EINTR;
        call->sent += (size_t)size;
    }
    return true;
}

static bool make_room(Call *call) {
    enum { FIRST_ROOM = 1 << 14 };
    if (call->room - call->answer_size > 1) return true;
    size_t room = call->room ? 2 * call->room : FIRST_ROOM;
    char *answer = room <= CALL_ANSWER_MAX ? realloc(call->answer, room) : NULL;
    if (!answer) return false;
    call->answer = answer;
    call->room = room;
    return true;
}

static const char *head_end(const Call *call) {
    const char *end = call->answer ? strstr(call->answer, "\r\n\r\n") : NULL;
    return end ? end + 4 : NULL;
}

/* What the head says of the size of the body; -1 if nothing. */
static long body_size(const Call *call, const char *end) {
    static const char name[] = "\ncontent-length:";
    for (const char *at = call->answer; at < end; at++)
        if (strncasecmp(at, name, sizeof name - 1) == 0)
            return strtol(at + sizeof name - 1, NULL, 10);
    return -1;
}

static bool is_whole(const Call *call) {
    const char *body = head_end(call);
    long size = body ? body_size(call, body) : -1;
    return size >= 0 && call->answer + call->answer_size - body >= size;
}

/* Receives what is there. */
static CallStatus receive(Call *call) {
    for (;;) {
        if (!make_room(call)) return finish(call, CALL_FAILED);
        ssize_t size = recv(call->socket, call->answer + call->answer_size,
                            call->room - call->answer_size - 1, 0);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) return CALL_WAITS;
        if (size <= 0) return finish(call, CALL_FAILED); /* before all of it was there */
        call->answer_size += (size_t)size;
        call->answer[call->answer_size] = '\0';
        if (is_whole(call)) return finish(call, CALL_ANSWERED);
    }
}

CallStatus call_go_on(Call *call, int64_t now_ms) {
    if (call->status != CALL_WAITS) return call->status;
    if (now_ms > call->deadline_ms) return finish(call, CALL_FAILED);
    struct pollfd waits = {call->socket, POLLIN | POLLOUT, 0};
    if (poll(&waits, 1, 0) <= 0) return CALL_WAITS;
    if (waits.revents & POLLERR) return finish(call, CALL_FAILED);
    if (!(waits.revents & POLLOUT) && call->sent < call->request_size) return CALL_WAITS;
    if (!send_rest(call)) return finish(call, CALL_FAILED);
    return waits.revents & (POLLIN | POLLHUP) ? receive(call) : CALL_WAITS;
}

bool call_is_sent(const Call *call) {
    return call->sent == call->request_size;
}

void call_wait(const Call *call, int wait_ms) {
    short events = call_is_sent(call) ? POLLIN : POLLIN | POLLOUT;
    struct pollfd waits = {call->socket, events, 0};
    poll(&waits, call->status == CALL_WAITS ? 1 : 0, wait_ms);
}

const char *call_body(const Call *call, size_t *size) {
    static const char version[] = "HTTP/1.";
    const char *body = call->status == CALL_ANSWERED ? head_end(call) : NULL;
    if (!body || strncmp(call->answer, version, sizeof version - 1) != 0) return NULL;
    if (strncmp(call->answer + sizeof version, " 200 ", 5) != 0) return NULL;
    *size = (size_t)body_size(call, body);
    return body;
}

void call_end(Call *call) {
    if (call->status != CALL_IDLE) finish(call, CALL_IDLE);
    free(call->answer);
    memset(call, 0, sizeof *call);
    call->socket = -1;
}
