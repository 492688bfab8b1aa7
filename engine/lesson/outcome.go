package lesson

import (
	"slices"

	"vitrine/jit/session"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// An outcome is what an engine may do at a point where it decides. Each analysis has kinds of
// steps of its own, and outcomes in its own words.
type outcome struct {
	text  string
	kinds []trace.Kind
	after trace.Kind // the step before must be of this kind; "" for any
}

// fits reports whether a step has the outcome.
func (o outcome) fits(steps *trace.Timeline, i int) bool {
	return slices.Contains(o.kinds, steps.At(i).Kind) && (o.after == "" || i > 0 && steps.At(i-1).Kind == o.after)
}

// A decision is what an engine decides between. Engines are told apart by a kind of steps that
// only they take.
type decision struct {
	of       trace.Kind
	outcomes []outcome
}

// merges are decisions between new blocks and those that are there.
var merges = []decision{
	{"bytecode", []outcome{ // the flow space
		{"A new block is made for this state", []trace.Kind{"create"}, "compare"},
		{"A link goes to a block that is there: its state covers this one", []trace.Kind{"close"}, "compare"},
		{"A block that is there is cleared, and starts again from a more general state", []trace.Kind{"clear"}, ""},
	}},
	{"consider", []outcome{ // the annotator
		{"A block or a variable is reached for the first time", []trace.Kind{"bind"}, ""},
		{"An annotation that is there becomes more general", []trace.Kind{"generalise"}, ""},
		{"A list or a class becomes more general", []trace.Kind{"item", "merge", "attribute"}, ""},
	}},
	{"reach", []outcome{ // the annotation-set engine
		{"A block is reached for the first time", []trace.Kind{"reach"}, ""},
		{"Two ways meet: an intersection is made", []trace.Kind{"intersection"}, ""},
		{"A block is suspended: it cannot go on yet", []trace.Kind{"blocked"}, ""},
	}},
	{"entry", []outcome{ // generated compilers
		{"Code is written for the state: it is the first one here", []trace.Kind{"new"}, ""},
		{"The state goes to code that is there", []trace.Kind{"match"}, ""},
		{"The states are merged: what differs becomes a variable of residual code", []trace.Kind{"merge"}, ""},
		{"The code is duplicated: the states are too different to be merged", []trace.Kind{"duplicate"}, ""},
	}},
	{"begin", []outcome{ // online partial evaluation
		{"The state is kept: it is the first one at this block", []trace.Kind{"new"}, ""},
		{"The state matches an earlier one: the residual graph goes back there", []trace.Kind{"match"}, ""},
		{"The state is merged with an earlier one: where they differ, nothing is known any more", []trace.Kind{"merge"}, ""},
		{"The block is duplicated: the states differ in what must stay known", []trace.Kind{"duplicate"}, ""},
	}},
}

// folds are decisions about operations.
var folds = []decision{
	{"bytecode", []outcome{
		{"It is carried out now: all its operands are known", []trace.Kind{"fold"}, ""},
		{"It is written into the graph: not all its operands are known", []trace.Kind{"record"}, ""},
		{"It was recorded before, and is replayed", []trace.Kind{"replay"}, ""},
	}},
	{"entry", []outcome{ // generated compilers
		{"It is carried out now: the code has no trace of it", []trace.Kind{"fold"}, ""},
		{"It is left to residual code", []trace.Kind{"copy", "call"}, ""},
		{"Compilation stops: it goes on when the value is known at run time", []trace.Kind{"promote"}, ""},
		{"No code is needed: it is known already, or only changes a virtual object", []trace.Kind{"read", "virtual", "update", "hint"}, ""},
	}},
	{"begin", []outcome{
		{"It is folded: carried out now", []trace.Kind{"fold"}, ""},
		{"It is copied into the residual graph", []trace.Kind{"copy"}, ""},
		{"It makes, reads or changes a virtual object: nothing is written", []trace.Kind{"virtual", "read", "update"}, ""},
		{"The call is followed, and what it does goes into the same residual graph", []trace.Kind{"inline"}, ""},
	}},
}

// writings are what happens to machine code, and what else decides a call.
var writings = []decision{
	{session.KindCode, []outcome{
		{"Nothing: there is code for all that the call comes to, and it ends", []trace.Kind{session.KindEnd}, ""},
		{"New code is written, where nothing was", []trace.Kind{session.KindFragment}, ""},
		{"A switch gets a case, in the room that is reserved for its tests", []trace.Kind{session.KindCase}, ""},
		{"The room for the tests of a switch does not suffice: they go elsewhere", []trace.Kind{session.KindReserve, session.KindSettle}, ""},
		{"A jump is patched, and leads elsewhere", []trace.Kind{session.KindPatch}, ""},
		{"Code stops at a place that waits, and enters the compiler", []trace.Kind{session.KindDemand}, ""},
		{"The second tier compiles what is hot again", []trace.Kind{session.KindTier}, ""},
	}},
}

// forces are decisions about virtual objects.
var forces = []decision{
	{"entry", []outcome{
		{"It is forced: residual code allocates it", []trace.Kind{"force"}, ""},
		{"It stays virtual", []trace.Kind{"read", "virtual", "update", "copy", "call", "fold", "match", "merge", "duplicate", "raised", "return"}, ""},
	}},
}

// askOutcome asks which of its outcomes a decision has.
func askOutcome(r page.Recording, from int, decides func(int) bool, decisions []decision, text string) *Asked {
	steps := r.Steps()
	outcomes := outcomesOf(steps, decisions)
	for i := from; i < steps.Len(); i++ {
		is := slices.IndexFunc(outcomes, func(o outcome) bool { return o.fits(steps, i) })
		if is < 0 || !decides(i) {
			continue
		}
		var others []string
		for _, o := range outcomes {
			others = append(others, o.text)
		}
		return choose(text, i, outcomes[is].text, others)
	}
	return nil
}

// outcomesOf returns the outcomes of the engine that took the steps.
func outcomesOf(steps *trace.Timeline, decisions []decision) []outcome {
	for i := range steps.Len() {
		for _, d := range decisions {
			if steps.At(i).Kind == d.of {
				return d.outcomes
			}
		}
	}
	return nil
}
