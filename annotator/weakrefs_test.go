package annotator_test

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/annotator"
)

const weakly = `
import weakref
from rpython.rlib.rweakref import dead_ref
class Animal(object):
    pass
class Dog(Animal):
    pass
class Cat(Animal):
    pass
class Stone(object):
    pass
dog, cat = Dog(), Cat()
prebuilt = weakref.ref(dog)
def choose(n, a, b):
    if n:
        return a
    return b
def f(n):
    return %s
`

// TestWeakRefs: weak references have the class of what they lead to, or are refused with a sentence.
func TestWeakRefs(t *testing.T) {
	for _, c := range []struct{ expression, want string }{
		{"weakref.ref(Dog())", "WeakRef(Dog)"},
		{"weakref.ref(Dog())()", "Instance(Dog, can_be_none)"},
		{"prebuilt", "WeakRef(Dog)"},
		{"dead_ref", "WeakRef(dead)"},
		{"dead_ref()", "None"},
		{"choose(n, weakref.ref(dog), weakref.ref(cat))", "WeakRef(Animal)"},
		{"choose(n, weakref.ref(dog), weakref.ref(cat))()", "Instance(Animal, can_be_none)"},
		{"choose(n, weakref.ref(dog), dead_ref)", "WeakRef(Dog)"},
		{"choose(n, weakref.ref(dog), None)", "WeakRef(Dog)"},
		{"choose(n, dead_ref, None)", "WeakRef(dead)"},
		{"weakref.ref(dog, None)", "WeakRef(Dog)"},
		{"choose(n, weakref.ref(dog), weakref.ref(Stone()))", "Object"},
		{"choose(n, weakref.ref(dog), 5)", "Object"},
		{"weakref.ref(choose(n, dog, None))", "assert before that it is not None"},
		{"weakref.ref(n)", "weakref.ref() takes an instance, not Integer"},
		{"weakref.ref(dog, choose)", "with a callback cannot be translated"},
		{"prebuilt(n)", "a weak reference takes no arguments"},
		{"hash(prebuilt)", "cannot be translated"},
	} {
		res := annotateText(t, fmt.Sprintf(weakly, c.expression), "f", "int", annotator.Options{})
		got := fmt.Sprint(res.Graphs[0].ReturnValue())
		for _, e := range res.Errors {
			got += "\n" + e.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.expression, got, c.want)
		}
	}
}
