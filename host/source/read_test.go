package source

import (
	"strings"
	"testing"
)

// TestLine counts lines from 1.
func TestLine(t *testing.T) {
	text := "one\ntwo\r\n\nfour"
	for n, want := range map[int]string{0: "", 1: "one", 2: "two", 3: "", 4: "four", 5: ""} {
		if got := Line(text, n); got != want {
			t.Errorf("line %d is %q, want %q", n, got, want)
		}
	}
}

// TestExcerptOfLongLine: what is around the place is shown, with the caret below it.
func TestExcerptOfLongLine(t *testing.T) {
	line := strings.Repeat("é", 1_000_000) + "here" + strings.Repeat("b", 1_000_000)
	for _, c := range []struct {
		line string
		at   string
	}{{line, "here"}, {"here" + line, "here"}, {line + "at the end", "at the"}, {"\tshort here", "here"}} {
		col := strings.Index(c.line, c.at)
		if c.at == "here" {
			col = strings.LastIndex(c.line[:min(len(c.line), 2_000_004)], c.at)
			if strings.HasPrefix(c.line, "here") {
				col = 0
			}
		}
		text := Excerpt(c.line, Span{Line: 1, Col: int32(col)})
		shown, caret, ok := strings.Cut(text, "\n")
		if !ok || len(text) > 1000 {
			t.Fatalf("%d bytes are shown", len(text))
		}
		i := len([]rune(caret)) - 1
		if runes := []rune(shown); !strings.HasPrefix(string(runes[i:]), c.at) {
			t.Errorf("the caret is below %q", string(runes[i:]))
		}
	}
}
