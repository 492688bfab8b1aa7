// Package portaltest is for the tests of generated compilers: it puts a program that is written as low-level text into
// memory with the compiler of its function portal.
//
// [Shift] only makes the generating extensions; [Open] gives a [Machine], which calls functions with the compiler and
// without. Whatever fails ends the test.
package portaltest

import (
	"context"
	"errors"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/hintannotator"
	"vitrine/jit/portal"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/machine"
)

// Shift returns the generating extensions of the function portal of a text, and the program.
func Shift(t testing.TB, text string) (*timeshifter.Program, *lltext.Program) {
	t.Helper()
	p, err := lltext.Read("portal", text)
	fatal(t, err)
	explicit, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{Arithmetic: exctransform.Record, Calls: true, AlwaysClear: true})
	fatal(t, err)
	coloured, err := hintannotator.Annotate(context.Background(), &hintannotator.Program{
		Graph: explicit.Graph, Functions: p.Functions, Raise: explicit.Raise, MayRaise: explicit.MayRaise,
	}, p.Function("portal"), hintannotator.Options{})
	fatal(t, err)
	any, err := p.Exceptions.Class("Exception")
	fatal(t, err)
	shifted, err := timeshifter.Timeshift(coloured, timeshifter.Options{
		ExcData: explicit.ExcData, AnyException: rclass.ClassRef(any.VTable), Functions: p.Functions, Portal: true, Recursion: true,
	})
	fatal(t, err)
	return shifted, p
}

func fatal(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A Machine is a program in memory with its compiler.
type Machine struct {
	Portal *portal.Portal
	Gen    *llgraph.Generator // of the graphs of residual code

	// Call calls a function of the program, with the compiler.
	Call portal.Call

	text    *lltext.Program
	without *llinterp.Interp
}

// Options say how a program is put into memory.
type Options struct {
	portal.Options

	// Native has the program, and residual code, run as machine code. Where there is none, the test is skipped.
	Native bool

	// Watch, if not nil, returns who observes the compiler.
	Watch func(*timeshifter.Program) portal.Observer
}

// Open puts a text into memory.
func Open(t testing.TB, text string, o Options) *Machine {
	t.Helper()
	shifted, p := Shift(t, text)
	h, err := heap.New(heap.Options{})
	fatal(t, err)
	t.Cleanup(func() { h.Close() })
	m := &Machine{text: p}
	m.without, err = llinterp.New(h, p.Exceptions, llinterp.Options{})
	fatal(t, err)
	t.Cleanup(m.without.Close)
	if o.Watch != nil {
		o.Observer = o.Watch(shifted)
	}
	o.Exceptions = p.Exceptions
	if o.Native {
		m.native(t, h, shifted, o)
	} else {
		m.interpreted(t, h, shifted, o)
	}
	return m
}

// graph gives the portal the graph that calls residual code.
func (m *Machine) graph(entry **flow.FunctionGraph) func(f *lltype.Object) *flow.FunctionGraph {
	return func(f *lltype.Object) *flow.FunctionGraph {
		if f == m.text.Function("portal") {
			return *entry
		}
		return f.Func.Graph
	}
}

func (m *Machine) external(name string) external.Function { return m.Portal.External(name) }

// interpreted runs graphs.
func (m *Machine) interpreted(t testing.TB, h *heap.Heap, shifted *timeshifter.Program, o Options) {
	t.Helper()
	var entry *flow.FunctionGraph
	in, err := llinterp.New(h, m.text.Exceptions, llinterp.Options{Graph: m.graph(&entry), External: m.external})
	fatal(t, err)
	m.Gen, m.Call, o.Call = llgraph.New(h), in.Call, in.Call
	m.Portal = portal.New(h, shifted, m.Gen, o.Options)
	entry = m.Portal.Entry()
	t.Cleanup(func() {
		fatal(t, m.Portal.Close())
		fatal(t, m.Gen.Close())
		in.Close()
	})
}

// native runs machine code.
func (m *Machine) native(t testing.TB, h *heap.Heap, shifted *timeshifter.Program, o Options) {
	t.Helper()
	var entry *flow.FunctionGraph
	p, err := machine.Compile(h, m.text.Exceptions, nil, machine.Options{Graph: m.graph(&entry), External: m.external, CodeLimit: codeLimit})
	if errors.Is(err, codemem.ErrUnsupported) {
		t.Skip(err)
	}
	fatal(t, err)
	gen := p.NewGenerator()
	m.Gen = gen.Generator
	m.Call = func(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error) {
		if err := p.Add(f); err != nil {
			return 0, err
		}
		return p.Call(ctx, f, args...)
	}
	o.Call = m.Call
	m.Portal = portal.New(h, shifted, gen, o.Options)
	entry = m.Portal.Entry()
	t.Cleanup(func() {
		fatal(t, m.Portal.Close())
		fatal(t, gen.Close())
		fatal(t, p.Close())
	})
}

// codeLimit is how many bytes of machine code there may be.
const codeLimit = 16 << 20

// Function returns a function of the text.
func (m *Machine) Function(name string) *lltype.Object { return m.text.Function(name) }

// Compare calls a function with the compiler and without, and reports an error if the results differ. It returns the result.
func (m *Machine) Compare(t testing.TB, name string, args ...uint64) uint64 {
	t.Helper()
	f := m.text.Function(name)
	want, failed := m.without.Call(context.Background(), f, args...)
	got, err := m.Call(context.Background(), f, args...)
	if (err == nil) != (failed == nil) || err != nil && err.Error() != failed.Error() || got != want {
		t.Errorf("%s(%v) gives %d, %v, and without the compiler %d, %v", name, args, int64(got), err, int64(want), failed)
	}
	return want
}
