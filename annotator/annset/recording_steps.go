package annset

import (
	"fmt"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// discovered records that a graph joins the program.
func (r *Recording) discovered(gs *funcGraph) {
	if r == nil {
		return
	}
	drawn := basePage(gs.FunctionGraph, r.a.key) // now: readers must not ask the flow space
	r.do(func() {
		h := r.history(gs.FunctionGraph)
		h.plain, h.head.Key = drawn, drawn.Key
		r.step(StepGraph, r.at(gs.FunctionGraph, gs.StartBlock), fmt.Sprintf("The flow graph of %s joins the program", gs.Name))
	})
}

// entered records that a block is reached for the first time.
func (r *Recording) entered(p *point) {
	r.do(func() {
		i := r.step(StepReach, r.spot(p), fmt.Sprintf("%s is reached for the first time and waits to be analysed", sentence(p)))
		r.scheduled[r.spot(p)] = i
		r.waits(i)
	})
}

func sentence(p *point) string {
	text := nameOf(p)
	return strings.ToUpper(text[:1]) + text[1:]
}

// waits notes the list of pending blocks.
func (r *Recording) waits(i int) {
	pending := r.a.Pending()
	list := make([]film.Waiting, len(pending))
	for j, p := range pending {
		list[j] = film.Waiting{Spot: r.spot(p), Blocked: stateOf(p) == stillBlocked}
	}
	r.Pending.Set(i, list)
}

func (r *Recording) setState(i int, p *point, s state) { trace.Of(r.states, r.spot(p)).Set(i, s) }

// analyse records that a block is taken up.
func (r *Recording) analyse(p *point) {
	r.do(func() {
		r.op, r.cause = -1, trace.NoStep
		text := sentence(p) + " is analysed"
		if p.Times() > 1 {
			text += " again"
		}
		if cause, ok := r.scheduled[r.spot(p)]; ok {
			r.cause = cause
		}
		r.analysed = r.step(StepAnalyse, r.spot(p), text)
		r.cause = trace.NoStep
		r.Current.Set(r.analysed, r.spot(p))
		r.setState(r.analysed, p, analysedOnce)
		r.waits(r.analysed)
	})
}

// operation notes which operation of the block is analysed from now on; -1
// means its exits.
func (r *Recording) operation(i int) {
	if r != nil {
		r.op = i
	}
}

// bound records that a variable is bound to an object.
func (r *Recording) bound(p *point, v *model.Variable, sv *SomeValue) {
	r.do(func() {
		i := r.step(StepBind, r.spot(p), fmt.Sprintf("%v → %v%s", v, sv, r.factsText(sv)))
		trace.Of(r.bindings, v).Set(i, sv)
	})
}

// factsText lists what is known about an object.
func (r *Recording) factsText(sv *SomeValue) string {
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

// blocked records that a block is suspended.
func (r *Recording) blocked(p *point, op int) {
	r.do(func() {
		i := r.step(StepBlocked, r.spot(p), fmt.Sprintf("%s is suspended: %v has no possible result yet", sentence(p), p.Block.Operations[op]))
		r.setState(i, p, stillBlocked)
		r.scheduled[r.spot(p)] = i
		r.waits(i)
	})
}

// resumed records that a blocked block starts again.
func (r *Recording) resumed(p *point) {
	r.do(func() {
		r.op, r.analysed = -1, trace.NoStep
		r.cause = r.scheduled[r.spot(p)]
		i := r.step(StepResume, r.spot(p), fmt.Sprintf("%s starts again: no other block can go on, and something it depends on has changed", sentence(p)))
		r.cause = trace.NoStep
		r.scheduled[r.spot(p)] = i
		r.waits(i)
	})
}

// invalidated records that a block has to be analysed again.
func (r *Recording) invalidated(p *point) {
	r.do(func() {
		text := fmt.Sprintf("The analysis of %v is invalid: something it depends on has changed", nameOf(p))
		if stateOf(p) == stillBlocked {
			text = fmt.Sprintf("%s may go on: something it waits for has changed", sentence(p))
		}
		i := r.step(StepInvalidate, r.spot(p), text)
		r.scheduled[r.spot(p)] = i
		r.waits(i)
	})
}

// called records a call with one object for each parameter.
func (r *Recording) called(gs *funcGraph, values []*SomeValue) {
	r.do(func() {
		g := gs.FunctionGraph
		var parts []string
		for i, v := range g.StartBlock.InputArgs {
			parts = append(parts, fmt.Sprintf("%v → %v", v, values[i]))
		}
		text := fmt.Sprintf("%s is called", g.Name)
		if len(parts) > 0 {
			text += " with " + strings.Join(parts, ", ")
		}
		r.step(StepCall, r.here(), text)
	})
}

// returns records what a function returns.
func (r *Recording) returns(gs *funcGraph, sv *SomeValue) {
	r.do(func() {
		r.step(StepReturn, r.at(gs.FunctionGraph, gs.ReturnBlock), fmt.Sprintf("%s returns %v%s", gs.Name, sv, r.factsText(sv)))
	})
}

// intersection records that two paths meet at a block, and then the result.
func (r *Recording) intersection(p *point, rows []meeting, changed bool) {
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
	r.Write(func() { r.cause = r.step(StepIntersection, r.spot(p), text, details...) })
	r.release()
}

// met ends what an intersection causes.
func (r *Recording) met() {
	if r != nil {
		r.cause = trace.NoStep
	}
}

// changed records what happened to an annotation.
func (r *Recording) changed(c change) {
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
	facts := r.snapshot(c.sv)
	r.do(func() {
		i := r.Steps().Len() - 1
		if c.name != ANN.Immutable {
			i = r.step(kind, r.here(), text)
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
func (r *Recording) finish(err error) {
	r.release()
	r.do(func() {
		r.op = -1
		text, kind := "Nothing changes any more: the annotations are stable", StepDone
		if n := len(r.a.Pending()); n > 0 && err == nil {
			text += fmt.Sprintf("; %d blocks are never left, because an operation in them cannot have a result", n)
		}
		if err != nil {
			kind, text = StepFail, err.Error()
		}
		i := r.step(kind, film.Spot{}, text)
		r.Current.Set(i, film.Spot{})
	})
}
