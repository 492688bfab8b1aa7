package stdspace

import "strings"

// slotNames are the special methods that CPython keeps as fields of a class, with objects of two classes of their own
// around them: wrapper_descriptor, and method-wrapper where it is bound. All other methods are functions.
var slotNames = func() map[string]bool {
	names := map[string]bool{}
	for _, n := range strings.Fields(`repr hash call str getattribute setattr delattr lt le eq ne gt ge iter next get set delete init
		add radd sub rsub mul rmul mod rmod divmod rdivmod pow rpow neg pos abs bool nonzero invert lshift rlshift rshift rrshift
		and rand xor rxor or ror int long float oct hex index coerce cmp div rdiv floordiv rfloordiv truediv rtruediv matmul rmatmul
		iadd isub imul imod ipow ilshift irshift iand ixor ior idiv ifloordiv itruediv imatmul
		len getitem setitem delitem contains getslice setslice delslice`) {
		names["__"+n+"__"] = true
	}
	names["next"] = true
	return names
}()

// functionsOfSlots names the special methods that CPython has as functions too, for speed.
var functionsOfSlots = map[string]string{
	"list": "__getitem__", "dict": "__getitem__ __contains__", "set": "__contains__", "frozenset": "__contains__",
}

// isSlot reports whether a method of a builtin class is one that CPython keeps as a field.
func isSlot(c *Class, name string) bool {
	return slotNames[name] && !names(functionsOfSlots[c.Name], name)
}
