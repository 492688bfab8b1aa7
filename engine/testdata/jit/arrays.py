"""A frame with an array of which compiled code keeps the items, as _virtualizable_ says: places that are known, places that
are not, functions that look at the frame, and frames that call each other.
"""
from rpython.rlib.jit import JitDriver, hint, dont_look_inside

class W_Int(object):
    def __init__(self, value):
        self.value = value

class Frame(object):
    _virtualizable_ = ['stack[*]', 'counts[*]', 'sums', 'code', 'caller']

    def __init__(self, code, size):
        self = hint(self, access_directly=True, fresh_virtualizable=True)
        self.stack = [None] * size
        self.counts = [0] * 3
        self.sums = 0
        self.code = code
        self.caller = None

driver = JitDriver(greens=['pc', 'depth', 'code'], reds=['frame'], virtualizables=['frame'])

@dont_look_inside
def summed(frame):
    n = frame.sums
    for w in frame.stack:
        if w is not None:
            n = n * 3 + w.value
    for k in frame.counts:
        n = n * 3 + k
    return n & 0xffffff

@dont_look_inside
def doubled(frame, i):
    w = frame.stack[i]
    if w is not None and w.value < 100000:
        frame.stack[i] = W_Int(w.value * 2)
    frame.counts[1] += 1

def interp(frame, code):
    frame = hint(frame, access_directly=True)
    pc = 0
    depth = 2
    while pc < len(code):
        driver.jit_merge_point(pc=pc, depth=depth, code=code, frame=frame)
        op = code[pc]
        pc += 1
        if op == '1':
            frame.stack[depth] = W_Int(1)
            depth += 1
        elif op == 'x' or op == 'y':
            frame.stack[depth] = frame.stack[ord(op) - ord('x')]
            depth += 1
        elif op == 'X' or op == 'Y':
            depth -= 1
            frame.stack[ord(op) - ord('X')] = frame.stack[depth]
            frame.stack[depth] = None
        elif op == '+':
            depth -= 1
            frame.stack[depth - 1] = W_Int(frame.stack[depth - 1].value + frame.stack[depth].value)
            frame.stack[depth] = None
            frame.counts[0] += 1
            frame.sums += 1
        elif op == '-':
            depth -= 1
            frame.stack[depth - 1] = W_Int(frame.stack[depth - 1].value - frame.stack[depth].value)
            frame.stack[depth] = None
        elif op == 's':
            frame.stack[depth] = W_Int(summed(frame) % 5)
            depth += 1
        elif op == 'd':
            doubled(frame, 1)
        elif op == 'i':
            i = frame.stack[0].value & 1
            frame.stack[i] = W_Int(frame.stack[i].value + frame.counts[i])
        elif op == 'c':
            depth -= 1
            inner = Frame('xy1+Y', 6)
            inner.stack[0] = frame.stack[depth]
            inner.stack[1] = frame.stack[1]
            inner.caller = frame
            frame.stack[depth] = None
            frame.stack[1] = W_Int(interp(inner, 'xy+Y') & 0xffff)
        elif op == 'j':
            depth -= 1
            w = frame.stack[depth]
            frame.stack[depth] = None
            if w.value > 0:
                pc = 0
                driver.can_enter_jit(pc=pc, depth=depth, code=code, frame=frame)
    frame.counts[2] += 1
    return frame.stack[1].value

CODES = ['xy+Yx1-Xxj', 'xy+Ydsy+Yx1-Xxj', 'xyY1Yx1-Xixj', 'xcx1-Xxj', 'sYdx1-Xxj', 'xcsYdix1-Xxj']

def main(which, n):
    total = 0
    size = 6
    if n > 50: # too many
        size = 60
    for k in range(2 + n // 10 * 5):
        frame = Frame(CODES[which], size + k)
        frame.stack[0] = W_Int(n)
        frame.stack[1] = W_Int(k)
        total = total * 7 + interp(frame, CODES[which])
        total = total * 7 + frame.stack[1].value + frame.counts[0] + frame.counts[1] + frame.counts[2] + len(frame.stack)
        for w in frame.stack:
            if w is not None:
                total += w.value
        total = total & 0xffffff
    return total
