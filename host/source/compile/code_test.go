package compile

import (
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// compileText parses and compiles src, and verifies what comes out.
func compileText(t *testing.T, src string, d source.Dialect) *bytecode.Code {
	t.Helper()
	f, err := syntax.Parse("t.py", []byte(src), d)
	if err != nil {
		t.Fatalf("parse: %v", err)
	}
	c, err := File(f)
	if err != nil {
		t.Fatalf("compile: %v", err)
	}
	if err := bytecode.Verify(c); err != nil {
		t.Fatalf("verify: %v\n%s", err, bytecode.Dump(c))
	}
	return c
}

// oneLine writes the instructions of c in a line: each with what its argument
// means, or its number.
func oneLine(c *bytecode.Code) string {
	parts := make([]string, len(c.Instrs))
	for i := range c.Instrs {
		_, arg, found := strings.Cut(bytecode.Text(c, i), " ")
		parts[i] = c.Instrs[i].Op.String()
		if !found {
			continue
		}
		if m := c.Meaning(i); m != "" {
			arg = m
		}
		parts[i] += " " + strings.TrimPrefix(arg, "to ")
	}
	return strings.Join(parts, "; ")
}

// function returns the code of the first function or class defined in c.
func function(t *testing.T, c *bytecode.Code) *bytecode.Code {
	t.Helper()
	for _, k := range c.Consts {
		if sub, ok := k.(*bytecode.Code); ok {
			return sub
		}
	}
	t.Fatalf("no function in\n%s", bytecode.Dump(c))
	return nil
}

type codeTest struct {
	src, want string
}

// runCodeTests checks the code of function f in each src; an src that defines
// nothing is the body of f.
func runCodeTests(t *testing.T, d source.Dialect, tests []codeTest) {
	t.Helper()
	for _, test := range tests {
		src := test.src
		if !strings.HasPrefix(src, "def ") && !strings.HasPrefix(src, "class ") {
			src = "def f(a, b, c):\n " + strings.ReplaceAll(src, "\n", "\n ") + "\n"
		}
		got := oneLine(function(t, compileText(t, src, d)))
		want := withReturn(strings.Join(strings.Fields(test.want), " "))
		if got != want {
			t.Errorf("Python %s: %s\n got %s\nwant %s", d, test.src, got, want)
		}
	}
}

// withReturn adds the return that ends a function unless the code ends
// otherwise.
func withReturn(code string) string {
	const end = "LoadConst None; ReturnValue"
	last := code[strings.LastIndex(code, ";")+1:]
	switch {
	case code == "":
		return end
	case strings.HasSuffix(last, "ReturnValue") || strings.Contains(last, "Raise"):
		return code
	}
	return code + "; " + end
}

// The expected code is that of CPython 2.5, but for the instructions that
// differ by design (see the package documentation).
func TestExpressions(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"return a + b*c",
			"LoadFast a; LoadFast b; LoadFast c; BinaryMultiply; BinaryAdd; ReturnValue"},
		{"return a / b // c % a ** b",
			"LoadFast a; LoadFast b; BinaryDivide; LoadFast c; BinaryFloorDivide; LoadFast a; LoadFast b; BinaryPower; BinaryModulo; ReturnValue"},
		{"return -a, +a, ~a, not a, `a`",
			"LoadFast a; UnaryNegative; LoadFast a; UnaryPositive; LoadFast a; UnaryInvert; LoadFast a; UnaryNot; LoadFast a; UnaryConvert; BuildTuple 5; ReturnValue"},
		{"return a << b >> c & a | b ^ c",
			"LoadFast a; LoadFast b; BinaryLshift; LoadFast c; BinaryRshift; LoadFast a; BinaryAnd; LoadFast b; LoadFast c; BinaryXor; BinaryOr; ReturnValue"},
		{"return a and b or c",
			"LoadFast a; JumpIfFalse 5; PopTop; LoadFast b; JumpIfTrue 7; PopTop; LoadFast c; ReturnValue"},
		{"return a < b",
			"LoadFast a; LoadFast b; CompareOp <; ReturnValue"},
		{"return a < b < c",
			`LoadFast a; LoadFast b; DupTop; RotThree; CompareOp <; JumpIfFalse 10; PopTop; LoadFast c; CompareOp <; ReturnValue;
			RotTwo; PopTop; ReturnValue`},
		{"return a in b, a not in b, a is b, a is not b, a <> b",
			`LoadFast a; LoadFast b; CompareOp in; LoadFast a; LoadFast b; CompareOp not in; LoadFast a; LoadFast b; CompareOp is;
			LoadFast a; LoadFast b; CompareOp is not; LoadFast a; LoadFast b; CompareOp !=; BuildTuple 5; ReturnValue`},
		{"return a if b else c",
			"LoadFast b; JumpIfFalse 5; PopTop; LoadFast a; ReturnValue; PopTop; LoadFast c; ReturnValue"},
		{"return a.b.c, a[b], a[b, c]",
			"LoadFast a; LoadAttr b; LoadAttr c; LoadFast a; LoadFast b; BinarySubscr; LoadFast a; LoadFast b; LoadFast c; BuildTuple 2; BinarySubscr; BuildTuple 3; ReturnValue"},
		{"return a[:], a[b:], a[:c], a[b:c]",
			"LoadFast a; Slice0; LoadFast a; LoadFast b; Slice1; LoadFast a; LoadFast c; Slice2; LoadFast a; LoadFast b; LoadFast c; Slice3; BuildTuple 4; ReturnValue"},
		{"return a[b:c:2], a[::], a[b:c, 1]",
			`LoadFast a; LoadFast b; LoadFast c; LoadConst 2; BuildSlice 3; BinarySubscr; LoadFast a; LoadConst None; LoadConst None; LoadConst None; BuildSlice 3; BinarySubscr;
			LoadFast a; LoadFast b; LoadFast c; BuildSlice 2; LoadConst 1; BuildTuple 2; BinarySubscr; BuildTuple 3; ReturnValue`},
		{"return [a, b], {a: b, 1: c}, {a, b}, ()",
			`LoadFast a; LoadFast b; BuildList 2; BuildMap 2; DupTop; LoadFast b; RotTwo; LoadFast a; StoreSubscr; DupTop; LoadFast c; RotTwo; LoadConst 1; StoreSubscr;
			LoadFast a; LoadFast b; BuildSet 2; LoadConst (); BuildTuple 4; ReturnValue`},
		{"return undefined",
			"LoadGlobal undefined; ReturnValue"},
	})
}

