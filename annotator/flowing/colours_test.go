package flowing_test

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator/flowing"
	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// The analysis that the tests run is that of binding times, over low-level
// graphs: a small hint-annotator. Values that depend on constants and on
// arguments only carry their origins; a value is green if somebody has asked
// for each of them to be fixed.

// A colour is what is known about a variable: red, or where it comes from.
type colour struct {
	red     bool
	origins []*origin // by number
}

// An origin is an operation or an argument that a value may come from.
type origin struct {
	number  int
	fixed   bool
	readers flowing.Readers[*position]
}

type position = flowing.Position[*coloured, *colour]

var red = &colour{red: true}

func (c *colour) String() string {
	if c.red {
		return "red"
	}
	var names []string
	for _, o := range c.origins {
		names = append(names, fmt.Sprint(o.number))
	}
	return "from {" + strings.Join(names, " ") + "}"
}

// green reports whether all that a value comes from is fixed.
func (c *colour) green() bool {
	return !c.red && !slices.ContainsFunc(c.origins, func(o *origin) bool { return !o.fixed })
}

// from returns the colour of what comes from all that some values do, and from
// further origins.
func from(values []*colour, more ...*origin) *colour {
	all := slices.Clone(more)
	for _, c := range values {
		if c.red {
			return red
		}
		all = append(all, c.origins...)
	}
	slices.SortFunc(all, func(a, b *origin) int { return a.number - b.number })
	return &colour{origins: slices.Compact(all)}
}

// colours is the order of colours.
type colours struct{}

func (colours) Impossible(c *colour) bool { return c == nil }
func (colours) Join(a, b *colour) *colour { return from([]*colour{a, b}) }

func (colours) Contains(a, b *colour) bool {
	if a.red || b.red {
		return a.red
	}
	return !slices.ContainsFunc(b.origins, func(o *origin) bool { return !slices.Contains(a.origins, o) })
}

// coloured is a graph with colours.
type coloured struct {
	flowing.Graph[*coloured, *colour]
	args []*origin
}

// A painter runs the analysis.
type painter struct {
	flowing.Ordered[*colour]
	flowing.Rules[*coloured, *colour]
	*flowfilm.Recording[*coloured, *colour]
	*flowing.Engine[*coloured, *colour]

	graphs  map[*flow.FunctionGraph]*coloured
	order   []*coloured
	results map[*position]*origin
	origins int
}

func newPainter(opt flowing.Options) *painter {
	p := &painter{
		Ordered: flowing.Ordered[*colour]{Order: colours{}}, graphs: make(map[*flow.FunctionGraph]*coloured),
		results: make(map[*position]*origin),
	}
	p.Engine = flowing.New(p, opt)
	return p
}

func (p *painter) newOrigin() *origin {
	p.origins++
	return &origin{number: p.origins}
}

// graph returns what is known about a graph.
func (p *painter) graph(fg *flow.FunctionGraph) *coloured {
	g := p.graphs[fg]
	if g == nil {
		g = &coloured{}
		p.Add(&g.Graph, fg, g)
		for range fg.StartBlock.InputArgs {
			g.args = append(g.args, p.newOrigin())
		}
		p.graphs[fg] = g
		p.order = append(p.order, g)
	}
	return g
}

// enter begins with a graph whose arguments come from nowhere but outside.
func (p *painter) enter(fg *flow.FunctionGraph) *coloured {
	g := p.graph(fg)
	var cells []*colour
	for _, o := range g.args {
		cells = append(cells, from(nil, o))
	}
	p.Enter(&g.Graph, cells)
	return g
}

// Constant comes from nowhere: it is green.
func (p *painter) Constant(*flow.Constant) *colour { return &colour{} }

// here returns the origin of the operation being considered.
func (p *painter) here() *origin {
	if p.results[p.Pos] == nil {
		p.results[p.Pos] = p.newOrigin()
	}
	return p.results[p.Pos]
}

// fix asks for a value to be green. Whoever has read that it was not is
// considered again.
func (p *painter) fix(c *colour) {
	for _, o := range c.origins {
		if !o.fixed {
			o.fixed = true
			for _, at := range o.readers.All() {
				p.Reflow(at, "an argument has to be green")
			}
		}
	}
}

// Operation is the transfer function.
func (p *painter) Operation(at *position, args []*colour) (*colour, bool) {
	op := at.Operation()
	switch o := llop.Of(op); {
	case o == llop.Hint:
		return p.hint(op, args)
	case o == llop.DirectCall:
		c := p.call(op.Args[0].(*flow.Constant).Value.(lltype.Pointer).Object.Func.Graph, args[1:])
		return c, c != nil
	case o.Info().Fold, o.Info().TryFold:
		return from(args, p.here()), true
	}
	return red, true
}

func (p *painter) hint(op *flow.SpaceOperation, args []*colour) (*colour, bool) {
	flags := op.Args[1].(*flow.Constant).Value.(lltype.HintFlags)
	switch {
	case flags["promote"]:
		return &colour{}, true
	case args[0].red:
		p.Stop(fmt.Errorf("a hint makes no sense on what is red: %v", op))
		return nil, false
	}
	p.fix(args[0])
	return from(nil, p.here()), true
}

// call passes arguments on to a graph. What has to be green there has to be so
// here.
func (p *painter) call(fg *flow.FunctionGraph, args []*colour) *colour {
	g := p.graph(fg)
	cells := make([]*colour, len(args))
	for i, c := range args {
		if cells[i] = c; !c.red {
			cells[i] = from(nil, g.args[i])
		}
	}
	p.Enter(&g.Graph, cells)
	result := p.Result(&g.Graph)
	mine := []*colour{{origins: []*origin{p.here()}}}
	for i, o := range g.args {
		o.readers.Add(p.Pos)
		if o.fixed {
			p.fix(args[i])
		}
		if result != nil && slices.Contains(result.origins, o) {
			mine = append(mine, args[i])
		}
	}
	if result == nil || result.red {
		return result
	}
	return from(mine)
}

// table lists the variables of all graphs with their colours.
func (p *painter) table() string {
	var b strings.Builder
	for _, g := range p.order {
		for _, block := range g.Blocks() {
			var words []string
			for _, v := range block.Defined() {
				words = append(words, fmt.Sprintf("%s=%s", nameOf(v), colourName(g.Binding(v))))
			}
			fmt.Fprintf(&b, "%s %d: %s\n", g.Name, block.ID, strings.Join(words, " "))
		}
	}
	return b.String()
}

// nameOf is the name that a variable has in the text.
func nameOf(v *flow.Variable) string {
	if v.Prefix() == "" {
		return "result"
	}
	return v.Prefix()
}

func colourName(c *colour) string {
	switch {
	case c == nil:
		return "?"
	case c.green():
		return "green"
	}
	return "red"
}
