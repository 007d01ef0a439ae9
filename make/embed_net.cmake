# embed_net.cmake -- writes a file of weights as an array in C: cmake -DNAME=game -DFROM=game.net -DTO=game.c -P embed_net.cmake
file(READ ${FROM} bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${TO} "/* ${NAME}: made of ${NAME}.net by make/embed_net.cmake. */
#include <stddef.h>
#include <stdint.h>

extern const uint8_t ${NAME}_net[];
extern const size_t ${NAME}_net_size;

const uint8_t ${NAME}_net[] = {
${bytes}
};
const size_t ${NAME}_net_size = ${size};
")
