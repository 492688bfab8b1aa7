def inner(how):
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print('inner closed')
        if how == 'return': return 5
        if how == 'yield': yield 6
        if how == 'value': raise ValueError(how)
        if how == 'stop': raise StopIteration(how)
        raise
class Closing(object):
    def __init__(self, how): self.how = how
    def __iter__(self): return self
    def __next__(self): return 1
    def close(self):
        print('close called')
        if self.how == 'value': raise ValueError(self.how)
        if self.how == 'stop': raise StopIteration(self.how)
class Throwing(Closing):
    def throw(self, *args):
        print('throw called', [getattr(a, '__name__', None) or repr(a) for a in args])
        if self.how == 'stop': raise StopIteration(7)
        if self.how == 'value': raise ValueError(8)
        return 9
def outer(it):
    try:
        r = yield from it
        print('result', r)
        yield 'more'
    except BaseException as e:
        print('outer', type(e).__name__, e.args)
        raise
    finally:
        print('done')
def ending(f, *args):
    try:
        return f(*args)
    except BaseException as e:
        return type(e).__name__, e.args
for how in 'return', 'yield', 'value', 'stop', 'raise':
    for make in inner, Closing, Throwing, lambda how: outer(inner(how)):
        for end in (lambda g: g.close()), (lambda g: g.throw(GeneratorExit)), (lambda g: g.throw(GeneratorExit(3))), (lambda g: g.throw(KeyError(4))):
            g = outer(make(how))
            print(how, next(g), ending(end, g), ending(next, g), ending(next, g), ending(g.close))
