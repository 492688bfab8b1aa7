# Containers that change while the program is asked for an index or a comparison.
from collections import deque

def outcome(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__

class Emptying:
    def __index__(self):
        b[:] = b''
        return 1

b = bytearray(b'abc')
for f in (lambda: b.pop(Emptying()), lambda: b.__setitem__(0, Emptying()), lambda: b.__delitem__(Emptying()), lambda: b[Emptying()],
          lambda: b.__setitem__(slice(Emptying(), 3), b'xyz'), lambda: b.__delitem__(slice(Emptying(), None)), lambda: b.append(Emptying())):
    b[:] = b'abc'
    print(outcome(f), b)

class Clearing:
    def __eq__(self, other):
        d.clear()
        return True

for f in (lambda: d.remove(Clearing()), lambda: d.index(Clearing()), lambda: d.count(Clearing()), lambda: Clearing() in d):
    d = deque([1, 2, 3])
    print(outcome(f), d)
# ---
# Slices of bytearrays.
for start in (None, 0, 2, -2, 9):
    for stop in (None, 1, 3, -1):
        for step in (None, 2, -1, -2):
            for value in (b'', b'x', b'xy', [120, 121, 122], bytearray(b'1234'), 'x', [300]):
                b = bytearray(b'abcdef')
                try:
                    b[start:stop:step] = value
                except Exception as e:
                    b = type(e).__name__
                print(b, end=' ')
            b = bytearray(b'abcdef')
            del b[start:stop:step]
            print(b)
# ---
# Code that asks for arguments.
def outcome(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)

print(outcome(lambda: eval((lambda a: a).__code__)))
print(eval((lambda *a, **k: (a, k)).__code__), eval((lambda: 7).__code__), exec((lambda: 7).__code__))
print(list(eval((lambda: (yield 3)).__code__)))
# ---
# What a method does not have itself is an attribute of its function.
class A:
    def m(self, x=1):
        "doc"
    m.tag = 5
print(A.m.tag, A().m.tag, A().m.__dict__, A().m.__doc__, A().m.__name__, A().m.__defaults__, A().m.__code__.co_name, hasattr(A().m, 'no'))
try:
    A().m.no
except AttributeError as e:
    print(e)
# ---
# How many items are left in a string.
for s in ('', 'ab', 'aé€', b'xyz'):
    it = iter(s)
    print(it.__length_hint__(), end=' ')
    next(it, 0)
    print(it.__length_hint__())
# ---
# Containers that change while they are shown.
class Changing(object):
    def __init__(self, change):
        self.change = change
    def __repr__(self):
        self.change()
        return 'c'

shown = []
shown.extend([Changing(shown.clear), 1, 2])
print(shown)
shown.extend([Changing(lambda: len(shown) < 4 and shown.append(3)), 1])
print(str(shown))
table = {}
table.update({1: Changing(table.clear), 2: 3})
print(table)
table.update({1: Changing(lambda: table.pop(2, None)), 2: 3, 4: Changing(lambda: table.setdefault(5, 6))})
print([table])
# ---
# A dictionary that gets other keys while it is gone through, but as many.
for way in (dict.keys, dict.values, dict.items):
    table = {1: 1, 2: 2}
    it = iter(way(table))
    print(next(it), end=' ')
    del table[1]
    table[1] = 5
    print(next(it))
    for i in range(2):
        try:
            next(it)
        except Exception as e:
            print(repr(e))
# ---
# Integers that are too large for an index, and an index that makes the list longer.
class Large(object):
    def __init__(self, v):
        self.v = v
    def __index__(self):
        return self.v

for t in ([1], (1,), 'a', b'a', []):
    for n in (1 << 70, -(1 << 70), Large(1 << 70), Large(-(1 << 70))):
        for use in (lambda: t * n, lambda: t[n], lambda: n * t):
            try:
                print(use())
            except Exception as e:
                print(repr(e))

class Growing(object):
    def __index__(self):
        numbers.extend([7, 8, 9])
        return -5

numbers = [1, 2, 3, 4, 5]
try:
    print(numbers.index(3, Growing()))
except ValueError as e:
    print(e)
numbers = [1, 2, 3, 4, 5]
print(numbers.index(3, 0, Growing()))

# A deque that a comparison empties.
from collections import deque
emptied = deque()
class Empties(object):
    def __eq__(self, other):
        emptied.clear()
        return False
emptied.extend([1, Empties(), 4, 5])
try:
    emptied.remove(4)
except IndexError as e:
    print(e)
