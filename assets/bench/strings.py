"""Strings: numbers are written, joined and searched."""


def main(n):
    parts = []
    for i in range(n):
        parts.append(str(i * i))
    text = ",".join(parts)
    sevens = 0
    for c in text:
        if c == "7":
            sevens += 1
    at = 0
    pairs = 0
    while True:
        at = text.find("11", at)
        if at < 0:
            break
        pairs += 1
        at += 1
    return sevens * 1000 + pairs


ENTRIES = {"main": ["int"]}
