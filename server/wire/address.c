/* address.c -- see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool address_read(const char *text, Address *address) {
    assert(text && address);
    struct in_addr v4;
    struct in6_addr v6;
    *address = (Address){.is_ipv6 = strchr(text, ':') != NULL};
    int size = snprintf(address->text, sizeof address->text, "%s", text);
    if (size >= (int)sizeof address->text) return false;
    if (address->is_ipv6) {
        if (inet_pton(AF_INET6, text, &v6) != 1) return false;
        address->is_any = IN6_IS_ADDR_UNSPECIFIED(&v6);
        bool is_mapped = IN6_IS_ADDR_V4MAPPED(&v6) && v6.s6_addr[12] == IN_LOOPBACKNET;
        address->is_loopback = IN6_IS_ADDR_LOOPBACK(&v6) || is_mapped;
    } else {
        if (inet_pton(AF_INET, text, &v4) != 1) return false;
        address->is_any = v4.s_addr == htonl(INADDR_ANY);
        address->is_loopback = ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
    }
    return true;
}

static int bind_trial(int descriptor, const Address *address, int port) {
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    int yes = 1; /* as libwebsockets does: connections that have just ended do not block the port */
    (void)setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address->is_ipv6) {
        (void)inet_pton(AF_INET6, address->text, &v6.sin6_addr);
        return bind(descriptor, (struct sockaddr *)&v6, sizeof v6);
    }
    (void)inet_pton(AF_INET, address->text, &v4.sin_addr);
    return bind(descriptor, (struct sockaddr *)&v4, sizeof v4);
}

int address_trial(const Address *address, int port) {
    assert(port > 0 && port <= UINT16_MAX);
    assert(address->text[0]);
    assert(port > 0 && port <= UINT16_MAX);
    int descriptor = socket(address->is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return errno;
    bool is_bound = bind_trial(descriptor, address, port) == 0 && listen(descriptor, 1) == 0;
    int error = is_bound ? 0 : errno;
    close(descriptor);
    return error;
}
