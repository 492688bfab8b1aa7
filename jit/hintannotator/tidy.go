package hintannotator

import (
	"slices"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// tidy takes out of a graph what nobody needs: blocks that only lead on, and operations
// without an effect whose result nobody uses.
func tidy(g *flow.FunctionGraph) {
	for _, l := range g.Links() {
		leadOn(g, l)
	}
	blocks := g.Blocks()
	needed := new(flow.Liveness).Find(g, blocks, removable)
	for _, b := range blocks {
		b.Operations = slices.DeleteFunc(b.Operations, func(op *flow.SpaceOperation) bool {
			return !needed[op.Result.Number] && llop.Of(op).Info().Removable()
		})
	}
	flow.DropInputs(blocks, needed, func(*flow.Block, int) {})
}

func removable(b *flow.Block, i int) bool { return llop.Of(b.Operations[i]).Info().Removable() }

// leadOn has a link lead past blocks that do nothing. A loop of such blocks stays.
func leadOn(g *flow.FunctionGraph, l *flow.Link) {
	seen := make(map[*flow.Block]bool)
	for b := l.Target; len(b.Operations) == 0 && len(b.Exits) == 1 && b.ExitSwitch == nil && !seen[b]; b = l.Target {
		seen[b] = true
		next := b.Exits[0]
		args := g.NewValues(len(next.Args))
		for i, x := range next.Args {
			args[i] = x
			if j := slices.Index(b.InputArgs, variableOf(x)); j >= 0 {
				args[i] = l.Args[j]
			}
		}
		l.Target, l.Args = next.Target, args
	}
}

func variableOf(x flow.Value) *flow.Variable {
	v, _ := x.(*flow.Variable)
	return v
}

// prune gives a copy the final form of its graph, without the exits that are never taken,
// and numbers what is known of variables as it does.
func (g *Graph) prune() {
	g.values = g.flowing.Bindings()
	if g.allFollowed() {
		return
	}
	old := g.FunctionGraph.Blocks()
	g.renumber()
	for i, b := range g.FunctionGraph.Blocks() {
		p := g.flowing.Point(old[i])
		if p.State() == flowing.Unreached {
			continue
		}
		exits := b.Exits[:0]
		for i, l := range b.Exits {
			if p.Followed(i) {
				exits = append(exits, l)
			}
		}
		b.Exits = exits
		if len(exits) == 1 {
			b.ExitSwitch, exits[0].Case = nil, nil
		}
	}
	tidy(g.FunctionGraph)
	g.renumber()
}

// allFollowed reports whether every exit can be taken.
func (g *Graph) allFollowed() bool {
	for _, b := range g.FunctionGraph.Blocks() {
		p := g.flowing.Point(b)
		for i := range b.Exits {
			if !p.Followed(i) {
				return false
			}
		}
	}
	return true
}

// renumber replaces the graph by a compact copy.
func (g *Graph) renumber() {
	values := make([]*Value, len(g.values))
	origins := make([]*origin, len(g.origins))
	most := 0
	g.FunctionGraph = g.FunctionGraph.Copy(func(old, copied *flow.Variable) {
		if old.Number < len(g.values) {
			values[copied.Number] = g.values[old.Number]
		}
		if old.Number < len(g.origins) {
			origins[copied.Number] = g.origins[old.Number]
		}
		most = max(most, copied.Number+1)
	})
	g.values, g.origins = values[:min(most, len(values))], origins[:min(most, len(origins))]
}
