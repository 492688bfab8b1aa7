package annset

import "slices"

// Merge intersects what is known about two objects and returns an object that
// can stand for both. Immutable objects do not change: the result is one of them, if the
// other adds nothing, or a fresh object with the annotations they have in common. An
// object that can change must be told of every change, wherever it happens: it is forced
// to be the same as the other for the whole program.
func (s *AnnotationSet) Merge(a, b *SomeValue) *SomeValue {
	a, b = s.Find(a), s.Find(b)
	switch {
	case a == b || b == ImpossibleValue:
		return a
	case a == ImpossibleValue:
		return b
	case s.immutable(a) && s.immutable(b):
		return s.intersect(a, b)
	case s.sameType(a, b):
		return s.share(a, b)
	}
	s.forget(a)
	s.forget(b)
	return MostGeneralValue
}

func (s *AnnotationSet) immutable(v *SomeValue) bool { return s.peek(ANN.Immutable, v) == true }

// sameType reports whether two objects that can change are of one type, so that one
// object can stand for both.
func (s *AnnotationSet) sameType(a, b *SomeValue) bool {
	t, ok := s.peek(ANN.Type, a).(Type)
	return ok && !s.immutable(a) && !s.immutable(b) && s.peek(ANN.Type, b) == any(t)
}

// intersect merges two immutable objects.
func (s *AnnotationSet) intersect(a, b *SomeValue) *SomeValue {
	var common []fact
	likeA, likeB := true, true
	for _, n := range s.known(s.records[a]) {
		x, y := s.Get(n, a), s.Get(n, b)
		v, ok := s.common(x, y)
		if !ok {
			likeA = false
			continue
		}
		likeA = likeA && s.equal(v, x)
		likeB = likeB && s.equal(v, y)
		common = append(common, fact{name: n, value: v})
	}
	likeB = likeB && len(common) == len(s.known(s.records[b]))
	switch {
	case likeA && likeB:
		return a
	case likeA:
		s.forgetContents(b, common)
		return a
	case likeB && s.covers(b, a):
		s.forgetContents(a, common)
		return b
	}
	s.forgetContents(a, common)
	s.forgetContents(b, common)
	v := s.New()
	s.records[v].from = [2]*SomeValue{a, b}
	for _, f := range common {
		s.records[v].place(f.name).value = f.value
		s.changed(change{kind: factSet, name: f.name, sv: v, value: f.value})
	}
	return v
}

// covers reports whether v was made by merging w with something.
func (s *AnnotationSet) covers(v, w *SomeValue) bool {
	from := s.records[v].from
	return from[0] != nil && (s.Find(from[0]) == w || s.Find(from[1]) == w)
}

// common returns what two values of one annotation have in common.
func (s *AnnotationSet) common(x, y any) (v any, ok bool) {
	a, isA := x.(*SomeValue)
	b, isB := y.(*SomeValue)
	switch {
	case isA && isB:
		m := s.Merge(a, b)
		return m, m != MostGeneralValue
	case isA || isB:
		return nil, false
	}
	return x, s.equal(x, y)
}

// share forces two objects of one type that can change to be the same: b
// becomes a.
func (s *AnnotationSet) share(a, b *SomeValue) *SomeValue {
	old := s.records[b]
	names := append(s.known(s.records[a]), s.known(old)...)
	slices.SortFunc(names, compareNames)
	names = slices.Compact(names)
	s.same[b] = a
	delete(s.records, b)
	s.changed(change{kind: valuesShared, sv: b, value: a})
	for _, n := range names {
		if f := old.fact(n); f != nil {
			s.join(a, *f)
			f.readers = nil
		} else {
			s.join(a, fact{name: n})
		}
	}
	for i := range old.facts { // what had no value, but was read
		s.inherit(a, &old.facts[i])
	}
	return s.Find(a)
}

// join makes an annotation of a, which stands for two objects now, cover the annotation
// of the other.
func (s *AnnotationSet) join(a *SomeValue, f fact) {
	mine := s.peek(f.name, a)
	theirs := s.valueOf(&f)
	v, ok := s.common(mine, theirs)
	a = s.Find(a)
	r := s.records[a]
	if !ok || r == nil {
		s.Kill(f.name, a)
		s.forgetValue(f.value)
		s.fire(&f)
		return
	}
	g := r.place(f.name)
	if !s.equal(v, mine) {
		old := g.value
		g.value = v
		s.changed(change{kind: factGeneralised, name: f.name, sv: a, old: old, value: v})
		s.fire(g)
	}
	if !s.equal(v, theirs) {
		s.fire(&f)
	}
	s.inherit(a, &f)
}

// inherit moves the blocks that depend on a fact to the object that it is
// about from now on.
func (s *AnnotationSet) inherit(a *SomeValue, f *fact) {
	r := s.records[s.Find(a)]
	if r == nil || len(f.readers) == 0 {
		s.fire(f)
		return
	}
	g := r.place(f.name)
	g.readers = append(g.readers, f.readers...)
}

// forget gives an object to the unknown, which may do anything to it: an
// object that can change becomes mostgeneralvalue, and so does everything that can be
// reached from it. Functions and classes can be called from there.
func (s *AnnotationSet) forget(v *SomeValue) {
	v = s.Find(v)
	r := s.records[v]
	if r == nil || r.forgotten {
		return
	}
	r.forgotten = true
	if s.immutable(v) {
		s.forgetContents(v, nil)
		return
	}
	s.same[v] = MostGeneralValue
	delete(s.records, v)
	s.changed(change{kind: valuesShared, sv: v, value: MostGeneralValue})
	for i := range r.facts {
		s.fire(&r.facts[i])
	}
	for i := range r.facts {
		s.forgetValue(r.facts[i].value)
	}
}

// forgetContents forgets what an immutable object leads to, except for those
// annotations that are kept.
func (s *AnnotationSet) forgetContents(v *SomeValue, kept []fact) {
	r := s.records[v]
	if r == nil {
		return
	}
	for _, n := range s.known(r) {
		if !hasFact(kept, n) {
			s.forgetValue(r.fact(n).value)
		}
	}
}

func hasFact(facts []fact, name Name) bool {
	for _, f := range facts {
		if f.name == name {
			return true
		}
	}
	return false
}

// forgetValue forgets the value of an annotation.
func (s *AnnotationSet) forgetValue(value any) {
	switch v := value.(type) {
	case nil:
	case *SomeValue:
		s.forget(v)
	default:
		if s.lost != nil {
			s.lost(v)
		}
	}
}
