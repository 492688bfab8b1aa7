def a(x):
    return b(x) + 1
def b(x):
    y = [1,
         2][x]
    return y
print('before')
a(5)
# ---
class E(Exception): pass
def inner():
    raise KeyError('first')
def outer():
    try:
        inner()
    except KeyError as e:
        raise E('second') from e
outer()
# ---
def f():
    try:
        1 / 0
    except ZeroDivisionError:
        {}['missing']
f()
# ---
def rec(n):
    if n == 0:
        raise ValueError('bottom')
    rec(n - 1)
rec(10)
# ---
class C:
    def __getattr__(self, name):
        raise AttributeError('no ' + name)
    @property
    def p(self):
        return self.q
C().p
# ---
def gen():
    yield 1
    raise RuntimeError
for x in gen():
    print(x)
# ---
try:
    raise ValueError('one')
except ValueError:
    pass
raise ValueError('two\nlines')
# ---
import os.path
lambda_ = lambda: undefined
[lambda_() for i in range(1)]
# ---
def f(a, b): pass
f(1)
# ---
assert 1 == 2, 'message'
