package syntax

import (
	"strings"
	"testing"

	"vitrine/engine/source"
)

// treeCases are programs without mistakes, and their trees: one statement a
// line, or all on one.
var treeCases = []struct {
	dialect source.Dialect
	source  string
	want    string
}{
	{3, "a", "(ExprStmt (Name a))"},
}

// TestTrees compares trees.
func TestTrees(t *testing.T) {
	for _, c := range treeCases {
		f, err := Parse("t.py", []byte(c.source), c.dialect)
		if err != nil {
			t.Errorf("%s\n%v", c.source, err)
			continue
		}
		var parts []string
		for _, s := range f.Body {
			parts = append(parts, Dump(s))
		}
		if got := strings.Join(parts, "\n"); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.source, got, c.want)
		}
	}
}
