/* json_read.h -- reads one flat JSON object, such as a message or an entry of a log. What programs
 * write is nearly always plain: a line of ASCII without spaces and escapes; that is read here, in
 * place. Everything else is left to jansson. Jansson and engine/base/json.h use the same names, so
 * no file can include both. */
#ifndef SERVER_MATCH_JSON_READ_H
#define SERVER_MATCH_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_READ_MEMBERS_MAX = 24, JSON_READ_PLAIN_MAX = 512 };

typedef enum { MEMBER_NUMBER, MEMBER_BOOL, MEMBER_TEXT, MEMBER_OTHER } MemberKind;

typedef struct {
    const char *name;
    MemberKind kind;
    int64_t number;   /* of a whole number, or 0 or 1 of a bool */
    const char *text; /* well-formed UTF-8 without zeros; "" unless it is a text */
    size_t size;      /* of the text */
} JsonMember;

typedef struct {
    void *root; /* owns all names and texts; NULL: they are in `plain` */
    char plain[JSON_READ_PLAIN_MAX];
    int count;
    JsonMember member[JSON_READ_MEMBERS_MAX];
} JsonRead;

/* False if the bytes are not one object without duplicate names and with nothing deeper than a list
 * in it. Only an object that was opened needs json_read_close(). */
__attribute__((warn_unused_result)) bool json_read_open(JsonRead *object, const char *bytes,
                                                        size_t size);
void json_read_close(JsonRead *object);

/* The member of this name; NULL if there is none. */
const JsonMember *json_read_member(const JsonRead *object, const char *name);

/* A whole number, or a text, of this name; 0 or "" if there is none. */
int64_t json_read_number(const JsonRead *object, const char *name);
const char *json_read_text(const JsonRead *object, const char *name);

/* Calls `give` for each whole number `name` in the objects of the list `list`; bytes that are not
 * such an object have none. */
void json_read_numbers(const char *json, const char *list, const char *name,
                       void (*give)(void *self, int64_t number), void *self);

#endif
