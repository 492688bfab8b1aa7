s = "Hello, World"
print s[0], s[-1], s[1:4], s[:5], s[7:], s[::2], s[::-1], s[-3:], s[20:], len(s)
print s.upper(), s.lower(), s.swapcase(), s.title(), "abc def".title(), "hELLO".capitalize()
print s.find("o"), s.find("o", 5), s.rfind("o"), s.find("z"), s.index("W"), s.count("l"), s.count("")
print s.replace("l", "L"), s.replace("l", "", 2), "aaa".replace("", "-"), s.startswith("Hell"), s.endswith(("x", "d")), s.startswith("ell", 1)
print "a,b,,c".split(","), "a,b,,c".split(",", 1), "  a b   c ".split(), "a b c".split(None, 1), "".split(), "".split(",")
print "a,b,c".rsplit(",", 1), "one\ntwo\r\nthree".splitlines(), "k=v=w".partition("="), "k=v=w".rpartition("="), "k".partition("=")
print "-".join(["a", "b", "c"]), "".join([]), ", ".join(["x"])
print "  x ".strip() + "|", "  x ".lstrip() + "|", "  x ".rstrip() + "|", "xxaxx".strip("x"), "abc".lstrip("ab")
print "ab" * 3, 3 * "ab", "ab" + "cd", "b" in "abc", "x" not in "abc", "" in "abc"
print "abc" < "abd", "abc" < "ab", "Z" < "a", "a" == 'a', "a" != "b", max("hello"), min("hello")
print ord("A"), chr(97), [ord(c) for c in "abc"], "abc".center(9, "*"), "abc".ljust(5) + "|", "abc".rjust(5), "42".zfill(5), "-42".zfill(5)
print "123".isdigit(), "12a".isdigit(), "abc".isalpha(), "ab1".isalnum(), " \t".isspace(), "AB".isupper(), "ab".islower(), "".isdigit()
print repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("tab\t nl\n \\ \x00 \xff")
print "a\tb".expandtabs(4), "%s" % "x", list("abc"), tuple("ab"), sorted("hello"), "".join(reversed("abc"))
for f in [lambda: "abc"[5], lambda: "abc".index("z"), lambda: "a" + 1, lambda: ",".join([1]), lambda: ord("ab"), lambda: "x".split("")]:
    try:
        f()
    except Exception, e:
        print e.__class__.__name__, e
out = ""
for i in range(50):
    out += chr(97 + i % 26)
print out, hash("abc"), hash(""), hash("hello world")
