# A stack machine on a list, with words that are subroutines.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['stack', 'calls'])

def interp(code, n):
    pc = 0
    stack = [n]
    calls = []
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, stack=stack, calls=calls)
        op = code[pc]
        pc += 1
        if op == 'd':
            stack.append(stack[-1])
        elif op == '+':
            b = stack.pop()
            stack[-1] = stack[-1] + b
        elif op == '*':
            b = stack.pop()
            a = stack.pop()
            stack.append(a * b % 7919)
        elif op == '-':
            stack.append(stack.pop() - 1)
        elif op == 's':
            b = stack.pop()
            a = stack.pop()
            stack.append(b)
            stack.append(a)
        elif '0' <= op <= '9':
            stack.append(ord(op) - 48)
        elif op == '[':
            calls.append(pc)
        elif op == ']':
            if stack[-1] > 0:
                pc = hint(calls[-1], promote=True)
            else:
                calls.pop()
        elif op == 'x':
            stack.pop()
    total = 0
    for x in stack:
        total = total * 3 + x
    return total

def main(which, n):
    return interp(['dd*+', '1s[ds*-]x'[0:3] + '[s2*s-]', '[-]', 'd[-d[-]x]', '5d3*+s'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 12]}, {"args": [2, 20]}, {"args": [3, 6]}, {"args": [4, 2]}]}
