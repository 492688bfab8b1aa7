package portal

import (
	"context"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// An Extension runs timeshifted graphs: they are what extends the generator of residual code to a program.
type Extension interface {
	Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error)
	Close() error
}

// MakeExtension makes an extension of functions with timeshifted graphs, for instance machine code. They call the
// functions that external names.
type MakeExtension func(h *heap.Heap, functions []*lltype.Object, external func(name string) external.Function) (Extension, error)

// extension returns what runs a graph when nothing else runs at compile time: what Options.Extension makes, if it is a
// timeshifted graph that nobody watches.
func (t *Portal) extension(f *lltype.Object) (Extension, error) {
	if t.depth > 0 || t.options.Extension == nil || t.options.Observer != nil {
		return t.interpreter()
	}
	if t.made == nil {
		functions, err := timeshifted(t.Program)
		if err != nil {
			return nil, fmt.Errorf("the timeshifted graphs cannot be made: %w", err)
		}
		e, err := t.options.Extension(t.heap, functions, t.Program.Bind(t.Compiler))
		if err != nil {
			return nil, fmt.Errorf("the timeshifted graphs cannot be run: %w", err)
		}
		t.made, t.shifted = e, make(map[*lltype.Object]bool)
		for _, f := range functions {
			t.shifted[f] = true
		}
	}
	if !t.shifted[f] {
		return t.interpreter()
	}
	return t.made, nil
}

func timeshifted(p *timeshifter.Program) ([]*lltype.Object, error) {
	list := make([]*lltype.Object, len(p.Graphs))
	for i, g := range p.Graphs {
		if err := p.Whole(g.Function); err != nil {
			return nil, err
		}
		list[i] = g.Function
	}
	return list, nil
}

// interpreter returns an interpreter that nothing else waits in.
func (t *Portal) interpreter() (Extension, error) {
	for t.depth >= len(t.interps) {
		how := llinterp.Options{Steps: t.options.Steps, Output: t.options.Output, Graph: t.Program.Shifted, External: t.Program.Bind(t.Compiler), Parts: t.parts}
		if o := t.options.Observer; o != nil {
			how.Watch = o.Watch
		}
		in, err := llinterp.New(t.heap, t.options.Exceptions, how)
		if err != nil {
			return nil, err
		}
		t.interps = append(t.interps, interpreter{in})
	}
	return t.interps[t.depth], nil
}

// parts returns what makes the missing parts of an extension.
func (t *Portal) parts(g *flow.FunctionGraph) llinterp.Parts {
	if parts := t.Program.Parts(g); parts != nil {
		return parts
	}
	return nil // and not a pointer that is nil
}

// An interpreter is the low-level interpreter as an extension.
type interpreter struct{ *llinterp.Interp }

// Close gives back what the interpreter has of the heap.
func (in interpreter) Close() error {
	in.Interp.Close()
	return nil
}
