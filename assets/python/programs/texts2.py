"""Methods of strings that are seldom called, and what functions and iterators have."""
print "hello".translate("".join([chr((i + 1) % 256) for i in range(256)])), "hello".translate(None, "l"), "abc".translate("".join(map(chr, range(256))), "b")
try:
    "a".translate("short")
except ValueError as e:
    print e
for s in ("Hello World", "hello", "HELLO", "", "A1b", "A1B", "They're", "X", "x", "1", "A b"):
    print s.istitle(),
print
print "a\nb\r\nc\rd".splitlines(True), "a\nb\n".splitlines(), "a\nb\n".splitlines(1), "".splitlines(True)
print " a b  c ".rsplit(None, 1), "a b c".rsplit(None, 0), "  ".rsplit(None, 3), "a  b c".rsplit(None, 9), "a b c ".rsplit(None, 2), "a,b,c".rsplit(",", 1), "a b".rsplit()


def f(a, b=2, c=(3, 4)):
    return a


def g():
    pass


print f.func_defaults, f.__defaults__, g.func_defaults, f.func_name
for it in (iter([1, 2]), iter((1, 2)), iter("ab"), enumerate("ab"), reversed([1, 2]), iter({1: 2, 3: 4}), iter(xrange(2))):
    print it.next(), it.next(),
    try:
        it.next()
    except StopIteration:
        print "end",
print
print repr(slice(1, 2, None)), slice(3), slice(None, -1, 2), [slice(1, "a")]
print " a b  c ".split(None, 1), "a b ".split(None, 0), "  ".split(None, 0), "a  ".split(None, 1), " x y z ".split(None, 2)
for wrong in ("%y", "ab%5.2y", "%"):
    try:
        print wrong % 1
    except ValueError as e:
        print e
