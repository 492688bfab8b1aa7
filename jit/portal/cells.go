package portal

import (
	"strconv"
	"strings"

	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// The portal is counted in memory, by the code that runs while it is cold: to call the compiler each time takes longer than
// what is counted. A cell has the count for some green values, and the code for them once there is some. Cells are found
// by a hash of the green values, which are taken as words (inquiry.go). The compiler is called for a cell that is not
// there, when a count is over, and for code that only it can choose.

// A cellTable has the cells of one place where the portal is counted.
type cellTable struct {
	place  int            // the number of the global merge point, or beginningPlace
	greens []lltype.Type  // of the green values
	words  []llop.Op      // by which each becomes a word, NoOp for one that is one
	cell   *lltype.Struct // the type of the cells
	code   *lltype.Ptr    // that of the code that they lead to
	slots  *lltype.Object // the first cell for each hash
	find   *lltype.Object // the function that gives the cell for green values

	spots map[string]*HotSpot // what the cells count, by the key of the green values
}

// beginningPlace stands for the beginning of the portal among the numbers of global merge points.
const beginningPlace = -1

// slots is how many lists of cells a table has: a power of two.
const slots = 1 << 9

// The fields of cells; the words follow. What count_down counts comes first.
const (
	cellCount = "count"
	cellCode  = "code"
	cellNext  = "next"
	cellWord  = "word"
)

// newCellPrefix begins the names of the functions that make cells; the place follows.
const newCellPrefix = "jit_new_cell_"

// newCells returns the table of a place, nil if there are no green values, or one that does not fit into a word.
func newCells(place int, greens []lltype.Type, code *lltype.Ptr) *cellTable {
	c := &cellTable{place: place, code: code, greens: greens, spots: make(map[string]*HotSpot)}
	c.cell = lltype.NewStruct("green_cell", lltype.Raw, lltype.Hints{})
	fields := []lltype.Field{{Name: cellCount, Type: lltype.Signed}, {Name: cellCode, Type: code}, {Name: cellNext, Type: lltype.PtrTo(c.cell)}}
	for i, t := range greens {
		op, ok := toWord(t)
		if !ok {
			return nil
		}
		c.words = append(c.words, op)
		fields = append(fields, lltype.Field{Name: wordField(i), Type: lltype.Signed})
	}
	if len(greens) == 0 || c.cell.SetFields(fields...) != nil {
		return nil
	}
	c.slots = lltype.NewObject("green_cells", lltype.ArrayOf(lltype.PtrTo(c.cell), lltype.Raw, lltype.Hints{}), slots)
	c.find = c.findFunction()
	return c
}

func wordField(i int) string { return cellWord + strconv.Itoa(i) }

// toWord returns the operation that makes a word of a value.
func toWord(t lltype.Type) (op llop.Op, ok bool) {
	if _, ptr := lltype.IsPtr(t); ptr {
		return llop.CastPtrToInt, true
	}
	switch t {
	case lltype.Signed:
		return llop.SameAs, true
	case lltype.Unsigned:
		return llop.CastUIntToInt, true
	case lltype.Bool:
		return llop.CastBoolToInt, true
	case lltype.Char:
		return llop.CastCharToInt, true
	case lltype.UniChar:
		return llop.CastUnicharToInt, true
	}
	return 0, false
}

// A hash is the sum of the words by powers of a factor, with its higher bits folded onto the lower ones: objects lie at
// multiples of 16.
const (
	hashFactor = 1_000_003
	hashShift  = 7
)

// slotOf is the hash of words, as the code of the portal works it out.
func slotOf(words []uint64) int {
	var h int64
	for _, v := range words {
		h = h*hashFactor + int64(v)
	}
	return int((h ^ h>>hashShift) & (slots - 1))
}

// newCell gives the function that makes the cells of a place: of green values, and of these as words.
func (t *Portal) newCell(name string) external.Function {
	place, err := strconv.Atoi(strings.TrimPrefix(name, newCellPrefix))
	c := t.tables[place]
	if err != nil || c == nil {
		return nil
	}
	n := len(c.greens)
	return func(call *external.Call) (uint64, error) {
		greens := jitstate.GreensOf(call.Args[:n], c.greens)
		s := t.spot(place, greens)
		at, err := t.placeCell(c, call.Args[n:])
		if err != nil {
			return 0, err
		}
		s.cell, s.table = at, c
		c.spots[jitstate.KeyOf(greens)] = s
		if place == beginningPlace && t.byKey[jitstate.KeyOf(greens)] != nil {
			err = t.askNext(c, greens)
		}
		return uint64(at), err
	}
}

// placeCell puts a cell into memory, before those in its slot.
func (t *Portal) placeCell(c *cellTable, words []uint64) (heap.Address, error) {
	o := lltype.NewObject("green_cell", c.cell, 0)
	o.Set(cellCount, int64(t.options.Threshold))
	for i, w := range words {
		o.Set(wordField(i), int64(w))
	}
	at, err := t.heap.Prebuilt(o)
	if err != nil {
		return 0, err
	}
	table, err := t.heap.Prebuilt(c.slots)
	if err != nil {
		return 0, err
	}
	slot := lltype.ItemsOffset + lltype.WordSize*slotOf(words)
	next, err := t.heap.Load(table, slot, lltype.WordSize)
	if err != nil {
		return 0, err
	}
	if err := t.heap.Store(at, c.offset(cellNext), lltype.WordSize, next); err != nil {
		return 0, err
	}
	return at, t.heap.Store(table, slot, lltype.WordSize, uint64(at))
}

func (c *cellTable) offset(field string) int { return c.cell.Offset(c.cell.FieldIndex(field)) }

// spotOf returns what the cell for green values counts, nil if there is none.
func (c *cellTable) spotOf(greens []jitstate.Green) *HotSpot {
	if c == nil {
		return nil
	}
	return c.spots[jitstate.KeyOf(greens)]
}

// askNext has the compiler be asked when the program next comes to a place.
func (t *Portal) askNext(c *cellTable, greens []jitstate.Green) error {
	s := c.spotOf(greens)
	if s == nil {
		return nil
	}
	left, err := s.left(t.heap)
	if err != nil {
		return err
	}
	s.skipped += left - 1
	return t.heap.Store(s.cell, c.offset(cellCount), lltype.WordSize, 1)
}

// lead has a cell lead to code, so that the compiler is not asked any more.
func (t *Portal) lead(c *cellTable, greens []jitstate.Green, code uint64) error {
	s := c.spotOf(greens)
	if s == nil {
		return nil
	}
	if err := t.Compiler.Hold(greens); err != nil { // no other object may get the same address
		return err
	}
	return t.heap.Store(s.cell, c.offset(cellCode), lltype.WordSize, code)
}

// left is the count of the cell of a place.
func (s *HotSpot) left(h *heap.Heap) (int, error) {
	n, err := h.Load(s.cell, s.table.offset(cellCount), lltype.WordSize)
	return int(int64(n)), err
}
