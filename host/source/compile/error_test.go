package compile

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

// A file in testdata/errors consists of programs separated by lines "---". A
// line that is wrong ends in a comment ### "regexp", which the message at
// that line must match; there must be no other messages.
func TestErrors(t *testing.T) {
	for file, d := range map[string]source.Dialect{"python2.txt": source.Python2, "python3.txt": source.Python3} {
		text, err := os.ReadFile(filepath.Join("testdata", "errors", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, program := range strings.Split(string(text), "---\n") {
			checkErrors(t, file, program, d)
		}
	}
}

var expectation = regexp.MustCompile(`### "(.*)"`)

func checkErrors(t *testing.T, file, program string, d source.Dialect) {
	t.Helper()
	want := make(map[int32]string)
	for i, line := range strings.Split(program, "\n") {
		if m := expectation.FindStringSubmatch(line); m != nil {
			want[int32(i+1)] = m[1]
		}
	}
	f, err := syntax.Parse(file, []byte(program), d)
	if err != nil {
		t.Errorf("%s: parse: %v\n%s", file, err, program)
		return
	}
	_, err = File(f)
	var list source.ErrorList
	if !errors.As(err, &list) {
		t.Errorf("%s: error %v\n%s", file, err, program)
		return
	}
	for _, e := range list {
		pattern, ok := want[e.Span.Line]
		switch {
		case !ok:
			t.Errorf("%s: unexpected: %v", file, e)
		case !regexp.MustCompile(pattern).MatchString(e.Msg):
			t.Errorf("%s: want %s, got %v", file, pattern, e)
		case e.Text == "" || !e.Span.IsValid():
			t.Errorf("%s: no place: %v", file, e)
		}
		delete(want, e.Span.Line)
	}
	for line, pattern := range want {
		t.Errorf("%s: line %d: missing %s\n%s", file, line, pattern, program)
	}
}

// A chain may be longer than anything a stack should hold.
func TestDepth(t *testing.T) {
	var e syntax.Expr = &syntax.Name{ID: "a"}
	for range 2 * maxDepth {
		e = &syntax.Unary{Op: "-", X: e}
	}
	_, err := File(&syntax.File{Name: "t.py", Dialect: source.Python3, Body: []syntax.Stmt{&syntax.ExprStmt{X: e}}})
	if err == nil || !strings.Contains(err.Error(), "too deeply nested") {
		t.Errorf("error %v", err)
	}
}

// A mistake in this package is an error too, not a panic.
func TestInternalError(t *testing.T) {
	for _, s := range []syntax.Stmt{
		nil,
		&syntax.ExprStmt{X: &syntax.Binary{Op: "?", X: &syntax.Name{ID: "a"}, Y: &syntax.Name{ID: "b"}}},
	} {
		_, err := File(&syntax.File{Name: "t.py", Dialect: source.Python3, Body: []syntax.Stmt{s}})
		if err == nil || !strings.Contains(err.Error(), "internal error") {
			t.Errorf("error %v", err)
		}
	}
}
