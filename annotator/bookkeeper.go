package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// trueObject is True as a constant of flow graphs has it.
var trueObject = stdspace.True

// A bookkeeper is the log of the choices made for operations: when they are considered
// again, the same choices are made.
type bookkeeper struct {
	a *annotator

	// Descs by the object that they describe.
	funcs         map[*stdspace.Function]*FunctionDesc
	classDescs    map[*stdspace.Class]*ClassDesc
	builtins      map[string]*ClassDesc // exception classes of Python, by name
	methods       map[methodKey]*MethodDesc
	unbounds      map[unboundKey]*FunctionDesc
	frozen        map[*stdspace.Instance]*FrozenDesc
	frozenMethods map[frozenMethodKey]*FrozenMethodDesc
	frozenClasses map[*stdspace.Class]int // numbers
	nextDesc      int

	// Prebuilt objects of module lltype: those that were looked at, and the graphs of functions.
	llSeen      map[*stdspace.Instance]bool
	llFunctions map[*stdspace.Instance]*Graph

	// llTypes has, for low-level types of the program, an object that stands for each.
	llTypes map[lltype.Type]*stdspace.Instance

	classes    []*ClassDef
	classOf    map[*lattice.ClassDef]*ClassDef
	containers []*Container
	byItem     map[*lattice.Item]*Container

	lists     map[*Position]*lattice.ListDef
	dicts     map[*Position]*lattice.DictDef
	values    map[any]SomeValue // of constants, by key
	mutable   map[*stdspace.Instance]bool
	instances []*stdspace.Instance // those of mutable, in the order in which they were seen
	families  map[*FunctionDesc]*CallFamily
	attrs     map[attrFamilyKey]*attrFamily
	unknown   map[string]SomeValue // see instancesOf

	unfrozen map[*stdspace.Class]bool // whether instances have no _freeze_
	drivers  map[driverHint]*stdspace.Method

	nesting int             // of the prebuilt containers being looked at
	chain   int             // of the prebuilt instances being looked at
	waiting []waitingSource // see addSource
}

func newBookkeeper(a *annotator) *bookkeeper {
	return &bookkeeper{
		a:             a,
		funcs:         make(map[*stdspace.Function]*FunctionDesc),
		classDescs:    make(map[*stdspace.Class]*ClassDesc),
		builtins:      make(map[string]*ClassDesc),
		methods:       make(map[methodKey]*MethodDesc),
		unbounds:      make(map[unboundKey]*FunctionDesc),
		frozen:        make(map[*stdspace.Instance]*FrozenDesc),
		llTypes:       make(map[lltype.Type]*stdspace.Instance),
		frozenMethods: make(map[frozenMethodKey]*FrozenMethodDesc),
		frozenClasses: make(map[*stdspace.Class]int),
		classOf:       make(map[*lattice.ClassDef]*ClassDef),
		byItem:        make(map[*lattice.Item]*Container),
		lists:         make(map[*Position]*lattice.ListDef),
		dicts:         make(map[*Position]*lattice.DictDef),
		values:        make(map[any]SomeValue),
		drivers:       make(map[driverHint]*stdspace.Method),
		mutable:       make(map[*stdspace.Instance]bool),
		families:      make(map[*FunctionDesc]*CallFamily),
		attrs:         make(map[attrFamilyKey]*attrFamily),
		unknown:       make(map[string]SomeValue),
		unfrozen:      make(map[*stdspace.Class]bool),
	}
}

// order returns the number of a new Desc.
func (bk *bookkeeper) order() int {
	bk.nextDesc++
	return bk.nextDesc
}

// constant returns the constant for an object of the program.
func (bk *bookkeeper) constant(x stdspace.Object) *flow.Constant { return bk.a.prog.Flow.Constant(x) }

// newItem makes the items of a list or dictionary; they belong to a container.
func (bk *bookkeeper) newItem(c *Container, what string) *lattice.Item {
	var origin lattice.Position
	if c.Made != nil {
		origin = c.Made
	}
	it := lattice.NewItem(bk, origin, c.Number)
	bk.byItem[it] = c
	c.what = append(c.what, itemOf{it, what})
	return it
}

func (bk *bookkeeper) newContainer(kind ContainerKind) *Container {
	c := &Container{Kind: kind, Made: bk.a.Pos, Number: len(bk.containers)}
	bk.containers = append(bk.containers, c)
	return c
}

// newListDef makes the identity of the lists that are made here.
func (bk *bookkeeper) newListDef() *lattice.ListDef {
	c := bk.newContainer(ListContainer)
	c.List = lattice.NewListDef(bk.newItem(c, "items"))
	return c.List
}

func (bk *bookkeeper) newDictDef() *lattice.DictDef {
	c := bk.newContainer(DictContainer)
	c.Dict = lattice.NewDictDef(bk.newItem(c, "keys"), bk.newItem(c, "values"))
	return c.Dict
}

// listHere returns the identity of the lists that the current operation makes.
func (bk *bookkeeper) listHere() *lattice.ListDef {
	d := bk.lists[bk.a.Pos]
	if d == nil {
		d = bk.newListDef()
		bk.lists[bk.a.Pos] = d
	}
	return d
}

// newList returns the annotation of the lists that the current operation
// makes, with items as general as these.
func (bk *bookkeeper) newList(items ...SomeValue) SomeValue {
	d := bk.listHere()
	for _, s := range items {
		d.Item().Generalize(s)
	}
	return &lattice.SomeList{Def: d}
}

