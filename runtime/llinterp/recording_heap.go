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
//
// Objects have one exit for each pointer, at every step, whether it leads somewhere
// or not; functions have one for all their variables, of which there may be many.
// Pointers lead downward, as links do, so that lists hang down. The page of all steps has
// the objects that there are by now, as far as it has room: others have the exits of what
// they point to at the step.
func (r *Run) Heap() page.Recording {
	v := &heapView{Run: r}
	defer v.Read()()
	v.union = v.everything()
	exits := make(map[int][]page.Exit)
	for _, n := range v.union.Nodes {
		exits[n.ID] = n.Exits
	}
	v.exits = exits
	return v
}

type heapView struct {
	*Run
	union *page.Page
	exits map[int][]page.Exit // by ID of the nodes of union
}

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
	return slices.ContainsFunc(v.rec.changed[i], func(c cell) bool { return v.rec.ids[c.object] == node })
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
		Key: page.Key{Kind: HeapKind, Entry: v.f.Name}, Title: "Objects of " + v.f.Name, File: v.f.Func.Graph.File,
	}}
}

// PageAt shows what the active functions can reach right after a step. Fields
// that the step has changed are marked.
func (v *heapView) PageAt(i int) *page.Page {
	defer v.Read()()
	if v.closed {
		return v.union
	}
	d := v.draw(i, false)
	pos, _ := v.rec.now.At(i)
	for n := 0; pos != nil && n < maxFrames; pos, n = pos.parent, n+1 {
		d.frame(pos.activation, pos.held(i))
	}
	for len(d.queue) > 0 && len(d.page.Nodes) < maxNodes {
		p := d.queue[0]
		d.queue = d.queue[1:]
		if !d.drawn[d.rec.ids[p]] {
			d.object(p)
		}
	}
	return d.done()
}

// Union shows every function and every object that there was when the view was made.
func (v *heapView) Union() *page.Page { return v.union }

func (v *heapView) everything() *page.Page {
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
	return d.done()
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
				for _, bits := range t.Values() {
					out = append(out, held{v: v.v, bits: bits})
				}
			}
		}
	}
	return out
}

// done returns the page, without edges to nodes that are not drawn.
func (d *drawing) done() *page.Page {
	d.page.Edges = page.Distinct(d.page.Complete().Edges)
	return d.page
}

// node begins a node, with the exits that it has at all steps.
func (d *drawing) node(id int, name string, role page.Role, more ...page.Span) *page.Node {
	n := page.NewNode(id, name, role, more...)
	n.Exits = d.exits[id]
	if role == page.Function {
		n.Exits = []page.Exit{{}}
	}
	d.drawn[id] = true
	d.page.Nodes = append(d.page.Nodes, n)
	return n
}

// frame draws an active function with those of its variables that point to
// objects.
func (d *drawing) frame(a *activation, values []held) {
	n := d.node(a.id, d.nameOf(a.graph()), page.Function, page.Comment.Span(" active"))
	last := ""
	for _, h := range values {
		if name := h.v.String(); d.edge(n, h.bits, lltype.TypeOf(h.v), name) && name != last {
			n.Add(page.NameOf(name))
			last = name
		}
	}
}

// edge draws a pointer if it leads to an object that has a node.
func (d *drawing) edge(from *page.Node, bits uint64, t lltype.Type, label string) bool {
	to, ok := d.rec.ids[heap.Address(bits)]
	if !hasNode(t) || !ok || bits == 0 {
		return false
	}
	if c, err := d.in.heap.TypeAt(heap.Address(bits)); err != nil || isText(c) {
		return false
	}
	d.queue = append(d.queue, heap.Address(bits))
	if exit := d.exit(from, label); exit >= 0 {
		d.page.Edges = append(d.page.Edges, &page.Edge{From: from.ID, To: to, Exit: exit})
	}
	return true
}

// exit returns the exit of a pointer. There is none, -1, if the node is on the page of all
// steps and points there for the first time since.
func (d *drawing) exit(from *page.Node, label string) int {
	if from.Role == page.Function {
		return 0
	}
	i := slices.IndexFunc(from.Exits, func(x page.Exit) bool { return page.Text(x.Spans) == label })
	if _, known := d.exits[from.ID]; i < 0 && !known {
		i = len(from.Exits)
		from.Exits = append(from.Exits, page.Exit{Spans: []page.Span{page.Variable.Span(label)}})
	}
	return i
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
	n := d.node(id, fmt.Sprintf("%s #%d", containerName(c), id), page.Class)
	changed := make(map[int]bool)
	for _, w := range d.rec.changed[d.step] {
		if !d.all && w.object == p {
			changed[w.offset] = true
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
		d.page.Mark(id, -1, page.Touched)
	}
	if offset, a := arrayIn(c); a != nil {
		if count, err := d.in.heap.Load(p, offset, 8); err == nil && count > maxItemsShown {
			n.Add(page.Comment.Span(fmt.Sprintf("… %d more", count-maxItemsShown)))
		}
	}
}

// word draws a field.
func (d *drawing) word(n *page.Node, p heap.Address, w word, changed bool) {
	d.point(n, p, w)
	d.line(n, w.name, page.Constant.Span(d.text(p, w)), changed)
}

// point draws the pointers that a word holds.
func (d *drawing) point(n *page.Node, p heap.Address, w word) {
	for _, bits := range d.values(p, w) {
		d.edge(n, bits, w.t, w.name)
	}
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
func (d *drawing) line(n *page.Node, name string, value page.Span, changed bool) {
	if changed {
		d.page.Mark(n.ID, len(n.Lines), page.Changed)
	}
	n.Add(page.Variable.Span(name+": "), value)
}

// values returns the value of a word at the step, or all that it ever had.
func (d *drawing) values(p heap.Address, w word) []uint64 {
	t := d.rec.memory[cell{p, w.offset}]
	if t == nil || !d.all {
		return []uint64{d.load(p, w.offset, w.size, d.step)}
	}
	return t.Values()
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
