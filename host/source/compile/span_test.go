package compile

import (
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

// Each instruction is written with the text of its span.
func TestSpans(t *testing.T) {
	for _, test := range []struct {
		d    source.Dialect
		src  string
		want string
	}{
		{source.Python3, "r = x + y*2", "LoadName x | LoadName y | LoadConst 2 | BinaryMultiply y*2 | BinaryAdd x + y*2 | StoreName r"},
		{source.Python3, "r = f(a, k=b).c", "LoadName f | LoadName a | LoadConst k=b | LoadName b | CallFunction f(a, k=b) | LoadAttr f(a, k=b).c | StoreName r"},
		{source.Python3, "r = (a < b)", "LoadName a | LoadName b | CompareOp a < b | StoreName r"},
		{source.Python3, "r = (a) < b < (c)", `LoadName a | LoadName b | DupTop b | RotThree b | CompareOp a) < b | JumpIfFalse a) < b | PopTop a) < b |
			LoadName c | CompareOp b < (c | JumpForward (a) < b < (c) | RotTwo (a) < b < (c) | PopTop (a) < b < (c) | StoreName r`},
		{source.Python3, "r = a and b", "LoadName a | JumpIfFalse a | PopTop a | LoadName b | StoreName r"},
		{source.Python3, "r.s[i] = a", "LoadName a | LoadName r | LoadAttr r.s | LoadName i | StoreSubscr r.s[i]"},
		{source.Python3, "a[i] += b", "LoadName a | LoadName i | DupTopX a[i] | BinarySubscr a[i] | LoadName b | InplaceAdd a[i] += b | RotThree a[i] | StoreSubscr a[i]"},
		{source.Python3, "for i in f(): pass", `SetupLoop for | LoadName f | CallFunction f() | GetIter f() | ForIter f() | StoreName i | JumpAbsolute for | PopBlock for`},
		{source.Python3, "if not a: b", "LoadName a | JumpIfTrue a | PopTop not a | LoadName b | PopTop b | JumpForward not a | PopTop not a"},
		{source.Python3, "x, y = p", "LoadName p | UnpackSequence x, y | StoreName x | StoreName y"},
		{source.Python3, "x = 1 + 2", "LoadConst 1 + 2 | StoreName x"},
		{source.Python3, "x = {a: b}", "BuildMap {a: b} | LoadName a | LoadName b | RotTwo b | StoreMap a: b | StoreName x"},
		{source.Python2, "print x,", "LoadName x | PrintItem x"},
		{source.Python2, "assert a, m", "LoadName a | JumpIfTrue a | PopTop a | LoadGlobal assert a, m | LoadName m | RaiseVarargs assert a, m | PopTop a"},
		{source.Python3, "@d\ndef f(): pass", "LoadName d | LoadConst def f(): | MakeFunction def f(): | CallFunction d | StoreName f"},
	} {
		f, err := syntax.Parse("t.py", []byte(test.src), test.d)
		if err != nil {
			t.Fatal(err)
		}
		c, err := File(f)
		if err != nil {
			t.Fatal(err)
		}
		r := reporter{file: f}
		var parts []string
		for i, in := range c.Instrs[:len(c.Instrs)-2] { // without the return
			parts = append(parts, in.Op.String()+" "+r.text(c.Spans[i]))
		}
		got := strings.Join(parts, " | ")
		if want := strings.Join(strings.Fields(test.want), " "); got != want {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, want)
		}
	}
}
