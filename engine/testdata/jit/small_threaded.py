# Handlers are functions in a table, called through it.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['state'])

class State(object):
    def __init__(self, n):
        self.a = n
        self.b = 0

def op_inc(state):
    state.b += state.a
    return 0

def op_dec(state):
    state.a -= 1
    return 0

def op_jump(state):
    if state.a > 0:
        return 1
    return 0

def op_mod(state):
    state.b = state.b % 1013
    return 0

def op_fail(state):
    if state.b == 1:
        raise ValueError
    return 2

TABLE = [op_inc, op_dec, op_jump, op_mod, op_fail]

def interp(code, state):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, state=state)
        f = TABLE[ord(code[pc]) - 48]
        pc += 1
        r = f(state)
        if r == 1:
            pc = 0
        elif r == 2:
            break
    return state.a * 10000 + state.b

def main(which, n):
    return interp(['012', '0132', '04', '10320', '3'][which], State(n))

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 30]}, {"args": [1, 50]}, {"args": [2, 1]}, {"args": [2, 5]}, {"args": [3, 20]}, {"args": [4, 1]}]}