func TestCalls(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"a()", "LoadFast a; CallFunction 0; PopTop"},
		{"a.m(b, c)", "LoadFast a; LoadAttr m; LoadFast b; LoadFast c; CallFunction 2; PopTop"},
		{"a(b, k=c)", "LoadFast a; LoadFast b; LoadConst 'k'; LoadFast c; CallFunction 1 positional, 1 keyword; PopTop"},
		{"a(b, *c)", "LoadFast a; LoadFast b; LoadFast c; CallFunctionVar 1; PopTop"},
		{"a(b, k=1, **c)", "LoadFast a; LoadFast b; LoadConst 'k'; LoadConst 1; LoadFast c; CallFunctionKw 1 positional, 1 keyword; PopTop"},
		{"a(k=1, *b, **c)", "LoadFast a; LoadConst 'k'; LoadConst 1; LoadFast b; LoadFast c; CallFunctionVarKw 0 positional, 1 keyword; PopTop"},
		{"a(*b, k=c())", "LoadFast a; LoadConst 'k'; LoadFast c; CallFunction 0; LoadFast b; CallFunctionVar 0 positional, 1 keyword; PopTop"},
	})
	runCodeTests(t, source.Python3, []codeTest{
		// Keys are asked for their hashes once all is evaluated.
		{"return {a: b, 1: c}",
			"BuildMap 2; LoadFast a; LoadFast b; RotTwo; LoadFast c; LoadConst 1; StoreEntries 2; ReturnValue"},
		{"return {1: b, **a, c: 2}",
			"BuildMap 3; LoadFast b; LoadConst 1; StoreMap; LoadFast a; MapUpdate 0; LoadConst 2; LoadFast c; StoreMap; ReturnValue"},
		{"a(*b, c)",
			"LoadFast a; BuildList 0; LoadFast b; ListExtend; DupTop; LoadFast c; ListAppend; ListToTuple; CallFunctionVar 0; PopTop"},
		// The starred argument must be evaluated first if that can be told.
		{"a(*b(), k=c())",
			"LoadFast a; LoadFast b; CallFunction 0; BuildMap 1; LoadFast c; CallFunction 0; LoadConst 'k'; StoreMap; CallFunctionVarKw 0; PopTop"},
		{"a(1, *b(), k=c())",
			`LoadFast a; LoadConst 1; BuildList 1; LoadFast b; CallFunction 0; ListExtend; ListToTuple;
			BuildMap 1; LoadFast c; CallFunction 0; LoadConst 'k'; StoreMap; CallFunctionVarKw 0; PopTop`},
		{"a(*b(), k=1)",
			"LoadFast a; LoadConst 'k'; LoadConst 1; LoadFast b; CallFunction 0; CallFunctionVar 0 positional, 1 keyword; PopTop"},
		{"a(k=1, **b, l=2)",
			`LoadFast a; BuildMap 1; LoadConst 1; LoadConst 'k'; StoreMap; LoadFast b; MapUpdate 2;
			BuildMap 1; LoadConst 2; LoadConst 'l'; StoreMap; MapUpdate 2; CallFunctionKw 0; PopTop`},
	})
}

