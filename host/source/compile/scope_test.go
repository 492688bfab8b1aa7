package compile

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

func TestComprehensions(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"return [x for x in a if x]",
			`BuildList 0; DupTop; StoreFast _[1]; LoadFast a; GetIter;
			ForIter 16; StoreFast x; LoadFast x; JumpIfFalse 14; PopTop; LoadFast _[1]; LoadFast x; ListAppend; JumpAbsolute 5;
			PopTop; JumpAbsolute 5; DeleteFast _[1]; ReturnValue`},
		{"return [x for x in a for y in x]",
			`BuildList 0; DupTop; StoreFast _[1]; LoadFast a; GetIter;
			ForIter 16; StoreFast x; LoadFast x; GetIter;
			ForIter 15; StoreFast y; LoadFast _[1]; LoadFast x; ListAppend; JumpAbsolute 9; JumpAbsolute 5; DeleteFast _[1]; ReturnValue`},
		{"return (x for x in a)",
			"LoadConst code f.<locals>.<genexpr>; MakeFunction 0; LoadFast a; GetIter; CallFunction 1; ReturnValue"},
		{"return {x for x in a}",
			"LoadConst code f.<locals>.<setcomp>; MakeFunction 0; LoadFast a; GetIter; CallFunction 1; ReturnValue"},
	})
	runCodeTests(t, source.Python3, []codeTest{
		{"return {x for x in a}",
			`BuildSet 0; DupTop; StoreFast _[1]; LoadFast a; GetIter;
			ForIter 11; StoreFast .x; LoadFast _[1]; LoadFast .x; SetAdd; JumpAbsolute 5; DeleteFast _[1]; ReturnValue`},
		{"return {x: b for x in a}",
			`BuildMap 0; DupTop; StoreFast _[1]; LoadFast a; GetIter;
			ForIter 13; StoreFast .x; LoadFast _[1]; LoadFast .x; LoadFast b; RotTwo; MapAdd; JumpAbsolute 5; DeleteFast _[1]; ReturnValue`},
		// The first iterable is outside, and the inner variable is another one.
		{"return [[a for a in a] for a in a]",
			`BuildList 0; DupTop; StoreFast _[1]; LoadFast a; GetIter;
			ForIter 22; StoreFast .a; LoadFast _[1];
			BuildList 0; DupTop; StoreFast _[2]; LoadFast .a; GetIter;
			ForIter 19; StoreFast .a.2; LoadFast _[2]; LoadFast .a.2; ListAppend; JumpAbsolute 13; DeleteFast _[2];
			ListAppend; JumpAbsolute 5; DeleteFast _[1]; ReturnValue`},
		{"return [lambda: x for x in a]",
			"LoadConst code f.<locals>.<listcomp>; MakeFunction 0; LoadFast a; GetIter; CallFunction 1; ReturnValue"},
		{"return [y := x for x in a], y",
			`BuildList 0; DupTop; StoreFast _[1]; LoadFast a; GetIter;
			ForIter 13; StoreFast .x; LoadFast _[1]; LoadFast .x; DupTop; StoreFast y; ListAppend; JumpAbsolute 5; DeleteFast _[1];
			LoadFast y; BuildTuple 2; ReturnValue`},
	})
}

// A comprehension that is not inlined is a function of its iterator.
func TestSeparateComprehensions(t *testing.T) {
	for _, test := range []codeTest{
		{"g = (x for x in a if b)\n",
			`LoadFast .0; ForIter 12; StoreFast x; LoadGlobal b; JumpIfFalse 10; PopTop; LoadFast x; YieldValue; PopTop; JumpAbsolute 1;
			PopTop; JumpAbsolute 1; LoadConst None; ReturnValue`},
		{"g = [x for x in a]\n",
			`BuildList 0; DupTop; StoreFast _[1]; LoadFast .0; ForIter 10; StoreFast x; LoadFast _[1]; LoadFast x; ListAppend; JumpAbsolute 4;
			DeleteFast _[1]; ReturnValue`},
	} {
		got := oneLine(function(t, compileText(t, test.src, source.Python3)))
		if want := strings.Join(strings.Fields(test.want), " "); got != want {
			t.Errorf("%s\n got %s\nwant %s", test.src, got, want)
		}
	}
}

