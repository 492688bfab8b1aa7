package compile

import (
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

// Each test shows what one rule does, or why it does not apply.
func TestPeephole(t *testing.T) {
	runCodeTests(t, source.Python2, []codeTest{
		// not + test
		{"if not a: b", "LoadFast a; JumpIfTrue 6; PopTop; LoadFast b; PopTop; JumpForward 7; PopTop"},
		{"return not a in b", "LoadFast a; LoadFast b; CompareOp not in; ReturnValue"},
		{"return not a is not b", "LoadFast a; LoadFast b; CompareOp is; ReturnValue"},
		{"return not a < b", "LoadFast a; LoadFast b; CompareOp <; UnaryNot; ReturnValue"},
		// The second test must be seen: the value of "not b" may be that of the "and".
		{"if a and not b: c",
			"LoadFast a; JumpIfFalse 10; PopTop; LoadFast b; UnaryNot; JumpIfFalse 10; PopTop; LoadFast c; PopTop; JumpForward 11; PopTop"},
		// test + test
		{"if a and b: c",
			"LoadFast a; JumpIfFalse 9; PopTop; LoadFast b; JumpIfFalse 9; PopTop; LoadFast c; PopTop; JumpForward 10; PopTop"},
		{"if a or b: c",
			"LoadFast a; JumpIfTrue 5; PopTop; LoadFast b; JumpIfFalse 9; PopTop; LoadFast c; PopTop; JumpForward 10; PopTop"},
		// jump + jump, jump + return
		{"while a:\n if b: c\n else: a",
			"SetupLoop 16; LoadFast a; JumpIfFalse 14; PopTop; LoadFast b; JumpIfFalse 10; PopTop; LoadFast c; PopTop; JumpAbsolute 1; PopTop; LoadFast a; PopTop; JumpAbsolute 1; PopTop; PopBlock"},
		{"return a if b else c",
			"LoadFast b; JumpIfFalse 5; PopTop; LoadFast a; ReturnValue; PopTop; LoadFast c; ReturnValue"},
		{"if a: return b\nelse: return c",
			"LoadFast a; JumpIfFalse 5; PopTop; LoadFast b; ReturnValue; PopTop; LoadFast c; ReturnValue"},
		// constants
		{"return (1, 'a', None)", "LoadConst (1, 'a', None); ReturnValue"},
		{"return (1, -1), (1, a)", "LoadConst (1, -1); LoadConst 1; LoadFast a; BuildTuple 2; BuildTuple 2; ReturnValue"},
		{"return [1, 2]", "LoadConst 1; LoadConst 2; BuildList 2; ReturnValue"},
		{"return a in [1, 2], a not in [3]", "LoadFast a; LoadConst (1, 2); CompareOp in; LoadFast a; LoadConst (3,); CompareOp not in; BuildTuple 2; ReturnValue"},
		{"return 2 + 3 * a", "LoadConst 2; LoadConst 3; LoadFast a; BinaryMultiply; BinaryAdd; ReturnValue"},
		{"return 2 * 3 + 4", "LoadConst 10; ReturnValue"},
		// One pass: the product is known only after the sum was looked at.
		{"return 4 + 2 * 3", "LoadConst 4; LoadConst 6; BinaryAdd; ReturnValue"},
		{"return 7 / 2", "LoadConst 7; LoadConst 2; BinaryDivide; ReturnValue"},
		{"return 1 // 0", "LoadConst 1; LoadConst 0; BinaryFloorDivide; ReturnValue"},
		{"return 'ab' * 10, 'ab' * 11", "LoadConst 'abababababababababab'; LoadConst 'ab'; LoadConst 11; BinaryMultiply; BuildTuple 2; ReturnValue"},
		{"return 1 and a", "LoadFast a; ReturnValue"},
		{"return 0 and a", "LoadConst 0; JumpIfFalse 4; PopTop; LoadFast a; ReturnValue"},
		// swaps
		{"a, b = b, a", "LoadFast b; LoadFast a; RotTwo; StoreFast a; StoreFast b"},
		{"a, b, c = b, c, a", "LoadFast b; LoadFast c; LoadFast a; RotThree; RotTwo; StoreFast a; StoreFast b; StoreFast c"},
		{"[a] = [b]", "LoadFast b; StoreFast a"},
		{"a, b, c, d = a, b, c, a", "LoadFast a; LoadFast b; LoadFast c; LoadFast a; BuildTuple 4; UnpackSequence 4; StoreFast a; StoreFast b; StoreFast c; StoreFast d"},
		{"a, b = 1, 2", "LoadConst (1, 2); UnpackSequence 2; StoreFast a; StoreFast b"},
		// what is never reached
		{"return a\nb", "LoadFast a; ReturnValue"},
	})
	runCodeTests(t, source.Python3, []codeTest{
		{"return 7 / 2, not 0", "LoadConst 3.5; LoadConst True; BuildTuple 2; ReturnValue"},
		{"return True and a", "LoadFast a; ReturnValue"},
	})
}

func TestFoldedValues(t *testing.T) {
	for _, test := range []struct {
		d         source.Dialect
		src, want string
	}{
		{source.Python2, "9223372036854775807 + 1", "9223372036854775808L"},
		{source.Python3, "9223372036854775807 + 1", "9223372036854775808"},
		{source.Python2, "1L + 1", "2L"},
		{source.Python2, "-9223372036854775808", "-9223372036854775808"},
		{source.Python3, "-7 // 2", "-4"},
		{source.Python3, "-7 % 2", "1"},
		{source.Python3, "7 % -2", "-1"},
		{source.Python3, "-7 // -2", "3"},
		{source.Python3, "2 ** 10", "1024"},
		{source.Python3, "0 ** 0", "1"},
		{source.Python3, "1 << 70 >> 68", "4"},
		{source.Python3, "-1 >> 5", "-1"},
		{source.Python3, "-5 & 3", "3"},
		{source.Python3, "5 ^ -1", "-6"},
		{source.Python3, "~5", "-6"},
		{source.Python3, "-(2 * 3)", "-6"},
		{source.Python3, "+(2.5)", "2.5"},
		{source.Python3, "-0.0", "-0.0"},
		{source.Python3, "1 + 0.5", "1.5"},
		{source.Python3, "1e300 * 1e10", "inf"},
		{source.Python3, "1 - 2j", "(1-2j)"},
		{source.Python3, "'a' + 'b'", "'ab'"},
		{source.Python3, "b'a' * 3", "b'aaa'"},
		{source.Python2, "u'a' + u'b'", "u'ab'"},
		{source.Python3, "'abc'[1]", "'b'"},
		{source.Python3, "'abc'[-1]", "'c'"},
		{source.Python3, "(1, 2)[1]", "2"},
		{source.Python3, "(1, 2) * 2", "(1, 2, 1, 2)"},
		{source.Python3, "'a' * -1", "''"},
		{source.Python3, "not ()", "True"},
	} {
		c := compileText(t, "x = "+test.src+"\n", test.d)
		if got, want := oneLine(c), "LoadConst "+test.want+"; StoreName x; LoadConst None; ReturnValue"; got != want {
			t.Errorf("Python %s: %s\n got %s\nwant %s", test.d, test.src, got, want)
		}
	}
}

// What fails, or is too large, or depends on more than the operands, is left
// to run time.
func TestNotFolded(t *testing.T) {
	for _, src := range []string{
		"1 // 0", "1 % 0", "1.5 / 0", "1 / 0", "2 ** -1", "1 << -1", "1 << 100000000", "2 ** 100000000", "10 ** 9 ** 9",
		"'a' + b'b'", "'abc'[3]", "'é'[0]", "(1, 2)['a']", "'a' * 30", "2.0 ** 0.5", "True + 1", "'%s' % 1", "(1 << 9000) * (1 << 9000)",
	} {
		c := compileText(t, "x = "+src+"\n", source.Python3)
		if len(c.Instrs) < 6 {
			t.Errorf("%s: folded to %s", src, oneLine(c))
		}
	}
}

// Every rule must find something to do in these programs, or the table names
// operations it never meets.
func TestRulesApply(t *testing.T) {
	applied := make([]int, len(rules))
	saved := rules
	defer func() { rules, rulesFor = saved, indexRules() }()
	rules = append([]rule(nil), saved...)
	for i := range rules {
		apply := rules[i].apply
		rules[i].apply = func(p *peephole, at int) bool {
			done := apply(p, at)
			if done {
				applied[i]++
			}
			return done
		}
	}
	rulesFor = indexRules()
	compileText(t, `
def f(a, b):
    if not a: b
    if not a in b: a
    1 and a
    -1
    x = (1, 2), 1 + 2, -(3 + 4)
    a, b = b, a
    while a and b:
        if a: b
        else: a
    return a if b else x
`, source.Python2)
	for i, n := range applied {
		if n == 0 {
			t.Errorf("rule %q did not apply", rules[i].reason)
		}
	}
}

// The optimiser changes no effect: without it, the same instructions remain
// but for the ones it may touch.
func TestRawCode(t *testing.T) {
	f, err := syntax.Parse("t.py", []byte("def f(a, b):\n a, b = b, a\n return not a\n"), source.Python2)
	if err != nil {
		t.Fatal(err)
	}
	c, err := compileFile(f, options{rawCode: true})
	if err != nil {
		t.Fatal(err)
	}
	want := "LoadFast b; LoadFast a; BuildTuple 2; UnpackSequence 2; StoreFast a; StoreFast b; LoadFast a; UnaryNot; ReturnValue"
	if got := oneLine(function(t, c)); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
