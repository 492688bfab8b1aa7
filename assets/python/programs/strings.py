"""String building and character counting."""
DEFAULT = 300000
def main(n=DEFAULT):
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]
    parts = []
    i = 0
    while i < n:
        w = words[i % 6]
        parts.append(w + "-" + str(i) + ":" + w.upper()[0:3])
        i = i + 1
    text = " ".join(parts)
    vowels = 0
    digits = 0
    spaces = 0
    h = 0
    k = 0
    size = len(text)
    while k < size:
        c = text[k]
        if c == 'a' or c == 'e' or c == 'i' or c == 'o' or c == 'u':
            vowels = vowels + 1
        elif c >= '0' and c <= '9':
            digits = digits + 1
        elif c == ' ':
            spaces = spaces + 1
        h = (h * 33 + ord(c)) & 0xFFFFFF
        k = k + 1
    out = ""
    for p in parts[:2000]:
        out = out + p[0]
    hits = 0
    for p in text.split(" "):
        if p.startswith("gamma") and p.endswith("GAM"):
            hits = hits + 1
        elif "ta-1" in p:
            hits = hits + 2
    return (size, vowels, digits, spaces, h, len(out), hits)
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
