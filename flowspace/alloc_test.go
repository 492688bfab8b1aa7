package flowspace_test

import (
	"context"
	"testing"

	"vitrine/flowspace"
	"vitrine/host/stdspace"
)

// TestAllocations: a builder that has built a graph builds it again in the same memory. New
// are the finished graph, and the exceptions that the frame keeps while they are handled.
func TestAllocations(t *testing.T) {
	const text = "def g(n):\n    if n > 3:\n        raise ValueError\n    return n\n" +
		"def f(n):\n    i = 0\n    while i < n:\n        try:\n            i = i + g(i)\n        except ValueError:\n            i = i + 5\n    return i\n" +
		"def h(n):\n    for i in range(n):\n        try:\n            if g(i) > 1:\n                continue\n            if g(i + 1) > 1:\n                break\n" +
		"        finally:\n            n = g(n)\n    return n\n"
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"g": 12, "f": 76, "h": 61} {
		x, _ := m.Dict.Lookup(name)
		b := flowspace.NewBuilder(std)
		n := testing.AllocsPerRun(20, func() {
			if _, err := b.Build(context.Background(), x.(*stdspace.Function), flowspace.Options{Raw: true}); err != nil {
				t.Fatal(err)
			}
		})
		if n > want {
			t.Errorf("%s takes %v allocations, want at most %v", name, n, want)
		}
	}
}
