package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// mostEvaluated is how many operations the evaluation of a call takes at most, and how many
// items an object has that it makes.
const mostEvaluated = 100_000

// An evaluator runs functions on constants. They may make objects and change those, but
// nothing else.
type evaluator struct {
	it     *interpreter
	budget int
	fresh  map[*lltype.Object]bool // made by this evaluation
	caches map[*lltype.Value]lltype.Value
}

// evaluate returns the result of a call whose arguments are all known, and which depends
// on nothing else and changes nothing but caches; nil if that is not so. fills reports whether it
// gives nothing and is there for what it puts into caches: its callers rely on that.
func (w *writer) evaluate(callee *lltype.Object, args []Value) (result Value, fills bool) {
	g := callee.Func.Graph
	if g == nil {
		return nil, false
	}
	vals := make([]flow.Value, len(args))
	snapshots := make(map[*Virtual]*lltype.Object)
	concrete := false
	for i, a := range args {
		switch a := a.(type) {
		case *Constant:
			vals[i], concrete = a.Constant, concrete || a.Concrete
		case *Virtual:
			o := snapshot(a, snapshots)
			if o == nil {
				return nil, false
			}
			vals[i] = reference(o, lltype.TypeOf(g.StartBlock.InputArgs[i]))
		default:
			return nil, false
		}
	}
	virtual := make(map[*lltype.Object]*Virtual)
	for v, o := range snapshots {
		virtual[o] = v
	}
	e := &evaluator{w.it, mostEvaluated, make(map[*lltype.Object]bool), make(map[*lltype.Value]lltype.Value)}
	c := e.graph(g, vals)
	if c == nil {
		return nil, false
	}
	if len(e.caches) > 0 && lltype.TypeOf(c) == lltype.Void {
		return nil, true
	}
	if o := prebuilt(c); o != nil {
		switch {
		case virtual[o] != nil:
			return virtual[o], false
		case e.fresh[o]:
			if !isText(o.Type) {
				return nil, false
			}
			c = w.it.internText(o)
		}
	}
	return w.it.folded(c, concrete), false
}

// graph runs a graph on constants, nil if that cannot be done now.
func (e *evaluator) graph(g *flow.FunctionGraph, args []flow.Value) *flow.Constant {
	env := make(map[*flow.Variable]*flow.Constant)
	b := g.StartBlock
	for {
		for i, v := range b.InputArgs {
			c, ok := args[i].(*flow.Constant)
			if !ok {
				return nil
			}
			env[v] = c
		}
		if len(b.Exits) == 0 {
			if b != g.ReturnBlock {
				return nil
			}
			return env[b.InputArgs[0]]
		}
		for _, op := range b.Operations {
			c := e.operation(op, env)
			if c == nil {
				return nil
			}
			env[op.Result] = c
		}
		exits := b.Exits
		if b.CanRaise() {
			exits = exits[:1]
		}
		l := exits[0]
		if len(exits) > 1 {
			l = exitFor(exits, &Constant{Constant: known(b.ExitSwitch, env)})
		}
		args = make([]flow.Value, len(l.Args))
		for i, a := range l.Args {
			c := known(a, env)
			if c == nil {
				return nil
			}
			args[i] = c
		}
		b = l.Target
	}
}

func known(x flow.Value, env map[*flow.Variable]*flow.Constant) *flow.Constant {
	if v, ok := x.(*flow.Variable); ok {
		return env[v]
	}
	c, _ := x.(*flow.Constant)
	return c
}

// operation carries out an operation, nil if that cannot be done now.
func (e *evaluator) operation(op *flow.SpaceOperation, env map[*flow.Variable]*flow.Constant) *flow.Constant {
	if e.budget--; e.budget < 0 {
		return nil
	}
	kind := llop.Of(op)
	vals := make([]lltype.Value, len(op.Args))
	types := make([]lltype.Type, len(op.Args))
	args := make([]flow.Value, len(op.Args))
	for i, a := range op.Args {
		c := known(a, env)
		if c == nil {
			return nil
		}
		vals[i], types[i], args[i] = c.Value, lltype.TypeOf(c), c
	}
	t := lltype.TypeOf(op.Result)
	switch kind {
	case llop.DirectCall:
		callee := prebuilt(args[0].(*flow.Constant))
		if callee == nil || callee.Func == nil || callee.Func.Graph == nil {
			return nil
		}
		return e.graph(callee.Func.Graph, args[1:])
	case llop.Keepalive, llop.DebugAssert:
		return lltype.NewConstant(nil, lltype.Void)
	case llop.Hint:
		return args[0].(*flow.Constant)
	case llop.Malloc, llop.MallocVarsize:
		return e.malloc(kind, vals, t)
	}
	if x, ok := e.memory(kind, vals); ok {
		return lltype.NewConstant(x, t)
	}
	if !kind.Info().Pure || len(args) == 0 {
		return nil
	}
	if x, ok := e.it.foldValues(kind, vals, types, t); ok {
		return lltype.NewConstant(x, t)
	}
	return nil
}

