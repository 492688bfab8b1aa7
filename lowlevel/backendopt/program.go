package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A Program is an optimised program.
type Program struct {
	functions []*function
	byObject  map[*lltype.Object]*function
	byGraph   map[*flow.FunctionGraph]*function // by the graph before

	options  Options
	on       map[string]bool // which passes may run
	rec      *Recording
	raises   map[*function]bool
	unrolled map[*function]bool      // functions whose calls of themselves have been inlined
	inlined  int                     // how often calls have been inlined in all functions, and these been tidied
	rests    map[*lltype.Object]bool // functions of Options.Rest
	room     int                     // how many operations inlining may still add
	flow     *rewriter               // of the graph at work
}

// A function is one that is optimised.
type function struct {
	object *lltype.Object
	before *flow.FunctionGraph // not to be changed
	graph  *flow.FunctionGraph // the copy at work

	done map[*Pass]bool // passes that run once only, and have

	threaded     int // how often it was looked through for tests whose outcome a way knows
	copied, room int // how many operations were copied for that, and may be; no room is known at first

	version int           // counts the changes of the graph
	idle    map[*Pass]int // the version at which a pass found nothing to change
}

// newProgram makes working copies of the graphs of functions.
func newProgram(functions []*lltype.Object, o Options, on map[string]bool, rec *Recording) *Program {
	p := &Program{
		byObject: make(map[*lltype.Object]*function),
		byGraph:  make(map[*flow.FunctionGraph]*function),
		options:  o, on: on, rec: rec, unrolled: make(map[*function]bool), rests: make(map[*lltype.Object]bool),
	}
	p.flow = &rewriter{p: p, dropped: make(map[*flow.SpaceOperation]bool), constants: make(map[any]int)}
	p.room = mostGrowth
	for _, object := range functions {
		if object == nil || object.Func == nil || p.byObject[object] != nil {
			continue
		}
		g := o.Graph(object)
		if g == nil {
			continue
		}
		f := p.byGraph[g]
		if f == nil {
			f = &function{object: object, before: g, graph: g.Copy(nil), idle: make(map[*Pass]int), done: make(map[*Pass]bool)}
			p.byGraph[g] = f
			p.functions = append(p.functions, f)
			p.room += 2 * numOperations(g)
		}
		p.byObject[object] = f
	}
	return p
}

// Graph returns the optimised graph of a function, nil if it was not among those
// to be optimised.
func (p *Program) Graph(f *lltype.Object) *flow.FunctionGraph {
	if g := p.byObject[f]; g != nil {
		return g.graph
	}
	return nil
}

// Before returns the graph of a function before it was optimised, with the
// numbers of blocks and variables that the optimised one began with. nil if the
// function was not among those to be optimised.
func (p *Program) Before(f *lltype.Object) *flow.FunctionGraph {
	if g := p.byObject[f]; g != nil {
		return g.before.Copy(nil)
	}
	return nil
}

// called returns the function that a value points to and its entry among those
// that are optimised; each may be nil.
func (p *Program) called(v flow.Value) (*lltype.Object, *function) {
	o := prebuilt(v)
	if o == nil || o.Func == nil {
		return nil, nil
	}
	return o, p.byObject[o]
}

// prebuilt returns the object that a constant points to, nil if it does not.
func prebuilt(v flow.Value) *lltype.Object {
	if c, ok := v.(*flow.Constant); ok {
		if p, ok := c.Value.(lltype.Pointer); ok {
			return p.Object
		}
	}
	return nil
}
