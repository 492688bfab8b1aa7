package rtyper

import (
	"vitrine/annotator"
	"vitrine/lowlevel/lltype/llop"
)

// exceptionBase returns the name of the base of a builtin exception class.
func exceptionBase(name string) string { return annotator.ExceptionBase(name) }

// helperExceptions are the exceptions that the run-time system raises, apart from those of
// operations.
var helperExceptions = []string{
	"Exception", "MemoryError", "OverflowError", "ZeroDivisionError", "IndexError", "KeyError", "ValueError",
	"TypeError", "AssertionError", "StopIteration", "RuntimeError", "NotImplementedError", "OSError",
	"ArithmeticError", "LookupError",
}

// makeExceptions makes the classes and instances of the exceptions that low-level
// operations raise by themselves.
func (ct *classTable) makeExceptions() {
	for _, name := range helperExceptions {
		ct.addException(name)
	}
	for _, op := range llop.All() {
		for _, name := range op.Info().Raises {
			ct.addException(name)
		}
	}
}

func (ct *classTable) addException(name string) {
	if _, err := ct.exceptions.Class(name); err == nil {
		return
	}
	def := ct.t.helpers.Exception(name).ClassDef()
	ct.exceptions.Add(name, ct.vtable(def), ct.instance(def).prebuiltExemplar())
}
