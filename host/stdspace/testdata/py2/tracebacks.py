def a(x):
    return b(x) + 1
def b(x):
    return [1][x]
a(5)
# ---
try:
    1 / 0
except ZeroDivisionError:
    raise KeyError, 'k'
# ---
class E(Exception): pass
def f():
    try: raise E('x')
    finally: print 'fin'
f()
