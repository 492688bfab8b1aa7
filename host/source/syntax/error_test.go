package syntax

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"vitrine/host/source"
)

// expectation finds what a line of an error file expects: a pattern for the
// message about that line.
var expectation = regexp.MustCompile(`\s*### ("(?:[^"\\]|\\.)*")$`)

// TestErrors reads programs with mistakes. The files hold several programs,
// with --- between them; after each wrong line stands a pattern for its only
// message.
func TestErrors(t *testing.T) {
	for file, d := range map[string]source.Dialect{
		"testdata/errors2.txt": source.Python2,
		"testdata/errors3.txt": source.Python3,
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first := 1
		for _, chunk := range strings.Split(string(text), "---\n") {
			checkErrors(t, file, first, chunk, d)
			first += strings.Count(chunk, "\n") + 1
		}
	}
}

// checkErrors reads a program that stands in a file from line first on.
func checkErrors(t *testing.T, file string, first int, chunk string, d source.Dialect) {
	t.Helper()
	want := make(map[int32]*regexp.Regexp)
	var program strings.Builder
	for i, line := range strings.SplitAfter(chunk, "\n") {
		if m := expectation.FindStringSubmatchIndex(strings.TrimSuffix(line, "\n")); m != nil {
			pattern := strings.ReplaceAll(line[m[2]+1:m[3]-1], `\"`, `"`)
			want[int32(i+1)] = regexp.MustCompile(pattern)
			line = line[:m[0]] + "\n"
		}
		program.WriteString(line)
	}
	f, err := Parse(file, []byte(program.String()), d)
	checkSpans(t, f, err)
	var list source.ErrorList
	errors.As(err, &list)
	for _, e := range list {
		where := file + ":" + strconv.Itoa(first+int(e.Span.Line)-1)
		switch re := want[e.Span.Line]; {
		case re == nil:
			t.Errorf("%s: unexpected error: %s", where, e.Msg)
		case !re.MatchString(e.Msg):
			t.Errorf("%s: error %q does not match %q", where, e.Msg, re)
		}
		delete(want, e.Span.Line)
	}
	for line, re := range want {
		t.Errorf("%s:%d: no error; expected %q", file, first+int(line)-1, re)
	}
}

// TestTooManyClauses: of an if with too many clauses one error is told, at the first of them.
func TestTooManyClauses(t *testing.T) {
	text := "if a == 0:\n    b\n" + strings.Repeat("elif a:\n    b\n", 3*maxChain) + "else:\n    b\n"
	_, err := Parse("t.py", []byte(text), source.Python3)
	want := fmt.Sprintf("t.py:%d:1: an 'if' of more than %d clauses is too long; split it into several", 2*maxChain+1, maxChain)
	if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "t.py:") != 1 {
		t.Errorf("got %v, want %s", err, want)
	}
}
