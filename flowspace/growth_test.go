package flowspace_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// manyOf returns a function that consists of n copies of a statement, each with a
// number of its own.
func manyOf(statement string, n int) string {
	var text strings.Builder
	text.WriteString("def f(n, m):\n    t = n\n")
	for i := range n {
		fmt.Fprintf(&text, statement, i+1)
	}
	text.WriteString("    return t\n")
	return text.String()
}

var grown = []struct{ name, statement string }{
	{"branches", "    if t < %d:\n        t = t + m\n    else:\n        t = t * m\n"},
	{"loops", "    while t < %d:\n        t = t + m\n"},
	{"handlers", "    try:\n        t = n[m]\n    except IndexError:\n        t = %d\n"},
	{"calls", "    t = m(t, %d)\n"},
	{"arithmetic", "    t = t + %d\n"},
}

// TestRecordingGrowsLinearly: four times the program takes four times the steps and
// memory, and not sixteen times.
func TestRecordingGrowsLinearly(t *testing.T) {
	for _, c := range grown {
		measure := func(n int) (steps int, bytes uint64) {
			text := manyOf(c.statement, n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			rec, _, err := recordText(t, text, "f")
			if err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			return rec.Steps().Len(), after.TotalAlloc - before.TotalAlloc
		}
		steps, bytes := measure(150)
		moreSteps, moreBytes := measure(600)
		if moreSteps > 5*steps || moreBytes > 6*bytes {
			t.Errorf("%s: %d steps and %d bytes become %d steps and %d bytes: %.1f times", c.name, steps, bytes, moreSteps, moreBytes, float64(moreBytes)/float64(bytes))
		}
	}
}
