/* call.c -- see call.h. */
#define _GNU_SOURCE
#include "call.h"

#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Addresses ---- */

/* `port` is the default, where none is named. */
static bool read_host(const char *text, size_t size, const char *port, CallPlace *place) {
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
             colon ? colon + 1 : port);
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

static bool begins(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

bool call_read(const char *text, CallPlace *place, Text *why) {
    assert(text && place && why);
    const char *at = text, *port = "8080";
    memset(place, 0, sizeof *place);
    place->is_tls = begins(text, "https://");
    if (place->is_tls || begins(text, "http://")) {
        at = strstr(text, "://") + 3;
        port = place->is_tls ? "443" : "80";
    }
    if (read_host(at, strcspn(at, "/#"), port, place) && read_match(at, place)) return true;
    text_string(why, "'");
    text_string(why, text);
    text_string(why, "' is no address; one looks like 127.0.0.1:8080 or like a link to a match");
    return false;
}

/* ---- Who can listen ---- */

bool call_is_clear(const CallPlace *place) {
    assert(place);
    struct in_addr v4;
    struct in6_addr v6;
    if (place->is_tls || strcasecmp(place->host, "localhost") == 0) return false;
    if (inet_pton(AF_INET, place->host, &v4) == 1) return ntohl(v4.s_addr) >> 24 != IN_LOOPBACKNET;
    return inet_pton(AF_INET6, place->host, &v6) != 1 || !IN6_IS_ADDR_LOOPBACK(&v6);
}

void call_origin(const CallPlace *place, Text *out) {
    assert(place && out);
    bool has_colon = strchr(place->host, ':') != NULL;
    text_string(out, place->is_tls ? "https://" : "http://");
    text_string(out, has_colon ? "[" : "");
    text_string(out, place->host);
    text_string(out, has_colon ? "]:" : ":");
    text_string(out, place->port);
}

/* ---- Connections ---- */

enum { CONNECT_MS = 10000, URL_MAX = CALL_HOST_MAX + 32 };

/* A handle for this place, or NULL if there is no memory. A request in clear goes through no proxy,
 * which would read it. Each call has a connection of its own: libcurl would say a message a second
 * time where it finds that an old connection is dead. */
static CURL *open_handle(const CallPlace *place) {
    static bool is_begun;
    char url[URL_MAX];
    Text text = text_in(url, sizeof url);
    if (!is_begun) is_begun = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    CURL *easy = is_begun ? curl_easy_init() : NULL;
    if (!easy) return NULL;
    call_origin(place, &text);
    text_string(&text, "/api");
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, place->is_tls ? "https" : "http");
    if (!place->is_tls) curl_easy_setopt(easy, CURLOPT_PROXY, "");
    if (place->ca_file) curl_easy_setopt(easy, CURLOPT_CAINFO, place->ca_file);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    return easy;
}

static void name_place(const CallPlace *place, const char *what, const char *reason, Text *why) {
    text_string(why, what);
    text_string(why, place->host);
    text_string(why, ":");
    text_string(why, place->port);
    text_string(why, ": ");
    text_string(why, reason);
}

/* `detail` is what libcurl has to say, or "". */
static void explain(const CallPlace *place, CURLcode code, long error, const char *detail,
                    Text *why) {
    bool is_system = code == CURLE_COULDNT_CONNECT && error;
    bool is_untrusted = code == CURLE_PEER_FAILED_VERIFICATION;
    const char *reason = *detail ? detail : curl_easy_strerror(code);
    if (is_system) reason = strerror((int)error);
    if (code == CURLE_SSL_CACERT_BADFILE) {
        text_string(why, "these certificates cannot be read: ");
        text_string(why, place->ca_file ? place->ca_file : "those of this system");
    } else {
        name_place(place,
                   is_untrusted ? "nothing vouches for the server at " : "no server answers at ",
                   reason, why);
    }
}

bool call_find(const CallPlace *place, Text *why) {
    assert(place && why);
    CURL *easy = open_handle(place);
    char detail[CURL_ERROR_SIZE] = "";
    long error = 0;
    if (!easy) return text_string(why, "there is not enough memory"), false;
    curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, detail);
    CURLcode code = curl_easy_perform(easy);
    curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &error);
    if (code != CURLE_OK) explain(place, code, error, detail, why);
    curl_easy_cleanup(easy);
    return code == CURLE_OK;
}

/* ---- One call ---- */

