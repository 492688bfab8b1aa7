package annset

import (
	"vitrine/flowspace/model"
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

// findAt returns what an object was right after step i.
func (r *Recording) findAt(sv *SomeValue, i int) *SomeValue {
	for {
		o := r.objects[sv]
		if o == nil {
			return sv
		}
		to, ok := o.same.At(i)
		if !ok {
			return sv
		}
		sv = to
	}
}

// factsAt returns what was known about an object right after step i.
func (r *Recording) factsAt(sv *SomeValue, i int) []shown {
	o := r.objects[sv]
	if o == nil {
		return nil
	}
	facts, _ := o.facts.At(i)
	return facts
}

// bindingAt returns what a variable was bound to right after step i, or nil.
func (r *Recording) bindingAt(v *model.Variable, i int) *SomeValue {
	t := r.bindings[v]
	if t == nil {
		return nil
	}
	sv, ok := t.At(i)
	if !ok {
		return nil
	}
	return r.findAt(sv, i)
}
