package recording

import (
	"fmt"
	"strings"

	"vitrine/jit/jitstate"
	"vitrine/pages/trace"
)

// Merging implements [jitstate.Observer].
func (r *Recording) Merging(m jitstate.Meeting) {
	r.Write(func() {
		if r.valid && !r.compiler.Replaying() {
			r.merging(m)
		}
	})
}

func (r *Recording) merging(m jitstate.Meeting) {
	at := r.here
	if at.block == nil {
		at = place{r.here.graph, r.here.graph.Coloured.ReturnBlock, 0}
	}
	where := fmt.Sprintf("at block %d of %s", at.block.ID, at.graph.Coloured.Shown())
	switch m.Kind {
	case jitstate.GlobalMerge:
		where = "at the global merge point of " + at.graph.Coloured.Shown()
	case jitstate.ReturnMerge:
		where = "at the end of " + at.graph.Coloured.Shown()
	}
	details := r.differences(m)
	why := joined(details)
	switch m.Event {
	case jitstate.StateAdded:
		r.step(trace.NoStep, nil, StepNew, at, "The state is the first one "+where)
	case jitstate.StateMatched:
		r.step(trace.NoStep, nil, StepMatch, at, fmt.Sprintf("The state matches an earlier one %s: residual code goes to the code of that", where))
	case jitstate.StateGeneralised:
		r.step(trace.NoStep, details, StepMerge, at, fmt.Sprintf("The state is merged with an earlier one %s: what differs becomes a variable: %s", where, why))
	case jitstate.StateDuplicated:
		r.step(trace.NoStep, details, StepDuplicate, at, fmt.Sprintf("The state gets code of its own beside that of others %s, as they cannot be merged: %s", where, why))
	}
}

// differences says in what two states differ.
func (r *Recording) differences(m jitstate.Meeting) (list []trace.Detail) {
	names := r.names(m.State)
	for i, d := range m.Differences {
		if i == mostDifferences {
			list = append(list, trace.Detail{Name: "and", Value: fmt.Sprintf("%d more", len(m.Differences)-i)})
			break
		}
		before, now := frozenText(d.Before), frozenText(d.Now)
		if before == now {
			before += ", the same as something else that is not here"
		}
		name := names[d.Now]
		if name == "" {
			name = "a value"
		}
		list = append(list, trace.Detail{Name: name, Value: before + " before, " + now + " now"})
	}
	return list
}

// mostDifferences is how many differences a step names.
const mostDifferences = 8

func joined(details []trace.Detail) string {
	list := make([]string, len(details))
	for i, d := range details {
		list[i] = d.Name + ": " + d.Value
	}
	return strings.Join(list, "; ")
}

// frozenText says of which sort a box is: the variables of different states have nothing to do with each other.
func frozenText(b *jitstate.Box) string {
	switch {
	case b == nil:
		return "nothing"
	case b.Const != nil:
		return b.Const.Value.Text()
	case b.Virtual() != nil:
		return fmt.Sprintf("%s, virtual, with %d parts", virtualName(b.Virtual()), len(partsOf(b.Virtual())))
	case b.Nonzero:
		return "a variable that is not NULL"
	}
	return "a variable"
}

// names returns how the boxes of a state are called: by the variables that hold them, or as parts of virtual objects.
func (r *Recording) names(s *jitstate.State) map[*jitstate.Box]string {
	names := make(map[*jitstate.Box]string)
	var visit func(name string, b *jitstate.Box)
	visit = func(name string, b *jitstate.Box) {
		if b == nil || names[b] != "" {
			return
		}
		names[b] = name
		if v := b.Virtual(); v != nil {
			for _, p := range partsOf(v) {
				visit(p.name+" of "+virtualName(v), p.box)
			}
		}
	}
	for f := s.Frame; f != nil; f = f.Back {
		vars := f.Saved.SavedReds()
		for i, b := range f.Locals {
			name := "the result"
			if i < len(vars) {
				name = vars[i].String()
			}
			visit(name, b)
		}
	}
	visit("the class of the exception", s.ExcType)
	visit("the exception", s.ExcValue)
	return names
}
