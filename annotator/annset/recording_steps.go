package annset

import (
	"fmt"
	"strings"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A recorder fills a recording while the analysis runs. It is the part of the watcher that
// is about steps; nil records nothing.
type recorder struct {
	*Recording
	a       *analysis
	at      int  // index of the operation being analysed, or -1
	cause   int  // step that led to what is recorded now, or NoStep: the current block
	holding bool // steps are held back until it is clear what caused them
	held    []func()
}

// begin starts the recording of an analysis, if there is one.
func (rec *Recording) begin(a *analysis) *recorder {
	if rec == nil {
		return nil
	}
	r := &recorder{Recording: rec, a: a, at: -1, cause: trace.NoStep}
	rec.Begin(a.Engine, flowfilm.Holds[*SomeValue]{}, func(g *funcGraph) string { return g.shown })
	a.set.note = r.changed
	r.do(func() {
		r.plain = make(map[*model.FunctionGraph]*page.Page)
		r.objects = make(map[*SomeValue]*object)
		r.step(StepStart, nil, "The heap of annotations is empty")
	})
	return r
}

// do records something, if there is a recording: now, or once it is clear what caused
// it.
func (r *recorder) do(note func()) {
	switch {
	case r == nil:
	case r.holding:
		r.held = append(r.held, note)
	default:
		r.Write(note)
	}
}

// hold holds steps back.
func (r *recorder) hold() {
	if r != nil {
		r.holding = true
	}
}

// release records the steps that were held back.
func (r *recorder) release() {
	if r == nil {
		return
	}
	held := r.held
	r.holding, r.held = false, nil
	for _, note := range held {
		r.do(note)
	}
}

// step appends a step about a block, or about none.
func (r *recorder) step(kind trace.Kind, p *point, text string, details ...trace.Detail) int {
	n := note{Kind: kind, Text: text, Op: -1, Cause: r.Takes, Details: details}
	if r.cause != trace.NoStep {
		n.Cause = r.cause
	}
	if p != nil {
		n.At = p
		if p == r.a.Current() && r.at >= 0 {
			n.Op = r.at
		} else {
			n.Span = p.Graph.Span
		}
	}
	return r.Append(n)
}

// pending appends a step that makes a block pending, or leaves it so.
func (r *recorder) pending(kind trace.Kind, p *point, text string) {
	r.Schedule(p, r.step(kind, p, text))
}

// discovered records that a graph joins the program.
func (r *recorder) discovered(gs *funcGraph) {
	if r == nil {
		return
	}
	drawn := basePage(gs.FunctionGraph, r.a.key) // now: readers must not ask the flow space
	r.do(func() {
		r.plain[gs.FunctionGraph], r.History(gs.FunctionGraph).Head.Key = drawn, drawn.Key
		r.step(StepGraph, gs.Point(gs.StartBlock), fmt.Sprintf("The flow graph of %s joins the program", gs.shown))
	})
}

// Entered records that a block is reached for the first time.
func (r *recorder) Entered(p *point, _ *model.Link) {
	r.do(func() {
		r.pending(StepReach, p, sentence(p)+" is reached for the first time and waits to be analysed")
	})
}

func nameOf(p *point) string { return fmt.Sprintf("block %d of %s", p.Block.ID, p.Graph.shown) }

func sentence(p *point) string { return "B" + nameOf(p)[1:] }

// Taken records that a block is taken up.
func (r *recorder) Taken(p *point) {
	r.do(func() {
		text := sentence(p) + " is analysed"
		if p.Times() > 1 {
			text += " again"
		}
		r.at, r.cause = -1, r.Scheduled(p)
		r.Take(p, r.step(StepAnalyse, p, text))
		r.cause = trace.NoStep
	})
}

// operation notes which operation of the block is analysed from now on; -1
// means its exits.
func (r *recorder) operation(i int) {
	if r != nil {
		r.at = i
	}
}

// bound records that a variable is bound to an object.
func (r *recorder) bound(p *point, v *model.Variable, sv *SomeValue) {
	r.do(func() {
		i := r.step(StepBind, p, fmt.Sprintf("%v → %v%s", v, sv, r.factsText(sv)))
		r.Around(p).Bind(i, v, sv)
	})
}

// factsText lists what is known about an object.
func (r *recorder) factsText(sv *SomeValue) string {
	text := ""
	for _, x := range describeFacts(r.a.set, sv, r.a.describe) {
		if x.Name != ANN.Immutable.String() {
			text += fmt.Sprintf(" %s(%v)=%s", x.Name, sv, x.Value)
		}
	}
	if text == "" {
		return ""
	}
	return ":" + text
}

// Blocked records that a block is suspended.
func (r *recorder) Blocked(p *point, op int, _ flowing.Reason) {
	r.do(func() {
		r.pending(StepBlocked, p, fmt.Sprintf("%s is suspended: %v has no possible result yet", sentence(p), p.Block.Operations[op]))
		r.Around(p).Settle(r.Latest, p.Block, flowing.Blocked, op)
	})
}

// Resumed records that a blocked block starts again.
func (r *recorder) Resumed(p *point) {
	r.do(func() {
		r.at, r.Takes, r.cause = -1, trace.NoStep, r.Scheduled(p)
		r.pending(StepResume, p, sentence(p)+" starts again: no other block can go on, and something it depends on has changed")
		r.cause = trace.NoStep
	})
}

// Reflowed records that a block has to be analysed again.
func (r *recorder) Reflowed(p *point, _ int, _ string) {
	r.do(func() {
		text := fmt.Sprintf("The analysis of %v is invalid: something it depends on has changed", nameOf(p))
		if op, _ := p.BlockedAt(); op >= 0 {
			text = sentence(p) + " may go on: something it waits for has changed"
		}
		r.pending(StepInvalidate, p, text)
	})
}

// called records a call with one object for each parameter.
func (r *recorder) called(gs *funcGraph, values []*SomeValue) {
	r.do(func() {
		g := gs.FunctionGraph
		var parts []string
		for i, v := range g.StartBlock.InputArgs {
			parts = append(parts, fmt.Sprintf("%v → %v", v, values[i]))
		}
		text := fmt.Sprintf("%s is called", gs.shown)
		if len(parts) > 0 {
			text += " with " + strings.Join(parts, ", ")
		}
		r.step(StepCall, r.a.Current(), text)
	})
}

// returns records what a function returns.
func (r *recorder) returns(gs *funcGraph, sv *SomeValue) {
	r.do(func() {
		r.step(StepReturn, gs.Point(gs.ReturnBlock), fmt.Sprintf("%s returns %v%s", gs.shown, sv, r.factsText(sv)))
	})
}

// intersection records that two paths meet at a block, and then the result.
func (r *recorder) intersection(p *point, rows []meeting, changed bool) {
	if r == nil {
		return
	}
	var details []trace.Detail
	for _, m := range rows {
		details = append(details,
			trace.Detail{Name: fmt.Sprintf("previous annotations for %v", m.variable), Value: m.previous.String()},
			trace.Detail{Name: fmt.Sprintf("new annotations for %v", m.variable), Value: m.new.String()},
			trace.Detail{Name: fmt.Sprintf("intersection of both for %v", m.variable), Value: m.merged.String()})
	}
	text := fmt.Sprintf("Two ways meet at %v: ", nameOf(p))
	if changed {
		var parts []string
		for _, m := range rows {
			parts = append(parts, fmt.Sprintf("%v and %v give %v → %v", m.previous, m.new, m.variable, m.merged))
		}
		text += strings.Join(parts, ", ")
	} else {
		text += "the intersection no longer changes"
	}
	r.Write(func() { r.cause = r.step(StepIntersection, p, text, details...) })
	r.release()
}

// Met ends what an intersection causes.
func (r *recorder) Met(*point, *model.Link) {
	if r != nil {
		r.cause = trace.NoStep
	}
}

// changed records what happened to an annotation.
func (r *recorder) changed(c change) {
	text, kind := "", StepSet
	value := func(v any) string { return valueText(v, r.a.describe) }
	switch c.kind {
	case factSet:
		text = fmt.Sprintf("%v(%v)=%s", c.name, c.sv, value(c.value))
	case factKilled:
		kind = StepKill
		text = fmt.Sprintf("%v(%v)=%s is killed", c.name, c.sv, value(c.old))
	case factGeneralised:
		kind = StepGeneralise
		text = fmt.Sprintf("%v(%v) is generalised from %s to %s", c.name, c.sv, value(c.old), value(c.value))
	case valuesShared:
		kind = StepShare
		text = fmt.Sprintf("%v is %s from now on, in the whole program", c.sv, value(c.value))
	}
	facts := shownFacts(r.a.set, c.sv, r.a.describe)
	r.do(func() {
		i := r.Latest
		if c.name != ANN.Immutable {
			i = r.step(kind, r.a.Current(), text)
		}
		o := r.objects[c.sv]
		if o == nil {
			o = &object{}
			r.objects[c.sv] = o
		}
		o.facts.Set(i, facts)
		if c.kind == valuesShared {
			o.same.Set(i, c.value.(*SomeValue))
		}
	})
}

// finish records the end.
func (r *recorder) finish(err error) {
	r.release()
	r.do(func() {
		r.at = -1
		text, kind := "Nothing changes any more: the annotations are stable", StepDone
		if n := len(r.a.Pending()); n > 0 && err == nil {
			text += fmt.Sprintf("; %d blocks are never left, because an operation in them cannot have a result", n)
		}
		if err != nil {
			kind, text = StepFail, err.Error()
		}
		r.Current.Set(r.step(kind, nil, text), film.Spot{})
	})
}
