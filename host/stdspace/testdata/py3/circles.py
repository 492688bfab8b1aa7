from collections import OrderedDict, defaultdict, deque, Counter
import copy

o = OrderedDict([('a', 1)])
o['self'] = o
o['in'] = [o, {'x': o}]
print(repr(o) == str(o), o)


class Named(OrderedDict):
    pass


n = Named()
n['o'] = o
o['n'] = n
print(n)


class Bad(object):
    def __repr__(self):
        raise KeyError('bad')


broken = OrderedDict([('x', Bad())])
for i in range(2):
    try:
        repr(broken)
    except KeyError as e:
        print(e)
d = defaultdict(list)
d[1] = d
d[2] = [d]
print(repr(d) == str(d), len(d[2]))
q = deque([1, [2]], 5)
q.append(q)
q.extend([q, 7, 8])
print(q)
e = copy.deepcopy(q)
print(e, e.maxlen, e[1] is e, e[0] is q[0], type(e).__name__)
c = copy.copy(q)
print(len(c), c.maxlen, c[1] is q, c[0] is q[0])


class Line(deque):
    pass


line = Line('abc', 4)
line.name = ['x']
other = copy.deepcopy(line)
print(type(other).__name__, list(other), other.maxlen, other.name, other.name is line.name)
