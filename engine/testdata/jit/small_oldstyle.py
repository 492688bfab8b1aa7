# Hints of the old style, with a red switch on a character and a green state.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

class Machine(object):
    def __init__(self, n):
        self.n = n
        self.log = 0

def interp(code, machine, text):
    i = 0
    state = 0
    while i < len(text):
        hint(None, global_merge_point=True)
        state = hint(state, concrete=True)
        hint(code, concrete=True)
        c = hint(text[i], variable=True)
        i += 1
        if state == 0:
            if c == 'a':
                state = 1
            elif c == 'b':
                machine.n += 2
            elif c == 'c':
                machine.log += 1
            else:
                state = 2
        elif state == 1:
            machine.n = machine.n * 2 % 5003
            if c != code:
                state = 0
        else:
            machine.log = machine.log * 10 + state
            machine.log = machine.log % 1000
            state = hint(ord(c) % 3, promote=True)
    return machine.n * 1000 + machine.log

def main(which, n):
    texts = ['abcabc', 'aaaabbbb', 'xyzabcxyz', 'cccc', 'abxqabxqzzzxxx']
    return interp('ab'[which % 2], Machine(n), texts[which] * n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 4]}, {"args": [1, 6]}, {"args": [2, 5]}, {"args": [3, 2]}, {"args": [4, 7]}]}
