package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// A scope is what is known in a part of the tree of dominators, by number: a
// stack of changes lets it be left again.
type scope[T comparable] struct {
	known   []T
	changes []change[T]
	marks   []int
}

type change[T comparable] struct {
	i   int
	old T
}

// begin makes the scope one of n facts of which nothing is known.
func (s *scope[T]) begin(n int) *scope[T] {
	s.known, s.changes, s.marks = sized(s.known, n), s.changes[:0], s.marks[:0]
	return s
}

// set notes a fact, until the part is left.
func (s *scope[T]) set(i int, v T) {
	if i < 0 || i >= len(s.known) || s.known[i] == v {
		return
	}
	s.changes = append(s.changes, change[T]{i, s.known[i]})
	s.known[i] = v
}

// get returns what is known, the zero value for nothing.
func (s *scope[T]) get(i int) (v T) {
	if i < 0 || i >= len(s.known) {
		return v
	}
	return s.known[i]
}

func (s *scope[T]) enter() { s.marks = append(s.marks, len(s.changes)) }

func (s *scope[T]) leave() {
	mark := s.marks[len(s.marks)-1]
	s.marks = s.marks[:len(s.marks)-1]
	for len(s.changes) > mark {
		c := s.changes[len(s.changes)-1]
		s.changes = s.changes[:len(s.changes)-1]
		s.known[c.i] = c.old
	}
}

// onlyWay returns the link by which alone a block is entered, nil if there are
// several.
func (o *ordering) onlyWay(b *flow.Block) *flow.Link {
	if links := o.into(b); len(links) == 1 && b != o.blocks[0] {
		return links[0]
	}
	return nil
}

// answer puts a truth value in the place of an operation.
func (r *rewriter) answer(b *flow.Block, op *flow.SpaceOperation, is bool, why string) {
	r.replaceBy(b, op, truth(is), why)
}

// replaceBy puts a constant in the place of an operation.
func (r *rewriter) replaceBy(b *flow.Block, op *flow.SpaceOperation, k *flow.Constant, why string) {
	r.did(b, op, "%v is %v: %s", op, k, why)
	r.replace(op.Result, k)
	r.dropped[op] = true
}

// defining returns the operations of the graph by the number of their result.
func (r *rewriter) defining() []*flow.SpaceOperation {
	r.defs = sized(r.defs, r.g.NumVariables())
	for _, b := range r.order.blocks {
		for _, op := range b.Operations {
			r.defs[op.Result.Number] = op
		}
	}
	return r.defs
}

// origin returns the operation that computes a value, even in another block; nil
// if there is none.
func (r *rewriter) origin(v flow.Value, defs []*flow.SpaceOperation) *flow.SpaceOperation {
	if n := r.values.number(v); n >= 0 && n < len(defs) {
		return defs[n]
	}
	return nil
}

// asked returns the operation whose outcome a choice depends on, whatever other names
// that has; nil if there is none.
func (r *rewriter) asked(choice flow.Value, defs []*flow.SpaceOperation) *flow.SpaceOperation {
	op := r.origin(choice, defs)
	for op != nil && llop.Of(op) == llop.SameAs {
		op = r.origin(op.Args[0], defs)
	}
	return op
}

// root returns the number of the variable that a pointer was cast from; below zero
// for a constant.
func (r *rewriter) root(v flow.Value, defs []*flow.SpaceOperation) int {
	return r.values.number(r.castFrom(v, defs))
}

// castFrom returns what a pointer was cast from, itself if that is nothing.
func (r *rewriter) castFrom(v flow.Value, defs []*flow.SpaceOperation) flow.Value {
	for {
		v = r.value(v)
		op := r.origin(v, defs)
		if op == nil || llop.Of(op) != llop.CastPointer && llop.Of(op) != llop.SameAs {
			return v
		}
		v = op.Args[0]
	}
}

// localNames returns an empty table for the variables of a block by the number of their origin.
func (r *rewriter) localNames() *table[*flow.Variable] {
	r.here.clear()
	return &r.here
}

// enter fills in which variables a block begins with, by the number of their
// origin.
func (r *rewriter) enter(b *flow.Block, here *table[*flow.Variable]) {
	here.clear()
	for _, v := range b.InputArgs {
		if n := r.values.number(v); n >= 0 {
			here.put(n, v)
		}
	}
}

// available returns the value by which a block knows another one, nil if it does
// not.
func (r *rewriter) available(v flow.Value, here *table[*flow.Variable]) flow.Value {
	if v == nil {
		return nil
	}
	v = r.values.get(r.value(v))
	w, ok := v.(*flow.Variable)
	if !ok {
		return v
	}
	if v := here.get(w.Number); v != nil {
		return v
	}
	return nil
}
