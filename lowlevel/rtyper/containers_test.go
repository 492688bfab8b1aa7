package rtyper_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
)

// TestRunContainers runs the programs on strings, lists, dictionaries, ranges,
// iterators, methods and numbers, and on instances that behave like them.
func TestRunContainers(t *testing.T) {
	for _, file := range []string{
		"lists", "bytearrays", "strings", "dicts", "ranges", "unicodes", "joined", "mixed", "methods", "numbers", "nonealong", "compared", "raising", "placed", "empty", "special",
		"iterators", "lltypes", "weakrefs",
		"generators", "debugging",
	} {
		for _, p := range ownPrograms(t, "testdata/"+file+".py") {
			t.Run(file+"/"+p.name, func(t *testing.T) { compareRuns(t, p) })
		}
	}
}

// TestRunPython3 runs programs that only Python 3 reads.
func TestRunPython3(t *testing.T) {
	for _, file := range []string{"formats3", "from3"} {
		for _, p := range ownProgramsIn(t, "testdata/"+file+".py", source.Python3) {
			t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
		}
	}
}

// TestRefusedFormats checks that what cannot be written as Python 3 writes it is
// refused, with the specification that the program has.
func TestRefusedFormats(t *testing.T) {
	for _, c := range []struct{ typ, spec string }{
		{"int", "<05"}, {"int", "^5"}, {"int", "#x"}, {"int", ",d"}, {"int", "*>5"}, {"int", ".2"}, {"int", "s"}, {"int", "+c"},
		{"int", "++5"}, {"int", "0+5"}, {"int", "%"}, {"float", ".3"}, {"float", "d"}, {"float", ">08.2f"}, {"str", "05"},
		{"str", "+"}, {"str", "d"}, {"str", "=5"}, {"bool", "s"}, {"str", "5 "},
	} {
		text := fmt.Sprintf("def main(x):\n    return f\"{x:%s}\"\n", c.spec)
		p := &program{theme: "t", name: "main", file: "t.py", text: []byte(text), args: []string{c.typ}, dialect: source.Python3}
		res, _, err := annotated(p)
		if err != nil {
			t.Fatal(err)
		}
		_, err = rtyper.Type(context.Background(), res, rtyper.Options{})
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("the format specification %q is not possible", c.spec)) {
			t.Errorf("%s as %q: %v", c.typ, c.spec, err)
		}
	}
}

// TestRefusedOverflowChecks: integers that wrap around have no overflow to check for.
func TestRefusedOverflowChecks(t *testing.T) {
	for _, typ := range []string{"r_uint", "r_longlong"} {
		for _, operation := range []string{"x + x", "x * 3", "x << 2", "x // 2"} {
			text := "from rlib.rarithmetic import ovfcheck\ndef main(x):\n    return ovfcheck(" + operation + ")\n"
			p := &program{theme: "t", name: "main", file: "t.py", text: []byte(text), args: []string{typ}, dialect: source.Python2}
			res, _, err := annotated(p)
			if err != nil {
				t.Fatal(err)
			}
			_, err = rtyper.Type(context.Background(), res, rtyper.Options{})
			if err == nil || !strings.Contains(err.Error(), "around: leave it out") {
				t.Errorf("%s of %s: %v", operation, typ, err)
			}
		}
	}
}

// TestTextOfClasses: str() of a class that is not known before is its name.
func TestTextOfClasses(t *testing.T) {
	const text = `class A(object): pass
class B(A): pass
class C(Exception): pass
def main(n):
    a = A() if n > 0 else B()
    try:
        if n > 1:
            raise C
        raise ValueError
    except Exception as e:
        return type(a).__name__ + ' ' + str(type(a)) + ' ' + str([A, B][n > 2]) + ' ' + '%s' % a.__class__ + ' ' + str(e.__class__)
`
	prog, err := typeText(t, text, rtyper.Options{}, "int")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*machine{newMachine(t, prog, source.Python2, heap.Options{}), newNative(t, prog, source.Python2, heap.Options{})} {
		if m == nil {
			continue
		}
		for n, want := range []string{"B B A B ValueError", "A A A A ValueError", "A A A A C", "A A B A C"} {
			if got, _ := m.call([]stdspace.Object{stdspace.MakeInt(int64(n))}); !strings.Contains(got, "'"+want+"'") {
				t.Errorf("%d: it %s, want %q", n, got, want)
			}
		}
	}
}
