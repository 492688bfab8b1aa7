package hintannotator

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Cause is a step on the way from the colour of a variable to what brings it about.
type Cause struct {
	Graph *Graph
	Block int            // ID
	Op    int            // index in the block, or -1
	Of    *flow.Variable // that it is about, or nil
	What  string         // a sentence without a full stop

	File string
	Span source.Span
}

// String is "f.py:7: x is red, as ...".
func (c Cause) String() string {
	if c.File == "" || !c.Span.IsValid() {
		return c.What
	}
	return fmt.Sprintf("%s:%d: %s", c.File, c.Span.Line, c.What)
}

// mostCauses is how many causes an explanation has at most.
const mostCauses = 100

// Why explains the colour of a variable of a copy, nearest first: back to what cannot be green, or
// to all that makes it green. It is empty for what is neither.
func (r *Result) Why(g *Graph, v *flow.Variable) []Cause { return r.analysis.why(g, v) }

func (a *analysis) why(g *Graph, v *flow.Variable) []Cause {
	w := &why{a: a, places: make(map[*Graph][]place), seen: make(map[*flow.Variable]bool)}
	switch s := g.value(v); {
	case s == nil || s.t == lltype.Void:
	case s.green():
		w.green(g, v)
	default:
		w.red(g, v)
	}
	return w.causes
}

// A why collects the causes of a colour.
type why struct {
	a      *analysis
	places map[*Graph][]place // by number of the variable
	seen   map[*flow.Variable]bool
	causes []Cause
	root   *Cause // what cannot be green, once it is found

	allocated bool // that is a new object: to promote its address helps nobody
}

// A place is where a variable is defined.
type place struct {
	block *flow.Block
	op    int // -1 for an input
	input int
}

// placeOf returns where a variable of a graph is defined.
func (w *why) placeOf(g *Graph, v *flow.Variable) place {
	list := w.places[g]
	if list == nil {
		list = make([]place, g.NumVariables())
		for _, b := range g.Blocks() {
			for i, x := range b.InputArgs {
				list[x.Number] = place{b, -1, i}
			}
			for i, op := range b.Operations {
				list[op.Result.Number] = place{b, i, -1}
			}
		}
		w.places[g] = list
	}
	return list[v.Number]
}

// say adds a cause.
func (w *why) say(g *Graph, v *flow.Variable, p place, text string, args ...any) {
	c := Cause{Graph: g, Block: p.block.ID, Op: p.op, Of: v, What: fmt.Sprintf(text, args...)}
	var op *flow.SpaceOperation
	if p.op >= 0 {
		op = p.block.Operations[p.op]
	}
	c.File, c.Span = placeOf(g.FunctionGraph, p.block, op)
	if p.op < 0 && p.block == g.StartBlock {
		c.File, c.Span = g.File, g.Span
	}
	w.causes = append(w.causes, c)
}

// end says what cannot be green.
func (w *why) end(g *Graph, v *flow.Variable, p place, text string, args ...any) {
	w.say(g, v, p, text, args...)
	w.root = &w.causes[len(w.causes)-1]
}

// red explains why a variable is red.
func (w *why) red(g *Graph, v *flow.Variable) {
	for v != nil && !w.seen[v] && len(w.causes) < mostCauses {
		w.seen[v] = true
		p := w.placeOf(g, v)
		switch {
		case p.block == nil:
			return
		case p.op >= 0:
			g, v = w.redResult(g, v, p)
		case p.block == g.StartBlock:
			g, v = w.redArgument(g, v, p)
		default:
			v = w.redInput(g, v, p)
		}
	}
}

// isRed reports whether a value is red by now: while the analysis runs, only variables are.
func (w *why) isRed(g *Graph, x flow.Value) bool {
	v, ok := x.(*flow.Variable)
	if !ok {
		return false
	}
	s := g.value(v)
	switch {
	case s == nil || s.t == lltype.Void:
		return false
	case w.a.done:
		return !s.green()
	}
	return s.kind == variable
}

// redArgument explains why an argument is red.
func (w *why) redArgument(g *Graph, v *flow.Variable, p place) (*Graph, *flow.Variable) {
	if g == w.a.entry {
		w.end(g, v, p, "%v is an argument of %s, where generated code begins: it is known when that runs", v, g.Name)
		return nil, nil
	}
	for _, h := range g.family.graphs {
		for _, at := range h.sites {
			args := at.Operation().Args[1:]
			if p.input >= len(args) || !w.isRedThen(at.Graph, args[p.input]) {
				continue
			}
			x := args[p.input].(*flow.Variable)
			w.say(g, v, p, "%v is what %s passes to %s, and that is red", v, at.Graph.Name, h.Name)
			return at.Graph, at.Graph.now(x)
		}
	}
	w.end(g, v, p, "%v is an argument of %s, and nobody asks for it to be green", v, g.Name)
	return nil, nil
}

