package lattice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"vitrine/pages/page"
)

// Limits of what a node says about the program.
const (
	maxShown   = 8  // annotations
	maxColumns = 28 // of any line
)

// Diagram returns the lattice as a picture: what says less is above what says
// more. It has every kind of annotation; those that occur among the program's
// annotations, used, stand out and list what occurs. Parts of annotations count too: the
// items of lists and tuples. The classes whose instances occur have nodes of their own.
func Diagram(used []SomeValue) *page.Page {
	d := &diagram{
		page:    &page.Page{Kind: page.Tree, Title: "lattice of annotations"},
		texts:   make(map[place]map[string]bool),
		classes: make(map[*ClassDef]bool),
		seen:    make(map[*Item]bool),
	}
	d.table = d.page.AddTable("annotations of the program", "annotation", "kind")
	for _, s := range used {
		d.use(s)
	}
	points, ids := d.points(), make(map[place]int)
	for id, p := range points {
		ids[p.place] = id
	}
	for id, p := range points {
		d.page.Nodes = append(d.page.Nodes, d.node(id, p))
		for _, below := range p.below {
			d.page.Edges = append(d.page.Edges, &page.Edge{From: id, To: ids[below], Style: page.Parent})
		}
	}
	return d.page
}

// A place is what a node stands for: a kind of annotations, or those of the
// instances of one class.
type place struct {
	kind  string
	class *ClassDef
}

// A point is a place with what is written there.
type point struct {
	place
	title string
	lines []page.Line
	below []place
}

// A diagram is a picture of the lattice while it is made.
type diagram struct {
	page    *page.Page
	table   *page.Table
	texts   map[place]map[string]bool // of the annotations that occur
	classes map[*ClassDef]bool        // that occur, and those above
	seen    map[*Item]bool
}

// use notes that an annotation occurs, and its parts.
func (d *diagram) use(s SomeValue) {
	at := place{kind: kindOf(s)}
	switch s := s.(type) {
	case *SomeInstance:
		at.class = s.Class
		for c := s.Class; c != nil; c = c.Base {
			d.classes[c] = true
		}
	case *SomeList:
		d.useItem(s.Def.Item())
	case *SomeDict:
		d.useItem(s.Def.Key())
		d.useItem(s.Def.Value())
	case *SomeTuple:
		for _, x := range s.Items {
			d.use(x)
		}
	case *SomeIterator:
		d.use(s.Container)
	case *SomeSlice:
		d.use(s.Start)
		d.use(s.Stop)
		d.use(s.Step)
	case *SomeBuiltin:
		if s.Self != nil {
			d.use(s.Self)
		}
	}
	if d.texts[at] == nil {
		d.texts[at] = make(map[string]bool)
	}
	d.texts[at][s.String()] = true
}

func (d *diagram) useItem(it *Item) {
	if !d.seen[it] {
		d.seen[it] = true
		d.use(it.value)
	}
}

// points returns what to draw, higher points before lower ones. Instances of no class in
// particular are there if none has any.
func (d *diagram) points() []point {
	classes := slices.SortedFunc(maps.Keys(d.classes), func(a, b *ClassDef) int {
		return cmp.Or(a.depth-b.depth, cmp.Compare(a.Name, b.Name), a.Order-b.Order)
	})
	var points []point
	for _, k := range kinds {
		p := point{place: place{kind: k.name}, title: k.name, lines: append(wrapped(page.Plain, k.values), wrapped(page.Comment, k.from)...)}
		switch {
		case len(classes) > 0 && k.name == kindMaybeInst:
			p.below = instancesOf(kindMaybeInst, classes, nil)
		case len(classes) > 0 && k.name == kindInstance:
			points = append(points, classPoints(classes)...)
			continue
		default:
			for _, name := range k.below {
				p.below = append(p.below, place{kind: name})
			}
		}
		points = append(points, p)
	}
	return points
}

// classPoints returns two points for every class: its instances, and its instances or
// None.
func classPoints(classes []*ClassDef) []point {
	var points []point
	for _, c := range classes {
		plain := point{place: place{kindInstance, c}, title: (&SomeInstance{Class: c}).String()}
		maybe := point{place: place{kindMaybeInst, c}, title: (&SomeInstance{Class: c, CanBeNone: true}).String()}
		plain.below = instancesOf(kindInstance, classes, c)
		maybe.below = append([]place{plain.place}, instancesOf(kindMaybeInst, classes, c)...)
		if len(plain.below) == 0 {
			plain.below = []place{{kind: kindImpossible}}
			maybe.below = append(maybe.below, place{kind: kindNone})
		}
		points = append(points, maybe, plain)
	}
	return points
}

// instancesOf returns the places of the classes that inherit directly from
// base.
func instancesOf(kind string, classes []*ClassDef, base *ClassDef) []place {
	var out []place
	for _, c := range classes {
		if c.Base == base {
			out = append(out, place{kind, c})
		}
	}
	return out
}

// node draws a point.
func (d *diagram) node(id int, p point) *page.Node {
	n := page.NewNode(id, p.title, page.Normal)
	n.Name = p.name()
	n.Lines = append(n.Lines, p.lines...)
	// The shorter ones first: then const=9 comes before const=10.
	texts := slices.SortedFunc(maps.Keys(d.texts[p.place]), func(a, b string) int {
		return cmp.Or(len(a)-len(b), strings.Compare(a, b))
	})
	if len(texts) == 0 {
		return n
	}
	n.Role = page.Function
	if p.class != nil {
		n.Role = page.Class
	}
	d.page.Mark(id, -1, page.Touched)
	for _, t := range texts {
		d.table.Add(id, page.Constant.Span(t), page.Comment.Span(p.title))
	}
	listUsed(n, p.title, texts)
	return n
}

// name is the title in fewer letters, for where it is all that can be read: "Account or None".
func (p point) name() string {
	name, in, _ := strings.Cut(p.kind, "(")
	switch {
	case p.class != nil:
		name = p.class.Name
	case p.kind == kindNonNeg:
		name = p.kind
	case name == "PBC" && p.kind != kindMaybePBC:
		name = strings.Trim(in, "{})")
	}
	if strings.HasSuffix(p.kind, "can_be_none)") {
		name += " or None"
	}
	return name
}

// listUsed lists the annotations of the program; what the title says is not repeated.
func listUsed(n *page.Node, title string, texts []string) {
	if len(texts) == 1 && texts[0] == title {
		n.Add(page.Case.Span("in the program"))
		return
	}
	n.Add(page.Case.Span("in the program:"))
	for i, t := range texts {
		if i == maxShown && len(texts) > maxShown+1 {
			n.Add(page.Case.Span(fmt.Sprintf("and %d more", len(texts)-i)))
			return
		}
		n.Add(page.Cut(page.Constant.Span(t), maxColumns, maxColumns-1))
	}
}

// wrapped breaks a text at its spaces.
func wrapped(style page.Style, text string) []page.Line {
	var lines []page.Line
	row := ""
	for word := range strings.FieldsSeq(text) {
		if row != "" && utf8.RuneCountInString(row)+1+utf8.RuneCountInString(word) > maxColumns {
			lines = append(lines, line(style, row))
			row = ""
		}
		row += textIf(row != "", " ") + word
	}
	return append(lines, line(style, row))
}

func line(style page.Style, text string) page.Line {
	return page.Line{Spans: []page.Span{{Text: text, Style: style}}, Op: -1}
}
