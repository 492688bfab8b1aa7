try:
    import builtins
except ImportError:
    import __builtin__ as builtins
def evil(x, *a):
    return 1000000
old = builtins.len
builtins.len = evil
builtins.ord = evil
builtins.IndexError = KeyError
def f(n):
    l = [1, 2, 3]
    l.append(n)
    s = "abc" * n
    return (l[1], l[-1], s.upper(), s.split("b"), l[1:], {n: 2}, "%d" % n, hash(s), int("12"))
