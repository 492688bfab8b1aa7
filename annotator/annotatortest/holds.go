package annotatortest

import (
	"fmt"
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// values compares objects with annotations.
type values struct {
	std               *stdspace.Space
	defs              map[*stdspace.Class][]*annotator.ClassDef
	seen              map[pair]bool // being compared: what holds itself must not be followed for ever
	most              int           // how many objects are compared at a time
	seenNow, seenEver int           // objects compared

	lists map[*stdspace.List]snapshot
}

// A pair is an object and what it is compared with.
type pair struct {
	x stdspace.Object
	s any
}

// A snapshot is a list as it was seen first.
type snapshot struct{ items []stdspace.Object }

func newValues(std *stdspace.Space, res *annotator.Result) *values {
	v := &values{std: std, most: mostSeen, defs: make(map[*stdspace.Class][]*annotator.ClassDef), lists: make(map[*stdspace.List]snapshot)}
	for _, d := range res.Classes {
		if c := d.Desc.Class; c != nil {
			v.defs[c] = append(v.defs[c], d)
		}
	}
	return v
}

func (v *values) text(x stdspace.Object) string {
	if x == nil {
		return "nothing"
	}
	text, err := v.std.Repr(x)
	if err != nil {
		return fmt.Sprintf("%T", x)
	}
	if len(text) > 200 {
		text = text[:200] + "..."
	}
	return text
}

// mostSeen bounds the comparison of what a variable holds: all that can be reached from
// it is too much to look at each time.
const mostSeen = 300

// holds returns why an object is not contained in an annotation, "" if it is.
func (v *values) holds(s annotator.SomeValue, x stdspace.Object) string {
	v.begin()
	return v.contained(s, x)
}

// begin begins a comparison.
func (v *values) begin() {
	v.seenEver += v.seenNow
	v.seen, v.seenNow = nil, 0
}

func isImpossible(s annotator.SomeValue) bool { return s != nil && lattice.IsImpossible(s) }

// contained is holds for a part of an object.
func (v *values) contained(s annotator.SomeValue, x stdspace.Object) string {
	v.seenNow++
	switch {
	case v.seenNow > v.most:
		return ""
	case s == nil:
		return "it is unbound"
	case lattice.IsImpossible(s):
		return "it should be impossible"
	case x == nil:
		return "there is no value"
	}
	if c := lattice.ConstOf(s); c != nil && !isConstant(c.Value, x) {
		return v.text(x) + " is not the constant " + v.text(c.Value)
	}
	ok := true
	switch s := s.(type) {
	case *lattice.SomeBool:
		_, ok = x.(stdspace.Bool)
	case *lattice.SomeInteger:
		return v.integer(s, x)
	case *lattice.SomeFloat:
		_, ok = x.(stdspace.Float)
	case *lattice.SomeString, *lattice.SomeChar, *lattice.SomeUnicode, *lattice.SomeUniChar:
		return v.string(s, x)
	case *lattice.SomeSlice:
		y, isSlice := x.(*stdspace.Slice)
		if !isSlice {
			return v.text(x) + " is not a slice"
		}
		return v.all([]annotator.SomeValue{s.Start, s.Stop, s.Step}, []stdspace.Object{y.Start, y.Stop, y.Step})
	case *lattice.SomeTuple:
		t, isTuple := x.(*stdspace.Tuple)
		if !isTuple || len(t.Items) != len(s.Items) {
			return fmt.Sprintf("%s is not a tuple of %d items", v.text(x), len(s.Items))
		}
		return v.all(s.Items, t.Items)
	case *lattice.SomeIterator:
		_, ok = x.(stdspace.Iterator)
		ok = ok || isInstance(x)
	default:
		return v.compound(s, x)
	}
	if !ok {
		return fmt.Sprintf("%s does not fit %v", v.text(x), s)
	}
	return ""
}

// isConstant reports whether an object is a constant. Integers of a fixed size
// are instances without identity.
func isConstant(c any, x stdspace.Object) bool {
	i, ok := c.(*stdspace.Instance)
	j, ok2 := x.(*stdspace.Instance)
	if ok && ok2 && isRlib(i.Class.Module) && i.Class == j.Class && i.Value != nil {
		return stdspace.SameConstant(i.Value, j.Value)
	}
	return stdspace.SameConstant(c, x)
}

func isInstance(x stdspace.Object) bool {
	_, ok := x.(*stdspace.Instance)
	return ok
}

func (v *values) all(s []annotator.SomeValue, x []stdspace.Object) string {
	for i := range s {
		if why := v.contained(s[i], x[i]); why != "" {
			return why
		}
	}
	return ""
}

// integer compares integers; those of a fixed size are instances of helpers,
// and plain ones where both kinds meet.
func (v *values) integer(s *lattice.SomeInteger, x stdspace.Object) string {
	y, isInstance := x.(*stdspace.Instance)
	if isInstance && isRlib(y.Class.Module) && s.Kind != lattice.Signed {
		return ""
	}
	i, ok := x.(stdspace.Int)
	if !ok {
		return fmt.Sprintf("%s does not fit %v", v.text(x), s)
	}
	if s.NonNeg && s.Kind.IsSigned() && i < 0 {
		return fmt.Sprintf("%d is negative", i)
	}
	return ""
}

func (v *values) string(s annotator.SomeValue, x stdspace.Object) string {
	if x == stdspace.Object(stdspace.None) {
		if lattice.CanBeNone(s) {
			return ""
		}
		return fmt.Sprintf("None does not fit %v", s)
	}
	_, unicode := x.(*stdspace.Unicode)
	n, err := v.std.Length(x)
	ok := err == nil // a character of bytes counts as the one of unicode that it becomes
	switch s.(type) {
	case *lattice.SomeString:
		ok = !unicode
	case *lattice.SomeChar:
		ok = ok && !unicode && n == 1
	case *lattice.SomeUniChar:
		ok = ok && n == 1 // a character of bytes counts as the one of unicode that it becomes
	}
	if _, isText := stdspace.AsText(x); !isText || !ok {
		return fmt.Sprintf("%s does not fit %v", v.text(x), s)
	}
	return ""
}

// compound compares what has parts or identity.
func (v *values) compound(s annotator.SomeValue, x stdspace.Object) string {
	none := x == stdspace.Object(stdspace.None)
	switch s := s.(type) {
	case *lattice.SomeList:
		if none {
			return ""
		}
		return v.list(s, x)
	case *lattice.SomeDict:
		if none {
			return ""
		}
		return v.dict(s, x)
	case *lattice.SomeInstance:
		if none && s.CanBeNone {
			return ""
		}
		return v.instance(s.Class, x)
	case *lattice.SomePBC:
		if none && s.CanBeNone || slices.ContainsFunc(s.Descs, func(d lattice.Desc) bool { return v.isMember(d, x) }) {
			return ""
		}
		return fmt.Sprintf("%s is not a member of %v", v.text(x), s)
	case *lattice.SomeByteArray:
		if _, ok := x.(*stdspace.ByteArray); !ok && !none {
			return v.text(x) + " is not a bytearray"
		}
	case *lattice.SomeWeakRef:
		if none {
			return ""
		}
		return v.weakRef(s, x)
	case *lattice.SomeType:
		if _, ok := x.(*stdspace.Class); !ok {
			return v.text(x) + " is not a class"
		}
	case *lattice.SomeBuiltin:
		return v.builtin(s, x)
	}
	return ""
}

// visit reports whether a pair is met for the first time.
func (v *values) visit(x stdspace.Object, s any) bool {
	p := pair{x, s}
	if v.seen[p] {
		return false
	}
	if v.seen == nil {
		v.seen = make(map[pair]bool)
	}
	v.seen[p] = true
	return true
}

func (v *values) list(s *lattice.SomeList, x stdspace.Object) string {
	var items []stdspace.Object
	switch x := x.(type) {
	case *stdspace.List:
		items = x.Items
		if why := v.changed(s, x); why != "" {
			return why
		}
	case *stdspace.Range:
		items, _ = v.std.ListOf(x)
	default:
		return v.text(x) + " is not a list"
	}
	if !v.visit(x, s.Def.Item().Root()) {
		return ""
	}
	for i, y := range items {
		if v.seenNow > v.most {
			break
		}
		y, _ = convert(s.Def.Item().Value(), y)
		if why := v.contained(s.Def.Item().Value(), y); why != "" {
			return fmt.Sprintf("item %d: %s", i, why)
		}
	}
	return ""
}

// changed compares a list with what it was before: one that is never resized
// keeps its length, one that is never mutated its items.
func (v *values) changed(s *lattice.SomeList, x *stdspace.List) string {
	before, ok := v.lists[x]
	if !ok {
		v.lists[x] = snapshot{slices.Clone(x.Items)}
		return ""
	}
	if !s.Def.Resized() && len(x.Items) != len(before.items) {
		return fmt.Sprintf("a list that is never resized had %d items and has %d", len(before.items), len(x.Items))
	}
	if !s.Def.Mutated() && !slices.EqualFunc(x.Items, before.items, func(a, b stdspace.Object) bool { return stdspace.SameConstant(a, b) }) {
		return "a list that is never mutated has changed"
	}
	return ""
}

func (v *values) dict(s *lattice.SomeDict, x stdspace.Object) string {
	if y, ok := x.(*stdspace.Instance); ok && isRlib(y.Class.Module) {
		return ""
	}
	d, ok := x.(*stdspace.Dict)
	if !ok {
		return v.text(x) + " is not a dictionary"
	}
	if !v.visit(x, s.Def.Key().Root()) {
		return ""
	}
	key, value := s.Def.Key().Value(), s.Def.Value().Value()
	for _, e := range d.Entries() {
		if e.Key == nil {
			continue
		}
		if v.seenNow > v.most {
			break
		}
		k, _ := convert(key, e.Key)
		if why := v.contained(key, k); why != "" {
			return "a key: " + why
		}
		w, _ := convert(value, e.Value)
		if why := v.contained(value, w); why != "" {
			return "value of " + v.text(e.Key) + ": " + why
		}
	}
	return ""
}

// builtin compares builtin functions, and methods of builtin types.
func (v *values) builtin(s *lattice.SomeBuiltin, x stdspace.Object) string {
	switch x := x.(type) {
	case *stdspace.Builtin:
		if x.Name != s.Name {
			return fmt.Sprintf("%s is not %s", v.text(x), s.Name)
		}
		if s.Self != nil && x.Self != nil {
			self, _ := convert(s.Self, x.Self)
			return v.contained(s.Self, self)
		}
		return ""
	case *stdspace.Function, *stdspace.Class, *stdspace.Method, *stdspace.Instance:
		if c, ok := s.Key.(*flow.Constant); !ok || c.Value == x {
			return ""
		}
	}
	return fmt.Sprintf("%s is not %v", v.text(x), s)
}

func (v *values) weakRef(s *lattice.SomeWeakRef, x stdspace.Object) string {
	r, ok := x.(*stdspace.WeakRef)
	switch {
	case !ok:
		return v.text(x) + " is not a weak reference"
	case r.Referent() == nil:
		return ""
	case s.Class == nil:
		return v.text(x) + " is not dead"
	}
	return v.instance(s.Class, r.Referent())
}
