package portal

import (
	"errors"
	"maps"
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llstore"
)

// A Cold is a portal as it runs as long as it is cold: with questions where it is counted, and the tables of these. It belongs to a
// program, not to a process, so it can be kept. Whoever makes it may optimise the graph of the function.
type Cold struct {
	Function *lltype.Object
	tables   []*cellTable // by rising places
}

// Cold returns the portal as it runs as long as it is cold; nil if it is not counted.
func (t *Portal) Cold() *Cold {
	if t.options.Threshold == 0 {
		return nil
	}
	c := &Cold{Function: t.coldPortal()}
	for _, place := range slices.Sorted(maps.Keys(t.tables)) {
		c.tables = append(c.tables, t.tables[place])
	}
	return c
}

// adopt has the portal be what somebody made earlier.
func (t *Portal) adopt(c *Cold) {
	t.cold = c.Function
	for _, old := range c.tables {
		fresh := *old
		fresh.spots = make(map[string]*HotSpot)
		t.tables[old.place] = &fresh
	}
}

// Write writes the portal, for [ReadCold].
func (c *Cold) Write(w *llstore.Writer) {
	w.Object(c.Function)
	w.Count(len(c.tables))
	for _, t := range c.tables {
		w.Count(t.place - beginningPlace)
		w.Count(len(t.greens))
		for _, g := range t.greens {
			w.Type(g)
		}
		w.Type(t.cell)
		w.Type(t.code)
		w.Object(t.slots)
		w.Object(t.find)
	}
}

// ReadCold reads a portal that was written.
func ReadCold(r *llstore.Reader) *Cold {
	c := &Cold{Function: r.Object()}
	if c.Function == nil || c.Function.Func == nil {
		r.Fail(errNoTable)
	}
	for range r.Count() {
		c.tables = append(c.tables, readTable(r))
	}
	return c
}

var errNoTable = errors.New("what is kept of the portal is no function, or has no table: translate the program again")

func readTable(r *llstore.Reader) *cellTable {
	t := &cellTable{place: r.Count() + beginningPlace}
	for range r.Count() {
		g := r.Type()
		op, ok := toWord(g)
		if !ok {
			r.Fail(errNoTable)
		}
		t.greens, t.words = append(t.greens, g), append(t.words, op)
	}
	var isStruct, isPointer bool
	t.cell, isStruct = r.Type().(*lltype.Struct)
	t.code, isPointer = r.Type().(*lltype.Ptr)
	t.slots, t.find = r.Object(), r.Object()
	if !isStruct || !isPointer || t.slots == nil || t.find == nil {
		r.Fail(errNoTable)
	}
	return t
}
