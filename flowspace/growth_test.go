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

// TestRecordingIsSmall: a recording takes a few hundred bytes for each step, its drawings
// included, and nothing that only the analysis needed.
func TestRecordingIsSmall(t *testing.T) {
	for _, c := range grown {
		live := func() uint64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		before := live()
		rec, _, err := recordText(t, manyOf(c.statement, 600), "f")
		if err != nil {
			t.Fatal(err)
		}
		after := live()
		if each := int(after-before) / rec.Steps().Len(); each > 640 {
			t.Errorf("%s: each of %d steps takes %d bytes", c.name, rec.Steps().Len(), each)
		}
	}
}
