package engine_test

import (
	"context"
	"testing"

	"vitrine/engine"
)

const typedArguments = `from rpython.rlib.rarithmetic import r_uint, r_longlong, r_uint8, base_int, r_int32
ENTRIES = {"listed": ["r_uint", "int"]}
def less(x): return x - 1
def listed(x, y): return x * 3 + r_uint(y)
def annotated(x: r_uint): return x - 1
def which(x): return isinstance(x, r_longlong)
def small(x): return x + 1
def trace(x: r_uint, y: int): return [x > 5, (y - 1) > 5]
`

// TestTypedArguments: whatever runs a function gives it instances of the integer classes that
// its types name, and refuses a number that is none.
func TestTypedArguments(t *testing.T) {
	for _, tt := range []struct{ name, types, args, want string }{
		{"less", "r_uint", "0", "r_uint(18446744073709551615)"},
		{"less", "r_ulonglong", "18446744073709551615", "r_ulonglong(18446744073709551614)"},
		{"less", "int", "0", "-1"},
		{"less", "r_uint", "-1", ""},
		{"less", "r_longlong", "9223372036854775808", ""},
		{"listed", "", "6148914691236517206, 1", "r_uint(3)"},
		{"annotated", "", "0", "r_uint(18446744073709551615)"},
		{"which", "r_longlong", "3", "True"},
		{"which", "int", "3", "False"},
		{"small", "r_uint8", "256", ""},
		{"small", "r_int32", "-2147483649", ""},
		{"trace", "", "9223372036854775808, 0", "[True, False]"},
	} {
		for _, how := range engine.Runners() {
			p, err := engine.LoadText(context.Background(), "typed.py", []byte(typedArguments), engine.Options{Annotate: engine.AnnotateOptions{Types: tt.types}})
			if err != nil {
				t.Fatal(err)
			}
			out, err := p.Run(context.Background(), tt.name, tt.args, engine.RunOptions{With: how})
			switch {
			case tt.want == "" && err == nil:
				t.Errorf("%s(%s) as %s with %s: %v, want an error", tt.name, tt.args, tt.types, how, out)
			case tt.want != "" && (err != nil || out.Result == nil || *out.Result != tt.want):
				t.Errorf("%s(%s) as %s with %s: %v, %v, want %s", tt.name, tt.args, tt.types, how, out, err, tt.want)
			}
		}
	}
}