// newRange is newList for the result of range().
func (bk *bookkeeper) newRange(item SomeValue, step int) SomeValue {
	d := bk.lists[bk.a.Pos]
	if d == nil {
		c := bk.newContainer(ListContainer)
		d = lattice.NewRangeDef(bk.newItem(c, "items"), step)
		c.List = d
		bk.lists[bk.a.Pos] = d
	}
	d.GeneralizeStep(step)
	d.Item().Generalize(item)
	return &lattice.SomeList{Def: d}
}

// offspring returns the annotation of a new list with the items of others; the items have
// the same annotation, but the lists are not the same.
func (bk *bookkeeper) offspring(lists ...*lattice.SomeList) SomeValue {
	var items []SomeValue
	for _, l := range lists {
		items = append(items, l.Def.Item().Read(bk.a.Pos))
	}
	s := bk.newList(items...).(*lattice.SomeList)
	item := s.Def.Item().Read(bk.a.Pos)
	for _, l := range lists {
		l.Def.Item().Generalize(item)
	}
	return s
}

// agree gives two lists items of the same annotation.
func (bk *bookkeeper) agree(x, y *lattice.SomeList) {
	s, t := x.Def.Item().Read(bk.a.Pos), y.Def.Item().Read(bk.a.Pos)
	x.Def.Item().Generalize(t)
	y.Def.Item().Generalize(s)
}

// dictHere returns the identity of the dictionaries that the current operation
// makes.
func (bk *bookkeeper) dictHere() *lattice.DictDef {
	d := bk.dicts[bk.a.Pos]
	if d == nil {
		d = bk.newDictDef()
		bk.dicts[bk.a.Pos] = d
	}
	return d
}

// ItemGiven notes where an item gets a value from.
func (bk *bookkeeper) ItemGiven(it *lattice.Item, s SomeValue) {
	bk.a.rec.given(it, bk.a.Pos, s)
}

// ItemChanged makes every operation that has read an item be considered again.
func (bk *bookkeeper) ItemChanged(it *lattice.Item, before, what SomeValue, readers []lattice.Position) {
	s := it.Value()
	bk.a.rec.itemChanged(bk.containerOf(it), bk.whatOf(it), before, s)
	if lattice.Degenerated(s) && !lattice.Degenerated(before) && (what == nil || !lattice.Degenerated(what)) {
		bk.a.degeneratedItem(bk.containerOf(it), bk.whatOf(it), before, what)
	}
	bk.a.reflowAll(readers, "the "+bk.whatOf(it)+" of a "+bk.containerOf(it).Kind.String()+" became more general")
}

// Merged notes that two containers are one from now on.
func (bk *bookkeeper) Merged(into, from *lattice.Item) {
	c, d := bk.byItem[into], bk.byItem[from]
	bk.a.rec.merged(into, from, c, d)
	if d.Number < c.Number {
		bk.byItem[into] = d
	}
}

// ItemFlagged notes that lists change at run time. Readers need not know.
func (bk *bookkeeper) ItemFlagged(it *lattice.Item, flag string) {
	bk.a.rec.flagged(bk.containerOf(it), it, flag)
}

func (bk *bookkeeper) containerOf(it *lattice.Item) *Container { return bk.byItem[it] }

// whatOf returns the role of the items in their container: items, keys, values.
func (bk *bookkeeper) whatOf(it *lattice.Item) string {
	for _, w := range bk.byItem[it].what {
		if w.item.Same(it) {
			return w.what
		}
	}
	return "items"
}

// A ContainerKind is a list or a dictionary.
type ContainerKind int8

// The kinds of containers.
const (
	ListContainer ContainerKind = iota
	DictContainer
)

// String returns "list" or "dictionary".
func (k ContainerKind) String() string {
	if k == DictContainer {
		return "dictionary"
	}
	return "list"
}

// A Container is the identity of the lists or dictionaries that are made at
// one place, or of a prebuilt one. Containers that have met share their items.
type Container struct {
	Kind   ContainerKind
	Number int
	Made   *Position        // where they are made, nil if it is prebuilt
	List   *lattice.ListDef // of a list
	Dict   *lattice.DictDef // of a dictionary
	Const  *flow.Constant   // what is prebuilt

	what []itemOf
}

type itemOf struct {
	item *lattice.Item
	what string
}

// Value returns the annotation of the container.
func (c *Container) Value() SomeValue {
	if c.Kind == ListContainer {
		return &lattice.SomeList{Def: c.List}
	}
	return &lattice.SomeDict{Def: c.Dict}
}

// Shares reports whether two containers belong to one family.
func (c *Container) Shares(d *Container) bool {
	if c.Kind != d.Kind {
		return false
	}
	if c.Kind == ListContainer {
		return c.List.Item().Same(d.List.Item())
	}
	return c.Dict.Key().Same(d.Dict.Key()) && c.Dict.Value().Same(d.Dict.Value())
}

// Readers returns the positions that read what the container holds.
func (c *Container) Readers() []*Position {
	var out []*Position
	seen := make(map[*Position]bool)
	for _, w := range c.what {
		for _, p := range w.item.Readers() {
			if pos := p.(*Position); !seen[pos] {
				seen[pos] = true
				out = append(out, pos)
			}
		}
	}
	return out
}
