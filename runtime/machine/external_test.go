package machine

import (
	"strings"
	"testing"

	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// TestExternal: functions that the options give are called, and what is added later is compiled with what
// it calls.
func TestExternal(t *testing.T) {
	p, err := lltext.Read("test", `
external twice(Signed) -> Signed
external missing(Signed) -> Signed

graph f(n: Signed) -> Signed {
block 0:
    m = direct_call(&g, n)
    return m
}
graph g(n: Signed) -> Signed {
block 0:
    m = direct_call(&twice, n)
    k = int_add(m, 1)
    return k
}
graph bad(n: Signed) -> Signed {
block 0:
    m = direct_call(&missing, n)
    return m
}
`)
	if err != nil {
		t.Fatal(err)
	}
	m := newMachineWith(t, codegentest.Empty(t), heap.Options{}, Options{CodeLimit: codeLimit, External: func(name string) external.Function {
		if name != "twice" {
			return nil
		}
		return func(call *external.Call) (uint64, error) { return 2 * call.Args[0], nil }
	}})
	if err := m.program.Add(p.Function("f")); err != nil {
		t.Fatal(err)
	}
	m.check(t, p.Function("f"), 20, 41)
	if err := m.program.Add(p.Function("bad")); err == nil || !strings.Contains(err.Error(), `no external function "missing"`) {
		t.Errorf("a function that is nowhere: %v", err)
	}
}
