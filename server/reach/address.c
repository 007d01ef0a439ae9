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

/* The numbers are in the order of the network. */
static void judge_v4(uint32_t number, Address *address) {
    number = ntohl(number);
    address->is_any = number == INADDR_ANY;
    address->is_loopback = number >> 24 == IN_LOOPBACKNET;
    address->is_link = number >> 16 == 0xA9FE; /* 169.254/16 */
    address->is_private = address->is_link || number >> 24 == 10 || number >> 20 == 0xAC1 ||
                          number >> 16 == 0xC0A8; /* 10/8, 172.16/12, 192.168/16 */
}

static void judge_v6(const struct in6_addr *number, Address *address) {
    uint32_t v4;
    if (IN6_IS_ADDR_V4MAPPED(number)) {
        memcpy(&v4, &number->s6_addr[12], sizeof v4);
        judge_v4(v4, address);
        address->is_any = false; /* listening there is not listening at :: */
        return;
    }
    address->is_any = IN6_IS_ADDR_UNSPECIFIED(number);
    address->is_loopback = IN6_IS_ADDR_LOOPBACK(number);
    address->is_link = IN6_IS_ADDR_LINKLOCAL(number);
    address->is_private = address->is_link || (number->s6_addr[0] & 0xFE) == 0xFC;
}

bool address_read(const char *text, Address *address) {
    assert(text && address);
    struct in_addr v4;
    struct in6_addr v6;
    *address = (Address){.is_ipv6 = strchr(text, ':') != NULL};
    int size = snprintf(address->text, sizeof address->text, "%s", text);
    if (size >= (int)sizeof address->text) return false;
    if (inet_pton(address->is_ipv6 ? AF_INET6 : AF_INET, text,
                  address->is_ipv6 ? (void *)&v6 : &v4) != 1)
        return false;
    if (address->is_ipv6)
        judge_v6(&v6, address);
    else
        judge_v4(v4.s_addr, address);
    return true;
}

bool address_of(const struct sockaddr *socket, Address *address) {
    assert(socket && address);
    char text[INET6_ADDRSTRLEN];
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)socket;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)socket;
    const void *number = &v4->sin_addr;
    int family = socket->sa_family;
    if (family != AF_INET && family != AF_INET6) return false;
    if (family == AF_INET6) number = &v6->sin6_addr;
    if (family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr)) {
        number = &v6->sin6_addr.s6_addr[12];
        family = AF_INET;
    }
    return inet_ntop(family, number, text, sizeof text) && address_read(text, address);
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
    assert(address->text[0]);
    assert(port > 0 && port <= UINT16_MAX);
    int descriptor = socket(address->is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return errno;
    bool is_bound = bind_trial(descriptor, address, port) == 0 && listen(descriptor, 1) == 0;
    int error = is_bound ? 0 : errno;
    close(descriptor);
    return error;
}
