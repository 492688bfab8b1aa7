package machine

import (
	"context"
	"errors"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// An Image is machine code of functions that can be kept for other processes. A program of [Options.Late] takes the code of a
// function from there when it is first called, instead of making it, if that has the graph that the function itself has.
type Image struct {
	Arch      string // the machine that the code is for, as GOARCH has it
	Symbols   backend.Symbols
	Functions map[*lltype.Object][]byte

	// Graph gives the graph that the code of a function was made of, as [Options.Graph] does; nil stands for its own.
	Graph func(f *lltype.Object) *flow.FunctionGraph
}

// imageMemory is how much memory the layout of types may need.
const imageMemory = 1 << 24

// NewImage makes machine code of those of some functions whose code can be kept, of the graphs that graph gives; nil stands for their own.
// It ends with the context.
func NewImage(ctx context.Context, exceptions *rclass.ExceptionData, functions []*lltype.Object, graph func(f *lltype.Object) *flow.FunctionGraph) (i *Image, err error) {
	h, err := heap.New(heap.Options{Limit: imageMemory})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	p, err := Compile(h, exceptions, nil, Options{Late: true, CodeLimit: 1 << 16, Graph: graph})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	i = &Image{Arch: p.target.Name, Functions: make(map[*lltype.Object][]byte), Graph: graph}
	for _, f := range functions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.graph(f) == nil {
			continue
		}
		if code, err := backend.CompilePortable(p.target, objects{p}, f, &i.Symbols); err == nil {
			i.Functions[f] = code
		}
	}
	return i, nil
}

// graph returns what the code of a function was made of.
func (i *Image) graph(f *lltype.Object) *flow.FunctionGraph {
	if i.Graph == nil {
		return f.Func.Graph
	}
	return i.Graph(f)
}

// imaged returns the code that a function has in the image; nil if it has none.
func (p *Program) imaged(f *lltype.Object) *backend.Unit {
	if p.image == nil || p.graph(f) == nil || p.graph(f) != p.image.graph(f) {
		return nil
	}
	text, ok := p.image.Functions[f]
	if !ok {
		return nil
	}
	p.named = nil
	// What is damaged is made again.
	u, _ := backend.LoadPortable(p.target, objects{p}, f, &p.image.Symbols, text)
	return u
}
