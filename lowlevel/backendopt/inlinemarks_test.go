package backendopt

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype/lltext"
)

// TestInlineMarks: what a function says of being inlined counts, whatever it weighs.
func TestInlineMarks(t *testing.T) {
	for _, tt := range []struct {
		mark      string
		threshold float64
		calls     int
	}{{"", 100, 0}, {"", 0.5, 1}, {" inline", 0.5, 0}, {" noinline", 100, 1}} {
		p, err := lltext.Read("test", prelude+`
graph g(n: Signed) -> Signed`+tt.mark+` {
block 0:
    a = int_mul(n, 3)
    b = int_add(a, n)
    return b
}
graph f(n: Signed) -> Signed {
block 0:
    r = direct_call(&g, n)
    return r
}`)
		if err != nil {
			t.Fatal(err)
		}
		text := lltext.Graph(optimise(t, p, Options{InlineThreshold: tt.threshold}, nil).Graph(p.Function("f")))
		if n := strings.Count(text, "direct_call"); n != tt.calls {
			t.Errorf("marked%q, threshold %g: %d calls, want %d:\n%s", tt.mark, tt.threshold, n, tt.calls, text)
		}
	}
}
