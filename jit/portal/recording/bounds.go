package recording

import (
	"fmt"

	"vitrine/jit/jitstate"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A tally counts what has come of the bounds of a compiler, up to some step.
type tally struct {
	operations int // that were made
	left       int // ways that were left for later
	taken      int // of these, ways that run time has taken
	calls      int // that are left to residual code, as recursion was deep enough
	full       int // promotions that have as many cases as they may
	general    int // of these, promotions that have a general version
	falls      int // how often the program went on without code
	hot        int // places that have code since the program came there often enough
}

// count counts an event.
func (r *Recording) count(e jitstate.Event) {
	switch e {
	case jitstate.Suspended:
		if list := r.compiler.Promotions(); list[len(list)-1].Why == jitstate.PromotedBranch {
			r.tally.left++
		}
	case jitstate.GaveUp:
		r.tally.full++
	case jitstate.GeneralMade:
		r.tally.full++
		r.tally.general++
	case jitstate.HotReached:
		r.tally.hot++
	}
}

// bounded notes that a bound is reached.
func (r *Recording) bounded(e jitstate.Event) {
	text := ""
	switch e {
	case jitstate.BudgetReached:
		text = fmt.Sprintf("Residual code has %s, as many as it may: from here on, what has no code runs without", count(r.bounds.Total, "operation"))
	case jitstate.StretchReached:
		text = fmt.Sprintf("%s were made in one go, or as many merge points passed: what is left is compiled when it is taken", capital(count(r.bounds.Step, "operation")))
	case jitstate.RecursionLeft:
		text = fmt.Sprintf("%s is left to residual code: it is inlined into itself as often as it may be, %s", capital(r.here.doing()), count(r.bounds.Recursion, "time"))
	}
	r.step(trace.NoStep, nil, StepBound, r.here, text)
}

func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// noteTally keeps the tally right after a step.
func (r *Recording) noteTally(step int) {
	if r.compiler == nil {
		return
	}
	r.tally.operations, r.tally.calls, r.tally.falls = r.compiler.Operations, r.compiler.CallsLeft, r.compiler.Falls
	if old, ok := r.tallies.At(step); !ok || old != r.tally {
		r.tallies.Set(step, r.tally)
	}
}

// tallyTable lists what was made up to a step, and what came of bounds.
func (r *Recording) tallyTable(step int) *page.Table {
	t := page.NewTable("The compiler so far", "what", "how much")
	n, _ := r.tallies.At(step)
	add := func(what, format string, args ...any) {
		t.Add(-1, page.Comment.Span(what), page.Plain.Span(fmt.Sprintf(format, args...)))
	}
	made := fmt.Sprint(n.operations)
	switch most := r.bounds.Total; {
	case most > 0 && n.operations >= most:
		made += fmt.Sprintf(": the bound of %d is reached, no more code is made", most)
	case most > 0:
		made += fmt.Sprintf(" of at most %d", most)
	}
	add("operations made", "%s", made)
	for _, row := range []struct {
		what  string
		times int
		say   string
	}{
		{"ways left for later", n.left, fmt.Sprintf("%d, %d of them taken since", n.left, n.taken)},
		{"calls left by the bound of recursion", n.calls, fmt.Sprint(n.calls)},
		{"promotions that get no more cases", n.full, fmt.Sprintf("%d, %d of them with a general version", n.full, n.general)},
		{"went on without code", n.falls, count(n.falls, "time")},
		{"places compiled because they are hot", n.hot, fmt.Sprint(n.hot)},
	} {
		if row.times > 0 {
			add(row.what, "%s", row.say)
		}
	}
	return t
}
