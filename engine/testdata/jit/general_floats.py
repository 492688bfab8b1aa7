# A promotion with many values, where a float is green at the merge point: zeros and the other floats are told apart by
# their bits.
from rpython.rlib.jit import promote, JitDriver

driver = JitDriver(greens=['rate', 'turn'], reds=['n', 'total'])

def interp(n, scale):
    rate = 1.5
    turn = 0
    total = 0.0
    while n > 0:
        driver.jit_merge_point(rate=rate, turn=turn, n=n, total=total)
        k = promote(n % 40)
        total = total + rate * k + scale * len(str(rate))
        if k % 5 == 3:
            rate = 2.5
        elif k % 5 == 2:
            rate = 0.0
        elif k % 5 == 1:
            rate = -0.0
        else:
            rate = rate - 0.5
        turn = (turn + 1) % 2
        n = n - 1
    return total

ENTRIES = {'interp': [int, float]}
META = {"entry": "interp", "kind": "portal", "portal": "interp", "runs": [{"args": [90, 0.5]}, {"args": [200, 2.25]}]}
