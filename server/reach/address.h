/* address.h -- a numeric address: from where it can be reached, and whether a port of it is free.
 *
 * Private addresses are those that no router of the internet passes on: 10/8, 172.16/12, 192.168/16
 * and fc00::/7, and the link-local ones, 169.254/16 and fe80::/10. An IPv4 address that is mapped
 * into IPv6 (::ffff:10.0.0.1) is the IPv4 address. */
#ifndef SERVER_REACH_ADDRESS_H
#define SERVER_REACH_ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_TEXT_MAX = 64 };

typedef struct {
    char text[ADDRESS_TEXT_MAX];
    bool is_ipv6;
    bool is_any;      /* 0.0.0.0 or ::, all addresses of this machine */
    bool is_loopback; /* only this machine can reach it */
    bool is_private;  /* only its network can */
    bool is_link;     /* link-local, which is private, too */
} Address;

struct sockaddr;

/* Reads 127.0.0.1, ::1 and the like; false if the text is not a numeric address. */
__attribute__((warn_unused_result)) bool address_read(const char *text, Address *address);

/* The address of a socket, where a mapped one becomes IPv4; false if it is of another family than
 * IPv4 and IPv6. */
__attribute__((warn_unused_result)) bool address_of(const struct sockaddr *socket,
                                                    Address *address);

/* 0 if the port is free; else the system's error number. */
int address_trial(const Address *address, int port);

#endif
