package lltype

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// Reachable returns functions and all others that they can call, in the order in
// which they are met: those that their graphs name, and those that prebuilt objects
// lead to. graph gives the graph of a function, nil if it has none. External functions
// that are only called by name are left out.
func Reachable(functions []*Object, graph func(*Object) *flow.FunctionGraph) []*Object {
	r := &reacher{graphOf: graph, seen: make(map[*Object]bool)}
	for _, f := range functions {
		r.object(f)
	}
	for len(r.work) > 0 {
		o := r.work[0]
		r.work = r.work[1:]
		r.follow(o)
	}
	return r.found
}

type reacher struct {
	graphOf func(*Object) *flow.FunctionGraph
	seen    map[*Object]bool
	work    []*Object
	found   []*Object // the functions, in the order of discovery
}

func (r *reacher) object(o *Object) {
	if o == nil || r.seen[o] {
		return
	}
	r.seen[o] = true
	r.work = append(r.work, o)
	if o.Func != nil {
		r.found = append(r.found, o)
	}
}

// follow looks at what an object leads to.
func (r *reacher) follow(o *Object) {
	if o.Func != nil {
		if g := r.graphOf(o); g != nil {
			r.graph(g)
		}
	}
	for _, v := range o.Fields {
		r.value(v)
	}
	for _, v := range o.Items {
		r.value(v)
	}
}

func (r *reacher) value(v Value) {
	switch v := v.(type) {
	case Pointer:
		r.object(v.Object)
	case *Object:
		r.object(v)
	}
}

func (r *reacher) graph(g *flow.FunctionGraph) {
	for _, b := range g.Blocks() {
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
func (r *reacher) callsExternal(op *flow.SpaceOperation, c *flow.Constant) bool {
	p, ok := c.Value.(Pointer)
	return ok && llop.Of(op) == llop.DirectCall && p.Object != nil && p.Object.Func != nil && r.graphOf(p.Object) == nil
}
