package engine_test

import (
	"fmt"
	"runtime"
	"testing"

	"vitrine/engine"
)

// TestProgramsGo: nothing of a program stays when it is closed, however many have been
// opened, as it happens while somebody types.
func TestProgramsGo(t *testing.T) {
	run := func(n int) {
		for i := range n {
			text := fmt.Sprintf("class A:\n    def __init__(self, n):\n        self.d = {n: [str(n), 'x%d']}\n        self.next = None\n\ndef f(n):\n    a = A(n)\n    a.next = A(n + %d)\n    l = [a, a.next]\n    return len(l[n & 1].d[n]) if n in a.d else 3\n", i, i)
			p, err := engine.LoadText(t.Context(), "often.py", []byte(text), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
			if err != nil {
				t.Fatal(err)
			}
			for _, with := range []string{"lowlevel", "native"} {
				if _, err := p.Run(t.Context(), "f", "3", engine.RunOptions{With: with, Memory: 1 << 20}); err != nil {
					t.Fatal(err)
				}
			}
			p.Close()
		}
	}
	run(20)
	before := held()
	const times = 200
	run(times)
	if more := held() - before; more > times<<10 {
		t.Errorf("%d programs leave %d bytes behind", times, more)
	}
}

// held returns how many bytes are held.
func held() int64 {
	for range 3 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
