"""Every kind of variable, for comparison with CPython 3."""
from os import path as p, sep
import os.path, sys as s

counter = 0


def parameters(a, b=counter, /, c=2, *args, d, e=3, **kw):
    local = a + b
    return local, c, args, d, e, kw, counter


def closures(x, y):
    def inner(z):
        def innermost():
            nonlocal x
            x = y + z
            return x, counter
        return innermost
    return inner, lambda w: (w, y, lambda: w)


def declared():
    global counter, fresh
    counter = fresh = 1

    def nested():
        return counter, fresh

    def shadowing():
        counter = 2
        return lambda: counter
    return nested, shadowing


def passes_through(deep):
    def first():
        def second():
            class Third:
                def fourth(self):
                    return deep
            return Third
        return second
    return first


class Plain:
    attribute = counter

    def method(self):
        return self.attribute, attribute


class Methods(Plain):
    table = [i for i in range(3)]
    pairs = {i: j for i in table for j in range(i)}
    lazy = (i for i in table)

    def method(self):
        return super().method()

    def explicit(self):
        return __class__, [__class__ for _ in ()]

    def __private(self, __arg):
        self.__hidden = __arg
        __local = self.__private
        return lambda: __local

    class Nested:
        def inner(self):
            return super().__init__()


def class_in_function(a, b):
    class Local:
        a = a
        c = b

        def use(self):
            return a, b, c
    return Local


def class_declares():
    v = w = 1

    class Changes:
        nonlocal v
        v = 2
        global w
        w = 3

        def read(self):
            return v, w
    return Changes


def comprehensions(data, key):
    a = [x + key for x in data]
    b = {x: y for x in data for y in x if y}
    c = {f(x) for x in a}
    d = [lambda: x for x in c]
    e = [[x for x in x] for x in b]
    f = (lambda: g for g in (h for h in d))
    return a, b, c, d, e, f


def walrus(data):
    if any((hit := x) > 3 for x in data):
        return hit
    return [last := y for y in data], last


def generator(n):
    got = yield n
    yield from range(got)


def everything_binds(seq):
    for i, (j, *k) in seq:
        with open(i) as (u, v), j as w:
            pass
    try:
        import first.second, third as fourth
    except Exception as err:
        del err
    else:
        (target) = seq.attr[index] = 0
    aug += 1
    annotated: int
    def func(): pass
    class Klass: pass
    return lambda: (i, w, err, first, aug, annotated, Klass)


def defaults_outside(a):
    def inner(b=a, *, c: a = a) -> a:
        return b, c
    return inner
