package lattice

import (
	"slices"

	"vitrine/annotator/flowing"
)

// A Position is the place of an operation. The annotator gives pointers, so
// that equal positions are the same.
type Position any

// Readers are the positions that have read something.
type Readers = flowing.Readers[Position]

// A Listener is notified when the items of lists and dictionaries become more general.
type Listener interface {
	// ItemGiven is called before an item is made to contain s, which it may
	// contain already.
	ItemGiven(item *Item, s SomeValue)

	// ItemChanged is called after an item has changed, with the annotation
	// that it, or one of the items that were merged into it, had before, and
	// the positions that had read that. what is nil if items were merged.
	ItemChanged(item *Item, before, what SomeValue, readers []Position)

	// Merged is called when two items have become one.
	Merged(into, from *Item)

	// ItemFlagged is called when the lists that share an item turn out to
	// change at run time: flag is "mutated" or "resized".
	ItemFlagged(item *Item, flag string)
}

// An Item is what a family of lists, or of dictionaries, has as items, keys or
// values. All lists that can be in the same place share one.
type Item struct {
	value    SomeValue
	readers  Readers
	listener Listener // may be nil
	into     *Item    // what it has been merged into, or nil
	number   int

	// Of lists only.
	mutated   bool
	resized   bool
	ranged    bool // it is only the result of range(), with this step
	rangeStep int  // 0: not always the same

	// Of keys only: custom tells whether the dictionaries bring their own equality
	// and hash, as r_dict does. These are the annotations of the functions.
	custom   bool
	eq, hash SomeValue

	// Where the containers of this family were made.
	origins []Position
}

// NewItem returns an item with no value yet. Number distinguishes it from the others of
// the program in the views.
func NewItem(l Listener, origin Position, number int) *Item {
	it := &Item{value: Impossible, listener: l, number: number, eq: Impossible, hash: Impossible}
	if origin != nil {
		it.origins = []Position{origin}
	}
	return it
}

// find returns the item that stands for it now.
func (it *Item) find() *Item {
	for it.into != nil {
		if it.into.into != nil {
			it.into = it.into.into
		}
		it = it.into
	}
	return it
}

// Value returns the annotation of the items.
func (it *Item) Value() SomeValue { return it.find().value }

// Number returns the number of the family.
func (it *Item) Number() int { return it.find().number }

// Origins returns the positions at which the containers of the family are
// made.
func (it *Item) Origins() []Position { return it.find().origins }

// Readers returns the positions at which the items are read.
func (it *Item) Readers() []Position { return it.find().readers.All() }

// Same reports whether two items are one.
func (it *Item) Same(other *Item) bool { return it.find() == other.find() }

// Read returns the annotation of the items; the position is considered again
// when it changes.
func (it *Item) Read(at Position) SomeValue {
	it = it.find()
	if at != nil {
		it.readers.Add(at)
	}
	return it.value
}

// Generalize makes the annotation of the items contain s.
func (it *Item) Generalize(s SomeValue) {
	s = Alone(s)
	it = it.find()
	if it.listener != nil {
		it.listener.ItemGiven(it, s)
	}
	it.include(s, s)
}

// include makes the annotation of an item contain s and returns the item that
// then stands for it. what is passed to the listener.
func (it *Item) include(s, what SomeValue) *Item {
	u := Union(it.value, s)
	// If the items contain themselves the union may have merged this item with
	// others, and made it more general.
	for it = it.find(); !Contains(u, it.value); it = it.find() {
		u = Union(u, it.value)
	}
	if before := it.value; !Equal(u, before) {
		it.value = u
		it.changed(before, what, &it.readers)
	}
	return it
}

// changed tells the listener that readers have read an annotation that is out
// of date.
func (it *Item) changed(before, what SomeValue, readers *Readers) {
	if it.listener != nil {
		it.listener.ItemChanged(it, before, what, slices.Clone(readers.All()))
	}
}

