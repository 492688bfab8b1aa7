package flowspace_test

import (
	"context"
	"testing"

	"vitrine/flowspace"
	"vitrine/host/stdspace"
)

// TestNothingIsLeft: a graph is the same whatever its builder has built before, in the same memory.
func TestNothingIsLeft(t *testing.T) {
	const text = "def slicing(s):\n    return s[1:3]\ndef indexing(n):\n    return 'abcd'[n & 3]\n"
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var functions []*stdspace.Function
	for _, name := range []string{"slicing", "indexing"} {
		x, _ := m.Dict.Lookup(name)
		functions = append(functions, x.(*stdspace.Function))
	}
	sameInAnyOrder(t, std, functions)
	for _, th := range corpus(t) {
		var functions []*stdspace.Function
		for _, name := range th.names {
			functions = append(functions, th.function(t, name))
		}
		sameInAnyOrder(t, th.std, functions)
	}
}

func sameInAnyOrder(t *testing.T, std *stdspace.Space, functions []*stdspace.Function) {
	t.Helper()
	build := func(b *flowspace.Builder, fn *stdspace.Function) string {
		g, err := b.Build(context.Background(), fn, flowspace.Options{})
		if err != nil {
			return err.Error()
		}
		return g.Dump()
	}
	b := flowspace.NewBuilder(std)
	for _, fn := range functions {
		if got, want := build(b, fn), build(flowspace.NewBuilder(std), fn); got != want {
			t.Errorf("%s after others:\n%s\nalone:\n%s", fn.QualName, got, want)
		}
	}
}
