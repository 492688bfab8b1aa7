# Promotions with many values where two virtualizable structures are at the merge point: they are two objects, or one, or
# there is only one.
from rpython.rlib.jit import promote, JitDriver

class Frame(object):
    _virtualizable_ = ['total', 'count']

    def __init__(self, total, count):
        self.total = total
        self.count = count

class Log(object):
    _virtualizable_ = ['last']

    def __init__(self):
        self.last = 0

driver = JitDriver(greens=['turn'], reds=['n', 'kind', 'frame', 'other', 'log'], virtualizables=['frame', 'other', 'log'])

def interp(n, kind):
    frame = Frame(0, 1)
    other = frame
    log = Log()
    if kind == 1:
        other = Frame(5, 7)
    elif kind == 2:
        other = None
    turn = 0
    while n > 0:
        driver.jit_merge_point(turn=turn, n=n, kind=kind, frame=frame, other=other, log=log)
        k = promote(n % 40)
        frame.total = frame.total + k
        if other is not None:
            other.count = other.count + frame.count % 5
            if turn == 1 and k % 3 == 0:
                frame, other = other, frame
        elif k == 17:
            other = Frame(k, n)
        if k == 31 and kind > 2:
            other = frame
        log.last = log.last + k
        turn = (turn + 1) % 2
        n = n - 1
    result = frame.total * 1000 + frame.count * 10 + log.last
    if other is not None:
        result = result + other.total + other.count
    return result

ENTRIES = {'interp': [int, int]}
META = {"entry": "interp", "kind": "portal", "portal": "interp", "runs": [{"args": [90, 0]}, {"args": [90, 1]}, {"args": [90, 2]}, {"args": [200, 3]}]}
