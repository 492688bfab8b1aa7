package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A sunk is an object whose allocation may be moved out of its block, because nobody else gets to know of it there.
type sunk struct {
	s      *sinking
	block  *flow.Block
	malloc *flow.SpaceOperation
	length int                    // of an array
	of     []*flow.Variable       // pointers to it
	sets   []*flow.SpaceOperation // the last one for each field or item
	reads  []knownRead
	goes   []*flow.SpaceOperation // what the block does without if it goes
}

// A knownRead is an operation that gives what is known of an object.
type knownRead struct {
	op *flow.SpaceOperation
	v  flow.Value
}

// containerOf returns what an allocation makes.
func containerOf(malloc *flow.SpaceOperation) lltype.Container {
	t, _ := allocated(malloc)
	return t
}

// is reports whether a value is the object.
func (o *sunk) is(v flow.Value) bool {
	w, ok := o.s.r.value(v).(*flow.Variable)
	return ok && slices.Contains(o.of, w)
}

// follow looks at what happens to the object in its block, and reports whether it stays unknown to others.
func (o *sunk) follow(ops []*flow.SpaceOperation) bool {
	raising := o.block.RaisingOp()
	for _, op := range ops {
		for i, a := range op.Args {
			if o.is(a) && (i > 0 || op == raising || !o.operation(op)) {
				return false
			}
		}
	}
	return true
}

// operation notes an operation on the object itself, and reports whether that can do without memory.
func (o *sunk) operation(op *flow.SpaceOperation) bool {
	o.goes = append(o.goes, op)
	switch llop.Of(op) {
	case llop.SameAs, llop.CastPointer:
		o.of = append(o.of, op.Result)
		return inherits(containerOf(o.malloc), pointee(op.Result))
	case llop.SetField, llop.SetInteriorField, llop.SetArrayItem:
		return o.set(op)
	case llop.GetField, llop.GetInteriorField, llop.GetArrayItem:
		return o.get(op)
	case llop.GetArraySize:
		o.reads = append(o.reads, knownRead{op, lltype.NewConstant(int64(o.length), lltype.Signed)})
		return true
	}
	return false
}

// where returns what tells the field or item that an operation is about from others of the object, and its type.
func (o *sunk) where(op *flow.SpaceOperation) (place int, t lltype.Type, ok bool) {
	path := op.Args[1:]
	switch llop.Of(op) {
	case llop.GetArrayItem, llop.SetArrayItem:
		i, ok := indexOf(op.Args[1])
		a, isArray := pointee(op.Args[0]).(*lltype.Array)
		if !isArray || !ok || i >= o.length {
			return 0, nil, false
		}
		return i, a.Of, true
	case llop.SetField, llop.SetInteriorField:
		path = path[:len(path)-1]
	}
	return offsetOf(op.Args[0], path)
}

func (o *sunk) set(op *flow.SpaceOperation) bool {
	place, _, ok := o.where(op)
	if !ok || o.is(written(op)) {
		return false
	}
	o.sets = filter(o.sets, func(i int) bool {
		other, _, _ := o.where(o.sets[i])
		return other != place
	})
	o.sets = append(o.sets, op)
	return true
}

// written returns what an operation writes into a field or item.
func written(set *flow.SpaceOperation) flow.Value { return set.Args[len(set.Args)-1] }

func (o *sunk) get(op *flow.SpaceOperation) bool {
	place, t, ok := o.where(op)
	if !ok || lltype.TypeOf(op.Result) != t {
		return false
	}
	o.reads = append(o.reads, knownRead{op, o.at(place, t)})
	return true
}

// at returns what the object holds in a field or item.
func (o *sunk) at(place int, t lltype.Type) flow.Value {
	for _, set := range o.sets {
		if other, _, _ := o.where(set); other == place {
			return written(set)
		}
	}
	if t == lltype.Type(lltype.Void) {
		return lltype.NewConstant(nil, lltype.Void)
	}
	return lltype.NewConstant(lltype.Default(t), t)
}

// exits returns the ways on which there can be the object: not those for exceptions of the allocation itself.
func (o *sunk) exits() []*flow.Link {
	if o.malloc == o.block.RaisingOp() {
		return o.block.Exits[:1]
	}
	return o.block.Exits
}

// pays reports whether there is a way from the end of the block on which nobody gets to know of the object, as far as
// moving it there helps.
func (o *sunk) pays() bool {
	for _, l := range o.exits() {
		at := o.passed(l)
		everywhere := false
		for _, i := range at {
			everywhere = everywhere || o.s.isNeeded(l.Target.InputArgs[i])
		}
		if !everywhere && (len(at) == 0 || o.s.alone(l.Target) || o.s.madeOnAll(l.Target, at[0])) {
			return true
		}
	}
	return false
}

// madeOnAll reports whether all links into a block pass objects for its i-th argument that are made in the blocks before.
func (s *sinking) madeOnAll(b *flow.Block, i int) bool {
	for _, l := range s.into[b.ID] {
		if s.object(l, i) == nil {
			return false
		}
	}
	return true
}

// passed returns where a link passes the object on.
func (o *sunk) passed(l *flow.Link) (at []int) {
	for i, a := range l.Args {
		if o.is(a) {
			at = append(at, i)
		}
	}
	return at
}

// leave takes the object out of its block.
func (o *sunk) leave() {
	r := o.s.r
	r.did(o.block, o.malloc, "%v is moved towards where others get to know of it", o.malloc)
	for _, read := range o.reads {
		r.replace(read.op.Result, read.v)
	}
	if o.malloc == o.block.RaisingOp() {
		noExceptions(o.block)
	}
	next := 0 // of those that go, which are in the order of the block
	o.block.Operations = filter(o.block.Operations, func(i int) bool {
		goes := next < len(o.goes) && o.block.Operations[i] == o.goes[next]
		if goes {
			next++
		}
		return !goes
	})
}
