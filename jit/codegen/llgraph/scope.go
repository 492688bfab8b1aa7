package llgraph

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
)

// A scope maps the values of a path to the variables of a block: every block of a graph
// has its own. A block that is entered by a single link can use everything known at the
// other end; at the first use it gets an input argument.
type scope struct {
	block   *flow.Block
	known   map[*flow.Variable]*flow.Variable
	entry   *flow.Link // the single link, or nil
	from    *scope     // at its other end
	gen     *Generator
	without *flow.Variable // not known there: the result of an operation that raised
}

// newScope returns the scope of a block whose input arguments stand for themselves.
func (g *Generator) newScope(b *flow.Block) *scope {
	s := &scope{block: b, gen: g, known: make(map[*flow.Variable]*flow.Variable, len(b.InputArgs))}
	for _, v := range b.InputArgs {
		s.known[v] = v
	}
	return s
}

// stands notes that the input arguments of the block stand for variables of the path.
func (s *scope) stands(variables []codegen.Value) {
	for i, v := range variables {
		s.known[v.(*flow.Variable)] = s.block.InputArgs[i]
	}
}

// use returns the variable of the block for one of the path, nil if it is not known.
func (s *scope) use(g *flow.FunctionGraph, v *flow.Variable) *flow.Variable {
	var way []*scope // from here back to where it is known
	at := s
	for at.known[v] == nil {
		if at.entry == nil || at.without == v {
			return nil
		}
		way = append(way, at)
		at = at.from
	}
	w := at.known[v]
	for i := len(way) - 1; i >= 0; i-- {
		w = way[i].input(g, v, w)
	}
	return w
}

// input adds an input argument for a variable of the path that is called w at the other
// end of the entry.
func (s *scope) input(g *flow.FunctionGraph, v, w *flow.Variable) *flow.Variable {
	in := g.NewVariableLike(w)
	in.Concrete = w.Concrete
	s.block.InputArgs = append(s.block.InputArgs, in)
	s.entry.Args = append(s.entry.Args, w)
	s.known[v], s.known[in] = in, in
	s.gen.touch(s.block)
	s.gen.touch(s.entry.PrevBlock)
	return in
}
