text = """It was the best of times, it was the worst of times,
it was the age of wisdom, it was the age of foolishness"""
words = [w.strip(",.").lower() for w in text.split()]
freq = {}
for w in words: freq[w] = freq.get(w, 0) + 1
for w, n in sorted(freq.items(), key=lambda p: (-p[1], p[0]))[:6]: print "%-12s %3d %s" % (w, n, "*" * n)
def caesar(s, k):
    out = []
    for c in s:
        if "a" <= c <= "z": out.append(chr((ord(c) - 97 + k) % 26 + 97))
        elif "A" <= c <= "Z": out.append(chr((ord(c) - 65 + k) % 26 + 65))
        else: out.append(c)
    return "".join(out)
print caesar("Hello, World", 3), caesar(caesar(text, 5), -5) == text
def is_palindrome(s):
    s = [c.lower() for c in s if c.isalpha()]
    return s == s[::-1]
print is_palindrome("A man, a plan, a canal: Panama"), is_palindrome("nope")
def rle(s):
    out, i = "", 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]: j += 1
        out += s[i] + str(j - i)
        i = j
    return out
print rle("aaabbbccd"), rle("")
h = 5381
for c in text * 5: h = (h * 33 ^ ord(c)) & 0xFFFFFFFF
print h
def wrap(words, width):
    lines, line = [], ""
    for w in words:
        if line and len(line) + 1 + len(w) > width:
            lines.append(line)
            line = w
        else: line = line + " " + w if line else w
    return lines + [line]
for line in wrap(words, 30): print "|%-30s|" % line
table = [("name", "qty"), ("apple", 3), ("kiwi", 12)]
for row in table: print "".join(str(c).ljust(8) for c in row) + "|"
print text.count("was"), text.find("worst"), text.split("\n")[1][:10], text.title()[:20], len(text.splitlines())
s = ""
for i in range(300): s = s + str(i)
print len(s), s[100:120], s.count("99")
def edit(a, b):
    prev = range(len(b) + 1)
    for i, x in enumerate(a):
        cur = [i + 1]
        for j, y in enumerate(b): cur.append(min(prev[j + 1] + 1, cur[j] + 1, prev[j] + (x != y)))
        prev = cur
    return prev[-1]
print edit("kitten", "sitting"), edit("", "abc"), edit("saturday", "sunday")
print ["%s=%s" % kv for kv in sorted({"a": 1, "b": 2}.items())], "abc"[1:2] == "b", "%s" % (("t",),)
def nums(s): return [int(p) for p in s.split(",") if p.strip().isdigit()]
print nums("1, 2,x,3"), " ".join(map(str, range(10)))
