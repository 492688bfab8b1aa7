package bytecode

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

func TestTable(t *testing.T) {
	seen := make(map[string]Op)
	for op := Invalid; op < numOps; op++ {
		name := op.String()
		if name == "" {
			t.Errorf("operation %d has no name", op)
		}
		if other, ok := seen[name]; ok {
			t.Errorf("operations %d and %d are both %s", op, other, name)
		}
		seen[name] = op
		if pops, pushes := op.Effect(0); pops < 0 || pushes < 0 {
			t.Errorf("%s: effect %d, %d", op, pops, pushes)
		}
		if op.IsJump() && !op.HasTarget() {
			t.Errorf("%s jumps nowhere", op)
		}
	}
	if numOps.String() != "Invalid" || numOps.Arg() != NoArg {
		t.Error("numOps is not an operation")
	}
}

func TestEffect(t *testing.T) {
	for _, test := range []struct {
		op           Op
		arg          int32
		pops, pushes int
	}{
		{DupTopX, 3, 3, 6},
		{BuildTuple, 4, 4, 1},
		{BuildMap, 4, 0, 1},
		{BuildSlice, 3, 3, 1},
		{FormatValue, FormatRepr, 1, 1},
		{FormatValue, FormatRepr | FormatSpec, 2, 1},
		{UnpackSequence, 5, 1, 5},
		{UnpackEx, 2 | 1<<8, 1, 4},
		{RaiseVarargs, 2, 2, 0},
		{CallFunction, 2 | 3<<8, 9, 1},
		{CallFunctionVarKw, 1, 4, 1},
		{MakeFunction, FunctionArg(2, 1, FunctionAnnotations|FunctionClosure), 7, 1},
		{BuildClass, 0, 4, 1},
		{ForIter, 0, 1, 2},
	} {
		pops, pushes := test.op.Effect(test.arg)
		if pops != test.pops || pushes != test.pushes {
			t.Errorf("%s %d: effect %d, %d, want %d, %d", test.op, test.arg, pops, pushes, test.pops, test.pushes)
		}
	}
	if pops, pushes := ForIter.JumpEffect(0); pops != 1 || pushes != 0 {
		t.Errorf("exhausted ForIter: effect %d, %d", pops, pushes)
	}
}

func TestRepr(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{nil, "None"},
		{true, "True"},
		{false, "False"},
		{int64(-3), "-3"},
		{new(big.Int).Lsh(big.NewInt(1), 64), "18446744073709551616"},
		{syntax.LongInt{V: big.NewInt(5)}, "5L"},
		{1.0, "1.0"},
		{0.1, "0.1"},
		{1e100, "1e+100"},
		{1e16, "1e+16"},
		{123456789.5, "123456789.5"},
		{1e-5, "1e-05"},
		{math.Copysign(0, -1), "-0.0"},
		{math.Inf(1), "inf"},
		{math.Inf(-1), "-inf"},
		{math.NaN(), "nan"},
		{complex(0, 2), "2j"},
		{complex(1, -2.5), "(1-2.5j)"},
		{complex(math.Copysign(0, -1), 1), "(-0+1j)"},
		{"it", "'it'"},
		{"it's", `"it's"`},
		{`it's "it"`, `'it\'s "it"'`},
		{"a\n\t\r\\\x00\x7fé\xff", `'a\n\t\r\\\x00\x7fé\xff'`},
		{syntax.Bytes("a"), "b'a'"},
		{syntax.Bytes("é"), `b'\xc3\xa9'`},
		{syntax.Unicode("é"), "u'é'"},
		{syntax.Ellipsis{}, "Ellipsis"},
		{Tuple{}, "()"},
		{Tuple{int64(1)}, "(1,)"},
		{Tuple{int64(1), Tuple{"a", nil}}, "(1, ('a', None))"},
		{&Code{QualName: "C.m"}, "code C.m"},
	} {
		if got := Repr(test.value); got != test.want {
			t.Errorf("Repr(%#v) = %s, want %s", test.value, got, test.want)
		}
	}
}

