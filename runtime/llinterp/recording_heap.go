package llinterp

import (
	"fmt"
	"slices"

	"vitrine/lowlevel/lltype"
	"vitrine/pages/page"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// HeapKind is the kind of the page that shows the objects of a run.
const HeapKind = "heap"

// Heap returns the recording of the objects that the active functions can reach:
// a node for each function, for each object and for each class of objects, an edge
// for each pointer between them. Strings are shown where they are pointed to.
func (r *Run) Heap() page.Recording { return &heapView{r} }

type heapView struct{ *Run }

// The bounds of a page.
const (
	maxNodes      = 400
	maxItemsShown = 32
	maxFrames     = 12
)

func (v *heapView) Lifetime(node int) (first, last int) {
	defer v.Read()()
	last = v.Steps().Len() - 1
	if node < 0 || node >= len(v.rec.objects) {
		return 0, last
	}
	return v.rec.objects[node].step, last
}

func (v *heapView) Touches(i, node int) bool {
	defer v.Read()()
	for _, c := range v.rec.changed[i] {
		if v.rec.ids[c.object] == node {
			return true
		}
	}
	return false
}

// A drawing collects the nodes of a page.
type drawing struct {
	*heapView
	step  int
	all   bool // draw every value that there ever was
	page  *page.Page
	drawn map[int]bool
	queue []heap.Address
}

func (v *heapView) draw(step int, all bool) *drawing {
	return &drawing{heapView: v, step: step, all: all, drawn: make(map[int]bool), page: &page.Page{
		Kind: page.CallGraph, Key: page.Key{Kind: HeapKind, Entry: v.f.Name}, Title: "Objects of " + v.f.Name, File: v.f.Func.Graph.File,
	}}
}

// PageAt shows what the active functions can reach right after a step. Fields
// that the step has changed are marked.
func (v *heapView) PageAt(i int) *page.Page {
	defer v.Read()()
	d := v.draw(i, false)
	pos, _ := v.rec.now.At(i)
	for n := 0; pos != nil && n < maxFrames; pos, n = pos.parent, n+1 {
		d.frame(pos.activation, pos.held(i))
	}
	d.reachable()
	return d.page
}

// Union shows every function and every object that there has been.
func (v *heapView) Union() *page.Page {
	defer v.Read()()
	d := v.draw(v.Steps().Len()-1, true)
	for _, o := range v.rec.objects {
		if len(d.page.Nodes) >= maxNodes {
			break
		}
		if o.active != nil {
			d.frame(o.active, everHeld(o.active))
		} else {
			d.object(o.address)
		}
	}
	d.dropEdges()
	return d.page
}

// everHeld returns all values that the variables of a function had.
func everHeld(a *activation) []held {
	var out []held
	seen := make(map[string]bool)
	for _, c := range a.codes {
		for _, at := range c.places {
			for _, v := range at.info.vars {
				t := a.values[v.v]
				if t == nil || seen[v.v.String()] {
					continue
				}
				seen[v.v.String()] = true
				for k := range t.Len() {
					_, bits := t.Change(k)
					out = append(out, held{v: v.v, bits: bits})
				}
			}
		}
	}
	return out
}

// dropEdges removes edges to nodes that are not drawn.
func (d *drawing) dropEdges() {
	edges := d.page.Edges[:0]
	for _, e := range d.page.Edges {
		if d.drawn[e.To] {
			edges = append(edges, e)
		}
	}
	d.page.Edges = edges
}

// reachable draws the objects that have been pointed to, and what those point
// to.
func (d *drawing) reachable() {
	for len(d.queue) > 0 && len(d.page.Nodes) < maxNodes {
		p := d.queue[0]
		d.queue = d.queue[1:]
		if !d.drawn[d.rec.ids[p]] {
			d.object(p)
		}
	}
	d.dropEdges()
}

// frame draws an active function with those of its variables that point to
// objects.
func (d *drawing) frame(a *activation, values []held) {
	n := &page.Node{ID: a.id, Name: d.nameOf(a.graph()), Role: page.Function}
	n.Lines = []page.Line{{Spans: []page.Span{{Text: n.Name, Style: page.Heading}, {Text: " active", Style: page.Comment}}, Op: -1}}
	d.drawn[n.ID] = true
	for _, h := range values {
		if d.edge(n, h.bits, lltype.TypeOf(h.v), h.v.String()) {
			n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: h.v.String(), Style: page.Variable, Var: h.v.String()}}, Op: -1})
		}
	}
	d.page.Nodes = append(d.page.Nodes, n)
}

