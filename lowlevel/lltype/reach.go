package lltype

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// Reachable returns functions and all others that they can call, in the order in
// which they are met: those that their graphs name, and those that prebuilt objects
// lead to. graph gives the graph of a function, nil if it has none. External functions
// that are only called by name are left out.
func Reachable(functions []*Object, graph func(*Object) *flow.FunctionGraph) []*Object {
	return NewReach(graph).Functions(functions)
}

// NewReach returns what finds functions in several steps. graph is that of [Reachable].
func NewReach(graph func(*Object) *flow.FunctionGraph) *Reach {
	return &Reach{graphOf: graph, seen: make(map[*Object]bool), leads: make(map[Container]bool)}
}

// Functions returns those of some functions and of all that they can call that have not
// been found before.
func (r *Reach) Functions(functions []*Object) []*Object {
	for _, f := range functions {
		r.object(f)
	}
	return r.follow()
}

// Blocks returns the functions that some blocks can call, or lead to, and that have not
// been found before.
func (r *Reach) Blocks(blocks []*flow.Block) []*Object {
	r.blocks(blocks)
	return r.follow()
}

// Forget has objects be found again.
func (r *Reach) Forget(objects []*Object) {
	for _, o := range objects {
		delete(r.seen, o)
	}
}

// follow goes on from what was met, and returns the functions that were found.
func (r *Reach) follow() []*Object {
	for len(r.work) > 0 {
		o := r.work[0]
		r.work = r.work[1:]
		r.lookAt(o)
	}
	found := r.found
	r.found = nil
	return found
}

// A Reach finds functions that others can call, each once.
type Reach struct {
	graphOf func(*Object) *flow.FunctionGraph
	seen    map[*Object]bool
	leads   map[Container]bool // whether objects of a type can lead to others
	work    []*Object
	found   []*Object // the functions, in the order of discovery
}

func (r *Reach) object(o *Object) {
	if o == nil || !r.leadsOn(o.Type) || r.seen[o] {
		return
	}
	r.seen[o] = true
	r.work = append(r.work, o)
	if o.Func != nil {
		r.found = append(r.found, o)
	}
}

// leadsOn reports whether objects of a type can be functions or lead to some. There may be
// millions of strings, which cannot: nothing is noted for them.
func (r *Reach) leadsOn(c Container) bool {
	leads, known := r.leads[c]
	if !known {
		leads = leadsOn(c)
		r.leads[c] = leads
	}
	return leads
}

func leadsOn(t Type) bool {
	switch t := t.(type) {
	case *Primitive:
		return t == Void // may stand for a function that is not there at run time
	case *Array:
		return leadsOn(t.Of)
	case *Struct:
		return slices.ContainsFunc(t.Fields(), func(f Field) bool { return leadsOn(f.Type) })
	}
	return true
}

// lookAt looks at what an object leads to.
func (r *Reach) lookAt(o *Object) {
	if o.Func != nil {
		if g := r.graphOf(o); g != nil {
			r.blocks(g.Blocks())
		}
	}
	for _, v := range o.Fields {
		r.value(v)
	}
	for _, v := range o.Items {
		r.value(v)
	}
}

func (r *Reach) value(v Value) {
	switch v := v.(type) {
	case Pointer:
		r.object(v.Object)
	case *Object:
		r.object(v)
	}
}

func (r *Reach) blocks(blocks []*flow.Block) {
	for _, b := range blocks {
		for _, op := range b.Operations {
			for i, v := range op.Args {
				if c, ok := v.(*flow.Constant); ok && !(i == 0 && r.callsExternal(op, c)) {
					r.value(c.Value)
				}
			}
		}
		for _, l := range b.Exits {
			for _, v := range l.Args {
				if c, ok := v.(*flow.Constant); ok {
					r.value(c.Value)
				}
			}
		}
	}
}

// callsExternal reports whether an operation calls an external function.
func (r *Reach) callsExternal(op *flow.SpaceOperation, c *flow.Constant) bool {
	p, ok := c.Value.(Pointer)
	return ok && llop.Of(op) == llop.DirectCall && p.Object != nil && p.Object.Func != nil && r.graphOf(p.Object) == nil
}
