/* answer.c -- see answer.h. */
#include "answer.h"
#include "request.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_VALUE_MAX = 1024, HEAD_MAX = 4096, TAG_MAX = 32 };

typedef struct {
    int status;
    const char *type, *cache, *encoding; /* NULL: without */
    const char *allow, *retry_s;         /* likewise */
    char tag[TAG_MAX];                   /* "": without */
    const uint8_t *bytes;
    size_t size;
} Reply;

typedef struct {
    struct lws *wsi;
    uint8_t *at, *end;
    bool is_cut;
} Head;

/* A linked list, the last one first. */
static const struct lws_protocol_vhost_options headers[] = {
    {NULL, NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
     "style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; "
     "form-action 'self'"},
    {&headers[0], NULL, "x-content-type-options:", "nosniff"},
    {&headers[1], NULL, "referrer-policy:", "no-referrer"},
    {&headers[2], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[3], NULL, "strict-transport-security:", "max-age=31536000"},
};

const struct lws_protocol_vhost_options *answer_headers(bool has_tls) {
    return &headers[has_tls ? 4 : 3];
}

static const struct {
    int status;
    const char *english, *chinese;
} refusals[] = {
    {400, "Tessera does not understand this request.", "看不懂這個請求。"},
    {404, "There is no such page here.", "這裡沒有這個頁面。"},
    {405, "This page can only be read.", "這個頁面只能讀取。"},
    {414, "No page here has so long an address.", "網址太長了。"},
    {421,
     "This server does not answer to the name in the address. Whoever runs it can allow the name "
     "by "
     "--host-names.",
     "這台伺服器不接受網址裡的主機名稱；管理者可以用 --host-names 允許它。"},
    {429, "There are too many visitors from your network just now. Please try again in a moment.",
     "你的網路目前連線太多，請稍後再試。"},
    {503, "There are too many visitors just now. Please try again in a moment.",
     "目前訪客太多，請稍後再試。"},
};

/* A page with the sentence of this status, in both languages. */
static Reply refusal(Answer *answer, int status) {
    size_t i = 0, count = sizeof refusals / sizeof refusals[0];
    while (i < count && refusals[i].status != status) i++;
    assert(i < count);
    int size = snprintf(answer->page, sizeof answer->page,
                        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width\">\n"
                        "<title>Tessera: %d</title>\n<p>%s</p>\n<p lang=\"zh-Hant\">%s</p>\n"
                        "<p><a href=\"/\">Tessera</a></p>\n</html>\n",
                        status, refusals[i].english, refusals[i].chinese);
    assert(size > 0 && size < (int)sizeof answer->page);
    return (Reply){.status = status,
                   .type = "text/html; charset=utf-8",
                   .cache = "no-store",
                   .allow = status == 405 ? "GET, HEAD" : NULL,
                   .retry_s = status == 503 || status == ANSWER_TOO_MANY ? "5" : NULL,
                   .bytes = (const uint8_t *)answer->page,
                   .size = (size_t)size};
}

/* Copies a header of the request; "" if it is missing or too long. */
static void request_header(struct lws *wsi, enum lws_token_indexes header,
                           char value[HEADER_VALUE_MAX]) {
    if (lws_hdr_copy(wsi, value, HEADER_VALUE_MAX, header) <= 0) value[0] = '\0';
}

static Reply asset_reply(struct lws *wsi, const Assets *assets, const Asset *asset) {
    char value[HEADER_VALUE_MAX];
    request_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value);
    bool is_gzip = request_accepts_gzip(value);
    Reply reply = {.status = HTTP_STATUS_OK,
                   .type = asset->type,
                   .encoding = is_gzip ? "gzip" : NULL,
                   .bytes = is_gzip ? asset->gzip : assets_plain(assets, asset),
                   .size = is_gzip ? asset->gzip_size : asset->size};
    reply.cache = assets_is_immutable(asset) ? "public, max-age=31536000, immutable" : "no-cache";
    (void)snprintf(reply.tag, sizeof reply.tag, "\"%s%s\"", asset->hash, is_gzip ? "-gzip" : "");
    request_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value);
    if (request_has_tag(value, reply.tag)) reply.status = HTTP_STATUS_NOT_MODIFIED;
    return reply;
}

/* Is there a header of this name followed by blanks? Libwebsockets takes it for another header, but
 * a proxy may take it for this one. */
static bool has_blank_name(struct lws *wsi, const char *name) {
    enum { BLANKS_MAX = 32 };
    static const char *const blanks[] = {" ", "\t", " \t", "\t "};
    for (size_t kind = 0; kind < sizeof blanks / sizeof blanks[0]; kind++) {
        char text[64 + 2 * BLANKS_MAX];
        int size = snprintf(text, sizeof text, "%s", name);
        for (int i = 0; i < BLANKS_MAX; i++) {
            size += snprintf(text + size, sizeof text - (size_t)size, "%s", blanks[kind]);
            text[size] = ':';
            if (lws_hdr_custom_length(wsi, text, size + 1) >= 0) return true;
        }
    }
    return false;
}

/* A body may have a length that libwebsockets does not know (chunked), or two lengths, which
 * libwebsockets joins with a comma. */
bool answer_is_framed(struct lws *wsi) {
    char value[HEADER_VALUE_MAX];
    if (has_blank_name(wsi, "transfer-encoding") || has_blank_name(wsi, "content-length"))
        return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) return true;
    request_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, value);
    return value[0] && strspn(value, "0123456789") == strlen(value);
}

