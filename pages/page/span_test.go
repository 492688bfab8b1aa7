package page

import (
	"testing"
	"unsafe"
)

// TestSpan: what is said about a span stays, whatever else is said.
func TestSpan(t *testing.T) {
	link := &Link{Node: 3}
	s := NameOf("n_0").Leading(link).Telling("more").Reading("Integer")
	if s.Text != "Integer" || s.Style != Variable || s.Var() != "n_0" || s.Link() != link || s.Tooltip() != "more" {
		t.Errorf("got %+v: %q, %v, %q", s, s.Var(), s.Link(), s.Tooltip())
	}
	if s = s.About("").Leading(nil).Telling(""); s.Var() != "" || s.Link() != nil || s.Tooltip() != "" {
		t.Errorf("something is left of %+v", s)
	}
	if !s.equals(Variable.Span("Integer")) || s.equals(NameOf("Integer")) || s.equals(s.Leading(link)) {
		t.Error("what spans are about is mixed up")
	}
}

// TestSpansAreSmall: a recording of 10,000 blocks keeps a million of them.
func TestSpansAreSmall(t *testing.T) {
	if n := unsafe.Sizeof(Span{}); n > 32 {
		t.Errorf("a span takes %d bytes", n)
	}
}
