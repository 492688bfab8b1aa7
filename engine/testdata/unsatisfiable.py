# Programs that ask for what cannot be green, each between two lines of dashes.
from rlib.jit import hint


class Box(object):
    def __init__(self, v):
        self.v = v


class Frame(object):
    def __init__(self, size):
        self.stack = [0] * size
        self.top = 0

    def push(self, x):
        self.stack[self.top] = x
        self.top += 1

    def pop(self):
        self.top -= 1
        return self.stack[self.top]


class Function(object):
    def apply(self, x):
        return x


class Adder(Function):
    def apply(self, x):
        return x + 1


class Doubler(Function):
    def apply(self, x):
        return x * 2


store = Box(1)
table = [1, 2, 3]
# ---
# a field
def f(n: int, m: int):
    store.v = n
    x = store.v + 1
    hint(x, concrete=True)
    return x * m
# ---
# a field, read by another function
def read(b):
    return b.v

def f(n: int, m: int):
    b = Box(n)
    x = read(b) + 1
    hint(x, concrete=True)
    return x * m
# ---
# an item of a list
def f(n: int, m: int):
    table[1] = n
    x = table[m & 1]
    hint(x, concrete=True)
    return x
# ---
# a chain of calls
def third(b):
    return b.v * 3

def second(b):
    return third(b) + 2

def first(b):
    return second(b) - 1

def f(n: int, m: int):
    store.v = m
    k = first(store)
    hint(k, concrete=True)
    return k + n
# ---
# one of two ways
def f(n: int, m: int):
    store.v = n
    if m > 2:
        x = store.v
    else:
        x = 5
    hint(x, concrete=True)
    return x + n
# ---
# both ways
def f(n: int, m: int):
    store.v = n
    table[0] = m
    if m > 2:
        x = store.v
    else:
        x = table[0]
    hint(x, concrete=True)
    return x + n
# ---
# a stack
def f(n: int, m: int):
    frame = Frame(4)
    frame.push(n)
    frame.push(m)
    x = frame.pop()
    hint(x, concrete=True)
    return x + frame.pop()
# ---
# the top of a stack
def f(n: int, m: int):
    frame = Frame(4)
    frame.push(n)
    hint(frame.top, concrete=True)
    return frame.pop() + m
# ---
# a loop
def f(n: int, m: int):
    i = hint(m, concrete=True)
    total = 0
    store.v = m
    while i < 10:
        total += n
        i = i + store.v
    return total
# ---
# a character of a text that is made
def f(n: int, m: int):
    text = str(n) + '+' + str(m)
    c = ord(text[1])
    hint(c, concrete=True)
    return c
# ---
# a class
def make(n):
    if n > 2:
        return Adder()
    return Doubler()

def f(n: int, m: int):
    a = make(n)
    kind = isinstance(a, Adder)
    hint(kind, concrete=True)
    if kind:
        return a.apply(n) + 1
    return a.apply(m) * 2
# ---
# an attribute of an attribute
class Pair(object):
    def __init__(self, a, b):
        self.a = a
        self.b = b

def f(n: int, m: int):
    p = Pair(Box(n), Box(m))
    p.b.v = n + m
    x = p.b.v
    hint(x, concrete=True)
    return x
# ---
# a function that is not pure
class Counter(object):
    def __init__(self):
        self.n = 0

    def next(self):
        self.n += 1
        return self.n

counter = Counter()

def f(n: int, m: int):
    counter.n = n
    a = counter.next()
    b = counter.next()
    hint(a + b, concrete=True)
    return a * b
# ---
# what another hint has made red
def f(n: int, m: int):
    x = hint(n, variable=True)
    y = x * 2
    hint(y, concrete=True)
    return y + m
# ---
# the length of a list
def f(n: int, m: int):
    items = []
    for i in range(n):
        items.append(i)
    k = len(items)
    hint(k, concrete=True)
    return k + m
# ---
# a program counter in an object
class Machine(object):
    def __init__(self):
        self.pc = 0
        self.acc = 0

def f(n: int, m: int):
    machine = Machine()
    code = 'aabz'
    while machine.pc < 4:
        op = hint(code[machine.pc], concrete=True)
        if op == 'a':
            machine.acc += n
        elif op == 'b':
            machine.acc *= m
        machine.pc += 1
    return machine.acc
# ---
# a value that comes from another place in each round
def f(n: int, m: int):
    state = hint(n, concrete=True)
    total = 0
    store.v = n
    while m > 0:
        if state == 1:
            total += n
        state = store.v - 2
        m -= 1
    return total
