package annotator

import (
	"reflect"

	"vitrine/annotator/lattice"
)

// gifts are what a recording notes about values that are put where everybody can read
// them, whether that changes anything or not: items of lists and dictionaries, and
// attributes. What an operation sets is not among them if its graph says it.
type gifts struct {
	items     []itemGift
	index     map[itemGiver]int // of items
	entry     []SomeValue       // what the entry is called with
	constants map[string][]constantGift
	known     map[constantKey]bool

	prebuilding int // how many prebuilt containers, in each other, are being looked at
}

// An itemGift is what the operation at a position puts into a container; the
// position is nil for what is there before the program starts.
type itemGift struct {
	itemGiver
	values []SomeValue // one of each kind
	step   int         // the latest one before something was given first
}

type itemGiver struct {
	item *lattice.Item
	at   *Position
}

// A constantGift is a source of an attribute: a class body or a prebuilt instance.
type constantGift struct {
	constantKey
	step int
}

type constantKey struct {
	name string
	def  *ClassDef
	src  attrSource
}

// mostConstants is how many sources are noted for attributes of one name.
const mostConstants = 10_000

func (g *gifts) begin() {
	g.index, g.constants, g.known = make(map[itemGiver]int), make(map[string][]constantGift), make(map[constantKey]bool)
}

// entered notes what the entry is called with.
func (r *Recording) entered(cells []SomeValue) {
	r.do(func() { r.gifts.entry = cells })
}

// given notes that the items of a container are given a value.
func (r *Recording) given(it *lattice.Item, at *Position, s SomeValue) {
	r.do(func() {
		if r.gifts.prebuilding > 0 {
			return
		}
		key := itemGiver{it, at}
		if i, ok := r.gifts.index[key]; ok {
			r.gifts.items[i].add(s)
			return
		}
		r.gifts.index[key] = len(r.gifts.items)
		r.gifts.items = append(r.gifts.items, itemGift{key, []SomeValue{s}, r.Latest})
	})
}

// add notes one more value. An operation is looked at again with values that have become more general.
func (g *itemGift) add(s SomeValue) {
	for i, v := range g.values {
		if reflect.TypeOf(v) == reflect.TypeOf(s) {
			if lattice.Contains(s, v) {
				g.values[i] = s
			}
			return
		}
	}
	g.values = append(g.values, s)
}

// prebuilding notes that a prebuilt container is being looked at, until the returned
// function is called: what it holds is known without notes.
func (r *Recording) prebuilding() (done func()) {
	r.do(func() { r.gifts.prebuilding++ })
	return func() { r.do(func() { r.gifts.prebuilding-- }) }
}

// constant notes that a source gives an attribute a value.
func (r *Recording) constant(name string, def *ClassDef, src attrSource) {
	r.do(func() {
		key := constantKey{name, def, src}
		if !r.gifts.known[key] && len(r.gifts.constants[name]) < mostConstants {
			r.gifts.known[key] = true
			r.gifts.constants[name] = append(r.gifts.constants[name], constantGift{key, r.Latest})
		}
	})
}
