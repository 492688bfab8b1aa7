import sys
def lines(tb):
    out = []
    while tb is not None:
        out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    return out
def fail():
    raise ValueError('v')
class Context(object):
    def __enter__(self):
        return self
    def __exit__(self, t, v, tb):
        print t, v, lines(tb)
        return True
with Context():
    fail()
with Context():
    try:
        fail()
    except ValueError:
        t, v, tb = sys.exc_info()
        raise KeyError, 'k', tb
with Context():
    raise ValueError, 'none', None
def again(tb):
    raise IndexError, 'i', tb
try:
    again(tb)
except IndexError:
    print lines(sys.exc_info()[2])
try:
    raise ValueError, 'v', 5
except TypeError, e:
    print e
again(tb)
