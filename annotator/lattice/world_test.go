package lattice

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
)

// A recipe describes an annotation. The union of lists changes them, so that
// every computation needs values of its own: recipes are made as often as
// necessary, in worlds that have nothing in common.
type recipe struct {
	text string
	make func(w *world) SomeValue
}

func (r recipe) String() string { return r.text }

// leaf is a recipe for an annotation that mentions no list or dictionary. Every
// one that is made is a copy.
func leaf[T any, P interface {
	*T
	SomeValue
}](s T) recipe {
	return recipe{P(&s).String(), func(*world) SomeValue { c := s; return P(&c) }}
}

// named gives a recipe another text, where that of the annotation does not say
// everything.
func (r recipe) named(text string) recipe { return recipe{text, r.make} }

// A heap describes lists and dictionaries. What they hold may lead to any of
// them, itself included.
type heap struct {
	lists []listRecipe
	dicts []dictRecipe
}

type listRecipe struct {
	item             recipe
	mutated, resized bool
	ranged           bool
	step             int
}

type dictRecipe struct {
	key, value recipe
	custom     bool
}

// A world holds the lists and dictionaries of a heap.
type world struct {
	lists []*ListDef
	dicts []*DictDef
	items []*Item     // of all of them
	old   []SomeValue // what the items were in the beginning
	log   eventLog
}

// build makes the lists and dictionaries of a heap. One position reads each of
// the items: its number.
func (h heap) build() *world {
	w := &world{}
	for range h.lists {
		w.lists = append(w.lists, NewListDef(w.newItem()))
	}
	for range h.dicts {
		w.dicts = append(w.dicts, NewDictDef(w.newItem(), w.newItem()))
	}
	for i, l := range h.lists {
		it := w.lists[i].item
		it.value = Alone(l.item.make(w))
		it.mutated, it.resized, it.ranged, it.rangeStep = l.mutated, l.resized, l.ranged, l.step
	}
	for i, d := range h.dicts {
		w.dicts[i].key.value, w.dicts[i].value.value = Alone(d.key.make(w)), Alone(d.value.make(w))
		if d.custom {
			w.dicts[i].SetCustom(functions[0].make(w), functions[1].make(w))
		}
	}
	for _, it := range w.items {
		w.old = append(w.old, it.value)
	}
	return w
}

func (w *world) newItem() *Item {
	n := len(w.items)
	it := NewItem(&w.log, n, n)
	it.Read(n)
	w.items = append(w.items, it)
	return it
}

// state is the canonical text of everything in a world.
func (w *world) state() string {
	var roots []SomeValue
	for _, d := range w.lists {
		roots = append(roots, &SomeList{Def: d})
	}
	for _, d := range w.dicts {
		roots = append(roots, &SomeDict{Def: d})
	}
	return canonical(roots...)
}

// An eventLog is a listener that remembers what it was told.
type eventLog struct {
	changed map[Position]int // how often readers were told about a change
	events  []string
}

func (l *eventLog) ItemChanged(it *Item, before, what SomeValue, readers []Position) {
	if l.changed == nil {
		l.changed = make(map[Position]int)
	}
	for _, p := range readers {
		l.changed[p]++
	}
	l.events = append(l.events, fmt.Sprintf("changed from %v to %v by %v: %v", before, it.Value(), what, readers))
}

func (l *eventLog) Merged(into, from *Item) { l.events = append(l.events, "merged") }

func (l *eventLog) ItemGiven(*Item, SomeValue) {}

func (l *eventLog) ItemFlagged(it *Item, flag string) { l.events = append(l.events, flag) }

// canonical returns a text of annotations that is the same for all that are
// built alike: families of items are numbered as they are met, and what an
// annotation knows but does not show is there.
func canonical(values ...SomeValue) string {
	c := canon{}
	for i, s := range values {
		if i > 0 {
			c.b.WriteString("; ")
		}
		c.value(s)
	}
	return c.b.String()
}

type canon struct {
	b    strings.Builder
	seen []*Item
}

func (c *canon) value(s SomeValue) {
	switch s := s.(type) {
	case *SomeBool:
		c.b.WriteString(s.String())
		c.known(s.Known)
	case *SomeString:
		c.b.WriteString(s.String() + textIf(s.OfChars, " of characters"))
	case *SomeTuple:
		c.parts("Tuple", s.Items...)
	case *SomeSlice:
		c.parts("Slice", s.Start, s.Stop, s.Step)
	case *SomeIterator:
		c.parts("Iterator "+s.Variant, s.Container)
	case *SomeBuiltin:
		fmt.Fprintf(&c.b, "Builtin %s %v", s.Name, s.Key)
		if s.Self != nil {
			c.parts("", s.Self)
		}
	case *SomeList:
		c.b.WriteString(flagged("List", constFlag(s.Const)))
		c.item(s.Def.Item())
	case *SomeDict:
		c.b.WriteString(flagged("Dict", constFlag(s.Const)))
		c.item(s.Def.Key())
		c.item(s.Def.Value())
	default:
		c.b.WriteString(s.String())
	}
}

func (c *canon) parts(name string, parts ...SomeValue) {
	c.b.WriteString(name)
	for i, s := range parts {
		c.b.WriteString(textIf(i == 0, "(") + textIf(i > 0, ", "))
		c.value(s)
	}
	c.b.WriteString(")")
}

func (c *canon) known(known []Knowledge) {
	var all []string
	for _, k := range known {
		all = append(all, fmt.Sprintf("%v:%v=%s", k.If, k.Var, canonical(k.Is)))
	}
	slices.Sort(all)
	fmt.Fprint(&c.b, textIf(len(all) > 0, strings.Join(all, " ")))
}

func (c *canon) item(it *Item) {
	n := slices.Index(c.seen, it)
	if n >= 0 {
		fmt.Fprintf(&c.b, "#%d", n)
		return
	}
	fmt.Fprintf(&c.b, "#%d[", len(c.seen))
	c.seen = append(c.seen, it)
	c.value(it.value)
	fmt.Fprintf(&c.b, "%s%s]", textIf(it.mutated, ", mutated"), textIf(it.resized, ", resized"))
	if it.ranged {
		fmt.Fprintf(&c.b, " step %d", it.rangeStep)
	}
	if it.custom {
		fmt.Fprintf(&c.b, " eq %v hash %v", it.eq, it.hash)
	}
}

// mentionsObject reports whether there is an Object somewhere in values, or in
// what their lists and dictionaries hold.
func mentionsObject(values ...SomeValue) bool {
	return strings.Contains(canonical(values...), "Object")
}

// constant returns a constant.
func constant(text string) *flow.Constant {
	return &flow.Constant{Value: text, Key: text, Show: func(v any) string { return v.(string) }}
}