// isRedThen is isRed for a variable of the graph as it was analysed.
func (w *why) isRedThen(g *Graph, x flow.Value) bool {
	v, ok := x.(*flow.Variable)
	return ok && g.now(v) != nil && w.isRed(g, g.now(v))
}

// now returns what a variable of the graph, as it was analysed, is in its final form; nil if it is not
// there any more.
func (g *Graph) now(v *flow.Variable) *flow.Variable {
	if g.renamed == nil {
		return v
	}
	return g.renamed[v]
}

// redInput explains why an input of a block is red.
func (w *why) redInput(g *Graph, v *flow.Variable, p place) *flow.Variable {
	for _, l := range g.Links() {
		if l.Target == p.block && w.isRed(g, l.Args[p.input]) {
			x := l.Args[p.input].(*flow.Variable)
			if p.block == g.ReturnBlock {
				w.say(g, v, p, "%s returns %v, which is red", g.Name, x)
			} else {
				w.say(g, v, p, "%v may be %v, which is red, where block %d is entered from block %d", v, x, p.block.ID, l.PrevBlock.ID)
			}
			last := &w.causes[len(w.causes)-1]
			last.File, last.Span = placeOf(g.FunctionGraph, l.PrevBlock, nil)
			return x
		}
	}
	if g == w.a.entry && p.block == g.ReturnBlock && !w.a.policy.KeepResult {
		w.end(g, v, p, "what %s returns is red: it is known when the code has run", g.Name)
		return nil
	}
	if p.block == g.ReturnBlock && len(g.family.graphs) > 1 && w.a.done {
		w.end(g, v, p, "what %s returns is red, as that of another function is which is called from the same place", g.Name)
		return nil
	}
	unasked := originsList(g.value(v).unasked())
	w.end(g, v, p, "several values meet in %v of block %d, each of them green; what meets stays green only if all that it depends on is asked for, and nobody asks for %s",
		v, p.block.ID, unasked)
	return nil
}

// redResult explains why the result of an operation is red.
func (w *why) redResult(g *Graph, v *flow.Variable, p place) (*Graph, *flow.Variable) {
	op := p.block.Operations[p.op]
	o := llop.Of(op)
	switch {
	case o == llop.DirectCall || o == llop.IndirectCall:
		return w.redCall(g, v, p, op)
	case isFlagged(op, MakeVariable):
		w.end(g, v, p, "%v is red because of hint(%v, variable=True)", v, op.Args[0])
		return nil, nil
	case o.Info().Group == llop.Allocating:
		w.end(g, v, p, "%v is a new object, which is made when the code runs", v)
		w.allocated = true
		return nil, nil
	}
	for _, x := range op.Args {
		if w.isRed(g, x) {
			w.say(g, v, p, "%v depends on %v, which is red", v, x)
			return g, x.(*flow.Variable)
		}
	}
	switch {
	case o.Info().Group == llop.Reading:
		w.end(g, v, p, "%v is read from memory that may change: %s", v, readText(op))
	default:
		w.end(g, v, p, "%v is the result of %s, which is not computed while code is generated", v, op.Name)
	}
	return nil, nil
}

// isFlagged reports whether an operation is a hint with a flag.
func isFlagged(op *flow.SpaceOperation, flag string) bool { return Flags(op)[flag] }

// readText names what an operation reads.
func readText(op *flow.SpaceOperation) string {
	var path strings.Builder
	fmt.Fprint(&path, op.Args[0])
	for _, x := range op.Args[1:] {
		if name, ok := fieldName(x); ok {
			path.WriteString("." + strings.TrimPrefix(name, "inst_"))
		} else {
			fmt.Fprintf(&path, "[%v]", x)
		}
	}
	return path.String()
}

