"""weights.py -- reads and writes files of weights, as players/network/net.h describes them. Needs no package.

    python3 weights.py OLD.net            says what is in it
    cat ONE.net OTHER.net >BOTH.net       a file of two networks; where the first has not learnt, the second plays
"""
import struct
import sys

VERSION = 1
HEADER = struct.Struct("<4sHH16s8HQ")
PARTS = ("first", "first_bias", "second", "second_bias", "value", "value_bias", "seats", "seats_bias", "action",
         "action_bias", "row", "score")
WEIGHT_MAX = 256.0


def shapes(inputs, row, first, second, value, action, seats):
    """Rows and columns of each part."""
    return {"first": (inputs, first), "first_bias": (1, first), "second": (first, second), "second_bias": (1, second),
            "value": (second, value), "value_bias": (1, value), "seats": (value, seats), "seats_bias": (1, seats),
            "action": (second, action), "action_bias": (1, action), "row": (row, action), "score": (1, action)}


def fnv(*parts):
    found = 0xCBF29CE484222325
    for part in parts:
        for byte in part:
            found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found


def pack(game, observation, sizes, parts, unlearnt=()):
    """The bytes of a file. `sizes` as in shapes(); `parts` are lists of floats by name, matrices input by input; `unlearnt` are the
    inputs that were 0 in all positions learnt from."""
    expected = shapes(*sizes)
    body = struct.pack(f"<{len(unlearnt)}H", *unlearnt)
    for name in PARTS:
        rows, columns = expected[name]
        numbers = list(parts[name])
        if len(numbers) != rows * columns:
            raise ValueError(f"{name} has {len(numbers)} numbers, not {rows * columns}")
        if any(abs(number) > WEIGHT_MAX for number in numbers):
            raise ValueError(f"{name} has a number over {WEIGHT_MAX}")
        body += struct.pack(f"<{len(numbers)}e", *numbers)
    name = game.encode("ascii")
    if len(name) > 16:
        raise ValueError("the name of the game is too long")
    head = HEADER.pack(b"TNET", VERSION, observation, name, *sizes, len(unlearnt), 0)[:40]
    return head + struct.pack("<Q", fnv(head, body)) + body


def size_of(data):
    """Bytes of the network that a file begins with."""
    *sizes, count, _ = HEADER.unpack(data[:HEADER.size])[4:]
    return HEADER.size + 2 * (count + sum(rows * columns for rows, columns in shapes(*sizes).values()))


def split(data):
    """The networks of a file, each as bytes."""
    while data:
        size = size_of(data) if len(data) >= HEADER.size else len(data)
        yield data[:size]
        data = data[size:]


def unpack(data):
    """(game, version of the observation, sizes, parts, unlearnt) of a network; ValueError if it is none."""
    if len(data) < HEADER.size or data[:4] != b"TNET":
        raise ValueError("these are no weights")
    _, version, observation, name, *sizes, count, found = HEADER.unpack(data[:HEADER.size])
    if version != VERSION:
        raise ValueError("these weights are of another version")
    body = data[HEADER.size:]
    if fnv(data[:40], body) != found:
        raise ValueError("these weights are damaged")
    unlearnt = struct.unpack(f"<{count}H", body[:2 * count])
    numbers = [number for number, in struct.iter_unpack("<e", body[2 * count:])]
    parts, at = {}, 0
    for part, (rows, columns) in shapes(*sizes).items():
        parts[part] = numbers[at:at + rows * columns]
        at += rows * columns
    return name.rstrip(b"\0").decode("ascii"), observation, tuple(sizes), parts, unlearnt


def main():
    with open(sys.argv[1], "rb") as file:
        networks = list(split(file.read()))
    for network in networks:
        try:
            game, observation, sizes, parts, unlearnt = unpack(network)
        except ValueError as fault:
            sys.exit(f"{sys.argv[1]}: {fault}")
        print(f"{game}, observation {observation}, {sum(map(len, parts.values()))} weights, unlearnt inputs {list(unlearnt)}")
        for name, (rows, columns) in shapes(*sizes).items():
            print(f"  {name}: {rows} x {columns}, largest {max(map(abs, parts[name]), default=0):.3f}")


if __name__ == "__main__":
    main()
