package engine

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
)

// implicitCases are expressions that raise for n = 0 what the handler names, and have a
// value for n = 1.
var implicitCases = []struct{ before, expression, class string }{
	{"l = [5, 6][:n]", "min(l)", "ValueError"},
	{"l = [5, 6][:n]", "max(l)", "ValueError"},
	{"l = ['a', 'b'][:n]", "len(max(l))", "ValueError"},
	{"a = ([5.5][:n],)", "int(max(*a))", "ValueError"},
	{"", "max(range(n))", "ValueError"},
	{"", "len(range(0, 5, n))", "ValueError"},
	{"", "[i for i in range(1, 5, n)][0]", "ValueError"},
	{"l = [1, 2, 3]", "len(l[::n])", "ValueError"},
	{"", "len('abc'[::n])", "ValueError"},
	{"s = 'a' * n", "ord(s)", "TypeError"},
	{"", "pow(3, 5, n)", "ValueError"},
	{"x = float(n - 1)", "int(0.0 ** x)", "ZeroDivisionError"},
	{"", "len('%c' % (n - 1))", "OverflowError"},
	{"", "len(f'{n - 1:c}')", "OverflowError"},
	{"d = keys(n)", "int(n in d)", "KeyError"},
	{"d = keys(1)", "int(n not in d)", "KeyError"},
	{"d = keys(n)", "d.get(n, 5)", "KeyError"},
}

// historicCases are such expressions of Python 2.
var historicCases = []struct{ before, expression, class string }{
	{"", "int(long('1' * n))", "ValueError"},
	{"", "int(long((1 - n) * 1e300 * 1e10 - (1 - n)))", "OverflowError"},
	{"s = 'a' + chr(200 - 100 * n)", "len(unicode(s))", "UnicodeDecodeError"},
	{"s = chr(200 - 100 * n)", "len(unicode(s))", "UnicodeDecodeError"},
	{"s = u'a' + unichr(200 - 100 * n)", "len(str(s))", "UnicodeEncodeError"},
	{"s = unichr(200 - 100 * n)", "len(str(s))", "UnicodeEncodeError"},
	{"", "len(xrange(0, 5, n))", "ValueError"},
}

// TestImplicitExceptionsOfBuiltins: a handler for what a builtin function or an
// operation raises is followed by every executor.
func TestImplicitExceptionsOfBuiltins(t *testing.T) {
	implicitly(t, `from rlib.objectmodel import r_dict
def eq(a, b):
    return a == b
def key_hash(a):
    if a == 0:
        raise KeyError
    return a
def keys(n):
    d = r_dict(eq, key_hash)
    if n:
        d[3] = 4
    return d
`, implicitCases)
	implicitly(t, "def unused():\n    print 1\n", historicCases)
}

func implicitly(t *testing.T, text string, cases []struct{ before, expression, class string }) {
	t.Helper()
	var b strings.Builder
	b.WriteString(text)
	for i, c := range cases {
		fmt.Fprintf(&b, `
def caught_%[1]d(n):
    %[2]s
    try:
        return %[3]s
    except %[4]s:
        return -100

def below_%[1]d(n):
    %[2]s
    done = 0
    try:
        try:
            x = %[3]s
        finally:
            done += 1
    except Exception:
        return done - 50
    return x + done
`, i, cmp.Or(c.before, "pass"), c.expression, c.class)
	}
	a := newAgreement(t, b.String()+implicitEntries(len(cases)))
	for i, c := range cases {
		name := fmt.Sprint("caught_", i)
		if got := a.typed(t, name, "0"); got != "returns -100" {
			t.Errorf("%s: it %s", c.expression, got)
		}
		for _, n := range []string{"0", "1"} {
			a.check(t, name, n)
			a.check(t, fmt.Sprint("below_", i), n)
		}
	}
}

// implicitEntries tells the types of arguments in the way of either dialect.
func implicitEntries(n int) string {
	var b strings.Builder
	b.WriteString("ENTRIES = {")
	for i := range n {
		fmt.Fprintf(&b, "'caught_%d': ['int'], 'below_%d': ['int'], ", i, i)
	}
	return b.String() + "}\n"
}
