package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// iteratorMaker makes the representations of iterators.
var iteratorMaker = Maker{
	Key: func(t *Typer, s lattice.SomeValue) any {
		it := s.(*lattice.SomeIterator)
		return iteratorReprKey{t.reprs.iterated(it.Container), it.Variant}
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		it := s.(*lattice.SomeIterator)
		return newIterator(t, t.reprs.iterated(it.Container), it.Variant)
	},
}

type iteratorReprKey struct {
	over    Repr
	variant string
}

// iterated returns the representation of what an iterator iterates over: the items of tuples are
// put into a list, characters become strings.
func (rs *reprTable) iterated(s lattice.SomeValue) Repr {
	switch r := rs.of(s).(type) {
	case *tupleRepr:
		return rs.listOf(rs.of(lattice.UnionAll(s.(*lattice.SomeTuple).Items...)))
	case *charsRepr:
		return rs.stringOf(r)
	case *voidRepr:
		return noneRepr
	default:
		return r
	}
}

// An iterable is a representation of something that can be iterated over.
type iterable interface {
	Repr

	// newIterator appends the making of an iterator over v.
	newIterator(hop *HighLevelOp, it *iteratorRepr, v flow.Value) flow.Value
}

// An iteratorRepr represents iterators as structures with what they iterate over and their
// position.
type iteratorRepr struct {
	Base
	over    Repr
	variant string // of dictionaries: "keys", "values", "items", "" for keys; of others "reversed" or "enumerate from ..."
	object  *lltype.Struct
}

func newIterator(t *Typer, over Repr, variant string) Repr {
	if _, ok := over.(iterable); !ok {
		if over == Repr(noneRepr) {
			return noneRepr
		}
		fail("%v cannot be iterated over", over)
	}
	return &iteratorRepr{over: over, variant: variant, object: t.containers.iterator(over)}
}

// iteratorKey tells the structures of iterators apart.
type iteratorKey struct {
	name string
	over lltype.Type
}

// iterator returns the structure of iterators over values of a representation.
func (ct *containerTypes) iterator(over Repr) *lltype.Struct {
	name := "listiter"
	field := func(name string, t lltype.Type) lltype.Field { return lltype.Field{Name: name, Type: t} }
	fields := []lltype.Field{field("list", over.LowLevelType()), field("index", lltype.Signed)}
	switch r := over.(type) {
	case *stringsRepr:
		name = "stringiter"
	case *dictRepr:
		name = "dictiter"
		fields = []lltype.Field{field("dict", over.LowLevelType()), field("index", lltype.Signed), field("size", lltype.Signed)}
	case *rangeRepr:
		name = "rangeiter"
		fields = []lltype.Field{field("next", lltype.Signed), field("stop", lltype.Signed)}
		if r.step == 0 {
			fields = append(fields, field("step", lltype.Signed), field("sign", lltype.Signed))
		}
	}
	key := iteratorKey{name, over.LowLevelType()}
	if ct.iterators[key] == nil {
		ct.iterators[key] = lltype.StructOf(name, lltype.Gc, lltype.Hints{}, fields...)
	}
	return ct.iterators[key]
}

// String says what is iterated over.
func (r *iteratorRepr) String() string { return r.told(mostTold) }

func (r *iteratorRepr) told(depth int) string {
	if r.variant != "" {
		return "iterator over the " + r.variant + " of a " + textAt(r.over, depth)
	}
	return "iterator over a " + textAt(r.over, depth)
}

// LowLevelType returns a pointer to the structure.
func (r *iteratorRepr) LowLevelType() lltype.Type { return lltype.PtrTo(r.object) }

// iterOf types iter(x).
func iterOf(hop *HighLevelOp) flow.Value {
	it, ok := hop.RResult.(*iteratorRepr)
	if !ok {
		return nil // over None, which never happens
	}
	if tuple, ok := hop.Reprs[0].(*tupleRepr); ok {
		return it.over.(iterable).newIterator(hop, it, hop.tupleItems(tuple, 0))
	}
	return it.over.(iterable).newIterator(hop, it, hop.Arg(it.over, 0))
}

