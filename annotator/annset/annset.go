package annset

import (
	"fmt"
	"slices"

	"vitrine/host/stdspace"
)

// An AnnotationSet is the heap of annotations of a whole program. An
// annotation that was never set, or was killed, is [MostGeneralValue].
// Annotations only decrease: what is lost does not come back.
type AnnotationSet struct {
	records map[*SomeValue]*record
	same    map[*SomeValue]*SomeValue // objects that were forced to be another one
	count   int

	block      any // the block being analysed, or nil
	invalidate func(block any)
	lost       func(value any) // a function or class that unknown code can reach; may be nil
	note       func(change)    // for recordings; may be nil
}

// A record is what is known about one object.
type record struct {
	facts     []fact // by name
	from      [2]*SomeValue
	forgotten bool // its contents were given to the unknown
}

// A fact is an annotation, or the place of one that was read or killed: then its value is
// nil.
type fact struct {
	name    Name
	value   any
	killed  bool
	readers []any // blocks whose analysis depends on it
}

// A change is something that happened to an annotation.
type change struct {
	kind  changeKind
	name  Name
	sv    *SomeValue
	old   any
	value any
}

type changeKind uint8

const (
	factSet changeKind = iota
	factKilled
	factGeneralised
	valuesShared // sv is value from now on
)

// NewAnnotationSet returns an empty set. invalidate is called for every block
// whose analysis read an annotation that has changed since.
func NewAnnotationSet(invalidate func(block any)) *AnnotationSet {
	return &AnnotationSet{
		records:    make(map[*SomeValue]*record),
		same:       make(map[*SomeValue]*SomeValue),
		invalidate: invalidate,
	}
}

// New returns a SomeValue about which nothing is known yet.
func (s *AnnotationSet) New() *SomeValue {
	s.count++
	v := &SomeValue{number: s.count}
	s.records[v] = &record{}
	return v
}

// Analysing sets the block that is analysed from now on: it depends on what Get and Merge
// read. Nil means none.
func (s *AnnotationSet) Analysing(block any) { s.block = block }

// Find returns the object that v has become: v itself, unless it was forced
// to be another one.
func (s *AnnotationSet) Find(v *SomeValue) *SomeValue {
	to, ok := s.same[v]
	if !ok {
		return v
	}
	end := s.Find(to)
	s.same[v] = end
	return end
}

// Get returns the annotation of that name about subject: a value, or
// [MostGeneralValue] if nothing is known. The block being analysed depends on
// it from now on.
func (s *AnnotationSet) Get(name Name, subject *SomeValue) any {
	subject = s.Find(subject)
	r := s.records[subject]
	if r == nil {
		return MostGeneralValue // an extreme value
	}
	f := r.fact(name)
	if f == nil {
		if s.block == nil {
			return MostGeneralValue
		}
		f = r.place(name)
	}
	if s.block != nil && !slices.Contains(f.readers, s.block) {
		f.readers = append(f.readers, s.block)
	}
	return s.valueOf(f)
}

// peek is Get without a dependency.
func (s *AnnotationSet) peek(name Name, subject *SomeValue) any {
	if r := s.records[s.Find(subject)]; r != nil {
		if f := r.fact(name); f != nil {
			return s.valueOf(f)
		}
	}
	return MostGeneralValue
}

func (s *AnnotationSet) valueOf(f *fact) any {
	switch v := f.value.(type) {
	case nil:
		return MostGeneralValue
	case *SomeValue:
		return s.Find(v)
	default:
		return v
	}
}

// Set makes value the annotation of that name about subject. It refuses to
// touch the extreme values, to bring back what was killed, and to replace a
// value by another: annotations only decrease.
func (s *AnnotationSet) Set(name Name, subject *SomeValue, value any) error {
	subject = s.Find(subject)
	r := s.records[subject]
	if r == nil {
		return fmt.Errorf("set %v(%v): nothing can be said about %v; say it about an object of its own", name, subject, subject)
	}
	f := r.place(name)
	switch {
	case f.killed:
		return fmt.Errorf("set %v(%v): the annotation was killed; annotations only decrease", name, subject)
	case f.value != nil && !s.equal(f.value, value):
		return fmt.Errorf("set %v(%v): it has a value already; generalise it instead", name, subject)
	case f.value != nil:
		return nil
	case value == any(MostGeneralValue):
		f.killed = true
		return nil
	}
	f.value = value
	s.changed(change{kind: factSet, name: name, sv: subject, value: value})
	s.fire(f)
	return nil
}