// redCall explains why the result of a call is red.
func (w *why) redCall(g *Graph, v *flow.Variable, p place, op *flow.SpaceOperation) (*Graph, *flow.Variable) {
	functions := w.a.calledBy(op)
	own := g.origins[op.Result.Number]
	switch {
	case own != nil && own.call && len(own.to) > 0:
		for _, to := range own.to {
			if r := to.ReturnBlock.InputArgs[0]; w.isRed(to, r) {
				w.say(g, v, p, "%v is what %s returns, and that is red", v, to.Name)
				return to, r
			}
		}
		if w.isRed(g, op.Args[0]) {
			w.say(g, v, p, "%v is the result of a call of %v, which is red", v, op.Args[0])
			return g, op.Args[0].(*flow.Variable)
		}
	case len(functions) == 0:
		w.end(g, v, p, "%v is the result of a call of a function that is not known", v)
		return nil, nil
	case functions[0] == w.a.entry.Function:
		w.end(g, v, p, "%v is the result of a call of %s itself, where generated code begins", v, w.a.entry.Name)
		return nil, nil
	}
	if len(functions) > 0 {
		if f := functions[0]; w.a.isPure(f) {
			for _, x := range op.Args[1:] {
				if w.isRed(g, x) {
					w.say(g, v, p, "%v depends on %v, which is red and is passed to %s", v, x, f.Name)
					return g, x.(*flow.Variable)
				}
			}
		}
		because := ""
		if text := w.a.whyOpaque(functions); text != "" {
			because = ": it " + text
		}
		w.end(g, v, p, "%v is the result of %s, which runs when the code does%s", v, functions[0].Name, because)
	}
	return nil, nil
}

// green explains why a variable is green: all that it comes from.
func (w *why) green(g *Graph, v *flow.Variable) {
	type task struct {
		g *Graph
		v *flow.Variable
	}
	work := []task{{g, v}}
	for len(work) > 0 && len(w.causes) < mostCauses {
		t := work[0]
		work = work[1:]
		if w.seen[t.v] {
			continue
		}
		w.seen[t.v] = true
		for _, x := range w.greenStep(t.g, t.v) {
			work = append(work, task{t.g, x})
		}
	}
}

// greenStep says why a variable is green, and returns those that it depends on.
func (w *why) greenStep(g *Graph, v *flow.Variable) []*flow.Variable {
	p, s := w.placeOf(g, v), g.value(v)
	if p.block == nil || s == nil || s.t == lltype.Void {
		return nil
	}
	var op *flow.SpaceOperation
	if p.op >= 0 {
		op = p.block.Operations[p.op]
	}
	switch {
	case op != nil && isFlagged(op, Promote):
		w.say(g, v, p, "%v is promoted: code is generated for each value", v)
		return nil
	case op != nil && llop.Of(op) == llop.Hint && s.eager:
		w.say(g, v, p, "%v is green because of hint(%v, concrete=True)", v, op.Args[0])
	case s.eager && op == nil:
		w.say(g, v, p, "%v is green as all that it may be is green because of a hint", v)
	case len(s.origins) == 0:
		w.say(g, v, p, "%v comes from constants only", v)
		return nil
	case s.fixed():
		w.requests(g, v, p, s)
		return nil
	case op == nil:
		w.say(g, v, p, "%v is an argument of %s, and all that is passed is green", v, g.Name)
		return nil
	default:
		w.say(g, v, p, "%v is computed by %s from what is green", v, op.Name)
	}
	if op == nil {
		return nil
	}
	var from []*flow.Variable
	for _, x := range op.Args {
		if x, ok := x.(*flow.Variable); ok {
			from = append(from, x)
		}
	}
	return from
}

// requests says who has asked for what a value depends on.
func (w *why) requests(g *Graph, v *flow.Variable, p place, s *Value) {
	w.say(g, v, p, "%v is green because somebody asks for all that it depends on", v)
	var told []*position
	for _, o := range s.origins {
		for o != nil && len(w.causes) < mostCauses {
			at := o.by.at
			if at == nil || slices.Contains(told, at) {
				break
			}
			told = append(told, at)
			text := fmt.Sprintf("hint(%v, concrete=True) asks for %v of %s", at.Operation().Args[0], o, o.graph.Name)
			if o.by.from != nil {
				text = fmt.Sprintf("%v of %s has to be green, so %v, from which this call passes it, has to be too", o.by.from, o.by.from.graph.Name, o)
			}
			c := Cause{Graph: at.Graph, Block: at.Block.ID, Op: at.Op, Of: at.Operation().Result, What: text}
			c.File, c.Span = placeOf(at.Graph.FunctionGraph, at.Block, at.Operation())
			w.causes = append(w.causes, c)
			o = o.by.from
		}
	}
}
