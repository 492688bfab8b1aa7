package stdspace_test

import (
	"testing"

	"vitrine/host/source"
)

// opcodeText runs the instructions of a function as co_code and the module opcode tell of them.
const opcodeText = `
from opcode import opmap, opname, hasarg, hasjabs, stack_effect, EXTENDED_ARG

def f(n):
    'A text that is also the first constant.'
    t = 7
    while n > 0:
        t = t + n
        n = n - 2
    return t, 'end'

def instructions(code):
    at = high = 0
    text = code.co_code
    while at < len(text):
        op = ord(text[at])
        at += 1
        arg = high
        if op in hasarg:
            arg += ord(text[at]) + 256 * ord(text[at + 1])
            at += 2
        high = 0
        if op == EXTENDED_ARG: high = arg << 16
        else: yield opname[op], arg

def run(code, n):
    text = list(instructions(code))
    fast, stack, pc = {code.co_varnames[0]: n}, [], 0
    while 1:
        name, arg = text[pc]
        before = len(stack)
        pc += 1
        if name == 'LoadConst': stack.append(code.co_consts[arg])
        elif name == 'LoadFast': stack.append(fast[code.co_varnames[arg]])
        elif name == 'StoreFast': fast[code.co_varnames[arg]] = stack.pop()
        elif name == 'BinaryAdd': b = stack.pop(); stack.append(stack.pop() + b)
        elif name == 'BinarySubtract': b = stack.pop(); stack.append(stack.pop() - b)
        elif name == 'CompareOp': b = stack.pop(); stack.append(stack.pop() > b)
        elif name == 'JumpIfFalse': pc = (pc, arg)[not stack[-1]]
        elif name == 'JumpAbsolute': pc = arg
        elif name == 'PopTop': stack.pop()
        elif name == 'BuildTuple': stack[-arg:] = [tuple(stack[-arg:])]
        elif name == 'ReturnValue': return stack.pop()
        else: assert name in ('SetupLoop', 'PopBlock'), name
        assert len(stack) - before == stack_effect(opmap[name], arg), name

for n in 0, 1, 7, 10:
    assert run(f.func_code, n) == f(n), (n, run(f.func_code, n))
long = list(instructions(compile('x = 0\n' * 40000 + 'while x: x = 0\n', 'long', 'exec')))
back = [(i, arg) for i, (name, arg) in enumerate(long) if name == 'JumpAbsolute']
assert len(long) > 80000 and len(back) == 1 and back[0][0] - 10 < back[0][1] < back[0][0], (len(long), back)
assert opname[EXTENDED_ARG] == 'ExtendedArg' and opmap['ExtendedArg'] == EXTENDED_ARG
assert opname[opmap['ForIter']] == 'ForIter' and opmap['ForIter'] in hasjabs and opmap['PopTop'] not in hasarg
assert (stack_effect(opmap['ForIter'], 0), stack_effect(opmap['ForIter'], 0, True)) == (1, -1)
for wrong in 0, 255, -1, 1 << 40:
    try: stack_effect(wrong, 0)
    except ValueError: pass
    else: assert False
print 'done'
`

func TestOpcode(t *testing.T) {
	dir := writeFiles(t, map[string]string{"main.py": opcodeText})
	out, s, err := run(t, dir, source.Python2)
	if err != nil {
		t.Fatal(s.FormatException(err))
	}
	if out != "done\n" {
		t.Errorf("got %q", out)
	}
}
