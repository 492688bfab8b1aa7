package source

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawSpan(t *rapid.T, label string) Span {
	line := rapid.Int32Range(0, 5).Draw(t, label+" line")
	if line == 0 {
		return Span{}
	}
	col := rapid.Int32Range(0, 5).Draw(t, label+" column")
	lines := rapid.Int32Range(0, 2).Draw(t, label+" lines")
	end := rapid.Int32Range(0, 9).Draw(t, label+" end")
	if lines == 0 {
		end += col
	}
	return Span{line, col, line + lines, end}
}

// TestJoin: the join is the smallest span that contains both.
func TestJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSpan(t, "a"), drawSpan(t, "b")
		j := a.Join(b)
		if j != b.Join(a) {
			t.Fatalf("%v and %v join to %v or %v", a, b, j, b.Join(a))
		}
		for line := int32(1); line < 9; line++ {
			for col := range int32(15) {
				if (a.Contains(line, col) || b.Contains(line, col)) && !j.Contains(line, col) {
					t.Fatalf("%v contains neither all of %v nor of %v", j, a, b)
				}
			}
		}
		if j.IsValid() != (a.IsValid() || b.IsValid()) {
			t.Fatalf("the join of %v and %v is %v", a, b, j)
		}
	})
}

func TestErrorText(t *testing.T) {
	e := &Error{File: "f.py", Span: Span{3, 5, 3, 6}, Msg: "no", Text: "\tif x = 1:"}
	const want = "f.py:3:6: no\n    \tif x = 1:\n    \t    ^"
	if got := e.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestErrorList(t *testing.T) {
	l := ErrorList{
		{File: "f", Span: Span{Line: 2}, Msg: "second"},
		{File: "f", Span: Span{Line: 1, Col: 4}, Msg: "first"},
	}
	l.Sort()
	if text := l.Err().Error(); !strings.HasPrefix(text, "f:1:5: first\nf:2:1: second") {
		t.Errorf("got %s", text)
	}
	if ErrorList(nil).Err() != nil {
		t.Error("an empty list is an error")
	}
}
