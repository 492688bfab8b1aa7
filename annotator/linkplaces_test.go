package annotator_test

import (
	"strings"
	"testing"

	"vitrine/annotator"
)

// TestPlacesOfWhatDoesNotMeet: both sides of an error lie where the program says them,
// and not at the condition before, with a recording and without.
func TestPlacesOfWhatDoesNotMeet(t *testing.T) {
	for _, text := range []string{`
def f(n):
    if n == 3:
        return "abc" # one
    if n == 4:
        return 7 # other
    return 8 # other
`, `
def f(n):
    y = 1.5 # one
    if n == 2:
        y = "s" # other
    if n == 8:
        return y
    return y
`, `
def f(n):
    y = str(n) # one
    if n == 2:
        if n < 7:
            pass
        z = y
    else:
        z = [n] # other
    return z
`, `
def f(n):
    while n > 0:
        n -= 1
        if n == 5:
            return n # one
    else:
        if n < -3:
            return "none" # other
    return 0 # one
`} {
		for _, opt := range []annotator.Options{{}, {Record: &annotator.Recording{}}} {
			res := annotateText(t, text, "f", "int", opt)
			if len(res.Errors) != 1 || len(res.Errors[0].Sides) != 2 {
				t.Errorf("%s\ngives the errors %v", text, res.Errors)
				continue
			}
			e := res.Errors[0]
			lines := strings.Split(text, "\n")
			at := func(s annotator.Side) string { return lines[s.Span.Line-1] }
			one, other := at(e.Sides[0]), at(e.Sides[1])
			if opt.Record != nil && !strings.Contains(one, "# o") || !strings.Contains(other, "# o") || one == other {
				t.Errorf("%s\nthe sides are %q and %q", text, one, other)
			}
		}
	}
}
