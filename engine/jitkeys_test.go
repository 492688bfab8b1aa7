package engine

import (
	"context"
	"testing"

	"vitrine/host/source"
)

// keyProgram interprets a language whose merge points name as green what is read from an instance, from a list of
// objects and from the stack of the program.
const keyProgram = `from rpython.rlib.jit import JitDriver, promote

driver = JitDriver(greens=['pc', 'code'], reds=['self'])

class Frame(object):
    def __init__(self, code, pc, x):
        self.code = code
        self.pc = pc
        self.stack = [x]

    def run(self):
        code = self.code
        pc = self.pc
        while pc < len(code):
            driver.jit_merge_point(pc=pc, code=code, self=self)
            c = code[pc]
            pc += 1
            if c == 'd':
                self.stack.append(self.stack[-1])
            elif c == '-':
                self.stack[-1] -= 1
            elif c == 'j':
                if self.stack.pop() > 0:
                    pc = ord(code[pc]) - ord('0')
                    driver.can_enter_jit(pc=pc, code=code, self=self)
                else:
                    pc += 1
            elif c == 'g':
                pc = self.stack.pop()
            else:
                self.stack[-1] += ord(c)
        return self.stack.pop()

CODES = ['-ddj0a', '-dj0b', 'd\x04gabcxyz', '']

def loops(which, x):
    return Frame(CODES[which], 0, x).run()

def words(which, x):
    loops = []
    stack = [x]
    pos = 0
    code = CODES[which]
    while pos < len(code):
        driver2.jit_merge_point(pos=pos, code=code, stack=stack, loops=loops)
        c = code[pos]
        pos += 1
        if c == 'd':
            loops.append(pos)
        elif c == 'j':
            stack[0] -= 2
            if stack[0] > 0 and len(loops) > 0:
                pos = loops[-1]
                promote(pos)
        else:
            stack[0] += 1
    return stack[0]

class Machine(object):
    def __init__(self, code):
        self.pos = 0
        self.code = code
        self.acc = 0

driver3 = JitDriver(greens=['pos', 'code'], reds=['last', 'm'])

def fields(k, n):
    m = Machine(['++-+l', '+-++l', ''][k % 3])
    last = ' '
    while True:
        driver3.jit_merge_point(pos=m.pos, code=m.code, last=last, m=m)
        if m.pos >= len(m.code):
            return m.acc
        last = m.code[m.pos]
        m.pos += 1
        if last == '+':
            m.acc += 1
        elif last == 'l' and m.acc < n:
            m.pos = 0
        elif last == '-':
            m.acc -= 1

driver4 = JitDriver(greens=['step'], reds=['k', 'total'])
driver5 = JitDriver(greens=['pos', 'code'], reds=['m'])

def primitive(step, n):
    k = total = 0
    while k < n:
        driver4.jit_merge_point(step=step, k=k, total=total)
        total += k * step
        k += 1
    return total

def interpret(m):
    while m.pos < len(m.code):
        driver5.jit_merge_point(pos=m.pos, code=m.code, m=m)
        c = m.code[m.pos]
        m.pos += 1
        if c == '+':
            m.acc += 1
        elif c == 's':
            m.acc = primitive(m.acc, 5)
        elif c == 'l' and m.acc < 300:
            m.pos = 0
    return m.acc

def several(k, n):
    return interpret(Machine(['++s+l', '+s++l', ''][k % 3])) + n

driver2 = JitDriver(greens=['pos', 'code'], reds=['stack', 'loops'])
ENTRIES = {'fields': ['int', 'int'], 'several': ['int', 'int'], 'loops': ['int', 'int'], 'words': ['int', 'int']}
`

// TestMergeKeys: what a merge point names as green is promoted where it is not known; what follows promote(x) knows x.
func TestMergeKeys(t *testing.T) {
	p, err := LoadText(context.Background(), "keys.py", []byte(keyProgram), Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range []struct{ name, args string }{
		{"fields", "0, 20"}, {"fields", "1, 9"}, {"fields", "2, 1"}, {"several", "0, 1"}, {"several", "1, 1"}, {"several", "2, 1"}, {"loops", "0, 7"}, {"loops", "1, 5"}, {"loops", "2, 1"}, {"loops", "2, 3"}, {"loops", "3, 9"}, {"words", "0, 3"}, {"words", "1, 20"},
	} {
		var want string
		for _, with := range []string{WithStd, WithJIT} {
			r, err := p.Run(t.Context(), call.name, call.args, RunOptions{With: with, Steps: 100000})
			if err != nil || r.Result == nil {
				t.Fatalf("%s(%s) with %s: %v, %v", call.name, call.args, with, r, err)
			}
			if with == WithStd {
				want = *r.Result
			} else if *r.Result != want {
				t.Errorf("%s(%s) is %s, want %s", call.name, call.args, *r.Result, want)
			}
		}
	}
}
