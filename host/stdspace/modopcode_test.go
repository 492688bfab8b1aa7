package stdspace_test

import (
	"testing"

	"vitrine/host/source"
)

// opcodeText runs the instructions of a function as co_code and the module opcode tell of them.
const opcodeText = `
from opcode import opmap, opname, hasarg, hasjabs, stack_effect

def f(n):
    'A text that is also the first constant.'
    t = 7
    while n > 0:
        t = t + n
        n = n - 2
    return t, 'end'

def instructions(code):
    at = 0
    while at < len(code.co_code):
        op = ord(code.co_code[at])
        at += 1
        arg = 0
        if op in hasarg:
            arg = ord(code.co_code[at]) + 256 * ord(code.co_code[at + 1])
            at += 2
        yield opname[op], arg

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
