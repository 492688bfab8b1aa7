package syntax

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"vitrine/host/source"
)

// TestInput reads bytes that are unusual before they are syntax.
func TestInput(t *testing.T) {
	nest := func(n int, open, middle, closing string) string {
		return strings.Repeat(open, n) + middle + strings.Repeat(closing, n)
	}
	for _, c := range []struct {
		dialect source.Dialect
		source  string
		want    string // tree
		err     string // part of the first message
	}{
		{3, "", "", ""},
		{3, "\n\n# comment", "", ""},
		{3, "  # comment\n\t\n", "", ""},
		{3, "a", "(ExprStmt (Name a))", ""},
		{3, "a\r\nb\rc\n", "(ExprStmt (Name a)) (ExprStmt (Name b)) (ExprStmt (Name c))", ""},
		{3, "'''a\r\nb\rc'''", `(ExprStmt (Constant s"a\x0ab\x0ac"))`, ""},
		{3, "'a\\\r\nb'", `(ExprStmt (Constant s"ab"))`, ""},
		{3, "a = \\\r\n  1", "(Assign Targets=[(Name a)] Value=(Constant 1))", ""},
		{3, "if a:\n\fb\n", "", "expected an indented block"},
		{3, "if a:\n  b\n\f\n  c\n\fd", "(If Test=(Name a) Body=[(ExprStmt (Name b)) (ExprStmt (Name c))]) (ExprStmt (Name d))", ""},
		{3, "if a:\n  b", "(If Test=(Name a) Body=[(ExprStmt (Name b))])", ""},
		{3, "if a:\n  \\\n   b\n  c", "(If Test=(Name a) Body=[(ExprStmt (Name b)) (ExprStmt (Name c))])", ""},
		{2, "if a:\n\tb\n        c", "(If Test=(Name a) Body=[(ExprStmt (Name b)) (ExprStmt (Name c))])", ""},
		{3, "if a:\n\tb\n        c", "", "inconsistent use of tabs"},
		{3, "\xef\xbb\xbfa", "(ExprStmt (Name a))", ""},
		{3, "\xef\xbb\xbf# coding: latin-1\na", "", "contradicts the UTF-8 byte order mark"},
		{3, "# -*- coding: utf-8 -*-\n'é'", `(ExprStmt (Constant s"\xc3\xa9"))`, ""},
		{3, "# -*- coding: latin-1 -*-\n'\xe9'", `(ExprStmt (Constant s"\xc3\xa9"))`, ""},
		{2, "#!x\n# vim: set fileencoding=iso-8859-15 :\n1", "", `encoding "iso-8859-15" is not supported`},
		{2, "#!x\r\n# coding=latin-1\r\n'\xe9', u'\xe9'", `(ExprStmt (Tuple Elts=[(Constant s"\xe9") (Constant u"\xc3\xa9")]))`, ""},
		{2, "'é'", `(ExprStmt (Constant s"\xc3\xa9"))`, ""},
		{3, "a\n# coding: nonsense\nb", "(ExprStmt (Name a)) (ExprStmt (Name b))", ""},
		{3, "# coding: koi8-r\na", "", `encoding "koi8-r" is not supported; expected utf-8, latin-1 or ascii`},
		{3, "a = 'x\xffy'", "", "byte 0xff is not UTF-8"},
		{3, "a\x00b", "", "NUL byte in the source"},
		{3, "a \\", "", "unexpected end of file after '\\'"},
		{3, "a \\\n", "", "unexpected end of file after '\\'"},
		{3, nest(100, "(", "a", ")"), "(ExprStmt (Name a))", ""},
		{3, nest(100000, "(", "a", ")"), "", "too many nested brackets"},
		{3, nest(100000, "[", "", "]"), "", "too many nested brackets"},
		{3, nest(100000, "{", "", "}"), "", "too many nested brackets"},
		{3, nest(100000, "f(", "", ")"), "", "too many nested brackets"},
		{3, strings.Repeat("-", 100000) + "a", "", "nested too deeply"},
		{3, strings.Repeat("not ", 100000) + "a", "", "nested too deeply"},
		{3, strings.Repeat("lambda:", 100000) + "a", "", "nested too deeply"},
		{3, strings.Repeat("a if b else ", 100000) + "a", "", "nested too deeply"},
		{3, strings.Repeat("a**", 100000) + "a", "", "nested too deeply"},
		{3, strings.Repeat("f'{", 100000), "", "nested"},
		{3, strings.Repeat("a+", 100000) + "a", "", "too long"},
		{3, "a" + strings.Repeat(".a", 100000), "", "too long"},
		{3, "a" + strings.Repeat("()", 100000), "", "too long"},
		{3, "if a: b\n" + strings.Repeat("elif a: b\n", 100000), "", "too long"},
		{2, "def f(" + strings.Repeat("(", 100000), "", "nested"},
		{2, strings.Repeat("`", 100000), "", "nested too deeply"},
		{3, indented(100000), "", "too many levels of indentation"},
	} {
		f, err := Parse("t.py", []byte(c.source), c.dialect)
		checkMessage(t, c.source, err, c.err)
		checkSpans(t, f, err)
		if err != nil {
			continue
		}
		var parts []string
		for _, s := range f.Body {
			parts = append(parts, Dump(s))
		}
		if got := strings.Join(parts, " "); got != c.want {
			t.Errorf("%.60q\ngot  %s\nwant %s", c.source, got, c.want)
		}
	}
}