func TestDefinitions(t *testing.T) {
	runCodeTests(t, source.Python3, []codeTest{
		{"@a\n@b\ndef g(): pass",
			"LoadFast a; LoadFast b; LoadConst code f.<locals>.g; MakeFunction 0; CallFunction 1; CallFunction 1; StoreFast g"},
		{"pass\ndef g(x, y=1, *, z=2) -> a: pass",
			`LoadConst 1; LoadConst 'z'; LoadConst 2; BuildMap 1; LoadFast a; LoadConst 'return'; StoreMap; LoadConst code f.<locals>.g;
			MakeFunction 1 defaults, 1 keyword defaults, annotations; StoreFast g`},
		{"return lambda: a",
			"LoadClosure a; BuildTuple 1; LoadConst code f.<locals>.<lambda>; MakeFunction closure; ReturnValue"},
		{"pass\nclass C(a, metaclass=b): pass",
			"LoadConst 'C'; LoadFast a; BuildTuple 1; BuildMap 1; LoadFast b; LoadConst 'metaclass'; StoreMap; LoadConst code f.<locals>.C; MakeFunction 0; BuildClass; StoreFast C"},
		{"global g\ndef g(): pass",
			"LoadConst code g; MakeFunction 0; StoreGlobal g"},
		{"yield\nreturn (yield a)",
			"LoadConst None; YieldValue; PopTop; LoadFast a; YieldValue; ReturnValue"},
		{"return (yield from a)",
			"LoadFast a; GetIter; YieldFrom; ReturnValue"},
		{"class C:\n 'doc'\n x: int = 1\n def m(self): return super().m()\n",
			`LoadName __name__; StoreName __module__; LoadConst 'C'; StoreName __qualname__; LoadConst 'doc'; StoreName __doc__;
			BuildMap 0; StoreName __annotations__; LoadConst 1; StoreName x; LoadName int; LoadName __annotations__; LoadConst 'x'; StoreSubscr;
			LoadClosure __class__; BuildTuple 1; LoadConst code C.m; MakeFunction closure; StoreName m; LoadClosure __class__; ReturnValue`},
	})
	runCodeTests(t, source.Python2, []codeTest{
		{"pass\nclass C: x = a",
			"LoadConst 'C'; LoadConst (); BuildMap 0; LoadClosure a; BuildTuple 1; LoadConst code f.<locals>.C; MakeFunction closure; BuildClass; StoreFast C"},
		{"class C(B):\n x = y\n",
			"LoadName __name__; StoreName __module__; LoadName y; StoreName x"},
		{"def f(a, (b, (c, d)), *e): return b",
			"LoadFast .1; UnpackSequence 2; StoreFast b; UnpackSequence 2; StoreFast c; StoreFast d; LoadFast b; ReturnValue"},
	})
}

// variables describes how the variables of a code object are kept.
func variables(c *bytecode.Code) string {
	return fmt.Sprintf("%s %d+%d %v cells %v%v free %v", c.QualName, c.ArgCount, c.KwOnly, c.VarNames, c.CellVars, c.CellArgs, c.FreeVars)
}

func allVariables(c *bytecode.Code) []string {
	list := []string{variables(c)}
	for _, k := range c.Consts {
		if sub, ok := k.(*bytecode.Code); ok {
			list = append(list, allVariables(sub)...)
		}
	}
	return list
}

