package compile

import (
	"fmt"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// An access is what is done to a variable.
type access uint8

const (
	load access = iota
	store
	del
)

// The instructions for each kind of variable, by access.
var (
	fastOps   = [...]bytecode.Op{bytecode.LoadFast, bytecode.StoreFast, bytecode.DeleteFast}
	derefOps  = [...]bytecode.Op{bytecode.LoadDeref, bytecode.StoreDeref, bytecode.DeleteDeref}
	globalOps = [...]bytecode.Op{bytecode.LoadGlobal, bytecode.StoreGlobal, bytecode.DeleteGlobal}
	nameOps   = [...]bytecode.Op{bytecode.LoadName, bytecode.StoreName, bytecode.DeleteName}
)

// variable emits an access to the variable that an identifier stands for.
func (u *unit) variable(at source.Span, id string, how access) {
	name := u.scope.mangle(id)
	if slot, ok := u.hiddenSlot(name); ok {
		u.opArg(at, fastOps[how], slot)
		return
	}
	if how != load && name == "__debug__" {
		u.errorf(at, "cannot assign to __debug__")
		return
	}
	sym := u.scope.symbols[name]
	switch {
	case sym == nil:
		u.internal(at, "name '%s' was not bound", name)
	case sym.is(declaredGlobal):
		u.named(at, globalOps[how], name)
	case sym.is(cell | free):
		u.deref(at, name, how)
	case !u.scope.isFunction():
		u.named(at, nameOps[how], name)
	case sym.isLocal():
		u.opArg(at, fastOps[how], u.local(name))
	case u.scope.dynamic != "" || u.scope.executes:
		u.named(at, nameOps[how], name)
	default:
		u.named(at, globalOps[how], name)
	}
}

// deref emits an access to a cell. The body of a class in Python 3 sees its
// own names, which may be set in unseen ways, before those of the function
// around it.
func (u *unit) deref(at source.Span, name string, how access) {
	if how == del && u.isPython2() {
		u.errorf(at, "can not delete variable '%s' referenced in nested scope", name)
		return
	}
	op := derefOps[how]
	if u.scope.kind == classScope && how == load && !u.isPython2() {
		op = bytecode.LoadClassDeref
	}
	u.opArg(at, op, u.cellIndex(name))
}

// hiddenSlot returns the slot of a variable of an inlined comprehension.
func (u *unit) hiddenSlot(name string) (int, bool) {
	for i := len(u.hidden) - 1; i >= 0; i-- {
		if h, ok := u.hidden[i][name]; ok {
			return u.local(h), true
		}
	}
	return 0, false
}

// hide gives the variables of an inlined comprehension hidden names, until
// unhide. Comprehensions one after the other share them, nested ones do not.
func (u *unit) hide(s *scope) {
	names := make(map[string]string)
	for _, sym := range s.order {
		if !sym.is(iterated) {
			continue
		}
		depth := 1
		for _, outer := range u.hidden {
			if _, ok := outer[sym.name]; ok {
				depth++
			}
		}
		hidden := "." + sym.name
		if depth > 1 {
			hidden = fmt.Sprintf(".%s.%d", sym.name, depth)
		}
		names[sym.name] = hidden
	}
	u.hidden = append(u.hidden, names)
	u.inside = append(u.inside, s.name)
}

func (u *unit) unhide() {
	u.hidden = u.hidden[:len(u.hidden)-1]
	u.inside = u.inside[:len(u.inside)-1]
}

// newTemp returns the name of a new temporary variable.
func (u *unit) newTemp() string {
	u.temps++
	return fmt.Sprintf("_[%d]", u.temps)
}

// temp emits an access to a temporary variable.
func (u *unit) temp(at source.Span, name string, how access) {
	if u.scope.isFunction() {
		u.opArg(at, fastOps[how], u.local(name))
		return
	}
	u.named(at, nameOps[how], name)
}
