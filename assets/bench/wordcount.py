"""A dictionary with strings as keys: how often words occur in a made-up text."""


def main(n):
    syllables = ["ka", "lo", "mi", "ne", "su", "ta", "ro", "vi"]
    counts = {}
    seed = 1
    for i in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        word = syllables[(seed >> 8) & 7] + syllables[(seed >> 12) & 7] + syllables[(seed >> 16) & 7]
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    most = 0
    for word in counts:
        if counts[word] > most:
            most = counts[word]
    return most * 1000 + len(counts)


ENTRIES = {"main": ["int"]}
