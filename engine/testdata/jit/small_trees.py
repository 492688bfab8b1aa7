# A tree-walking interpreter with an environment in a list.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['node'], reds=['env', 'n'])

class Node(object):
    _immutable_ = True
    def __init__(self, kind, slot, a, b):
        self.kind = kind
        self.slot = slot
        self.a = a
        self.b = b

def run(node, env):
    kind = node.kind
    if kind == 0:
        return node.slot
    if kind == 1:
        return env[node.slot]
    if kind == 2:
        v = run(node.a, env)
        env[node.slot] = v
        return v
    if kind == 3:
        return run(node.a, env) + run(node.b, env)
    if kind == 4:
        return run(node.a, env) * run(node.b, env) % 4099
    if kind == 5:
        if run(node.a, env) > node.slot:
            return run(node.b, env)
        return 0
    if kind == 6:
        run(node.a, env)
        return run(node.b, env)
    raise ValueError

def interp(node, n):
    env = [n, 0, 1]
    while n > 0:
        driver.jit_merge_point(node=node, env=env, n=n)
        env[0] = n
        env[1] = (env[1] + run(node, env)) % 100003
        n -= 1
        driver.can_enter_jit(node=node, env=env, n=n)
    return env[1] * 1000 + env[2]

def const(k):
    return Node(0, k, None, None)

def var(k):
    return Node(1, k, None, None)

TREES = [
    Node(3, 0, var(0), const(2)),
    Node(2, 2, Node(4, 0, var(2), Node(3, 0, var(0), const(1))), None),
    Node(5, 10, var(0), Node(6, 0, Node(2, 2, Node(3, 0, var(2), const(1)), None), var(2))),
    Node(6, 0, var(1), Node(7, 0, None, None)),
]

def main(which, n):
    return interp(TREES[which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 14]}, {"args": [2, 25]}, {"args": [3, 2]}, {"args": [0, 0]}]}