// Kill deletes an annotation for good and invalidates every block whose
// analysis depends on it. What the annotation led to belongs to the unknown
// from now on.
func (s *AnnotationSet) Kill(name Name, subject *SomeValue) {
	subject = s.Find(subject)
	r := s.records[subject]
	if r == nil {
		return
	}
	f := r.place(name)
	if f.killed {
		return
	}
	old := f.value
	f.value, f.killed = nil, true
	if old == nil {
		return
	}
	s.changed(change{kind: factKilled, name: name, sv: subject, old: old})
	s.fire(f)
	s.forgetValue(old)
}

// Generalise makes the annotation, whose values are objects, cover one more:
// it becomes the intersection of both. If nothing is left of it, the new object belongs
// to the unknown.
func (s *AnnotationSet) Generalise(name Name, subject, value *SomeValue) {
	f := s.present(name, subject)
	if f == nil {
		s.forget(value)
		return
	}
	old := s.valueOf(f).(*SomeValue)
	merged := s.Merge(old, value)
	if merged == s.Find(old) {
		return
	}
	if merged == MostGeneralValue {
		s.Kill(name, subject)
		return
	}
	if f = s.present(name, subject); f == nil {
		return // the subject was lost while its contents were merged
	}
	f.value = merged
	s.changed(change{kind: factGeneralised, name: name, sv: s.Find(subject), old: old, value: merged})
	s.fire(f)
}

// present returns the annotation if it has a value that is an object.
func (s *AnnotationSet) present(name Name, subject *SomeValue) *fact {
	r := s.records[s.Find(subject)]
	if r == nil {
		return nil
	}
	if f := r.fact(name); f != nil {
		if _, ok := f.value.(*SomeValue); ok {
			return f
		}
	}
	return nil
}

// decided reports whether the annotation has a value or was killed, so that it can no
// longer be set.
func (s *AnnotationSet) decided(name Name, subject *SomeValue) bool {
	r := s.records[s.Find(subject)]
	if r == nil {
		return true
	}
	f := r.fact(name)
	return f != nil && (f.killed || f.value != nil)
}

// fire invalidates the blocks that depend on a fact. They will ask again.
func (s *AnnotationSet) fire(f *fact) {
	readers := f.readers
	f.readers = nil
	for _, b := range readers {
		s.invalidate(b)
	}
}

func (s *AnnotationSet) changed(c change) {
	if s.note != nil {
		s.note(c)
	}
}

// equal reports whether two values of an annotation are the same.
func (s *AnnotationSet) equal(a, b any) bool {
	if v, ok := a.(*SomeValue); ok {
		w, ok := b.(*SomeValue)
		return ok && s.Find(v) == s.Find(w)
	}
	return stdspace.ConstantKey(a) == stdspace.ConstantKey(b)
}

// fact returns the fact of that name, or nil.
func (r *record) fact(name Name) *fact {
	i, ok := slices.BinarySearchFunc(r.facts, name, byName)
	if !ok {
		return nil
	}
	return &r.facts[i]
}

// place returns the fact of that name; it makes one without a value if there
// is none.
func (r *record) place(name Name) *fact {
	i, ok := slices.BinarySearchFunc(r.facts, name, byName)
	if !ok {
		r.facts = slices.Insert(r.facts, i, fact{name: name})
	}
	return &r.facts[i]
}

func byName(f fact, name Name) int { return compareNames(f.name, name) }

// known returns the names of the facts that say something.
func (s *AnnotationSet) known(r *record) []Name {
	var names []Name
	for i := range r.facts {
		if s.valueOf(&r.facts[i]) != any(MostGeneralValue) {
			names = append(names, r.facts[i].name)
		}
	}
	return names
}
