package annotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestTypesOfTheProgram: the arguments of an entry are of types that objects
// of the program stand for, containers and classes among them.
func TestTypesOfTheProgram(t *testing.T) {
	const text = `
class Dog:
    def __init__(self, age):
        self.age = age

def f(dog, names, pair, ages):
    names.append('x')
    ages['rex'] = dog.age
    return pair

TYPES = [Dog, [str], (int, "?str"), {str: int}]
WRONG = [[int, int], 3, "dog"]
`
	p, fn := load(t, "types.py", []byte(text), "f", source.Python3)
	list := func(name string) []stdspace.Object {
		x, _ := fn.Globals.Lookup(name)
		return x.(*stdspace.List).Items
	}
	res, err := annotator.AnnotateTyped(context.Background(), p, fn, list("TYPES"), annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := res.Graphs[0]
	want := []string{"Instance(Dog)", "List(String, mutated, resized)", "Tuple(Integer, String(can_be_none))", "Dict(String, Integer)"}
	for i, v := range g.StartBlock.InputArgs {
		if got := g.Binding(v).String(); got != want[i] {
			t.Errorf("argument %d is %s, want %s", i, got, want[i])
		}
	}
	for _, x := range list("WRONG") {
		_, err := annotator.AnnotateTyped(context.Background(), p, fn, []stdspace.Object{x}, annotator.Options{})
		if err == nil || !strings.Contains(err.Error(), "types.py:6:1: argument 1 of f: ") {
			t.Errorf("%v gave %v", x, err)
		}
	}
}
