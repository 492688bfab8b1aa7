# A list of lists is walked by objects that keep their place.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['depth'], reds=['it', 'total'])

class Iter(object):
    def __init__(self, items, outer):
        self.items = items
        self.i = 0
        self.outer = outer
    def next(self):
        if self.i >= len(self.items):
            raise StopIteration
        x = self.items[self.i]
        self.i += 1
        return x

def interp(depth, items):
    it = Iter(items, None)
    total = 0
    while it is not None:
        driver.jit_merge_point(depth=depth, it=it, total=total)
        try:
            x = it.next()
        except StopIteration:
            it = it.outer
            continue
        total = (total * 2 + x) % 65521
        if x % depth == 3 and x > 3:
            it = Iter(range(x // 2), it)
    return total

def main(depth, n):
    return interp(depth, range(n))

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [5, 12]}, {"args": [4, 20]}, {"args": [100, 9]}, {"args": [4, 0]}]}
