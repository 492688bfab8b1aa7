package film

import (
	"slices"

	"vitrine/pages/page"
)

// A look is the number of a kept drawing; nothing if a block is not there.
type look uint32

const nothing look = 0

// drawings keep how blocks looked.
type drawings interface {
	// keep keeps a drawing of a block that looked like old before. It returns old if both
	// are the same.
	keep(old look, d *Drawing) look

	drawing(id int, l look) *Drawing
	edgesOf(id int, l look) []*page.Edge

	// sameEdges reports whether the same edges leave the drawings of a block that l and m
	// stand for, of which m came next.
	sameEdges(l, m look) bool

	// largest returns a node with room for all of some looks of a block, but for those
	// that have a form; nil if there is none.
	largest(id int, looks []look) *page.Node
}

// boxes are drawings that are kept as they are.
type boxes struct{ list []*Drawing }

func (x *boxes) keep(old look, d *Drawing) look {
	if old != nothing {
		before := x.list[old-1]
		same := d.leads(before)
		if same {
			d.Edges = before.Edges
			if same = d.looks(before); same {
				d.Node = before.Node
			}
		}
		if d.Form == nil && before.Form == nil && d.Node != before.Node {
			d.Node.Share(before.Node)
		}
		if same && d.Rows == nil && before.Rows == nil {
			return old
		}
	}
	x.list = append(x.list, d)
	return look(len(x.list))
}

func (x *boxes) drawing(_ int, l look) *Drawing     { return x.list[l-1] }
func (x *boxes) edgesOf(_ int, l look) []*page.Edge { return x.list[l-1].Edges }
func (x *boxes) sameEdges(l, m look) bool           { return x.list[m-1].leads(x.list[l-1]) }
func (x *boxes) largest(_ int, looks []look) *page.Node {
	return page.Largest(func(yield func(*page.Node) bool) {
		for _, l := range looks {
			if l != nothing && x.list[l-1].Form == nil && !yield(x.list[l-1].Node) {
				return
			}
		}
	})
}

func (d *Drawing) node() *page.Node {
	if d.Form != nil {
		return d.Form()
	}
	return d.Node
}

// looks reports whether the nodes of two drawings look the same, as far as they are kept.
func (d *Drawing) looks(e *Drawing) bool {
	return d.Form == nil && e.Form == nil && d.Node.Looks(e.Node)
}

// leads reports whether the same edges leave two drawings.
func (d *Drawing) leads(e *Drawing) bool {
	return slices.EqualFunc(d.Edges, e.Edges, func(x, y *page.Edge) bool { return x.To == y.To && x.Exit == y.Exit && x.Style == y.Style })
}
