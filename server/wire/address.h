/* address.h -- where the server listens: a numeric address, and whether a port of it is free. */
#ifndef SERVER_WIRE_ADDRESS_H
#define SERVER_WIRE_ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_TEXT_MAX = 64 };

typedef struct {
    char text[ADDRESS_TEXT_MAX];
    bool is_ipv6;
    bool is_any;      /* 0.0.0.0 or ::, all addresses of this machine */
    bool is_loopback; /* only this machine can reach it */
} Address;

/* Reads 127.0.0.1, ::1 and the like; false if the text is not a numeric address. */
__attribute__((warn_unused_result)) bool address_read(const char *text, Address *address);

/* 0 if the port is free; else the system's error number. */
int address_trial(const Address *address, int port);

#endif
