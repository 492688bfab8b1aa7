# A chain of contexts may have a cycle that the new exception is no part of.
def cycle():
    try:
        raise ValueError(1)
    except ValueError as e:
        e.__context__ = e
        raise TypeError(2)
try:
    cycle()
except TypeError as e:
    print(repr(e.__context__), e.__context__.__context__ is e.__context__)
def longer():
    a, b, c = KeyError('a'), KeyError('b'), KeyError('c')
    a.__context__, b.__context__, c.__context__ = b, c, b
    try:
        raise a
    except KeyError:
        raise IndexError('i')
try:
    longer()
except IndexError as e:
    x = e
    for _ in range(6):
        print(repr(x))
        x = x.__context__
# ---
# What is being handled becomes the context even where there is one already.
e = ValueError('e')
e.__context__ = KeyError('old')
try:
    1 / 0
except ZeroDivisionError:
    try:
        raise e
    except ValueError as x:
        print(repr(x.__context__))
# ---
# The traceback belongs to the exception.
def lines(tb):
    out = []
    while tb is not None:
        out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    return out
def fail():
    raise ValueError('v')
def middle():
    fail()
class Context:
    def __enter__(self):
        return self
    def __exit__(self, t, v, tb):
        print('exit', t, v, lines(tb), v and lines(v.__traceback__))
        return True
with Context():
    middle()
with Context():
    pass
try:
    middle()
except ValueError as e:
    saved = e
    print(lines(e.__traceback__))
print(lines(saved.__traceback__))
try:
    raise saved
except ValueError as e:
    print(lines(e.__traceback__))
try:
    raise saved.with_traceback(None)
except ValueError as e:
    print(lines(e.__traceback__))
saved.__traceback__ = None
print(saved.__traceback__, ValueError().__traceback__)
for wrong in 1, 'x':
    try:
        saved.__traceback__ = wrong
    except TypeError as e:
        print(e)
    try:
        saved.with_traceback(wrong)
    except TypeError as e:
        print(e)
def again():
    raise saved
try:
    again()
except ValueError:
    pass
again()