// indented returns nested blocks, by a space each, in not too many bytes.
func indented(n int) string {
	var b strings.Builder
	for i := range min(n, 2000) {
		fmt.Fprintf(&b, "%*sif a:\n", i, "")
	}
	return b.String()
}

// TestText checks that the text of a file is what its spans count in.
func TestText(t *testing.T) {
	f, err := Parse("t.py", []byte("\xef\xbb\xbfé = 1"), source.Auto)
	if err != nil || string(f.Text) != "é = 1" || f.Body[0].Span().EndCol != 6 {
		t.Errorf("text %q, span %v, error %v", f.Text, f.Body[0].Span(), err)
	}
	f, err = Parse("t.py", []byte("# coding: latin-1\n'\xe9'"), source.Auto)
	if err != nil || !strings.HasSuffix(string(f.Text), "'é'") || f.Body[0].Span().EndCol != 4 {
		t.Errorf("text %q, span %v, error %v", f.Text, f.Body[0].Span(), err)
	}
}

// TestErrorLimit checks that a file of nothing but mistakes ends.
func TestErrorLimit(t *testing.T) {
	_, err := Parse("t.py", []byte(strings.Repeat("a b\n", 10000)), source.Python3)
	if n := len(err.(source.ErrorList)); n != maxErrors {
		t.Errorf("%d errors", n)
	}
}

// TestLongJoin checks that many strings side by side are joined in one go.
func TestLongJoin(t *testing.T) {
	f, err := Parse("t.py", []byte("x = ("+strings.Repeat("'0123456789'\n", 20000)+")"), source.Python3)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.Body[0].(*Assign).Value.(*Constant).Value.(string)); n != 200000 {
		t.Errorf("%d bytes", n)
	}
}

// TestOneMessageForDepth: the lines of a block that is indented too deeply are no mistakes of
// their own.
func TestOneMessageForDepth(t *testing.T) {
	_, err := Parse("t.py", []byte(indented(maxIndents+50)), source.Python3)
	var list source.ErrorList
	if !errors.As(err, &list) || len(list) != 1 || !strings.Contains(list[0].Msg, "too many levels of indentation") {
		t.Errorf("got %.300v", err)
	}
}

// TestKeywordsOfCalls: each keyword may come once, and "*x" not after "**y".
func TestKeywordsOfCalls(t *testing.T) {
	var many strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&many, "a%d=0,", i)
	}
	for text, want := range map[string]string{
		"f(" + many.String() + ")": "", "f(" + many.String() + "a7=1)": "'a7' is repeated",
		"f(**a, *b)": "'*' cannot follow '**'", "f(*a, b=1, *c, **d, **e)": "", "class A(x=1, x=2): pass": "'x' is repeated",
	} {
		if _, err := Parse("t.py", []byte(text), source.Python3); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: %.200v, want %q", text, err, want)
		}
	}
}
