class A:
    value = 1
    def method(self): pass
for f in (lambda: A().valeu, lambda: [].apend, lambda: lenn, lambda: A.vlaue):
    try: f()
    except (AttributeError, NameError) as e: print(e, e.name)
A().valeu
# ---
class A: value = 1
A().VALUE
# ---
class A: value = 1
A().xyzzy
# ---
import math
math.squrt(2)
# ---
def function():
    number = 5
    return nubmer
function()
# ---
lenn([])
# ---
variable = 1
def function(): return varaible
function()
# ---
def function():
    outer = 3
    def inner(): return outr
    def other(): return outer
    return inner()
function()
# ---
raise AttributeError('own text', name='valu', obj=type('A', (), {'value': 1})())
# ---
class D:
    def __dir__(self): return ['weird', 3]
D().wierd
# ---
class D:
    def __dir__(self): 1 / 0
D().wierd
# ---
class D: __slots__ = ('width',)
D().widht = 3
# ---
e = ValueError('noted')
e.add_note('one')
e.add_note('two\nlines')
raise e
# ---
class N:
    def __str__(self): 1 / 0
e = ValueError()
e.__notes__ = (N(), 3)
raise e
# ---
e = ValueError()
e.__notes__ = 'ab'
raise e
# ---
try: lenn
except NameError as e:
    e.add_note('seen')
    raise ValueError from e