// More arguments than an instruction can count are passed in a tuple or dict.
func TestManyArguments(t *testing.T) {
	c := compileText(t, "f("+strings.Repeat("a,", 300)+")\n", source.Python3)
	if got := oneLine(c); !strings.Contains(got, "BuildTuple 300; CallFunctionVar 0") {
		t.Errorf("got %s", got)
	}
	var b strings.Builder
	for i := range 300 {
		b.WriteString(", k" + strings.Repeat("x", i) + "=1")
	}
	c = compileText(t, "f(1"+b.String()+")\n", source.Python3)
	if got := oneLine(c); !strings.HasSuffix(got, "StoreMap; CallFunctionKw 1; PopTop; LoadConst None; ReturnValue") {
		t.Errorf("got %s", got)
	}
}

func TestAssignments(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"x = a", "LoadFast a; StoreFast x"},
		{"x = y = a", "LoadFast a; DupTop; StoreFast x; StoreFast y"},
		{"x, (y, z) = a", "LoadFast a; UnpackSequence 2; StoreFast x; UnpackSequence 2; StoreFast y; StoreFast z"},
		{"a.x = a[b] = c", "LoadFast c; DupTop; LoadFast a; StoreAttr x; LoadFast a; LoadFast b; StoreSubscr"},
		{"a[:] = a[b:] = a[:b] = a[b:c] = 1",
			`LoadConst 1; DupTop; LoadFast a; StoreSlice0; DupTop; LoadFast a; LoadFast b; StoreSlice1; DupTop; LoadFast a; LoadFast b; StoreSlice2;
			LoadFast a; LoadFast b; LoadFast c; StoreSlice3`},
		{"a += b", "LoadFast a; LoadFast b; InplaceAdd; StoreFast a"},
		{"a.x -= b", "LoadFast a; DupTop; LoadAttr x; LoadFast b; InplaceSubtract; RotTwo; StoreAttr x"},
		{"a[b] *= c", "LoadFast a; LoadFast b; DupTopX 2; BinarySubscr; LoadFast c; InplaceMultiply; RotThree; StoreSubscr"},
		{"a[:] /= c", "LoadFast a; DupTop; Slice0; LoadFast c; InplaceDivide; RotTwo; StoreSlice0"},
		{"a[b:] %= c", "LoadFast a; LoadFast b; DupTopX 2; Slice1; LoadFast c; InplaceModulo; RotThree; StoreSlice1"},
		{"a[b:c] **= 1", "LoadFast a; LoadFast b; LoadFast c; DupTopX 3; Slice3; LoadConst 1; InplacePower; RotFour; StoreSlice3"},
		{"del a, b.x, c[a], (a[:], a[b:c])",
			"DeleteFast a; LoadFast b; DeleteAttr x; LoadFast c; LoadFast a; DeleteSubscr; LoadFast a; DeleteSlice0; LoadFast a; LoadFast b; LoadFast c; DeleteSlice3"},
		{"global g\ng = a\ndel g", "LoadFast a; StoreGlobal g; DeleteGlobal g"},
	})
	runCodeTests(t, source.Python3, []codeTest{
		{"x, *y, z = a", "LoadFast a; UnpackEx 1 before, 1 after; StoreFast x; StoreFast y; StoreFast z"},
		{"x: int = a", "LoadFast a; StoreFast x"},
		{"a.x: int", "LoadFast a; PopTop"},
		{"return (x := a)", "LoadFast a; DupTop; StoreFast x; ReturnValue"},
		{"a /= b", "LoadFast a; LoadFast b; InplaceTrueDivide; StoreFast a"},
		{"a @= b", "LoadFast a; LoadFast b; InplaceMatrixMultiply; StoreFast a"},
	})
}