// edge draws a pointer if it leads to an object that has a node.
func (d *drawing) edge(from *page.Node, bits uint64, t lltype.Type, label string) bool {
	if !hasNode(t) {
		return false
	}
	to, ok := d.rec.ids[heap.Address(bits)]
	if !ok || bits == 0 {
		return false
	}
	if c, err := d.in.heap.TypeAt(heap.Address(bits)); err != nil || isText(c) {
		return false
	}
	from.Exits = append(from.Exits, page.Exit{Spans: []page.Span{{Text: label, Style: page.Variable}}})
	d.page.Edges = append(d.page.Edges, &page.Edge{From: from.ID, To: to, Exit: len(from.Exits) - 1})
	d.queue = append(d.queue, heap.Address(bits))
	return true
}

func isText(c lltype.Container) bool {
	s, ok := c.(*lltype.Struct)
	return ok && external.IsText(s)
}

// object draws an object.
func (d *drawing) object(p heap.Address) {
	c, err := d.in.heap.TypeAt(p)
	if err != nil || isText(c) {
		return
	}
	id := d.rec.ids[p]
	if isClass(c) {
		d.class(id, p, c)
		return
	}
	n := &page.Node{ID: id, Name: fmt.Sprintf("%s #%d", containerName(c), id), Role: page.Class}
	n.Lines = []page.Line{{Spans: []page.Span{{Text: n.Name, Style: page.Heading}}, Op: -1}}
	d.drawn[id] = true
	changed := make(map[int]bool)
	if !d.all {
		for _, w := range d.rec.changed[d.step] {
			if w.object == p {
				changed[w.offset] = true
			}
		}
	}
	words := wordsOf(d.in.heap, p, c, maxItemsShown)
	fields := slices.IndexFunc(words, func(w word) bool { return w.item > 0 })
	if fields < 0 {
		fields = len(words)
	}
	for _, w := range words[:fields] {
		d.word(n, p, w, changed[w.offset])
	}
	d.items(n, p, words[fields:], changed)
	if len(changed) > 0 {
		d.page.Marks = append(d.page.Marks, page.Mark{Node: id, Line: -1, Kind: page.Touched})
	}
	if offset, a := arrayIn(c); a != nil {
		if count, err := d.in.heap.Load(p, offset, 8); err == nil && count > maxItemsShown {
			more := fmt.Sprintf("… %d more", count-maxItemsShown)
			n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: more, Style: page.Comment}}, Op: -1})
		}
	}
	d.page.Nodes = append(d.page.Nodes, n)
}

// word draws a field.
func (d *drawing) word(n *page.Node, p heap.Address, w word, changed bool) {
	text := d.text(p, w)
	for _, bits := range d.values(p, w) {
		d.edge(n, bits, w.t, w.name)
	}
	d.line(n, w.name, text, changed)
}

// text returns how the value of a word is shown: the longest one that it ever has
// if all are drawn.
func (d *drawing) text(p heap.Address, w word) string {
	text := ""
	for _, bits := range d.values(p, w) {
		if t := d.short(bits, w.t, d.step); len(t) >= len(text) {
			text = t
		}
	}
	return text
}

// line adds a line to an object.
func (d *drawing) line(n *page.Node, name, text string, changed bool) {
	if changed {
		d.page.Marks = append(d.page.Marks, page.Mark{Node: n.ID, Line: len(n.Lines), Kind: page.Changed})
	}
	n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: name + ": ", Style: page.Variable}, {Text: text, Style: page.Constant}}, Op: -1})
}

// values returns the value of a word at the step, or all that it ever had.
func (d *drawing) values(p heap.Address, w word) []uint64 {
	t := d.rec.memory[cell{p, w.offset}]
	if t == nil || !d.all {
		return []uint64{d.load(p, w.offset, w.size, d.step)}
	}
	var all []uint64
	for k := range t.Len() {
		_, bits := t.Change(k)
		all = append(all, bits)
	}
	return all
}

// wordsOf returns the words of an object: those of its fields, and those of its
// first items.
func wordsOf(h *heap.Heap, p heap.Address, c lltype.Container, items int) []word {
	var list []word
	if s, ok := c.(*lltype.Struct); ok {
		list = words(nil, s, 0)
	}
	offset, a := arrayIn(c)
	if a == nil {
		return list
	}
	n, err := h.Load(p, offset, 8)
	if err != nil {
		return list
	}
	for i := range min(int(n), items) {
		from := len(list)
		list = words(list, a.Of, offset+lltype.ItemsOffset+i*a.ItemSize())
		for k := from; k < len(list); k++ {
			list[k].item = i + 1
			if list[k].name == "" {
				list[k].name = fmt.Sprintf("[%d]", i)
			} else {
				list[k].name = fmt.Sprintf("[%d].%s", i, list[k].name)
			}
		}
	}
	return list
}
