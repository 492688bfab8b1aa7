package llinterp

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
)

// operands are the types of the letters in the table of operations.
var operands = map[rune]string{
	'i': "Signed", 'u': "Unsigned", 'l': "SignedLongLong", 'U': "UnsignedLongLong", 'f': "Float", 'c': "Char", 'y': "UniChar", 'b': "Bool",
}

// TestEveryArithmeticOperation runs each operation in a graph of its own and
// compares it with the function that defines it.
func TestEveryArithmeticOperation(t *testing.T) {
	var text strings.Builder
	var names []string
	for _, op := range llop.All() {
		name, info := op.String(), op.Info()
		var params, args []string
		for i, letter := range info.Args {
			if typ := operands[letter]; typ != "" {
				params, args = append(params, fmt.Sprintf("x%d: %s", i, typ)), append(args, fmt.Sprintf("x%d", i))
			}
		}
		if len(args) != len(info.Args) || operands[rune((info.Result + " ")[0])] == "" || !info.Fold && !info.TryFold {
			continue
		}
		result := operands[rune(info.Result[0])]
		fmt.Fprintf(&text, "graph %s(%s) -> %s {\n r = %s(%s)\n return r\n}\n", name, strings.Join(params, ", "), result, name, strings.Join(args, ", "))
		names = append(names, name)
	}
	f := load(t, text.String(), heap.Options{}, Options{})
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")
		if rapid.Bool().Draw(t, "equal") {
			b = a
		}
		for _, name := range names {
			checkOperation(t, f, name, a, b)
		}
	})
}

func checkOperation(t *rapid.T, f *fixture, name string, a, b uint64) {
	fn := f.p.Function(name)
	var want uint64
	class := ""
	op := llop.ByName(name)
	switch {
	case arith.Unary(op) != nil:
		want = arith.Unary(op)(a)
	case arith.Binary(op) != nil:
		want = arith.Binary(op)(a, b)
	default:
		want, class = arith.Checked(op)(a, b)
	}
	args := []uint64{a, b}[:len(fn.Type.(*lltype.FuncType).Args)]
	got, err := f.Call(context.Background(), fn, args...)
	if class != "" {
		if err == nil || !strings.HasSuffix(err.Error(), class) {
			t.Fatalf("%s(%d, %d) gives %v, not %s", name, a, b, err, class)
		}
	} else if err != nil || got != want {
		t.Fatalf("%s(%d, %d) = %d (%v), not %d", name, a, b, got, err, want)
	}
}