func TestLoops(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"while a: b()",
			"SetupLoop 10; LoadFast a; JumpIfFalse 8; PopTop; LoadFast b; CallFunction 0; PopTop; JumpAbsolute 1; PopTop; PopBlock"},
		{"while a:\n break\nelse: b",
			"SetupLoop 9; LoadFast a; JumpIfFalse 5; PopTop; BreakLoop; PopTop; PopBlock; LoadFast b; PopTop"},
		{"while 1:\n if a: break",
			"SetupLoop 7; LoadFast a; JumpIfFalse 5; PopTop; BreakLoop; PopTop; JumpAbsolute 1"},
		{"while 0: a", ""},
		// True is a name like others in Python 2.
		{"while True: break",
			"SetupLoop 7; LoadGlobal True; JumpIfFalse 5; PopTop; BreakLoop; PopTop; PopBlock"},
		{"for x in a: b(x)",
			"SetupLoop 11; LoadFast a; GetIter; ForIter 10; StoreFast x; LoadFast b; LoadFast x; CallFunction 1; PopTop; JumpAbsolute 3; PopBlock"},
		{"for x, y in a: continue\nelse: c",
			"SetupLoop 11; LoadFast a; GetIter; ForIter 8; UnpackSequence 2; StoreFast x; StoreFast y; JumpAbsolute 3; PopBlock; LoadFast c; PopTop"},
		{"for x in a:\n try: continue\n except: pass",
			`SetupLoop 12; LoadFast a; GetIter; ForIter 11; StoreFast x; SetupExcept 7; ContinueLoop 3;
			PopTop; PopTop; PopTop; JumpAbsolute 3; PopBlock`},
		{"for x in a:\n try: x\n except: continue",
			`SetupLoop 15; LoadFast a; GetIter; ForIter 14; StoreFast x; SetupExcept 10; LoadFast x; PopTop; PopBlock; JumpAbsolute 3;
			PopTop; PopTop; PopTop; JumpAbsolute 3; PopBlock`},
	})
	runCodeTests(t, source.Python3, []codeTest{
		{"while True: a",
			"SetupLoop 4; LoadFast a; PopTop; JumpAbsolute 1"},
		// The exception that brought control into the finally part is given up.
		{"for x in a:\n try: b\n finally: continue",
			`SetupLoop 14; LoadFast a; GetIter; ForIter 13; StoreFast x; SetupFinally 9; LoadFast b; PopTop; PopBlock;
			PopTop; PopTop; PopTop; JumpAbsolute 3; PopBlock`},
	})
}

