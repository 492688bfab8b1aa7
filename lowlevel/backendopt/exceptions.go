package backendopt

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// removeExceptions drops exits for exceptions that do not come: because the
// operation does not raise, or not such exceptions; because an earlier exit takes
// them; or because all that happens after the exit is that the exception goes on,
// which it does by itself.
func removeExceptions(r *rewriter) {
	for _, b := range r.g.Blocks() {
		if !b.CanRaise() {
			continue
		}
		op := b.RaisingOp()
		if !r.mayRaise(op) {
			r.did(b, op, "%v does not raise", op)
			noExceptions(b)
			continue
		}
		r.dropExits(b, op)
	}
}

// dropExits drops those exits of a block that are of no use.
func (r *rewriter) dropExits(b *flow.Block, op *flow.SpaceOperation) {
	kept := []*flow.Link{b.Exits[0]}
	for i, l := range b.Exits[1:] {
		switch {
		case r.impossible(op, l):
			r.did(b, op, "%v does not raise %s", op, caseName(l))
		case slices.ContainsFunc(b.Exits[1:1+i], func(m *flow.Link) bool { return covers(m, l) }):
			r.did(b, op, "exit %s is after one that takes the same exceptions", caseName(l))
		default:
			kept = append(kept, l)
		}
	}
	for n := len(kept); n > 1 && r.goesOn(kept[n-1]); n-- {
		r.did(b, op, "exit %s only lets the exception go on", caseName(kept[n-1]))
		kept = kept[:n-1]
	}
	if len(kept) < len(b.Exits) {
		b.Close(kept...)
		if len(kept) == 1 {
			b.ExitSwitch = nil
		}
	}
}

// caseName returns the name of the class that an exit is for. Other objects, for which promotions have cases, have none.
func caseName(l *flow.Link) string {
	if o := prebuilt(l.Case); o != nil && hasName(o) {
		return rclass.ClassName(o)
	}
	return l.CaseText()
}

// hasName reports whether an object is a class.
func hasName(o *lltype.Object) bool {
	s, _ := o.Type.(*lltype.Struct)
	for ; s != nil; s = s.Super() {
		if s.Field(rclass.Name) != nil {
			return true
		}
	}
	return false
}

// exitName names an exit for a person: "exit True of block 3".
func exitName(l *flow.Link) string {
	if l.Case == nil {
		return fmt.Sprintf("the exit of block %d", l.PrevBlock.ID)
	}
	name := l.CaseText()
	if l.PrevBlock.CanRaise() {
		name = caseName(l)
	}
	return fmt.Sprintf("exit %s of block %d", name, l.PrevBlock.ID)
}

// covers reports whether one exit takes all exceptions that another is for.
func covers(l, other *flow.Link) bool {
	class, sub := prebuilt(l.Case), prebuilt(other.Case)
	return class != nil && sub != nil && (class == sub || numbered(class) && numbered(sub) && rclass.IsSubclass(sub, class))
}

// numbered reports whether a class has its range.
func numbered(class *lltype.Object) bool {
	low, _ := class.Get(rclass.RangeMin).(int64)
	return low > 0
}

// goesOn reports whether an exit leads out of the function with the exception as
// it is.
func (r *rewriter) goesOn(l *flow.Link) bool {
	return l.Target == r.g.ExceptBlock && l.Args[0] == l.LastException && l.Args[1] == flow.Value(l.LastExcValue)
}

// impossible reports whether an operation does not raise what an exit is for.
func (r *rewriter) impossible(op *flow.SpaceOperation, l *flow.Link) bool {
	info, class := llop.Of(op).Info(), prebuilt(l.Case)
	if class == nil || isCall(op) || r.p.options.Exceptions == nil || !numbered(class) {
		return false
	}
	for _, name := range info.Raises {
		c, err := r.p.options.Exceptions.Class(name)
		if err != nil || !numbered(c.VTable) || rclass.IsSubclass(c.VTable, class) {
			return false
		}
	}
	return true
}

func isCall(op *flow.SpaceOperation) bool {
	return llop.Of(op) == llop.DirectCall || llop.Of(op) == llop.IndirectCall
}

// mayRaise reports whether an operation of the graph at work may raise.
func (r *rewriter) mayRaise(op *flow.SpaceOperation) bool { return r.p.mayRaise(op) }