// merge makes one item of two.
func (it *Item) merge(other *Item) {
	it, other = it.find(), other.find()
	if it == other {
		return
	}
	other.into = it
	if other.mutated {
		it.flag(&it.mutated, "mutated")
	}
	if other.resized {
		it.flag(&it.resized, "resized")
	}
	it.mergeStep(other)
	it.mergeEquality(other)
	it.origins = append(it.origins, other.origins...)
	it.number = min(it.number, other.number)
	if it.listener != nil {
		it.listener.Merged(it, other)
	}
	it = it.include(other.value, nil)
	if !Equal(it.value, other.value) {
		it.changed(other.value, nil, &other.readers)
	}
	it.readers.AddAll(&other.readers)
}

// mergeStep joins what is known about the step of ranges. A list that is not a range
// makes the other one a plain list.
func (it *Item) mergeStep(other *Item) {
	switch {
	case !it.ranged || !other.ranged:
		it.ranged, it.rangeStep = false, 0
	case it.rangeStep != other.rangeStep:
		it.rangeStep = 0
	}
}

// mergeEquality joins what is known about how keys are compared.
func (it *Item) mergeEquality(other *Item) {
	if it.custom || other.custom {
		it.setEquality(other.eq, other.hash)
	}
}

func (it *Item) setEquality(eq, hash SomeValue) {
	it.custom = true
	it.eq, it.hash = Union(it.eq, eq), Union(it.hash, hash)
}

func (it *Item) flag(f *bool, name string) {
	if !*f {
		*f = true
		if it.listener != nil {
			it.listener.ItemFlagged(it, name)
		}
	}
}

// A ListDef is the identity of the lists that are made at one place.
type ListDef struct{ item *Item }

// NewListDef returns a definition of lists with these items.
func NewListDef(item *Item) *ListDef { return &ListDef{item} }

// NewRangeDef returns a definition of lists that range() makes; step 0 stands
// for one that varies.
func NewRangeDef(item *Item, step int) *ListDef {
	item.ranged, item.rangeStep = true, step
	return &ListDef{item}
}

// GeneralizeStep notes that range() makes some of the lists with another step; 0 stands
// for one that varies.
func (d *ListDef) GeneralizeStep(step int) {
	if it := d.Item(); it.rangeStep != step {
		it.rangeStep = 0
	}
}

// Item returns what the lists have as items.
func (d *ListDef) Item() *Item { return d.item.find() }

// Mutate notes that the lists change at run time.
func (d *ListDef) Mutate() {
	it := d.Item()
	it.flag(&it.mutated, "mutated")
}

// Resize notes that the lists change their length at run time.
func (d *ListDef) Resize() {
	it := d.Item()
	it.flag(&it.mutated, "mutated")
	it.flag(&it.resized, "resized")
}

// Mutated reports whether the lists change at run time.
func (d *ListDef) Mutated() bool { return d.Item().mutated }

// Resized reports whether the lists change their length at run time.
func (d *ListDef) Resized() bool { return d.Item().resized }

// RangeStep returns the step of lists that only range() makes; ok is false for
// others, and step is 0 if it varies.
func (d *ListDef) RangeStep() (step int, ok bool) {
	it := d.Item()
	return it.rangeStep, it.ranged
}

// A DictDef is the identity of the dictionaries that are made at one place.
type DictDef struct{ key, value *Item }

// NewDictDef returns a definition of dictionaries with these keys and values.
func NewDictDef(key, value *Item) *DictDef { return &DictDef{key, value} }

// Key returns what the dictionaries have as keys.
func (d *DictDef) Key() *Item { return d.key.find() }

// Value returns what the dictionaries have as values.
func (d *DictDef) Value() *Item { return d.value.find() }

// SetCustom notes that the dictionaries compare keys with eq and hash them
// with hash.
func (d *DictDef) SetCustom(eq, hash SomeValue) { d.Key().setEquality(eq, hash) }

// Custom returns the annotations of the functions that compare and hash keys;
// ok is false if they are the usual ones.
func (d *DictDef) Custom() (eq, hash SomeValue, ok bool) {
	it := d.Key()
	return it.eq, it.hash, it.custom
}

// union merges two definitions.
func (d *DictDef) union(other *DictDef) {
	d.key.merge(other.key)
	d.value.merge(other.value)
}
