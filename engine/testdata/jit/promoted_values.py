from rlib.jit import hint

def interp(code, n, k):
    acc = 0
    pc = 0
    while True:
        hint(None, global_merge_point=True)
        pc = hint(pc, concrete=True)
        code = hint(code, concrete=True)
        code = hint(code, deepfreeze=True)
        if pc >= len(code):
            return acc
        op = code[pc]
        pc += 1
        if op == '+':
            acc += n
        elif op == '*':
            acc = acc * hint(k, promote=True) % 1000003
        elif op == '/':
            acc = acc // hint(k, promote=True) % 1000003
        elif op == 'j':
            k -= 1
            if k > 0:
                pc = 0
        else:
            raise ValueError

def main(i, n):
    if i == 0:
        return interp('+*+', n, 5)
    if i == 1:
        return interp('+x', n, 4)
    if i == 2:
        return interp('++*+j', n, 40)
    total = 0
    while i > 0:
        total += interp('+*+', n, i) + interp('++', i % 3, i)
        i -= 1
    return total

META = {'entry': 'main', 'kind': 'portal', 'portal': 'interp', 'runs': [
 {'args': [0, 5]}, {'args': [1, 5]}, {'args': [2, 5]}, {'args': [2, 7]}, {'args': [30, 7]}, {'args': [0, 3]}]}
