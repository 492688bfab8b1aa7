"""Word count over pseudo-random ints in a dict."""
DEFAULT = 4400000
def main(n=DEFAULT):
    counts = {}
    seed = 12345
    i = 0
    while i < n:
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        w = (seed >> 8) % 5003
        if w in counts:
            counts[w] = counts[w] + 1
        else:
            counts[w] = 1
        i = i + 1
    best = -1
    bestw = -1
    total = 0
    for w in sorted(counts.keys()):
        c = counts[w]
        total = total + c
        if c > best:
            best = c
            bestw = w
    return (len(counts), total, best, bestw)
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
