package simplify

import (
	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// simplifyExceptions collapses the chain of is_ and issubtype tests that
// follows an exit for any exception into separate exits, in source order.
func simplifyExceptions(r *rewriter) {
	for _, b := range r.blocks() {
		last := len(b.Exits) - 1
		if b.CanRaise() && isAnyException(b.Exits[last].Case) {
			collapse(r, b)
		}
	}
}

func isAnyException(c *model.Constant) bool { return isBuiltinClass(c, "Exception") }

// A handler is an exception class with the link that its handler is on.
type handler struct {
	class *model.Constant
	link  *model.Link
}

func collapse(r *rewriter, b *model.Block) {
	names := r.newRenaming()
	last := len(b.Exits) - 1
	exc := b.Exits[last]
	handlers, rest := chain(b, exc, names)
	if len(handlers) == 1 && rest == exc {
		return
	}
	exits := append([]*model.Link(nil), b.Exits[:last]...)
	for _, h := range handlers {
		l := names.link(h.link)
		l.Case = h.class
		l.LastException, l.LastExcValue = exc.LastException, exc.LastExcValue
		exits = append(exits, uniqueExtras(r, l))
	}
	r.close(b, exits...)
	r.did(b, "the tests of the exception's class became exits: %d", len(handlers))
}

// chain collects the handlers of the tests that exc leads into, and the link
// taken if no test matches. names maps the variables of the tests to those of the block
// where the exception was raised.
func chain(b *model.Block, exc *model.Link, names *renaming) (handlers []handler, rest *model.Link) {
	etype := exc.LastException
	var seen []*model.Constant
	covered := b.Exits[1 : len(b.Exits)-1]
	rest = exc
	for {
		class, yes, no := classTest(rest, etype, names)
		if class == nil {
			break
		}
		if !containsClass(seen, class) {
			seen = append(seen, class)
			if !coveredBy(class, covered) {
				handlers = append(handlers, handler{class, yes})
			}
		}
		rest = no
	}
	for _, c := range seen {
		if isAnyException(c) {
			return handlers, rest
		}
	}
	return append(handlers, handler{b.Exits[len(b.Exits)-1].Case, rest}), rest
}

// classTest looks at the target of a link: if it tests whether the exception
// is of a class, it returns the class and the two exits.
func classTest(l *model.Link, etype model.Value, names *renaming) (class *model.Constant, yes, no *model.Link) {
	q := l.Target
	if len(q.Exits) != 2 || len(q.Operations) == 0 {
		return nil, nil, nil
	}
	op := q.Operations[0]
	if op.Name != "is_" && op.Name != "issubtype" || isTrueTest(q) == nil || len(q.Operations) != 2 {
		return nil, nil, nil
	}
	for i, v := range q.InputArgs {
		if op.Args[0] == model.Value(v) && names.get(l.Args[i]) == etype {
			for i, v := range q.InputArgs {
				names.rename(v, names.get(l.Args[i]))
			}
			class, _ = op.Args[1].(*model.Constant)
			yes, no = q.Exits[0], q.Exits[1]
			if yes.Case.Value == stdspace.False {
				yes, no = no, yes
			}
			return class, yes, no
		}
	}
	return nil, nil, nil
}

func containsClass(list []*model.Constant, c *model.Constant) bool {
	for _, d := range list {
		if d.Key == c.Key {
			return true
		}
	}
	return false
}

func coveredBy(c *model.Constant, links []*model.Link) bool {
	for _, l := range links {
		if subclass(c, l.Case) {
			return true
		}
	}
	return false
}

func subclass(c, d *model.Constant) bool {
	class, ok := c.Value.(*stdspace.Class)
	if !ok {
		return false
	}
	other, ok := d.Value.(*stdspace.Class)
	return ok && class.IsSubclass(other)
}

// uniqueExtras gives a link exception variables of its own.
func uniqueExtras(r *rewriter, l *model.Link) *model.Link {
	value := r.g.NewVariableLike(l.LastExcValue)
	class := l.LastException
	if v, ok := class.(*model.Variable); ok {
		class = r.g.NewVariableLike(v)
	}
	for i, a := range l.Args {
		switch a {
		case l.LastException:
			l.Args[i] = class
		case model.Value(l.LastExcValue):
			l.Args[i] = value
		}
	}
	l.LastException, l.LastExcValue = class, value
	return l
}

// transformItem encodes in the name of a getitem whether its IndexError or KeyError is
// caught.
func transformItem(r *rewriter) {
	for _, b := range r.blocks() {
		op := b.RaisingOp()
		if op == nil || op.Name != "getitem" {
			continue
		}
		for _, l := range b.Exits {
			switch {
			case isBuiltinClass(l.Case, "IndexError"):
				op.Become(operation.Form(op.Opcode) | operation.CatchesIndex)
			case isBuiltinClass(l.Case, "KeyError"):
				op.Become(operation.Form(op.Opcode) | operation.CatchesKey)
			}
		}
		if operation.Form(op.Opcode).Has(operation.CatchesIndex | operation.CatchesKey) {
			r.did(b, "named %s after what is caught", op.Name)
		}
	}
}

// removeDeadExceptions drops exits that can never be taken, and exits that lead to the
// same place as the next one, for a more general class.
func removeDeadExceptions(r *rewriter) {
	for _, b := range r.blocks() {
		if !b.CanRaise() {
			continue
		}
		exits := append(r.list[:0], b.Exits[0])
		for i, l := range b.Exits[1:] {
			if coveredBy(l.Case, b.Exits[1:i+1]) {
				continue
			}
			for len(exits) > 1 && sameWay(exits[len(exits)-1], l) {
				exits = exits[:len(exits)-1]
			}
			exits = append(exits, l)
		}
		r.list = exits
		if n := len(b.Exits) - len(exits); n > 0 {
			r.close(b, append(r.g.NewExits(len(exits))[:0], exits...)...)
			r.did(b, "dropped superfluous exits for exceptions: %d", n)
		}
	}
}

// sameWay reports whether an exit is for a special case of l and does the same.
func sameWay(prev, l *model.Link) bool {
	if !subclass(prev.Case, l.Case) || prev.Target != l.Target {
		return false
	}
	for i, a := range prev.Args {
		if !model.Same(a, l.Args[i]) {
			return false
		}
	}
	return true
}
