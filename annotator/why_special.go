package annotator

import "vitrine/annotator/lattice"

// called returns what an operation calls, and the index of the operand that is its first argument:
// besides calls, operations on instances call special methods and the functions of properties.
// It is nil if the operation calls nothing. The bounds of a slice are no operands: then the index is 0.
func (q *inquiry) called(at *Position) (callee SomeValue, first int) {
	op, a := at.Operation(), q.res.bk.a
	s := make([]SomeValue, len(op.Args))
	for i, x := range op.Args {
		s[i] = q.value(at.Graph, x)
	}
	pos := a.Pos
	a.Pos = nil // nobody depends on what is read here
	opname, call := a.callWith(op, s)
	a.Pos = pos
	if opname == "" {
		return nil, 0
	}
	return call[0], len(s) + 1 - len(call)
}

// special follows the result of an operation that calls a method of an instance. It reports whether it does.
func (q *inquiry) special(l *lead, at *Position) bool {
	f, _ := q.called(at)
	methods, ok := f.(*lattice.SomePBC)
	if !ok {
		return false
	}
	for _, d := range methods.Descs {
		q.callOf(l, at, d)
	}
	return true
}
