package flowspace_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

const countingGenerator = `def f(n):
    i = 0
    while i < n:
        yield i
        i += 1
`

const countingBody = `graph f__next
block 0 [position_0] (start)
    v1 = simple_call((builtin isinstance), position_0, (class f__resume1))
    exitswitch v1
    link False -> block 1 [position_0]
    link True -> block 2 [position_0]
block 1 [position_2]
    v3 = simple_call((builtin isinstance), position_2, (class f__entry))
    exitswitch v3
    link False -> block 3 []
    link True -> block 4 [position_2]
block 2 [position_4]
    i_5 = getattr(position_4, ('g_i'))
    n_6 = getattr(position_4, ('g_n'))
    v7 = inplace_add(i_5, (1))
    link None -> block 5 [n_6, v7]
block 3 []
    v8 = simple_call((class StopIteration))
    link None -> block 6 [(class StopIteration), v8]
block 4 [position_9]
    n_10 = getattr(position_9, ('g_n'))
    link None -> block 5 [n_10, (0)]
block 5 [n_11, i_12]
    v13 = lt(i_12, n_11)
    v14 = is_true(v13)
    exitswitch v14
    link False -> block 3 []
    link True -> block 7 [n_11, i_12]
block 6 [etype_15, evalue_16] (except)
block 7 [n_17, i_18]
    v19 = simple_call((class f__resume1), i_18, n_17)
    v20 = newtuple(v19, i_18)
    link None -> block 8 [v20]
block 8 [v21] (return)
`

// generatorBody returns a builder and the function f of a text, which is a generator, with
// the one that runs it.
func generatorBody(t *testing.T, text string) (b *flowspace.Builder, fn, body *stdspace.Function) {
	t.Helper()
	std := stdspace.New(stdspace.Options{Dialect: source.Python2})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("f")
	fn, b = x.(*stdspace.Function), flowspace.NewBuilder(std)
	body, err = b.Body(fn)
	if err != nil || body == nil {
		t.Fatalf("a generator has the body %v, %v", body, err)
	}
	return b, fn, body
}

// TestGenerator: the graph of a generator makes an iterator, and that of its body goes on where
// a position says, recorded or not.
func TestGenerator(t *testing.T) {
	b, fn, body := generatorBody(t, countingGenerator)
	build := func(fn *stdspace.Function, opt flowspace.Options) *model.FunctionGraph {
		g, err := b.Build(context.Background(), fn, opt)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Check(); err != nil {
			t.Error(err)
		}
		return g
	}
	const start = `graph f
block 0 [n_0] (start)
    v1 = simple_call((class f__entry), n_0)
    v2 = simple_call((class f__iterator), v1)
    link None -> block 1 [v2]
block 1 [v3] (return)
`
	first := build(fn, flowspace.Options{})
	if got := first.Dump(); strings.TrimSpace(got) != strings.TrimSpace(start) {
		t.Errorf("the generator itself:\n%s", got)
	}
	for _, op := range first.StartBlock.Operations {
		if op.Instr >= 0 || op.Span != fn.Code.Span {
			t.Errorf("%v is at instruction %d, %v: no code of the function does that", op, op.Instr, op.Span)
		}
	}
	if again := build(fn, flowspace.Options{}); !model.Same(first.StartBlock.Operations[0].Args[0], again.StartBlock.Operations[0].Args[0]) {
		t.Error("the same graph again has other classes")
	}
	if other := build(fn, flowspace.Options{Copy: 1}); model.Same(first.StartBlock.Operations[0].Args[0], other.StartBlock.Operations[0].Args[0]) {
		t.Error("another copy has the same classes")
	}
	for _, rec := range []*flowspace.Recording{nil, {}} {
		if got := build(body, flowspace.Options{Record: rec}).Dump(); strings.TrimSpace(got) != strings.TrimSpace(countingBody) {
			t.Errorf("its body:\n%s", got)
		}
	}
	if raw := build(body, flowspace.Options{Raw: true}).Dump(); !strings.Contains(raw, "= yield_(") {
		t.Errorf("as recorded, its body does not yield:\n%s", raw)
	}
	if none, err := b.Body(body); none != nil || err != nil {
		t.Errorf("what runs a generator has a body itself: %v, %v", none, err)
	}
}

// TestGeneratorReturns: what a generator returns would be lost.
func TestGeneratorReturns(t *testing.T) {
	std := stdspace.New(stdspace.Options{Dialect: source.Python3})
	m, err := std.ImportFile("program", "program.py", []byte("def f(n):\n    yield n\n    return n\n"))
	if err != nil {
		t.Fatal(err)
	}
	x, _ := m.Dict.Lookup("f")
	b := flowspace.NewBuilder(std)
	body, _ := b.Body(x.(*stdspace.Function))
	_, err = b.Build(context.Background(), body, flowspace.Options{})
	var e *flowspace.Error
	if !errors.As(err, &e) || e.Span.Line != 3 || !strings.Contains(e.Msg, "cannot return a value") {
		t.Errorf("the error is %v", err)
	}
}

// TestGeneratorsMayRaise: where a generator may be iterated over, handlers get what its method
// next raises, even if no class of the program has one.
func TestGeneratorsMayRaise(t *testing.T) {
	const loop = "def f(it):\n    try:\n        for x in it:\n            pass\n    except KeyError:\n        return 1\n    return 0\n"
	for text, want := range map[string]bool{
		loop:                              false,
		loop + "def g(n):\n    yield n\n": true,
		loop + "def g(n):\n    return f(x for x in [n])\n":         true,
		loop + "class A:\n    def next(self):\n        return 1\n": true,
	} {
		dump, err := analyse(t, stdspace.New(stdspace.Options{Dialect: source.Python2}), text, flowspace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(dump, "link Exception"); got != want {
			t.Errorf("an exit for all exceptions: %v, want %v, in\n%s%s", got, want, text, dump)
		}
	}
}