// malloc makes an object.
func (e *evaluator) malloc(kind llop.Op, vals []lltype.Value, t lltype.Type) *flow.Constant {
	p, ok := lltype.IsPtr(t)
	if !ok {
		return nil
	}
	n := 0
	if kind == llop.MallocVarsize {
		size, _ := vals[1].(int64)
		if size < 0 || size > int64(e.budget) {
			return nil
		}
		n = int(size)
		e.budget -= n
	}
	o := lltype.NewObject("made", p.To, n)
	e.fresh[o] = true
	return lltype.NewConstant(o.Ref(), t)
}

// memory reads or writes a part of an object that this evaluation has made, or a part of another one that
// is only a cache: such changes are not kept.
func (e *evaluator) memory(kind llop.Op, vals []lltype.Value) (lltype.Value, bool) {
	if len(vals) == 0 { // as that which collects garbage
		return nil, false
	}
	p, ok := vals[0].(lltype.Pointer)
	if !ok || p.IsNull() || p.Object.Func != nil {
		return nil, false
	}
	switch kind {
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		at, cached := partAt(p.Object, vals[1:])
		if at == nil || !cached && !e.fresh[p.Object] {
			return nil, false
		}
		x := *at
		if y, ok := e.caches[at]; ok {
			x = y
		}
		_, inside := x.(*lltype.Object)
		return x, !inside
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		at, cached := partAt(p.Object, vals[1:len(vals)-1])
		switch {
		case at != nil && e.fresh[p.Object]:
			*at = vals[len(vals)-1]
		case at != nil && cached:
			e.caches[at] = vals[len(vals)-1]
		default:
			return nil, false
		}
		return nil, true
	case llop.ArrayCopy:
		return nil, e.copyItems(vals)
	case llop.GetArraySize:
		return int64(p.Object.Len()), e.fresh[p.Object]
	}
	return nil, false
}

// partAt returns the place of a part of an object, nil if there is none, and whether it
// is a cache.
func partAt(o *lltype.Object, path []lltype.Value) (at *lltype.Value, cached bool) {
	for {
		switch step := path[0].(type) {
		case int64:
			if step < 0 || step >= int64(len(o.Items)) {
				return nil, false
			}
			at = &o.Items[step]
		case string:
			var in *lltype.Struct
			if at, in = fieldAt(o, step); at == nil {
				return nil, false
			}
			cached = in.Fields()[in.FieldIndex(step)].Cached
		}
		if path = path[1:]; len(path) == 0 {
			return at, cached
		}
		inside, ok := (*at).(*lltype.Object)
		if !ok {
			return nil, false
		}
		o = inside
	}
}

// copyItems copies items to an array that this evaluation has made.
func (e *evaluator) copyItems(vals []lltype.Value) bool {
	from, ok1 := vals[0].(lltype.Pointer)
	to, ok2 := vals[1].(lltype.Pointer)
	if !ok1 || !ok2 || from.IsNull() || to.IsNull() || !e.fresh[to.Object] {
		return false
	}
	src, dst := arrayIn(from.Object), arrayIn(to.Object)
	if src == nil || dst == nil {
		return false
	}
	if a := src.Type.(*lltype.Array); !e.fresh[from.Object] && !e.it.itemsNeverWritten(a) {
		return false
	}
	i, _ := vals[2].(int64)
	j, _ := vals[3].(int64)
	n, _ := vals[4].(int64)
	if i < 0 || j < 0 || n < 0 || i+n > int64(src.Len()) || j+n > int64(len(dst.Items)) {
		return false
	}
	items := make([]lltype.Value, n)
	for k := range items {
		items[k] = src.Item(int(i) + k)
		if _, inside := items[k].(*lltype.Object); inside {
			return false
		}
	}
	copy(dst.Items[j:], items)
	e.budget -= int(n)
	return true
}

