package stdspace_test

import (
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestStandInsOfBuiltins checks that those builtins have a stand-in that the module of stand-ins defines, and that it is not loaded
// for others.
func TestStandInsOfBuiltins(t *testing.T) {
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		s := stdspace.New(stdspace.Options{Dialect: d})
		standIn := func(name string) *stdspace.Function {
			x, err := s.Eval(name)
			if b, ok := x.(*stdspace.Builtin); ok && err == nil {
				return s.StandIn(b)
			}
			return nil
		}
		is := func(text string) bool {
			x, err := s.Eval(text)
			if err != nil {
				t.Fatalf("dialect %s: %s: %s", d, text, s.FormatException(err))
			}
			return x == stdspace.Object(stdspace.True)
		}
		if standIn("len") != nil || standIn("hash") != nil {
			t.Errorf("dialect %s: len and hash have stand-ins", d)
		}
		if is("'rlib.rfile' in __import__('sys').modules") {
			t.Errorf("dialect %s: the stand-ins are loaded for len", d)
		}
		if standIn("open") == nil || !is("'rlib.rfile' in __import__('sys').modules") {
			t.Errorf("dialect %s: open has no stand-in", d)
		}
		names, err := s.Eval("' '.join([x for x in dir(__import__('sys').modules['rlib.rfile']) if x[0] != '_'])")
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		text, _ := stdspace.AsText(names)
		for _, name := range strings.Fields(text) {
			x, _ := s.Eval(name)
			if b, ok := x.(*stdspace.Builtin); ok && s.StandIn(b) == nil {
				t.Errorf("dialect %s: the stand-in of %s is not used", d, name)
			}
		}
	}
}
