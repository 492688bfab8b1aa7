package annset

import (
	"vitrine/flowspace/model"
	"vitrine/pages/film"
)

// snapshot copies what is known about an object.
func (r *Recording) snapshot(sv *SomeValue) []shown {
	return shownFacts(r.a.set, sv, r.a.describe)
}

// shownFacts returns what is known about an object.
func shownFacts(s *AnnotationSet, sv *SomeValue, describe func(any) string) []shown {
	rec := s.records[s.Find(sv)]
	if rec == nil {
		return nil
	}
	var facts []shown
	for _, n := range s.known(rec) {
		f := shown{name: n}
		if v := s.valueOf(rec.fact(n)); !f.refersTo(v) {
			f.text = valueText(v, describe)
		}
		facts = append(facts, f)
	}
	return facts
}

// refersTo makes the value of an annotation the object v, if it is one.
func (f *shown) refersTo(v any) bool {
	sv, ok := v.(*SomeValue)
	f.object = sv
	return ok
}

// A moment is what was known at a step.
type moment struct {
	*film.Moment
	r *Recording
	h *graphHistory
}

func (m *moment) find(sv *SomeValue) *SomeValue {
	for {
		o := m.r.objects[sv]
		if o == nil {
			return sv
		}
		to, ok := film.Look(m.Moment, &o.same)
		if !ok {
			return sv
		}
		sv = to
	}
}

func (m *moment) facts(sv *SomeValue) []shown {
	o := m.r.objects[sv]
	if o == nil {
		return nil
	}
	facts, _ := film.Look(m.Moment, &o.facts)
	return facts
}

func (m *moment) binding(v *model.Variable) *SomeValue {
	sv, ok := film.Look(m.Moment, m.r.bindings[v])
	if !ok {
		return nil
	}
	return m.find(sv)
}

func (m *moment) state(b *model.Block) state {
	s, _ := film.Look(m.Moment, m.r.states[film.Spot{Graph: m.h.Graph, Block: b.ID}])
	return s
}
