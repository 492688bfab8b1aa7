package recorder

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/session"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/machine"
)

// Wrote implements [machine.Watcher].
func (r *Recorder) Wrote(w machine.Writing) {
	if w.Generator != r.gen {
		return
	}
	e := event(session.KindFragment, "")
	e.Cause = r.cause()
	if w.Block != nil {
		r.about(&e, w.Block)
	}
	switch w.Kind {
	case machine.WroteFragments:
		r.record(e, r.fragments)
	case machine.PatchedJump:
		e.Kind = session.KindPatch
		r.record(e, func(e *session.Event) bool { return r.patched(e, w.Block) })
	case machine.LedCalls:
		e.Kind, e.Text = session.KindLead, fmt.Sprintf("Calls of %s lead to the new code from now on: its descriptor, which is no code, has the address", w.Function.Graph.Name)
		r.record(e, nil)
	default:
		r.record(e, func(e *session.Event) bool { r.tests(e, w); return true })
	}
}

// fragments tells of new code.
func (r *Recorder) fragments(e *session.Event) bool {
	e.Text = "New code"
	for i, p := range e.Parts {
		text := fmt.Sprintf("New code at %x: %s, %d bytes", p.Address, p.Name, p.Size())
		if len(p.Entered) > 0 {
			text += ", " + p.Entered[0].Text
		}
		if i > 0 {
			text = e.Text + "; " + text
		}
		e.Text = text
		for _, in := range p.Instructions {
			if e.Block < 0 {
				e.Block = in.Block
			}
		}
	}
	return len(e.Parts) > 0
}

// patched tells of the jump of a block that waits, if that has changed: it has not where the tests of a switch have stayed.
func (r *Recorder) patched(e *session.Event, b *flow.Block) bool {
	if len(e.Patches) == 0 {
		return false
	}
	p := e.Patches[0]
	e.Text = fmt.Sprintf("The jump of block %d at %x is patched: %s becomes %s", e.Block, p.Address, texts(p.Before), texts(p.After))
	switch {
	case r.graph.counted(b):
		e.Text += ", the way into the second tier"
	case b.ExitSwitch == nil:
		e.Text += ", as there is code now for what was left"
	}
	return true
}

// tests tells of the tests of a switch.
func (r *Recorder) tests(e *session.Event, w machine.Writing) {
	cases, general := r.casesOf(w.Block)
	fresh := ""
	if n := r.cases[w.Block]; n < len(cases) {
		fresh = cases[n]
		fact(e, session.FactCase, fresh)
	}
	r.cases[w.Block] = len(cases)
	tests, search := r.memory.testsOf(e.Block)
	where, used := "", ""
	if tests != nil {
		where = fmt.Sprintf("at %x", tests.Address)
		used = fmt.Sprintf("%d of %d bytes are used", tests.Size(), tests.Room)
	}
	e.Switches = []session.Switch{{Block: e.Block, Cases: cases, Default: general, Tests: where}}
	switch {
	case w.Kind == machine.MovedTests:
		e.Kind = session.KindReserve
		e.Text = fmt.Sprintf("The room for the tests of block %d does not suffice for %s: more is reserved elsewhere, and all tests are written there, %s (%s)", e.Block, fresh, where, used)
	case w.Kind == machine.WroteSearch || w.Kind == machine.MovedSearch:
		e.Kind = session.KindSettle
		if search != nil {
			e.Switches[0].Tests = fmt.Sprintf("at %x", search.Address)
			e.Text = fmt.Sprintf("A search among the %d cases of block %d is written elsewhere, at %x: %d bytes", len(cases), e.Block, search.Address, search.Size())
		}
	case fresh == "":
		e.Kind = session.KindDefault
		e.Text = fmt.Sprintf("The tests of block %d lead all other values to general code from now on", e.Block)
	case len(cases) == 1:
		e.Kind = session.KindCase
		e.Text = fmt.Sprintf("Room for the tests of block %d is reserved %s, and the first case is written there: %s (%s)", e.Block, where, fresh, used)
	case tests != nil && len(tests.Cases) == 0:
		e.Kind = session.KindReserve
		e.Text = fmt.Sprintf("The tests of block %d are taken away: with %s there are %d cases, which are put into a search elsewhere", e.Block, fresh, len(cases))
	default:
		e.Kind = session.KindCase
		e.Text = fmt.Sprintf("The switch of block %d gets a case for %s: its test is written into the room that is reserved (%s)", e.Block, fresh, used)
	}
}

// casesOf returns the cases that the graph has for a switch, and whether there is code for all other values.
func (r *Recorder) casesOf(b *flow.Block) (cases []string, general bool) {
	for _, l := range b.Exits {
		if l.Case != lltype.DefaultCase {
			cases = append(cases, l.CaseText())
		}
	}
	return cases, !r.gen.Waits(b)
}

// valueText shows a value with which code has come to a switch.
func valueText(c *flow.Constant) string {
	if c == nil {
		return "a value"
	}
	return (&flow.Link{Case: c}).CaseText()
}