func TestStatements(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"if a: b\nelse: c",
			"LoadFast a; JumpIfFalse 6; PopTop; LoadFast b; PopTop; JumpForward 9; PopTop; LoadFast c; PopTop"},
		{"if 0: a\nelif 'x': b", "LoadFast b; PopTop"},
		{"if 1: a\nelse:\n def g(): yield 1", "LoadFast a; PopTop"},
		{"if __debug__: a", "LoadFast a; PopTop"},
		{"assert a", "LoadFast a; JumpIfTrue 5; PopTop; LoadGlobal AssertionError; RaiseVarargs 1; PopTop"},
		{"assert a, b", "LoadFast a; JumpIfTrue 6; PopTop; LoadGlobal AssertionError; LoadFast b; RaiseVarargs 2; PopTop"},
		{"raise", "RaiseVarargs 0"},
		{"if a: raise a, b, c", "LoadFast a; JumpIfFalse 7; PopTop; LoadFast a; LoadFast b; LoadFast c; RaiseVarargs 3; PopTop"},
		{"return", "LoadConst None; ReturnValue"},
		{"'doc'\n1\na", "LoadFast a; PopTop"},
		{"print", "PrintNewline"},
		{"print a, b", "LoadFast a; PrintItem; LoadFast b; PrintItem; PrintNewline"},
		{"print a,", "LoadFast a; PrintItem"},
		{"print >>c, a, b", "LoadFast c; DupTop; LoadFast a; RotTwo; PrintItemTo; DupTop; LoadFast b; RotTwo; PrintItemTo; PrintNewlineTo"},
		{"print >>c, a,", "LoadFast c; DupTop; LoadFast a; RotTwo; PrintItemTo; PopTop"},
		{"exec a in b", "LoadFast a; LoadFast b; DupTop; ExecStmt"},
		{"exec a in b, c", "LoadFast a; LoadFast b; LoadFast c; ExecStmt"},
		{"exec a\nx", "LoadFast a; LoadConst None; DupTop; ExecStmt; LoadName x; PopTop"},
		{"import x, y.z, y.z as w",
			`LoadConst -1; LoadConst None; ImportName x; StoreFast x; LoadConst -1; LoadConst None; ImportName y.z; StoreFast y;
			LoadConst -1; LoadConst None; ImportName y.z; LoadAttr z; StoreFast w`},
		{"from x import y, z as w",
			"LoadConst -1; LoadConst ('y', 'z'); ImportName x; ImportFrom y; StoreFast y; ImportFrom z; StoreFast w; PopTop"},
		{"from .x import y", "LoadConst 1; LoadConst ('y',); ImportName x; ImportFrom y; StoreFast y; PopTop"},
		{"from x import *", "LoadConst -1; LoadConst ('*',); ImportName x; ImportStar"},
	})
	runCodeTests(t, source.Python3, []codeTest{
		{"raise a", "LoadFast a; RaiseVarargs 1"},
		{"if a: raise a from b", "LoadFast a; JumpIfFalse 6; PopTop; LoadFast a; LoadFast b; RaiseFrom; PopTop"},
		{"import x", "LoadConst 0; LoadConst None; ImportName x; StoreFast x"},
		{"return f''", "LoadConst ''; ReturnValue"},
		{"return f'x{a}{b!r:>{c}}'",
			"LoadConst 'x'; LoadFast a; FormatValue 0; LoadFast b; LoadConst '>'; LoadFast c; FormatValue 0; BuildString 2; FormatValue repr, with specification; BuildString 3; ReturnValue"},
	})
}

