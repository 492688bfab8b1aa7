# A heap of the interpreted language: objects that are linked and rewired.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['head', 'n'])

class Cell(object):
    def __init__(self, value, next):
        self.value = value
        self.next = next

def interp(code, n):
    pc = 0
    head = None
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, head=head, n=n)
        op = code[pc]
        pc += 1
        if op == 'c':
            head = Cell(n, head)
        elif op == 'r':
            new = None
            while head is not None:
                new = Cell(head.value, new)
                head = head.next
            head = new
        elif op == 's':
            if head is not None and head.next is not None:
                other = head.next
                head.next = other.next
                other.next = head
                head = other
        elif op == 'k':
            if head is not None:
                head.next = head
        elif op == 'L':
            n -= 1
            if n > 0:
                pc = 0
    total = 0
    steps = 0
    while head is not None and steps < 50:
        total = total * 3 % 10007 + head.value
        head = head.next
        steps += 1
    return total

def main(which, n):
    return interp(['cL', 'ccsrL', 'csL', 'cck', 'rscL'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 4]}, {"args": [1, 2]}, {"args": [3, 2]}, {"args": [4, 3]}]}