// callIterator types enumerate(x) and reversed(x).
func callIterator(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	it, ok := hop.RResult.(*iteratorRepr)
	if !ok {
		return nil // over None, which never happens
	}
	switch it.over.(type) {
	case *listRepr, *stringsRepr, *byteArrayRepr:
	default:
		fail("%s() of a %v is not possible: make a list of it first", it.variant, it.over)
	}
	rest := hop.PopFirst()
	if _, ok := lattice.EnumeratesFrom(it.variant); ok {
		return iterOf(rest)
	}
	var v flow.Value
	if tuple, ok := rest.Reprs[0].(*tupleRepr); ok {
		v = rest.tupleItems(tuple, 0)
	} else {
		v = rest.Arg(it.over, 0)
	}
	return hop.Call(ll("rlist", "ll_reversed"), typeConst(it.object), v)
}

// Unary returns how an operation on an iterator is typed.
func (r *iteratorRepr) Unary(op string) Rtype { return quiet(r.unary(op)) }

func (r *iteratorRepr) unary(op string) Rtype {
	switch op {
	case "iter", "getattr":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(r, 0) }
	case "next", "method_next", "method___next__":
		return r.next
	}
	return nil
}

// next types next(it).
func (r *iteratorRepr) next(hop *HighLevelOp) flow.Value {
	v := hop.Arg(r, 0)
	if start, ok := lattice.EnumeratesFrom(r.variant); ok {
		return r.nextWithIndex(hop, v, start)
	}
	hop.ExceptionIsHere()
	helper := "ll_listnext"
	if r.variant == "reversed" {
		helper = "ll_listprevious"
	}
	switch over := r.over.(type) {
	case *listRepr:
		return hop.outOf(hop.Call(ll("rlist", helper), v), over.inner, over.item)
	case *stringsRepr:
		return hop.outOf(hop.Call(ll("rlist", helper), v), over.char, over.char)
	case *byteArrayRepr:
		return over.number(hop, hop.Call(ll("rlist", helper), v), hop.RResult)
	case *rangeRepr:
		return hop.outOf(over.next(hop, v), signedRepr, signedRepr)
	case *dictRepr:
		return over.next(hop, r.variant, v)
	}
	return nil
}

// nextWithIndex types next() of an enumerate: the index is where the iterator stands before, counted
// from start.
func (r *iteratorRepr) nextWithIndex(hop *HighLevelOp, v flow.Value, start int64) flow.Value {
	index := hop.GetField(v, "index")
	hop.ExceptionIsHere()
	item := hop.Call(ll("rlist", "ll_listnext"), v)
	tuple, ok := hop.RResult.(*tupleRepr)
	if !ok {
		return hop.Typer.consts.never(hop.RResult)
	}
	if item == nil {
		item = noneConst
	}
	switch over := r.over.(type) {
	case *listRepr:
		item = hop.Convert(hop.Convert(item, over.inner, over.item), over.item, tuple.items[1])
	case *byteArrayRepr:
		item = over.number(hop, item, tuple.items[1])
	case *stringsRepr:
		item = hop.Convert(item, over.char, tuple.items[1])
	}
	if start != 0 {
		index = hop.Op(llop.IntAdd, lltype.Signed, index, signedConst(start))
	}
	return tuple.newFrom(hop.LowLevelOps, []flow.Value{hop.Convert(index, signedRepr, tuple.items[0]), item})
}

// newIterator makes an iterator with an index.
func (r *listRepr) newIterator(hop *HighLevelOp, it *iteratorRepr, v flow.Value) flow.Value {
	return hop.Call(ll("rlist", "ll_listiter"), typeConst(it.object), v)
}

// newIterator makes an iterator with an index.
func (r *stringsRepr) newIterator(hop *HighLevelOp, it *iteratorRepr, v flow.Value) flow.Value {
	return hop.Call(ll("rlist", "ll_listiter"), typeConst(it.object), v)
}

// tupleUnary types operations on a tuple that make a container of another kind.
func tupleUnary(r *tupleRepr, op string) Rtype {
	if op == "iter" {
		return quiet(iterOf)
	}
	return nil
}
