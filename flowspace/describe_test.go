package flowspace_test

import (
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestSizedIntegers: a constant of a class of integers shows its value, whether a name leads to it or not.
func TestSizedIntegers(t *testing.T) {
	const text = `from rlib.rarithmetic import r_uint, r_int8, r_longlong
named = r_uint(2**64 - 1)
small = [r_int8(-3)]
def f(x):
    return named + x, r_uint(9) + x, small, (r_longlong(5), x)
`
	for _, d := range []source.Dialect{source.Python2, source.Python3} {
		std := stdspace.New(stdspace.Options{Dialect: d})
		m, err := std.ImportMain("sized.py", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		x, _ := m.Dict.Lookup("f")
		dump := buildForm(t, std, x.(*stdspace.Function), flowspace.Options{})
		for _, want := range []string{"(r_uint(18446744073709551615))", "(r_uint(9))", "([r_int8(-3)])"} {
			if !strings.Contains(dump, want) {
				t.Errorf("dialect %s: no %s in\n%s", d, want, dump)
			}
		}
	}
}
