package syntax

import (
	"strings"
	"testing"

	"vitrine/host/source"
)

// TestAutoDialect checks which dialect a file is read in that is not told.
func TestAutoDialect(t *testing.T) {
	for _, c := range []struct {
		source  string
		dialect source.Dialect
		err     string // part of the first message
	}{
		{"", 3, ""},
		{"print(a)", 3, ""},
		{"print (a), b", 3, ""},
		{"# -*- python2 -*-\nprint(a)", 2, ""},
		{"#!/usr/bin/python\n# -*- mode: x; python2 -*-\nprint(a)", 2, ""},
		{"\n\n# -*- python2 -*-\nprint(a)", 3, ""},
		{"# python2\nprint(a)", 3, ""},
		{"x = '# -*- python2 -*-'", 3, ""},
		{"# -*- python3 -*-\nprint a", 3, "print is a function in Python 3"},
		{"print a", 2, ""},
		{"print >>f, a", 3, ""},
		{"print >>f, a,\nprint 'a'", 2, ""},
		{"try: pass\nexcept E, e: pass", 2, ""},
		{"raise E, v", 2, ""},
		{"`a`", 2, ""},
		{"a <> b", 2, ""},
		{"0777", 2, ""},
		{"10L", 2, ""},
		{"ur'a'", 2, ""},
		{"exec a", 2, ""},
		{"exec a in b", 2, ""},
		{"def f(a, (b, c)): pass", 2, ""},
		{"lambda (a, b): a", 2, ""},
		{"[x for x in 1, 2]", 2, ""},
		{"async = 1", 2, ""},
		{"True = 1", 2, ""},
		{"f'{a}'", 3, ""},
		{"nonlocal a", 3, ""},
		{"import pypy\nprint(a)", 2, ""},
		{"from rpython.rlib import jit\nx = a / b", 2, ""},
		{"def f():\n    import os, rpython.rlib.jit as j\n", 2, ""},
		{"from rpython.rlib import jit\nnonlocal a", 3, ""},
		{"from rpython.rlib import jit\ndef f(a: int): pass", 3, ""},
		{"# -*- python3 -*-\nimport pypy", 3, ""},
		{"def target(driver, args):\n    return f, None\n", 2, ""},
		{"def target(*args):\n    return f, None\n", 2, ""},
		{"def target(driver, args: int):\n    return f, None\n", 3, ""},
		{"def target(x):\n    return x\nclass A:\n    def target(driver, args): pass\n", 3, ""},
		{"from .pypy import a\nimport pypyjit", 3, ""},
		// Files with mistakes.
		{"x = = 1", 3, "expected an expression"},
		{"print a\nx = = 1", 2, "expected an expression"},
		{"print(a, end='')\nprint b", 3, "print is a function in Python 3"},
		{"f'{a}'\nprint b", 3, "print is a function in Python 3"},
		{"print a\nprint b\nx: int = 1", 2, "Python 2 has no annotations"},
		{"def f(a: int) -> int:\n    if a = 1: pass\n", 3, "did you mean '=='?"},
		{"if x:\n\ta = 1\n        b = 2\n", 3, "inconsistent use of tabs"},
		{"if x:\n" + strings.Repeat("\ta\n        b\n", 200) + "c", 3, "inconsistent use of tabs"},
		{"if x:\n" + strings.Repeat("\ta\n        b\n", 200) + "print c", 2, ""},
		{"if x:\n\tprint a\n        print b\n", 2, ""},
	} {
		f, err := Parse("t.py", []byte(c.source), source.Auto)
		if f.Dialect != c.dialect {
			t.Errorf("%q is read as Python %v, not %v", c.source, f.Dialect, c.dialect)
		}
		checkMessage(t, c.source, err, c.err)
	}
}

// checkMessage checks that the first message about a source contains a text,
// or that there is no message if that is empty.
func checkMessage(t *testing.T, src string, err error, want string) {
	t.Helper()
	if len(src) > 60 {
		src = src[:60] + "..."
	}
	switch {
	case err == nil && want != "":
		t.Errorf("%q: no error; expected %q", src, want)
	case err != nil && want == "":
		t.Errorf("%q: %v", src, err)
	case err != nil && !strings.Contains(err.(source.ErrorList)[0].Msg, want):
		t.Errorf("%q: error %q does not contain %q", src, err.(source.ErrorList)[0].Msg, want)
	}
}