func TestVariables(t *testing.T) {
	for _, test := range []struct {
		d    source.Dialect
		src  string
		want []string
	}{
		{source.Python3, "def f(a, /, b, *c, d, **e): x = y = a", []string{
			"f 2+1 [a b d c e x y] cells [][] free []",
		}},
		{source.Python3, "def f(a):\n b = 1\n def g():\n  def h(): return a, b\n", []string{
			"f 1+0 [a g] cells [a b][0 -1] free []",
			"f.<locals>.g 0+0 [h] cells [][] free [a b]",
			"f.<locals>.g.<locals>.h 0+0 [] cells [][] free [a b]",
		}},
		{source.Python3, "def f():\n x = 1\n def g():\n  nonlocal x\n  x = 2\n", []string{
			"f 0+0 [g] cells [x][-1] free []",
			"f.<locals>.g 0+0 [] cells [][] free [x]",
		}},
		// A class is transparent for its methods, and its own x is another.
		{source.Python3, "def f(x):\n class C:\n  x = 1\n  def m(self): return x\n", []string{
			"f 1+0 [x C] cells [x][0] free []",
			"f.<locals>.C 0+0 [] cells [][] free [x]",
			"f.<locals>.C.m 1+0 [self] cells [][] free [x]",
		}},
		{source.Python3, "class C:\n def __m(self, __a): self.__b = __a\n", []string{
			"C 0+0 [] cells [][] free []",
			"C.__m 2+0 [self _C__a] cells [][] free []",
		}},
		{source.Python3, "def f(x):\n global y\n def g(): return y, x\n y = 1\n", []string{
			"f 1+0 [x g] cells [x][0] free []",
			"f.<locals>.g 0+0 [] cells [][] free [x]",
		}},
		// In Python 2 the variables of a list comprehension are those of the function.
		{source.Python2, "def f(): return [x for x in y]", []string{
			"f 0+0 [_[1] x] cells [][] free []",
		}},
		{source.Python2, "def f(a, (b, c), *d): x = 1", []string{
			"f 2+0 [a .1 d b c x] cells [][] free []",
		}},
		{source.Python2, "def f((a, b)): return lambda: a", []string{
			"f 1+0 [.0 b] cells [a][-1] free []",
			"f.<locals>.<lambda> 0+0 [] cells [][] free [a]",
		}},
		// Names are numbered as the code comes to them.
		{source.Python2, "def f(s):\n for i in s: t = i\n if 0: u = 1\n", []string{
			"f 1+0 [s i t] cells [][] free []",
		}},
	} {
		got := strings.Join(allVariables(compileText(t, test.src, test.d))[1:], "\n")
		if want := strings.Join(test.want, "\n"); got != want {
			t.Errorf("Python %s: %s\n got %s\nwant %s", test.d, test.src, got, want)
		}
	}
}

func TestModule(t *testing.T) {
	for _, test := range []struct {
		d         source.Dialect
		src, want string
	}{
		{source.Python3, "'doc'\nx = 1\ndel x\n", "LoadConst 'doc'; StoreName __doc__; LoadConst 1; StoreName x; DeleteName x; LoadConst None; ReturnValue"},
		{source.Python3, "x: 'int'\n", "BuildMap 0; StoreName __annotations__; LoadConst 'int'; LoadName __annotations__; LoadConst 'x'; StoreSubscr; LoadConst None; ReturnValue"},
		{source.Python3, "from __future__ import annotations\nx: y [z]\n",
			"BuildMap 0; StoreName __annotations__; LoadConst 0; LoadConst ('annotations',); ImportName __future__; ImportFrom annotations; StoreName annotations; PopTop; " +
				"LoadConst 'y [z]'; LoadName __annotations__; LoadConst 'x'; StoreSubscr; LoadConst None; ReturnValue"},
		{source.Python2, "from __future__ import division\nx / 2\n",
			"LoadConst -1; LoadConst ('division',); ImportName __future__; ImportFrom division; StoreName division; PopTop; LoadName x; LoadConst 2; BinaryTrueDivide; PopTop; LoadConst None; ReturnValue"},
		{source.Python2, "[x for x in y]\n",
			"BuildList 0; DupTop; StoreName _[1]; LoadName y; GetIter; ForIter 11; StoreName x; LoadName _[1]; LoadName x; ListAppend; JumpAbsolute 5; DeleteName _[1]; PopTop; LoadConst None; ReturnValue"},
	} {
		if got := oneLine(compileText(t, test.src, test.d)); got != test.want {
			t.Errorf("Python %s: %s\n got %s\nwant %s", test.d, test.src, got, test.want)
		}
	}
}

func TestCodeAttributes(t *testing.T) {
	f := function(t, compileText(t, "def f(a, *b, **c):\n  'doc'\n  yield\n", source.Python3))
	if f.Doc != "doc" {
		t.Errorf("documentation %q", f.Doc)
	}
	if want := bytecode.VarArgs | bytecode.VarKeywords | bytecode.Optimized | bytecode.Generator; f.Flags != want {
		t.Errorf("flags %b, want %b", f.Flags, want)
	}
	if f.Span.String() != "1:1" || f.Span.EndLine != 1 {
		t.Errorf("span %v", f.Span)
	}
	class := function(t, compileText(t, "class C: pass\n", source.Python3))
	if class.Flags != bytecode.ClassBody {
		t.Errorf("flags of class body %b", class.Flags)
	}
}
