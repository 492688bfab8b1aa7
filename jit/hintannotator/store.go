package hintannotator

import (
	"fmt"

	"vitrine/lowlevel/lltype/llstore"
)

// Write writes a coloured program, as far as generators of compilers need it: graphs, colours and calls, but not
// why they are as they are.
func (r *Result) Write(w *llstore.Writer) {
	numbers := make(map[*Graph]int)
	for i, g := range r.Graphs {
		numbers[g] = i
	}
	w.Count(len(r.Graphs))
	w.Count(numbers[r.Entry])
	for _, g := range r.Graphs {
		g.write(w, numbers)
	}
}

func (g *Graph) write(w *llstore.Writer, numbers map[*Graph]int) {
	w.Graph(g.FunctionGraph)
	w.Object(g.Function)
	w.Text(g.Key)
	w.Count(len(g.Args))
	for _, c := range g.Args {
		w.Count(int(c))
	}
	w.Count(int(g.Result))
	w.Bool(g.IsQuestion())
	w.Count(len(g.facts))
	for _, f := range g.facts {
		w.Count(f.number())
	}
	calls := 0
	for _, c := range g.calls {
		if c != nil {
			calls++
		}
	}
	w.Count(len(g.calls))
	w.Count(calls)
	for i, c := range g.calls {
		if c != nil {
			w.Count(i)
			c.write(w, numbers)
		}
	}
}

func (c *Call) write(w *llstore.Writer, numbers map[*Graph]int) {
	w.Count(int(c.Kind))
	w.Text(c.Key)
	w.Bool(c.MayRaise)
	w.Text(c.OopSpec)
	w.Bool(c.GreenOop)
	w.Text(c.Why)
	w.Count(len(c.Targets))
	for _, t := range c.Targets {
		w.Object(t.Function)
		w.Count(numbers[t.Graph])
	}
}

// number is a form of facts that fits into a byte.
func (f facts) number() int {
	n := int(f.colour)
	if f.frozen {
		n |= 8
	}
	if f.eager {
		n |= 16
	}
	return n
}

// Read reads what [Result.Write] has written. The result answers no question for reasons, nor for the graphs of the program that
// those of the result were made from. It must be called in a function for [llstore.Reader.Read].
func Read(r *llstore.Reader) *Result {
	graphs := make([]Graph, r.Count())
	res := &Result{}
	entry := r.Index(len(graphs))
	for i := range graphs {
		graphs[i].read(r, graphs)
		res.Graphs = append(res.Graphs, &graphs[i])
	}
	res.Entry = res.Graphs[entry]
	return res
}

func (g *Graph) read(r *llstore.Reader, all []Graph) {
	g.FunctionGraph, g.Function, g.Key = r.Graph(), r.Object(), r.Text()
	if g.FunctionGraph == nil || g.Function == nil {
		r.Fail(fmt.Errorf("hintannotator: a coloured graph is missing: translate the program again"))
	}
	g.Args = make([]Colour, r.Count())
	for i := range g.Args {
		g.Args[i] = Colour(r.Index(len(colourNames)))
	}
	g.Result = Colour(r.Index(len(colourNames)))
	g.tried, g.question = true, r.Bool()
	g.facts = make([]facts, r.Count())
	for i := range g.facts {
		n := r.Count()
		g.facts[i] = facts{Colour(n & 7), n&8 != 0, n&16 != 0}
	}
	g.calls = make([]*Call, r.Count())
	calls := make([]Call, r.Count())
	for i := range calls {
		g.calls[r.Index(len(g.calls))] = &calls[i]
		calls[i].read(r, all)
	}
}

func (c *Call) read(r *llstore.Reader, all []Graph) {
	c.Kind = CallKind(r.Index(len(callNames)))
	c.Key, c.MayRaise, c.OopSpec, c.GreenOop, c.Why = r.Text(), r.Bool(), r.Text(), r.Bool(), r.Text()
	for range r.Count() {
		c.Targets = append(c.Targets, Target{r.Object(), &all[r.Index(len(all))]})
	}
}
