# A tape of bytes: bytearrays made of strings and numbers, changed, sliced and searched.
from rlib.jit import JitDriver

driver = JitDriver(greens=['pc', 'code'], reds=['at', 'total', 'tape', 'n'])

def interp(code, n):
    pc = at = total = 0
    tape = bytearray('\0' * 8)
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, at=at, total=total, tape=tape, n=n)
        op = code[pc]
        pc += 1
        if op == '+':
            tape[at] = (tape[at] + n) & 255
        elif op == '-':
            tape[at] = (tape[at] - 1) & 255
        elif op == '>':
            at = (at + 1) % len(tape)
        elif op == 'a':
            tape.append(at)
        elif op == 'x':
            tape += 'xy'
        elif op == 's':
            tape[1:3] = bytearray([n & 15, 7])
        elif op == 'f':
            total += tape.find('x') + tape.count(chr(7)) * 3
        elif op == 'i':
            if total & 127 in tape or 'xy' in tape:
                total += 1
        elif op == 't':
            total = (total * 31 + tape[at]) % 10007
        elif op == 'l':
            if total % 7 != 3:
                n += 1
                pc = 0
    for c in tape:
        total = (total * 3 + c) % 10007
    return total * 100 + len(tape)

def main(which, n):
    return interp(['+>+t', '+t>l', 'axf+ti', 's+>tfil', '-->--xift>al'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp",
        "runs": [{"args": [0, 3]}, {"args": [1, 250]}, {"args": [2, 5]}, {"args": [3, 9]}, {"args": [4, 1]}]}
