"""Every kind of variable, for comparison with CPython 2.7."""
from os import path as p
import os.path, sys as s

counter = 0


def parameters(a, (b, (c, d)), e=3, *args, **kw):
    local = a + b
    return local, c, d, e, args, kw, counter


def closures(x, y):
    def inner(z):
        def innermost():
            return x, y, z, counter
        return innermost
    return inner, lambda w: (w, y, lambda: w)


def leaking(data):
    a = [x for x in data if x]
    b = {y for y in data}
    c = {y: z for y in data for z in y}
    d = (y for y in data)
    return x, [lambda: x for q in a], b, c, d, q


class Plain:
    attribute = counter
    table = [i for i in range(3)]

    def method(self):
        return self.attribute, attribute, __class__, super

    def __private(self, __arg):
        self.__hidden = __arg
        return lambda: __arg


def class_in_function(a, b):
    class Local(a):
        c = b

        def use(self):
            return a, b, c
    return Local


def declared():
    global counter, fresh
    counter = fresh = 1
    return lambda: (counter, fresh)


def dynamic(code):
    exec code
    return found


def generator(n):
    yield n
    return


def everything_binds(seq):
    for i, (j, k) in seq:
        with open(i) as (u, v):
            pass
    try:
        import first.second, third as fourth
    except Exception, err.attr:
        del j
    except IOError, err:
        print >>err, i
    aug += 1
    def func(): pass
    class Klass: pass
    return lambda: (i, err, first, aug, Klass)