// arrayIn returns an array, or the one at the end of a structure; nil if there is none.
func arrayIn(o *lltype.Object) *lltype.Object {
	if s, ok := o.Type.(*lltype.Struct); ok && s.VarPart() != nil {
		o, _ = o.Fields[len(o.Fields)-1].(*lltype.Object)
	}
	if o == nil {
		return nil
	}
	if _, ok := o.Type.(*lltype.Array); !ok {
		return nil
	}
	return o
}

// isText reports whether objects of a type are strings of the program: a hash, and characters
// that never change.
func isText(t lltype.Container) bool {
	s, ok := t.(*lltype.Struct)
	if !ok || s.VarPart() == nil || len(s.Fields()) != 2 || s.Fields()[0].Name != "hash" {
		return false
	}
	a := s.VarPart()
	return a.Hints.Immutable && (a.Of == lltype.Char || a.Of == lltype.UniChar)
}

// snapshot returns a virtual object that never changes as one that can be read: a string or, say, a tuple. It is nil if the
// object may change or not all of it is known.
func snapshot(v *Virtual, made map[*Virtual]*lltype.Object) *lltype.Object {
	if o := made[v]; o != nil {
		return o
	}
	o := textObject(v)
	if o == nil && len(v.layout.item) == 0 {
		o = lltype.NewObject("known", v.Type, 0)
		made[v] = o
		if !fillSnapshot(o, v, made) {
			o = nil
		}
	}
	made[v] = o
	return o
}

// fillSnapshot gives the fields of an object the values that they have in a virtual one, if these are known and never
// change.
func fillSnapshot(o *lltype.Object, v *Virtual, made map[*Virtual]*lltype.Object) bool {
	for i, p := range v.Parts {
		of, _ := v.layout.leaf(i)
		at, _ := fieldAt(o, of.name)
		if at == nil || !of.in.IsImmutable(of.name) {
			return false
		}
		switch p := p.(type) {
		case *Constant:
			*at = p.Value
		case *Virtual:
			inner := snapshot(p, made)
			if inner == nil {
				return false
			}
			*at = reference(inner, of.of).Value
		default:
			return false
		}
	}
	return true
}

// reference returns the constant that leads to an object, as a pointer of a type.
func reference(o *lltype.Object, t lltype.Type) *flow.Constant {
	p, _ := lltype.IsPtr(t)
	return lltype.NewConstant(lltype.Pointer{Type: p, Object: o}, t)
}

// textObject returns a string that is virtual as an object, nil if it is something else
// or not all characters are known.
func textObject(v *Virtual) *lltype.Object {
	if !isText(v.Type) {
		return nil
	}
	o := lltype.NewObject("text", v.Type, v.length())
	items := arrayIn(o).Items
	for i, p := range v.Parts[len(v.layout.head):] {
		c, ok := p.(*Constant)
		if !ok {
			return nil
		}
		items[i] = c.Value
	}
	return o
}

// finished returns the result of a function: a string that is virtual there is a constant from now on, if
// all characters are known and nobody else has it. One that is still to be filled has zeros only.
func (it *interpreter) finished(caller *frame, result Value) Value {
	v, ok := result.(*Virtual)
	if !ok {
		return result
	}
	o := textObject(v)
	if o == nil {
		return result
	}
	empty := v.length() > 0
	for _, c := range arrayIn(o).Items {
		empty = empty && (c == byte(0) || c == rune(0))
	}
	for f := caller; f != nil; f = f.below {
		for _, x := range f.vals {
			empty = empty || x == Value(v)
		}
	}
	if empty {
		return result
	}
	return &Constant{Constant: it.internText(o)}
}

// textKey tells strings apart.
type textKey struct {
	t    lltype.Container
	text string
}

// internText returns the constant for a string that was made: the same one for the same
// characters.
func (it *interpreter) internText(o *lltype.Object) *flow.Constant {
	chars := arrayIn(o)
	var bytes []byte
	var runes []rune
	for _, c := range chars.Items {
		switch c := c.(type) {
		case byte:
			bytes = append(bytes, c)
		case rune:
			runes = append(runes, c)
		}
	}
	key := textKey{o.Type, string(bytes) + string(runes)}
	c := it.texts[key]
	if c == nil {
		o = lltype.NewObject("made", o.Type, 0)
		made := arrayIn(o)
		made.Bytes, made.Runes = string(bytes), runes
		c = lltype.NewConstant(o.Ref(), lltype.PtrTo(o.Type))
		it.texts[key] = c
	}
	return c
}
