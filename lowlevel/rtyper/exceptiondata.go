package rtyper

import (
	"vitrine/annotator"
	"vitrine/lowlevel/lltype/llop"
)

// exceptionBase returns the name of the exception class that another one of
// Python inherits from.
func exceptionBase(name string) string { return annotator.ExceptionBase(name) }

// helperExceptions are the exceptions that the run-time system raises besides
// those of operations.
var helperExceptions = []string{
	"Exception", "MemoryError", "OverflowError", "ZeroDivisionError", "IndexError", "KeyError", "ValueError",
	"TypeError", "AssertionError", "StopIteration", "RuntimeError", "NotImplementedError", "OSError",
	"ArithmeticError", "LookupError",
}

// makeExceptions makes the classes and instances of the exceptions that low-level
// operations raise by themselves.
func (t *Typer) makeExceptions() {
	for _, name := range helperExceptions {
		t.addException(name)
	}
	for _, op := range llop.All() {
		for _, name := range op.Info().Raises {
			t.addException(name)
		}
	}
}

func (t *Typer) addException(name string) {
	if _, err := t.exceptions.Class(name); err == nil {
		return
	}
	def := t.helpers.Exception(name).ClassDef()
	t.exceptions.Add(name, t.vtable(def), t.instanceRepr(def).prebuiltExemplar())
}