static CallStatus finish(Call *call, CallStatus status) {
    if (call->multi && call->easy) curl_multi_remove_handle(call->multi, call->easy);
    curl_easy_cleanup(call->easy);
    curl_multi_cleanup(call->multi);
    curl_slist_free_all(call->headers);
    call->easy = call->multi = call->headers = NULL;
    return call->status = status;
}

static bool make_room(Call *call, size_t size) {
    size_t room = call->room ? call->room : 1 << 14;
    while (room < size) room *= 2;
    if (room == call->room) return true;
    char *answer = room <= CALL_ANSWER_MAX ? realloc(call->answer, room) : NULL;
    if (!answer) return false;
    call->answer = answer;
    call->room = room;
    return true;
}

/* Called by libcurl; any answer but `size` ends the call. */
static size_t take(char *bytes, size_t one, size_t size, void *self) {
    Call *call = self;
    (void)one;
    if (!make_room(call, call->answer_size + size + 1)) return 0;
    memcpy(call->answer + call->answer_size, bytes, size);
    call->answer_size += size;
    call->answer[call->answer_size] = '\0';
    return size;
}

/* False if there is no memory. */
static bool add_header(Call *call, const char *line) {
    struct curl_slist *longer = curl_slist_append(call->headers, line);
    if (longer) call->headers = longer;
    return longer != NULL;
}

static bool prepare(Call *call, const CallPlace *place, const char *token, const char *message) {
    char line[CALL_TOKEN_MAX + 32];
    snprintf(line, sizeof line, "Authorization: Bearer %s", token);
    call->easy = open_handle(place);
    call->multi = curl_multi_init();
    bool has_memory = call->easy && call->multi && add_header(call, "Expect:") &&
                      add_header(call, "Content-Type: application/json") &&
                      (!*token || add_header(call, line));
    if (!has_memory) return false;
    curl_easy_setopt(call->easy, CURLOPT_HTTPHEADER, call->headers);
    curl_easy_setopt(call->easy, CURLOPT_COPYPOSTFIELDS, message);
    curl_easy_setopt(call->easy, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(call->easy, CURLOPT_WRITEDATA, call);
    return curl_multi_add_handle(call->multi, call->easy) == CURLM_OK;
}

void call_begin(Call *call, const CallPlace *place, const char *token, const char *message,
                int64_t deadline_ms) {
    assert(strlen(token) < CALL_TOKEN_MAX);
    call_end(call);
    call->message_size = strlen(message);
    call->deadline_ms = deadline_ms;
    call->status = CALL_WAITS;
    if (!prepare(call, place, token, message)) finish(call, CALL_FAILED);
}

CallStatus call_go_on(Call *call, int64_t now_ms) {
    assert(call);
    int running, left;
    if (call->status != CALL_WAITS) return call->status;
    if (now_ms > call->deadline_ms) return finish(call, CALL_FAILED);
    if (curl_multi_perform(call->multi, &running) != CURLM_OK) return finish(call, CALL_FAILED);
    const CURLMsg *end = curl_multi_info_read(call->multi, &left);
    if (!end) return CALL_WAITS;
    if (end->data.result != CURLE_OK) return finish(call, CALL_FAILED);
    curl_easy_getinfo(call->easy, CURLINFO_RESPONSE_CODE, &call->http_status);
    return finish(call, CALL_ANSWERED);
}

bool call_is_sent(const Call *call) {
    assert(call);
    curl_off_t sent = 0;
    if (call->easy) curl_easy_getinfo(call->easy, CURLINFO_SIZE_UPLOAD_T, &sent);
    return !call->easy || (size_t)sent >= call->message_size;
}

void call_wait(const Call *call, int wait_ms) {
    assert(call);
    if (call->status == CALL_WAITS) curl_multi_poll(call->multi, NULL, 0, wait_ms, NULL);
}

int call_socket(const Call *call) {
    assert(call);
    fd_set in, out, other;
    int last = -1;
    if (call->status != CALL_WAITS) return -1;
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_ZERO(&other);
    if (curl_multi_fdset(call->multi, &in, &out, &other, &last) != CURLM_OK) return -1;
    return last >= 0 && FD_ISSET(last, &in) ? last : -1;
}

const char *call_body(const Call *call, size_t *size) {
    assert(call && size);
    bool is_good = call->status == CALL_ANSWERED && call->http_status == 200;
    *size = call->answer_size;
    return is_good ? call->answer : NULL;
}

void call_end(Call *call) {
    assert(call);
    if (call->status != CALL_IDLE) finish(call, CALL_IDLE);
    free(call->answer);
    memset(call, 0, sizeof *call);
}