// The parts of a long f-string are joined in groups, so that few of them stand on the value
// stack at a time.
func TestManyParts(t *testing.T) {
	for parts, want := range map[int]int{32: 32, 33: 8, 600: 8, 5000: 8} {
		c := compileText(t, "f'"+strings.Repeat("{a}", parts)+"'\n", source.Python3)
		built, most := 0, 0
		for _, in := range c.Instrs {
			if in.Op == bytecode.BuildString {
				built += int(in.Arg) - 1
				most = max(most, int(in.Arg))
			}
		}
		if built != parts-1 || most != want {
			t.Errorf("%d parts: %d joined, at most %d at a time, want %d", parts, built+1, most, want)
		}
	}
}

func TestTry(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		{"try: a\nexcept: b\nelse: c",
			"SetupExcept 5; LoadFast a; PopTop; PopBlock; JumpForward 11; PopTop; PopTop; PopTop; LoadFast b; PopTop; JumpForward 13; LoadFast c; PopTop"},
		{"try: a\nexcept b, x: c",
			`SetupExcept 5; LoadFast a; PopTop; PopBlock; JumpForward 18;
			DupTop; LoadFast b; CompareOp exception match; JumpIfFalse 16; PopTop;
			PopTop; StoreFast x; PopTop; LoadFast c; PopTop; JumpForward 18;
			PopTop; EndFinally`},
		{"try: a\nfinally: b",
			"SetupFinally 4; LoadFast a; PopTop; PopBlock; LoadFast b; PopTop; EndFinally"},
		{"try: a\nexcept: b\nfinally: c",
			`SetupFinally 13; SetupExcept 6; LoadFast a; PopTop; PopBlock; JumpForward 12; PopTop; PopTop; PopTop; LoadFast b; PopTop; JumpForward 12;
			PopBlock; LoadFast c; PopTop; EndFinally`},
		{"with a: b",
			"LoadFast a; WithEnter; PopTop; SetupFinally 7; LoadFast b; PopTop; PopBlock; WithCleanup; EndFinally"},
		{"with a as x, b as c.y: pass",
			`LoadFast a; WithEnter; StoreFast x; SetupFinally 16;
			LoadFast b; WithEnter; StoreFast _[1]; SetupFinally 13; LoadFast _[1]; DeleteFast _[1]; LoadFast c; StoreAttr y; PopBlock; WithCleanup; EndFinally;
			PopBlock; WithCleanup; EndFinally`},
	})
	runCodeTests(t, source.Python3, []codeTest{
		{"try: a\nexcept b as x: c",
			`SetupExcept 5; LoadFast a; PopTop; PopBlock; JumpForward 21;
			DupTop; LoadFast b; CompareOp exception match; JumpIfFalse 19; PopTop;
			PopTop; StoreFast x; PopTop; LoadFast c; PopTop; LoadConst None; StoreFast x; DeleteFast x; JumpForward 21;
			PopTop; EndFinally`},
		{"for x in a:\n try: b\n except c as e: break",
			`SetupLoop 26; LoadFast a; GetIter; ForIter 25; StoreFast x; SetupExcept 10; LoadFast b; PopTop; PopBlock; JumpAbsolute 3;
			DupTop; LoadFast c; CompareOp exception match; JumpIfFalse 22; PopTop;
			PopTop; StoreFast e; PopTop; LoadConst None; StoreFast e; DeleteFast e; BreakLoop;
			PopTop; EndFinally; JumpAbsolute 3; PopBlock`},
		// The finally part still has the variable.
		{"for x in a:\n try: b\n except c as e:\n  try: continue\n  finally: e",
			`SetupLoop 31; LoadFast a; GetIter; ForIter 30; StoreFast x; SetupExcept 10; LoadFast b; PopTop; PopBlock; JumpAbsolute 3;
			DupTop; LoadFast c; CompareOp exception match; JumpIfFalse 27; PopTop;
			PopTop; StoreFast e; PopTop; SetupFinally 20; ContinueLoop 3;
			LoadFast e; PopTop; EndFinally; LoadConst None; StoreFast e; DeleteFast e; JumpAbsolute 3;
			PopTop; EndFinally; JumpAbsolute 3; PopBlock`},
	})
}
