// Package passcheck checks graphs after every pass that changes them, so that a
// defect shows where it arises and not three stages later.
//
// There is no switch to set: graphs are checked in tests, but not in benchmarks or in the
// product. Passes call [After]; code that checks something other than graphs asks [On].
package passcheck

import (
	"flag"
	"fmt"
	"sync"
	"testing"

	"vitrine/flowspace/model"
)

// On reports whether results are checked.
func On() bool { return on() }

var on = sync.OnceValue(func() bool {
	if !testing.Testing() {
		return false
	}
	benchmarks := flag.Lookup("test.bench")
	return benchmarks == nil || benchmarks.Value.String() == ""
})

// A Rule is an invariant of a stage's graphs: [model.FunctionGraph.Check], or more.
type Rule func(*model.FunctionGraph) error

// After checks a graph that a pass has just changed. A graph that breaks the rule is
// a defect of the pass: After panics with its name, the rule and the graph.
func After(pass string, g *model.FunctionGraph, rule Rule) {
	if !on() {
		return
	}
	if err := rule(g); err != nil {
		panic(fmt.Sprintf("after %s: %v\n%s", pass, err, g.Dump()))
	}
}