// sample returns code that Verify accepts:
//
//	for x in a: x
func sample() *Code {
	c := &Code{
		Name:     "f",
		QualName: "f",
		Instrs: []Instr{
			{SetupLoop, 8},
			{LoadFast, 0},
			{GetIter, 0},
			{ForIter, 7},
			{StoreFast, 1},
			{Nop, 0},
			{JumpAbsolute, 3},
			{PopBlock, 0},
			{LoadConst, 0},
			{ReturnValue, 0},
		},
		Consts:    []any{nil},
		VarNames:  []string{"a", "x"},
		ArgCount:  1,
		StackSize: 2,
	}
	c.Spans = make([]source.Span, len(c.Instrs))
	return c
}

func TestDump(t *testing.T) {
	c := sample()
	c.Consts = append(c.Consts, &Code{QualName: "f.<locals>.g", Instrs: []Instr{
		{LoadGlobal, 0}, {LoadDeref, 1}, {CompareOp, CmpIsNot}, {CallFunction, 1 | 2<<8}, {UnpackEx, 1 | 2<<8},
		{MakeFunction, FunctionArg(1, 2, FunctionAnnotations|FunctionClosure)}, {FormatValue, FormatSpec | FormatASCII}, {FormatValue, FormatSpec}, {BuildList, 3},
	}, Names: []string{"n"}, CellVars: []string{"c"}, FreeVars: []string{"d"}})
	want := `f:
    0  SetupLoop to 8
    1  LoadFast 0 (a)
    2  GetIter
>>  3  ForIter to 7
    4  StoreFast 1 (x)
    5  Nop
    6  JumpAbsolute to 3
>>  7  PopBlock
>>  8  LoadConst 0 (None)
    9  ReturnValue

f.<locals>.g:
   0  LoadGlobal 0 (n)
   1  LoadDeref 1 (d)
   2  CompareOp 9 (is not)
   3  CallFunction 513 (1 positional, 2 keyword)
   4  UnpackEx 513 (1 before, 2 after)
   5  MakeFunction 197121 (1 defaults, 2 keyword defaults, annotations, closure)
   6  FormatValue 7 (ascii, with specification)
   7  FormatValue 4 (with specification)
   8  BuildList 3
`
	if got := Dump(c); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Broken code can be looked at too.
func TestDumpOfBrokenCode(t *testing.T) {
	c := &Code{Instrs: []Instr{
		{LoadConst, 5}, {LoadFast, -1}, {LoadDeref, 3}, {LoadName, 1}, {CompareOp, 99}, {JumpAbsolute, 77}, {JumpAbsolute, -1}, {numOps + 3, 0},
	}}
	if got := Dump(c); strings.Count(got, "?") != 5 {
		t.Errorf("got %s", got)
	}
}

func TestVerify(t *testing.T) {
	if err := Verify(sample()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		what   string
		change func(c *Code)
		want   string
	}{
		{"unknown operation", func(c *Code) { c.Instrs[5].Op = numOps }, "unknown operation"},
		{"invalid operation", func(c *Code) { c.Instrs[5].Op = Invalid }, "unknown operation"},
		{"constant", func(c *Code) { c.Instrs[8].Arg = 1 }, "argument out of range"},
		{"negative argument", func(c *Code) { c.Instrs[8].Arg = -1 }, "argument out of range"},
		{"local", func(c *Code) { c.Instrs[4].Arg = 2 }, "argument out of range"},
		{"target", func(c *Code) { c.Instrs[3].Arg = 10 }, "continues outside the code"},
		{"end", func(c *Code) { c.Instrs[9].Op = PopTop }, "continues outside the code"},
		{"empty stack", func(c *Code) { c.Instrs[8] = Instr{Nop, 0} }, "takes 1 values, there are 0"},
		{"stack of the loop", func(c *Code) { c.Instrs[1] = Instr{Nop, 0} }, "takes 1 values, there are 0"},
		{"depths", func(c *Code) { c.Instrs[5] = Instr{LoadFast, 0} }, "elsewhere with"},
		{"blocks", func(c *Code) { c.Instrs[5] = Instr{BreakLoop, 0}; c.Instrs[0] = Instr{Nop, 0} }, "no loop to leave"},
		{"loops", func(c *Code) { c.Instrs[5] = Instr{ContinueLoop, 3}; c.Instrs[0] = Instr{Nop, 0} }, "no loop to continue"},
		{"no block", func(c *Code) { c.Instrs[0] = Instr{Nop, 0} }, "no block to leave"},
		{"block twice", func(c *Code) { c.Instrs[5] = Instr{SetupLoop, 8} }, "other blocks|elsewhere"},
		{"level", func(c *Code) { c.Instrs[3] = Instr{JumpForward, 7} }, "leaves a block at depth 1"},
		{"stack size", func(c *Code) { c.StackSize = 1 }, "stack size is 1, needed are 2"},
		{"spans", func(c *Code) { c.Spans = nil }, "0 spans for 10 instructions"},
		{"parameters", func(c *Code) { c.ArgCount = 3 }, "3 parameters, 2 local variables"},
		{"position-only", func(c *Code) { c.PosOnly = 2 }, "position-only"},
		{"cells", func(c *Code) { c.CellVars = []string{"c"} }, "0 cell arguments for 1 cells"},
		{"cell argument", func(c *Code) { c.CellVars, c.CellArgs = []string{"c"}, []int{1} }, "cell starts from parameter 1 of 1"},
		{"nested", func(c *Code) { c.Consts = append(c.Consts, &Code{QualName: "g"}) }, "g: start"},
	} {
		c := sample()
		test.change(c)
		err := Verify(c)
		if err == nil {
			t.Errorf("%s: accepted", test.what)
			continue
		}
		found := false
		for _, want := range strings.Split(test.want, "|") {
			found = found || strings.Contains(err.Error(), want)
		}
		if !found {
			t.Errorf("%s: error %q does not say %q", test.what, err, test.want)
		}
	}
}

// A handler is entered with three values more, a finally part that is reached
// normally finds as many; the continuation of a loop takes the values of the
// handlers in between away, the bound __exit__ of a with statement included.
func TestStackOfHandlers(t *testing.T) {
	for _, test := range []struct {
		name  string
		code  []Instr
		depth int
	}{
		{"try", []Instr{
			{SetupExcept, 3}, {PopBlock, 0}, {JumpForward, 7},
			{PopTop, 0}, {PopTop, 0}, {PopTop, 0}, {JumpForward, 7},
			{LoadConst, 0}, {ReturnValue, 0},
		}, 3},
		{"finally", []Instr{
			{SetupFinally, 2}, {PopBlock, 0}, {EndFinally, 0}, {LoadConst, 0}, {ReturnValue, 0},
		}, 3},
		{"continue in with", []Instr{
			{SetupLoop, 9}, {LoadConst, 0}, {WithEnter, 0}, {PopTop, 0}, {SetupFinally, 6}, {ContinueLoop, 1},
			{WithCleanup, 0}, {EndFinally, 0}, {JumpAbsolute, 1},
			{LoadConst, 0}, {ReturnValue, 0},
		}, 4},
	} {
		got, err := StackSize(&Code{QualName: test.name, Instrs: test.code, Consts: []any{nil}})
		if err != nil || got != test.depth {
			t.Errorf("%s: depth %d (%v), want %d", test.name, got, err, test.depth)
		}
	}
}

func TestParams(t *testing.T) {
	c := &Code{ArgCount: 2, KwOnly: 1, Flags: VarArgs | VarKeywords}
	if got := c.Params(); got != 5 {
		t.Errorf("%d parameters, want 5", got)
	}
}
