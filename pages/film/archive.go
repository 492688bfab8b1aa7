package film

import (
	"slices"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// An archive is drawings that are kept as numbers, and made again when somebody looks. What a
// block has in common with its previous drawing is kept once.
type archive struct {
	palette  page.Palette
	lists    store
	sketches [][]sketch // many side by side, which stay where they are

	words       []uint32 // of what is being kept
	before, now []uint32 // places of lines
}

// A sketch is a drawing that is kept. Its first lines are those of an older one of the
// same block.
type sketch struct {
	base         look
	shared       int32  // how many lines it has in common with that
	lines        int32  // how many it has
	own          uint32 // the place of the list of the places of the others
	exits, edges uint32 // places
	name         uint32 // in the palette
	role         page.Role
}

// sketchesTogether is how many sketches lie side by side.
const sketchesTogether = 1 << 9

func (a *archive) sketch(l look) *sketch {
	return &a.sketches[(l-1)/sketchesTogether][(l-1)%sketchesTogether]
}

func (a *archive) add(s sketch) look {
	if n := len(a.sketches); n == 0 || len(a.sketches[n-1]) == sketchesTogether {
		a.sketches = append(a.sketches, make([]sketch, 0, sketchesTogether))
	}
	last := &a.sketches[len(a.sketches)-1]
	*last = append(*last, s)
	return look((len(a.sketches)-1)*sketchesTogether + len(*last))
}

// keep keeps a drawing of a block that looked like old; it returns that if nothing has
// changed.
func (a *archive) keep(old look, d *Drawing) look {
	var was sketch
	a.before, a.now = a.before[:0], a.now[:0]
	if old != nothing {
		was = *a.sketch(old)
		if d.Kept == 0 {
			a.before = a.appendLines(a.before, old)
		}
	}
	s := sketch{base: old, shared: int32(d.Kept), role: d.Node.Role}
	s.name = a.number(page.Plain.Span(d.Node.Name), []uint32{was.name})
	for _, l := range d.Node.Lines {
		a.now = append(a.now, a.line(l))
	}
	s.lines = s.shared + int32(len(a.now))
	own := a.now
	for len(own) > 0 && int(s.shared) < len(a.before) && a.before[s.shared] == own[0] {
		s.shared, own = s.shared+1, own[1:]
	}
	s.exits, s.edges = a.again(was.exits, a.exits(d.Node.Exits, a.lists.at(was.exits))), a.again(was.edges, a.edges(d.Edges))
	if old != nothing && s.shared == s.lines && was.lines == s.lines && was.exits == s.exits && was.edges == s.edges && was.role == s.role && was.name == s.name {
		return old
	}
	s.own = a.lists.put(own)
	for s.base != nothing && a.sketch(s.base).shared >= s.shared {
		s.base = a.sketch(s.base).base
	}
	return a.add(s)
}

// end returns how many lines a sketch has, and which operation the last one shows, or -1.
func (a *archive) end(l look) (lines, op int) {
	s := a.sketch(l)
	n := s.lines
	if n == 0 {
		return 0, -1
	}
	for s.shared == n {
		s = a.sketch(s.base)
	}
	last := a.lists.at(s.own)[n-s.shared-1]
	return int(n), int(a.lists.at(last)[1]) - 1
}

// again returns the place of a list: an earlier one if that has an equal list.
func (a *archive) again(earlier uint32, list []uint32) uint32 {
	if earlier != 0 && slices.Equal(a.lists.at(earlier), list) {
		return earlier
	}
	return a.lists.put(list)
}

// line returns the place of a line: that of an equal one of the previous drawing, if it
// comes soon.
func (a *archive) line(l page.Line) uint32 {
	a.words = append(a.words[:0], 0, uint32(l.Op+1))
	if l.Source != (source.Span{}) {
		a.words[0] = 1
		a.words = append(a.words, uint32(l.Source.Line), uint32(l.Source.Col), uint32(l.Source.EndLine), uint32(l.Source.EndCol))
	}
	next := min(len(a.now), len(a.before))
	var like []uint32
	if next < len(a.before) {
		like = spansOf(a.lists.at(a.before[next]))
	}
	a.numbers(l.Spans, like)
	for _, at := range a.before[next:min(next+soon, len(a.before))] {
		if slices.Equal(a.lists.at(at), a.words) {
			return at
		}
	}
	return a.lists.put(a.words)
}

// soon is how far a line may have moved up to be found again.
const soon = 3

// numbers appends the numbers of spans to the words. Most are those of a list that was there
// before.
func (a *archive) numbers(spans []page.Span, like []uint32) {
	for i, s := range spans {
		a.words = append(a.words, a.number(s, like[min(i, len(like)):]))
	}
}

// number returns the number of a span, which may be the first of a list.
func (a *archive) number(s page.Span, like []uint32) uint32 {
	if len(like) > 0 && a.palette.Has(like[0], s) {
		return like[0]
	}
	return a.palette.Number(s)
}

func (a *archive) exits(exits []page.Exit, like []uint32) []uint32 {
	a.words = a.words[:0]
	for _, x := range exits {
		a.words = append(a.words, uint32(len(x.Spans)))
		a.numbers(x.Spans, like[min(len(a.words), len(like)):])
	}
	return a.words
}

func (a *archive) edges(edges []*page.Edge) []uint32 {
	a.words = a.words[:0]
	for _, e := range edges {
		a.words = append(a.words, uint32(e.To), uint32(e.Exit), uint32(e.Style))
	}
	return a.words
}

// appendLines appends the places of the lines of a sketch to a list.
func (a *archive) appendLines(list []uint32, l look) []uint32 {
	s := a.sketch(l)
	left := int(s.lines)
	list = slices.Grow(list, left)[:len(list)+left]
	all := list[len(list)-left:]
	for left > 0 {
		if shared := int(s.shared); shared < left {
			copy(all[shared:left], a.lists.at(s.own))
			left = shared
		}
		if left > 0 {
			s = a.sketch(s.base)
		}
	}
	return list
}

func (a *archive) drawing(id int, l look) *Drawing {
	node := a.build(id, a.sketch(l), a.appendLines(nil, l), a.exitsOf(l, nil))
	return &Drawing{Node: node, Edges: a.edgesOf(id, l)}
}

// build makes a node of a sketch with the lines at some places and some exits, each of
// which is a list of numbers of spans.
func (a *archive) build(id int, s *sketch, lines []uint32, exits [][]uint32) *page.Node {
	n := &page.Node{ID: id, Name: a.palette.Span(s.name).Text, Role: s.role}
	size := 0
	for _, at := range lines {
		size += len(spansOf(a.lists.at(at)))
	}
	for _, x := range exits {
		size += len(x)
	}
	spans := make([]page.Span, 0, size)
	show := func(numbers []uint32) []page.Span {
		first := len(spans)
		for _, k := range numbers {
			spans = append(spans, a.palette.Span(k))
		}
		return spans[first:len(spans):len(spans)]
	}
	n.Lines = make([]page.Line, len(lines))
	for i, at := range lines {
		words := a.lists.at(at)
		n.Lines[i] = page.Line{Op: int(words[1]) - 1, Spans: show(spansOf(words))}
		if words[0] != 0 {
			n.Lines[i].Source = source.Span{Line: int32(words[2]), Col: int32(words[3]), EndLine: int32(words[4]), EndCol: int32(words[5])}
		}
	}
	n.Exits = make([]page.Exit, len(exits))
	for i, x := range exits {
		n.Exits[i].Spans = show(x)
	}
	return n
}

// spansOf returns the numbers of the spans of a line.
func spansOf(line []uint32) []uint32 {
	if line[0] != 0 {
		return line[6:]
	}
	return line[2:]
}

// exitsOf appends the exits of a sketch to a list, as lists of numbers of spans.
func (a *archive) exitsOf(l look, list [][]uint32) [][]uint32 {
	for words := a.lists.at(a.sketch(l).exits); len(words) > 0; {
		n := words[0]
		list, words = append(list, words[1:1+n]), words[1+n:]
	}
	return list
}

func (a *archive) edgesOf(id int, l look) []*page.Edge {
	words := a.lists.at(a.sketch(l).edges)
	edges, list := make([]page.Edge, len(words)/3), make([]*page.Edge, len(words)/3)
	for i := range edges {
		edges[i] = page.Edge{From: id, To: int(words[3*i]), Exit: int(words[3*i+1]), Style: page.EdgeStyle(words[3*i+2])}
		list[i] = &edges[i]
	}
	return list
}

func (a *archive) sameEdges(l, m look) bool { return a.sketch(l).edges == a.sketch(m).edges }

// width returns how many letters spans have.
func (a *archive) width(numbers []uint32) int {
	w := 0
	for _, k := range numbers {
		w += a.palette.Width(k)
	}
	return w
}

func (a *archive) largest(id int, looks []look) *page.Node {
	var lines []uint32
	var exits, more [][]uint32
	var first, last look
	for _, l := range looks {
		if l == nothing || l == last {
			continue
		}
		from := 0
		if s := a.sketch(l); last != nothing && s.base == last {
			from = int(s.shared)
		}
		a.before = a.appendLines(a.before[:0], l)
		for i := from; i < len(a.before); i++ {
			lines = wider(lines, i, a.before[i], func(at uint32) int { return a.width(spansOf(a.lists.at(at))) })
		}
		more = a.exitsOf(l, more[:0])
		for i, x := range more {
			exits = wider(exits, i, x, a.width)
		}
		if last = l; first == nothing {
			first = l
		}
	}
	if first == nothing {
		return nil
	}
	return a.build(id, a.sketch(first), lines, exits)
}

// wider puts x at place i of a list, or after its end, unless what is there is as wide.
func wider[T any](list []T, i int, x T, width func(T) int) []T {
	if i >= len(list) {
		return append(list, x)
	}
	if width(x) > width(list[i]) {
		list[i] = x
	}
	return list
}
