package typed

import (
	"fmt"
	"io"

	"vitrine/flowspace/model"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
	"vitrine/runtime/machine"
	"vitrine/runtime/perf"
)

// An Optimised is a low-level program after some optimisations.
type Optimised struct {
	*LowLevel
	Passes    []string
	Recording *backendopt.Recording // nil if none was asked for

	program  *backendopt.Program   // nil without any
	explicit *exctransform.Program // nil until it is asked for
}

// Graph returns the graph of a function as the optimisations left it.
func (o *Optimised) Graph(f *lltype.Object) *model.FunctionGraph {
	if o.program != nil {
		if g := o.program.Graph(f); g != nil {
			return g
		}
	}
	return f.Func.Graph
}

// Before returns the graph of a function as the optimisations found it.
func (o *Optimised) Before(f *lltype.Object) *model.FunctionGraph {
	if o.program != nil {
		if g := o.program.Before(f); g != nil {
			return g
		}
	}
	return f.Func.Graph
}

// Explicit returns the graph of a function with its exceptions made explicit: they
// are operations on a record. A function that nothing calls any more keeps its graph.
func (o *Optimised) Explicit(f *lltype.Object) (*model.FunctionGraph, error) {
	if o.explicit == nil {
		var err error
		o.explicit, err = exctransform.Transform([]*lltype.Object{o.Entry.Function()}, o.Exceptions, exctransform.Options{Arithmetic: exctransform.Record, Graph: o.Graph})
		if err != nil {
			return nil, err
		}
	}
	if g := o.explicit.Graph(f); g != nil {
		return g, nil
	}
	return o.Graph(f), nil
}

// Compile makes machine code of all functions of a program; it prints to stdout. The profile may be nil.
func (o *Optimised) Compile(h *heap.Heap, stdout io.Writer, profile perf.Profile) (*machine.Program, error) {
	return o.compile(h, machine.Options{Output: stdout, Profile: profile})
}

func (o *Optimised) compile(h *heap.Heap, options machine.Options) (*machine.Program, error) {
	options.Graph = o.Graph
	m, err := machine.Compile(h, o.Exceptions, []*lltype.Object{o.Entry.Function()}, options)
	if err != nil {
		return nil, fmt.Errorf("compiling to machine code: %w", err)
	}
	return m, nil
}
