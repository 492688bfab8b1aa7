# Integers of 8 and 32 bits as registers of an interpreter.
from rlib.jit import JitDriver
from rlib.rarithmetic import r_int8, r_uint8, r_int32, intmask
driver = JitDriver(greens=['pc', 'code'], reds=['acc', 'regs'])
def run(code, n):
    pc = 0
    acc = r_uint8(n)
    regs = [r_int32(0)] * 4
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, acc=acc, regs=regs)
        op = code[pc]
        pc += 1
        if op == 'a':
            acc = r_uint8(acc + 100)
        elif op == 'm':
            acc = r_uint8(acc * 3)
        elif op == 's':
            regs[0] = r_int32(intmask(regs[0]) * 65599 + intmask(acc))
        elif op == 'l':
            acc = r_uint8(intmask(r_int8(intmask(acc))) >> 1)
        elif op == 'j':
            if intmask(regs[0]) & 15:
                pc = 0
    return intmask(regs[0])
def main(which, n):
    return run(['amslsaj', 'ms', 'lslsaj'][which], n)


META = {'entry': 'main', 'kind': 'portal', 'portal': 'run', 'runs': [
    {'args': [0, 7]}, {'args': [0, 200]}, {'args': [1, 255]}, {'args': [2, 3]}]}