/* A request that only reads must not have a body. */
static bool has_body(struct lws *wsi) {
    char value[HEADER_VALUE_MAX];
    request_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, value);
    return value[0] && strcmp(value, "0") != 0;
}

int answer_objection(struct lws *wsi, const char *path, size_t path_size) {
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) &&
        !lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return HTTP_STATUS_METHOD_NOT_ALLOWED;
    if (path_size > ANSWER_PATH_MAX) return HTTP_STATUS_REQ_URI_TOO_LONG;
    bool is_sound = !has_body(wsi) && request_path_is_plain(path, path_size);
    return is_sound ? 0 : HTTP_STATUS_BAD_REQUEST;
}

static void add(Head *head, const char *name, const char *value) {
    if (!value) return;
    head->is_cut |= lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                                (const unsigned char *)value, (int)strlen(value),
                                                &head->at, head->end) != 0;
}

static void add_all(Head *head, const Reply *reply, bool closes) {
    char size[24];
    (void)snprintf(size, sizeof size, "%zu", reply->size);
    bool is_new = reply->status != HTTP_STATUS_NOT_MODIFIED;
    head->is_cut |=
        lws_add_http_header_status(head->wsi, (unsigned)reply->status, &head->at, head->end) != 0;
    add(head, "content-type:", is_new ? reply->type : NULL);
    add(head, "content-length:", is_new ? size : NULL);
    add(head, "content-encoding:", is_new ? reply->encoding : NULL);
    add(head, "vary:", reply->tag[0] ? "accept-encoding" : NULL);
    add(head, "etag:", reply->tag[0] ? reply->tag : NULL);
    add(head, "cache-control:", reply->cache);
    add(head, "allow:", reply->allow);
    add(head, "retry-after:", reply->retry_s);
    add(head, "connection:", closes ? "close" : NULL);
    head->is_cut |= lws_finalize_http_header(head->wsi, &head->at, head->end) != 0;
}

/* Sends the head, and after it the first `size` bytes of the body. */
static bool send_head(struct lws *wsi, const Reply *reply, bool closes, size_t size) {
    assert(size <= ANSWER_PAGE_MAX);
    uint8_t buffer[LWS_PRE + HEAD_MAX + ANSWER_PAGE_MAX], *start = buffer + LWS_PRE;
    Head head = {wsi, start, start + HEAD_MAX, false};
    add_all(&head, reply, closes);
    assert(!head.is_cut);
    memcpy(head.at, reply->bytes, size);
    size += (size_t)(head.at - start);
    return lws_write(wsi, start, size, LWS_WRITE_HTTP_HEADERS) == (int)size;
}

/* A client that is refused may be sending a body that nobody reads, so it gets the whole answer at
 * once, and the connection is closed. It has to be closed here: libwebsockets would spin over bytes
 * that follow a body while an answer waits. Only a missing page does not close the connection. */
static int begin(Answer *answer, struct lws *wsi, const Reply *reply) {
    bool is_bare = reply->status == HTTP_STATUS_NOT_MODIFIED ||
                   lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    size_t size = is_bare ? 0 : reply->size;
    if (reply->status >= 400 && reply->status != HTTP_STATUS_NOT_FOUND) {
        (void)send_head(wsi, reply, true, size);
        return -1;
    }
    answer->bytes = reply->bytes;
    answer->size = size;
    answer->sent = 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_TIME_S);
    if (!send_head(wsi, reply, false, 0)) return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

int answer_begin(Answer *answer, struct lws *wsi, const Assets *assets, const char *path) {
    assert(answer->is_busy && assets && path[0] == '/');
    const Asset *asset = assets_find(path);
    Reply reply = asset ? asset_reply(wsi, assets, asset) : refusal(answer, HTTP_STATUS_NOT_FOUND);
    return begin(answer, wsi, &reply);
}

int answer_refuse(Answer *answer, struct lws *wsi, int status) {
    assert(answer->is_busy && status >= 400);
    Reply reply = refusal(answer, status);
    return begin(answer, wsi, &reply);
}

int answer_begin_text(Answer *answer, struct lws *wsi, int status, const char *text) {
    assert(answer->is_busy && text);
    Reply reply = {.status = status,
                   .type = "text/plain; charset=utf-8",
                   .cache = "no-store",
                   .bytes = (const uint8_t *)text,
                   .size = strlen(text)};
    return begin(answer, wsi, &reply);
}

int answer_begin_json(Answer *answer, struct lws *wsi, const char *json, size_t size) {
    assert(answer->is_busy && json && size > 0);
    Reply reply = {.status = HTTP_STATUS_OK,
                   .type = "application/json",
                   .cache = "no-store",
                   .bytes = (const uint8_t *)json,
                   .size = size};
    return begin(answer, wsi, &reply);
}

int answer_send(Answer *answer, struct lws *wsi) {
    assert(answer->is_busy && answer->sent < answer->size);
    uint8_t buffer[LWS_PRE + ANSWER_PIECE];
    size_t size = answer->size - answer->sent;
    if (size > ANSWER_PIECE) size = ANSWER_PIECE;
    memcpy(buffer + LWS_PRE, answer->bytes + answer->sent, size);
    answer->sent += size;
    bool is_last = answer->sent == answer->size;
    if (lws_write(wsi, buffer + LWS_PRE, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

bool answer_is_sent(const Answer *answer) {
    assert(answer->sent <= answer->size);
    return answer->sent == answer->size;
}
