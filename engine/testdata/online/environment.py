# a tree of nodes, with a dictionary of variables by name
class N(object):
    def __init__(self, tag, name='', val=0, kids=None):
        self.tag = tag
        self.name = name
        self.val = val
        self.kids = kids or []
def V(x): return N('var', name=x)
def C(k): return N('const', val=k)
def B(op, a, b): return N(op, kids=[a, b])
PROG = N('seq', kids=[
    N('let', name='s', kids=[C(0)]),
    N('while', kids=[B('lt', C(0), V('n')),
        N('seq', kids=[N('let', name='s', kids=[B('add', V('s'), V('n'))]),
                       N('let', name='n', kids=[B('sub', V('n'), C(1))])])]),
    V('s')])
def ev(node, env):
    t = node.tag
    if t == 'const':
        return node.val
    if t == 'var':
        return env[node.name]
    if t == 'add':
        return ev(node.kids[0], env) + ev(node.kids[1], env)
    if t == 'sub':
        return ev(node.kids[0], env) - ev(node.kids[1], env)
    if t == 'lt':
        return int(ev(node.kids[0], env) < ev(node.kids[1], env))
    if t == 'let':
        env[node.name] = ev(node.kids[0], env)
        return 0
    if t == 'while':
        while ev(node.kids[0], env):
            ev(node.kids[1], env)
        return 0
    if t == 'seq':
        r = 0
        for k in node.kids:
            r = ev(k, env)
        return r
    return -1
def main(n):
    return ev(PROG, {'n': n})
