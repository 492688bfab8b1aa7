package annotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

const helperText = `
from rlib.lltype import Signed, cast_pointer, malloc, nullptr, typeOf
from rlib.llop import int_add


def ll_first(l):
    return l.items[0]


def ll_sum(l, n):
    total = 0
    i = 0
    while i < n:
        total = int_add(Signed, total, l.items[i])
        i = i + 1
    return total


def ll_new(L, n):
    l = malloc(L)
    l.items = malloc(L.items.TO, n)
    if not l or l is None or l == nullptr(L):
        return nullptr(L)
    return l


def ll_size(l):
    return len(l.items) + l.entries[2].value


def ll_wrong(l):
    return l.nothing


def ll_kind(x):
    if typeOf(x) is Signed:
        return 1
    return 'other'


def ll_apply(f, l):
    return f(l)


def ll_method(l):
    return l.first()
`

// listStruct is a structure that helpers work on.
func listStruct() *lltype.Struct {
	entry := lltype.StructOf("entry", lltype.Raw, lltype.Hints{}, lltype.Field{Name: "value", Type: lltype.Signed})
	return lltype.StructOf("list", lltype.Gc, lltype.Hints{},
		lltype.Field{Name: "items", Type: lltype.PtrTo(lltype.ArrayOf(lltype.Signed, lltype.Gc, lltype.Hints{}))},
		lltype.Field{Name: "entries", Type: lltype.PtrTo(lltype.ArrayOf(entry, lltype.Gc, lltype.Hints{}))},
	)
}

// helpersOf annotates a program that does nothing, and loads the helpers.
func helpersOf(t *testing.T, list *lltype.Struct) (*annotator.Helpers, *stdspace.Module) {
	t.Helper()
	prog, fn, err := loadText("def main(n):\n    return n\n")
	if err != nil {
		t.Fatal(err)
	}
	res, err := annotator.Annotate(context.Background(), prog, fn, []annotator.SomeValue{lattice.Integer}, annotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := prog.Std.ImportLibrary(annotator.HelperModule+".t", "<t>.py", []byte(helperText))
	if err != nil {
		t.Fatal(err)
	}
	h, err := res.Helpers(func(c lltype.Container, name string) stdspace.Object {
		if c != lltype.Container(list) || name != "first" {
			return nil
		}
		fn, _ := m.Dict.Lookup("ll_first")
		return fn
	})
	if err != nil {
		t.Fatal(err)
	}
	return h, m
}

// TestHelpers annotates functions on low-level objects.
func TestHelpers(t *testing.T) {
	list := listStruct()
	h, m := helpersOf(t, list)
	ptr := &lattice.SomePtr{Type: lltype.PtrTo(list)}
	first, _ := m.Dict.Lookup("ll_first")
	for _, c := range []struct {
		name, graph, want string
		args              []annotator.SomeValue
	}{
		{"ll_first", "ll_first__listPtr", "Integer", []annotator.SomeValue{ptr}},
		{"ll_sum", "ll_sum__listPtr_Signed", "Integer", []annotator.SomeValue{ptr, lattice.NonNeg}},
		{"ll_new", "ll_new__GcStruct_listLlT_Signed", "Ptr(GcStruct list)", []annotator.SomeValue{&lattice.SomeLLType{Type: list}, lattice.Integer}},
		{"ll_size", "ll_size__listPtr", "Integer", []annotator.SomeValue{ptr}},
		{"ll_kind", "ll_kind__Signed", "Integer(nonneg, const=1)", []annotator.SomeValue{lattice.Integer}},
		{"ll_kind", "ll_kind__Char", "String(const='other')", []annotator.SomeValue{lattice.Char}},
		{"ll_apply", "ll_apply__ll_firstConst_listPtr", "Integer", []annotator.SomeValue{h.ValueOf(first), ptr}},
		{"ll_method", "ll_method__listPtr", "Integer", []annotator.SomeValue{ptr}},
	} {
		fn, _ := m.Dict.Lookup(c.name)
		before := len(h.Graphs())
		g, err := h.Annotate(context.Background(), fn.(*stdspace.Function), c.args)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if g.Name != c.graph || g.ReturnValue().String() != c.want {
			t.Errorf("%s: graph %s gives %v", c.name, g.Name, g.ReturnValue())
		}
		after := len(h.Graphs())
		again, err := h.Annotate(context.Background(), fn.(*stdspace.Function), c.args)
		if err != nil || again != g || len(h.Graphs()) != after || after == before && c.name == "ll_sum" {
			t.Errorf("%s: a second time it has another graph: %v", c.name, err)
		}
	}
}

// TestHelperErrors gives helpers what they cannot work on.
func TestHelperErrors(t *testing.T) {
	list := listStruct()
	h, m := helpersOf(t, list)
	fn, _ := m.Dict.Lookup("ll_wrong")
	_, err := h.Annotate(context.Background(), fn.(*stdspace.Function), []annotator.SomeValue{&lattice.SomePtr{Type: lltype.PtrTo(list)}})
	if err == nil || !strings.Contains(err.Error(), "getattr is not possible on GcStruct list") {
		t.Error(err)
	}
	_, err = h.Annotate(context.Background(), fn.(*stdspace.Function), nil)
	if err == nil || !strings.Contains(err.Error(), "exactly 1 argument") {
		t.Error(err)
	}
}
