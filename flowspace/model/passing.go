package model

import "slices"

// NotePassing notes at which instruction a link of the graph passes on argument i, a variable.
func (g *FunctionGraph) NotePassing(l *Link, i int, instr int32) {
	if l.Passing == nil {
		l.Passing = g.memory().passing.take(len(l.Args))
	}
	l.Passing[i] = instr + 1
}

// FilterArgs keeps only some of the arguments.
func (l *Link) FilterArgs(keep func(i int) bool) {
	n := 0
	for n < len(l.Args) && keep(n) {
		n++ // most links lose nothing
	}
	for i := n; i < len(l.Args); i++ {
		if !keep(i) {
			continue
		}
		l.Args[n] = l.Args[i]
		if l.Passing != nil {
			l.Passing[n] = l.Passing[i]
		}
		n++
	}
	l.Args = l.Args[:n]
	if l.Passing != nil {
		l.Passing = l.Passing[:n]
	}
}

// PlaceOf returns the place that argument i of a link itself has, of a constant or of a variable that is
// passed on; nil if it has none.
func (g *FunctionGraph) PlaceOf(l *Link, i int) *Place {
	if c, ok := l.Args[i].(*Constant); ok && c.Place != nil {
		return c.Place
	}
	if l.Passing == nil || l.Passing[i] == 0 {
		return nil
	}
	at := int(l.Passing[i] - 1)
	p := &Place{Span: g.Followed.Spans[at], Instr: int32(at)}
	if g.Followed.Made {
		p.Instr = -1
	}
	return p
}

// PassingThrough returns the places for a link that does at once what l does and then next,
// an exit of its target: where next has none for an input argument that it passes on, that of l holds.
func (g *FunctionGraph) PassingThrough(l, next *Link) []int32 {
	if l.Passing == nil {
		return g.copyPassing(next)
	}
	passing := g.memory().passing.take(len(next.Args))
	copy(passing, next.Passing)
	for i, a := range next.Args {
		v, ok := a.(*Variable)
		if !ok || passing[i] != 0 {
			continue
		}
		if k := slices.Index(l.Target.InputArgs, v); k >= 0 {
			passing[i] = l.Passing[k]
		}
	}
	return passing
}

// copyPassing returns a copy of the places of a link.
func (g *FunctionGraph) copyPassing(l *Link) []int32 {
	if l.Passing == nil {
		return nil
	}
	return append(g.memory().passing.take(len(l.Passing))[:0], l.Passing...)
}

// An Origins tells where the values come from that links of a graph pass on. The graph must
// not change meanwhile.
type Origins struct {
	g       *FunctionGraph
	entries [][]*Link // by ID of the block, nil until somebody asks
}

// NewOrigins returns what tells that of a graph.
func NewOrigins(g *FunctionGraph) *Origins { return &Origins{g: g} }

// Of returns where the program says, makes or passes on what becomes argument i of a link. A value
// that only passes through comes from farther back; one that comes in from outside, from the
// header of the function.
func (o *Origins) Of(l *Link, i int) Place {
	seen := make(map[*Link]bool)
	for l != nil && !seen[l] {
		seen[l] = true
		p, input := o.g.Origin(l, i)
		if p != nil {
			return *p
		}
		if input < 0 {
			break
		}
		l, i = o.entry(l.PrevBlock, seen), input
	}
	return Header(o.g)
}

// Header returns the place of the header of a graph's function.
func Header(g *FunctionGraph) Place { return Place{Span: g.Span, Instr: -1} }

// Origin returns the place of a value that a link passes on, if it is known in the block
// before; else nil and which input argument of that block it is, or -1.
func (g *FunctionGraph) Origin(l *Link, i int) (p *Place, input int) {
	b := l.PrevBlock
	if p := g.PlaceOf(l, i); p != nil {
		return p, -1
	}
	for _, op := range b.Operations {
		if l.Args[i] == Value(op.Result) {
			return &op.Place, -1
		}
	}
	if l.Place != nil {
		return l.Place, -1
	}
	if v, ok := l.Args[i].(*Variable); ok {
		if input := slices.Index(b.InputArgs, v); input >= 0 {
			return nil, input
		}
	}
	if n := len(b.Operations); n > 0 {
		return &b.Operations[n-1].Place, -1
	}
	return nil, -1
}

// entry returns a link that enters a block, and that is not among those seen; nil if there
// is none.
func (o *Origins) entry(b *Block, seen map[*Link]bool) *Link {
	if o.entries == nil {
		o.entries = o.g.Entries()
	}
	if b.ID >= len(o.entries) {
		return nil
	}
	for _, l := range o.entries[b.ID] {
		if !seen[l] {
			return l
		}
	}
	return nil
}
