package engine_test

import (
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// TestPathsMeetAgain: an inlined loop whose tests go either way, in ever new orders, has code for each way, not for each
// order.
func TestPathsMeetAgain(t *testing.T) {
	const program = `
from rlib.jit import JitDriver
driver = JitDriver(greens=['pc', 'code'], reds=['n', 'a', 'left'])
def scan(n):
    t = 1
    while n > 0:
        if n & 1:
            t = (t * 3 + 1) % 1009
        elif n & 2:
            t = t + 2
        else:
            t = t ^ 5
        n >>= 1
    return t
def interp(code, n):
    pc = 0
    a = 0
    left = 200
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, n=n, a=a, left=left)
        op = code[pc]
        pc += 1
        if op == 's':
            a = (a + scan(n)) % 100003
            n = (n * 40503 + a) & 0xffffff
        else:
            left -= 1
            if left > 0:
                pc = 0
    return a
def main(n):
    return interp('sL', n)
`
	p, err := engine.LoadText(t.Context(), "p.py", []byte(program), engine.Options{Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	want, err := p.Run(t.Context(), "main", "77", engine.RunOptions{With: engine.WithStd})
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.RunJIT(t.Context(), "main", "77", nil, engine.RunOptions{JIT: engine.UsualJIT()})
	if err != nil {
		t.Fatal(err)
	}
	if *got.Result != *want.Result {
		t.Errorf("it returns %s, not %s", *got.Result, *want.Result)
	}
	if got.Compilations > 60 {
		t.Errorf("%d compilations", got.Compilations)
	}
}
