package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// forwardFields takes the value that was read from a field, or written to it, on
// every way to a block, or earlier in it, in place of reading it. What may change
// the field in between makes it forget: writing the same field of any object,
// because two pointers may lead to the same one, and calls, unless the field never
// changes. A switch on what was read says what it is on each way from there. Where
// the value has no name in the block, it is passed there.
//
// This is the analysis of available expressions; one round is enough, because what may change in
// a loop is dropped where it is entered. Where a loop is entered in the middle, nothing is known.
func forwardFields(r *rewriter) {
	r.analyse()
	newFields(r).walk()
}

func newFields(r *rewriter) *fields {
	return &fields{
		r: r, defs: r.defining(), here: r.localNames(), numbers: r.fieldNumbers.begin(), ends: make([]heldSet, len(r.order.blocks)),
		uses:  make([]int32, len(r.order.blocks)),
		names: &naming{r: r}, fresh: &r.fresh, read: make([]int32, r.g.NumVariables()),
	}
}

// walk goes through all blocks.
func (f *fields) walk() {
	for i, b := range f.r.order.blocks {
		f.block(i, b)
	}
	for _, s := range f.ends { // of blocks that lead to none behind them
		f.numbers.release(s)
	}
}

type fields struct {
	r       *rewriter
	defs    []*flow.SpaceOperation
	here    *table[*flow.Variable] // variables of the block by the number of their origin
	numbers *fieldNumbers
	held    heldSet
	ends    []heldSet // what is held at the end of a block, by index
	uses    []int32   // how many later blocks have still to ask for that
	names   *naming
	fresh   *table[bool] // objects of the block that nobody else knows of yet, by the number of their origin
	read    []int32      // which field a variable was read from, by the number of its origin: the number of the field, from 1

	joined func(l *flow.Link, held heldSet) // is told what is held at the end of a link to a block with several; nil for nobody
}

// block goes through a block. All blocks that lead to it, but for the ends of loops, have come before.
func (f *fields) block(i int, b *flow.Block) {
	f.held = f.entry(i, b)
	f.fresh.clear()
	f.r.enter(b, f.here)
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		f.here.put(op.Result.Number, op.Result)
		switch llop.Of(op) {
		case llop.GetField:
			return f.get(b, op)
		case llop.SetField:
			f.write(op)
		default:
			f.forget(op)
		}
		return true
	})
	f.ends[i] = f.held
	for _, l := range b.Exits {
		if f.r.order.index(l.Target) > i {
			f.uses[i]++
		}
	}
}

// mostHeld bounds what is held at the beginning of a block: each has a list of its own, and the time would grow with the square of
// the number of blocks. Where there is more, all is forgotten.
const mostHeld = 100

// entry returns what is held on all ways into a block.
func (f *fields) entry(i int, b *flow.Block) heldSet {
	order := &f.r.order
	var in heldSet
	reached := false
	for _, l := range order.links[i] {
		if order.index(l.PrevBlock) >= i {
			if order.dominates(b, l.PrevBlock) { // the end of a loop
				continue
			}
			f.numbers.release(in) // a loop that is entered here, too: nobody has looked yet at what comes along the link
			return f.numbers.empty()
		}
		out := f.along(l)
		if f.joined != nil && len(order.links[i]) > 1 {
			f.joined(l, out)
		}
		if !reached {
			in, reached = out, true
		} else {
			f.numbers.meet(&in, out, f.same)
			f.numbers.release(out)
		}
	}
	if b == f.r.g.StartBlock || !reached || len(in) > mostHeld {
		f.numbers.release(in)
		return f.numbers.empty()
	}
	for _, loop := range order.blocks[i:order.loopEnd(i)] {
		f.drop(&in, loop)
	}
	return in
}

// same reports whether two values are one, whatever their names.
func (f *fields) same(v, w flow.Value) bool {
	return same(f.r.values.get(f.r.value(v)), f.r.values.get(f.r.value(w)))
}

// along returns what is held at the end of a link.
func (f *fields) along(l *flow.Link) heldSet {
	b := l.PrevBlock
	p := f.r.order.index(b)
	out := f.ends[p]
	if f.uses[p]--; f.uses[p] > 0 {
		out = append(f.numbers.empty(), out...)
	} else { // the last one to ask may have it
		f.ends[p] = nil
	}
	if b.ExitSwitch == nil || b.CanRaise() || l.Case == nil || l.Case == lltype.DefaultCase {
		return out
	}
	if f.joined != nil {
		f.tested(l, &out)
	}
	n := f.r.values.number(b.ExitSwitch)
	if n < 0 || n >= len(f.read) || f.read[n] == 0 {
		return out
	}
	k := f.read[n] - 1
	if h, ok := out.get(k); ok && h.v != nil && f.r.values.number(f.r.value(h.v)) == n && lltype.TypeOf(l.Case) == lltype.TypeOf(b.ExitSwitch) {
		out.put(k, held{h.v, l.Case})
	}
	return out
}

// tested notes, as something held by no field, that a link is for a pointer that is not NULL.
func (f *fields) tested(l *flow.Link, out *heldSet) {
	op := f.r.asked(l.PrevBlock.ExitSwitch, f.defs)
	is, ok := exitTruth(l)
	if op != nil && ok && (llop.Of(op) == llop.PtrIsZero && !is || llop.Of(op) == llop.PtrNonzero && is) {
		out.put(f.numbers.of(f.heldAt(op.Args[0], place{})), held{v: truth(true)})
	}
}

// drop forgets what a block may change.
func (f *fields) drop(in *heldSet, b *flow.Block) {
	for _, op := range b.Operations {
		p, all := f.changes(op)
		switch {
		case all:
			f.numbers.dropMutable(in)
		case p != place{}:
			f.numbers.dropPlace(in, p)
		}
	}
}

