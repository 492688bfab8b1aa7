package origins_test

import (
	"testing"

	"vitrine/host/origins"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

const program = `
class Shape:
    color = 'red'
    sides = 4

    def __init__(self, name):
        self.name = name


def make(n):
    s = Shape(n)
    s.size = 3
    return s


items = [1,
         2,
         'x',
         make('a')]
items.append(4.5)
items += ['y']
table = {'a': 1,
         'b': None}
table['c'] = 5
Shape.color = 'blue'
squares = [i * 100 for i in range(3)]


def f(n, y=None,
      z=7):
    return n
`

// load runs a program with notes.
func load(t *testing.T, text string) (*origins.Notes, *stdspace.Module) {
	t.Helper()
	n := origins.New()
	s := stdspace.New(stdspace.Options{Dialect: source.Python2})
	s.SetTrace(n.Trace)
	m, err := s.ImportMain("program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s.SetTrace(nil)
	return n, m
}

func global(t *testing.T, m *stdspace.Module, name string) stdspace.Object {
	t.Helper()
	x, ok := m.Dict.Lookup(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return x
}

// TestPlaces asks for the lines at which a program makes and changes objects.
func TestPlaces(t *testing.T) {
	n, m := load(t, program)
	line := func(what string, want int32, p origins.Place, ok bool) {
		t.Helper()
		if !ok || p.Span.Line != want || p.File != "program.py" {
			t.Errorf("%s: line %d of %q (%v), want %d", what, p.Span.Line, p.File, ok, want)
		}
	}
	items := global(t, m, "items").(*stdspace.List)
	for i, want := range []int32{16, 17, 18, 19, 20, 21} {
		p, ok := n.Item(items, nil, items.Items[i])
		line("an item", want, p, ok)
	}
	p, ok := n.Made(items)
	line("the list", 16, p, ok)
	table := global(t, m, "table").(*stdspace.Dict)
	for i, want := range []int32{22, 23, 24} {
		e := table.Entries()[i]
		p, ok := n.Item(table, e.Key, e.Value)
		line("a value of the dictionary", want, p, ok)
	}
	shape := items.Items[3].(*stdspace.Instance)
	for name, want := range map[string]int32{"name": 19, "size": 12} {
		v, _ := shape.Attrs.Lookup(name)
		p, ok := n.Attribute(shape, name, v)
		line(name, want, p, ok)
	}
	v, _ := shape.Attrs.Lookup("name")
	if p, _ := n.Attribute(shape, "name", v); p.Set == nil || p.Set.Span.Line != 7 {
		t.Errorf("the name is set at %v", p.Set)
	}
	p, ok = n.Made(shape)
	line("the instance", 11, p, ok)
	for name, want := range map[string]int32{"color": 25, "sides": 4} {
		v, _ := shape.Class.Dict.Lookup(name)
		p, ok := n.Attribute(shape.Class, name, v)
		line(name, want, p, ok)
	}
	squares := global(t, m, "squares").(*stdspace.List)
	p, ok = n.Item(squares, nil, squares.Items[1])
	line("an item of a comprehension", 26, p, ok)
	code := global(t, m, "f").(*stdspace.Function).Code
	for i, want := range []int32{29, 30} {
		p, ok := n.Default(code, i)
		line("a default", want, p, ok)
	}
	if _, ok := n.Default(code, 2); ok {
		t.Error("there is a third default")
	}
}

// TestNothingNoted: without notes, nothing is known.
func TestNothingNoted(t *testing.T) {
	var n *origins.Notes
	if _, ok := n.Made(stdspace.None); ok {
		t.Error("None was made somewhere")
	}
	if _, ok := n.Item(stdspace.NewList(), nil, stdspace.Int(1)); ok {
		t.Error("an empty list has an item")
	}
}