// changes tells which field an operation may change, or that it may change any.
func (f *fields) changes(op *flow.SpaceOperation) (p place, all bool) {
	switch llop.Of(op) {
	case llop.SetField:
		p, ok := fieldOf(op)
		if ok && p.immutable() && f.isMade(op.Args[0]) {
			return place{}, false
		}
		return p, !ok
	case llop.SetInteriorField:
		p, _ := lastField(op)
		return p, false
	case llop.DirectCall:
		return place{}, !f.r.p.isPure(op)
	}
	return place{}, llop.Of(op).Info().Group == llop.Calling
}

// isMade reports whether a pointer leads to an object that the graph makes: what never changes of it is written before anybody
// else can have read it.
func (f *fields) isMade(v flow.Value) bool {
	n := f.r.root(v, f.defs)
	return n >= 0 && n < len(f.defs) && f.defs[n] != nil && llop.Of(f.defs[n]) == llop.Malloc
}

// key returns the number of the field that an operation reads or writes, and the origin of the pointer; ok is false if it is none
// that can be told from others.
func (f *fields) key(op *flow.SpaceOperation) (number int32, of int, ok bool) {
	p, ok := fieldOf(op)
	k := f.heldAt(op.Args[0], p)
	if !ok || !k.tells() {
		return 0, k.of, false
	}
	return f.numbers.of(k), k.of, true
}

// heldAt returns a field of the object that a pointer leads to.
func (f *fields) heldAt(v flow.Value, p place) heldField {
	from := f.r.castFrom(v, f.defs)
	k := heldField{of: f.r.values.number(from), place: p}
	if k.of < 0 {
		k.object = identity(f.r.values.get(from))
	}
	return k
}

// identity returns what tells an object that is known from others, nil for NULL and for variables.
func identity(v flow.Value) any {
	c := constant(v)
	if c == nil {
		return nil
	}
	switch p := c.Value.(type) {
	case lltype.Pointer:
		if p.Object != nil {
			return p.Object
		}
	case lltype.Address:
		return p.At
	}
	return nil
}

// get uses what is held of a field, and reports whether it must be read.
func (f *fields) get(b *flow.Block, op *flow.SpaceOperation) bool {
	k, _, ok := f.key(op)
	if !ok {
		return true
	}
	h, _ := f.held.get(k)
	v := f.known(b, h, lltype.TypeOf(op.Result))
	if v == nil {
		f.held.put(k, held{v: op.Result})
		f.read[op.Result.Number] = k + 1
		return true
	}
	f.r.did(b, op, "%v is known to be %v", op, v)
	f.r.replace(op.Result, v)
	return false
}

// known returns what is held as the block names it, nil if it is not known or of another type.
func (f *fields) known(b *flow.Block, h held, t lltype.Type) flow.Value {
	if h.c != nil && lltype.TypeOf(h.c) == t {
		return h.c
	}
	if h.v == nil || lltype.TypeOf(h.v) != t {
		return nil
	}
	if v := f.r.available(h.v, f.here); v != nil {
		return v
	}
	origin, ok := f.r.values.get(f.r.value(h.v)).(*flow.Variable)
	if !ok || !f.names.isDefined(origin) {
		return nil
	}
	if !f.names.isNear(b, origin) {
		return nil
	}
	v := f.names.in(b, origin)
	f.here.put(origin.Number, v)
	return v
}

func (f *fields) write(op *flow.SpaceOperation) {
	k, of, ok := f.key(op)
	p, isField := fieldOf(op)
	switch {
	case !isField:
		f.held = f.held[:0]
		return
	case ok && f.fresh.get(of) || p.immutable() && f.isMade(op.Args[0]):
	default:
		f.numbers.dropPlace(&f.held, p)
	}
	if v, isVariable := op.Args[2].(*flow.Variable); isVariable {
		f.share(v)
	}
	if ok {
		f.held.put(k, held{v: op.Args[2]})
	}
}

// forget drops what an operation may change, and objects that it lets others know of.
func (f *fields) forget(op *flow.SpaceOperation) {
	switch o := llop.Of(op); {
	case o == llop.Malloc:
		f.fresh.put(op.Result.Number, true)
		return
	case o == llop.CastPointer || o == llop.SameAs:
		return
	}
	if !f.fresh.isEmpty() {
		for _, a := range op.Args {
			if v, ok := a.(*flow.Variable); ok && isCandidate(v) {
				f.share(v)
			}
		}
	}
	p, all := f.changes(op)
	switch {
	case all:
		f.numbers.dropMutable(&f.held)
	case p != place{}:
		f.numbers.dropPlace(&f.held, p)
	}
}

// share notes that others may know of the object that a pointer leads to.
func (f *fields) share(v *flow.Variable) {
	if n := f.r.root(v, f.defs); f.fresh.get(n) {
		f.fresh.put(n, false)
	}
}

// lastField returns the field that a setinteriorfield writes, if it writes one
// and not an item.
func lastField(op *flow.SpaceOperation) (p place, ok bool) {
	var t lltype.Type = pointee(op.Args[0])
	for _, step := range op.Args[1 : len(op.Args)-1] {
		ok = false
		switch c := t.(type) {
		case *lltype.Struct:
			k := constant(step)
			if k == nil {
				continue
			}
			name, _ := k.Value.(string)
			if p, ok = findField(c, name); ok {
				t = p.owner.Field(name)
			} else if c.VarPart() != nil {
				t = c.VarPart().Of
			}
		case *lltype.Array:
			t = c.Of
		}
	}
	return p, ok
}
