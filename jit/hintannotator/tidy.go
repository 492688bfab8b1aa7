package hintannotator

import (
	"slices"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// tidy takes out of a graph what nobody needs: blocks that only lead on, operations without an
// effect whose result nobody uses, and links that are the only way into a block and the only
// one out of the block before. What a merge point of a JitDriver begins stays apart from what is computed for it.
func tidy(g *flow.FunctionGraph) {
	for _, l := range g.Links() {
		leadOn(g, l)
	}
	joinBlocks(g)
	blocks := g.Blocks()
	needed := new(flow.Liveness).Find(g, blocks, removable)
	for _, b := range blocks {
		b.Operations = slices.DeleteFunc(b.Operations, func(op *flow.SpaceOperation) bool {
			return !needed[op.Result.Number] && llop.Of(op).Info().Removable()
		})
	}
	flow.DropInputs(blocks, needed, func(*flow.Block, int) {})
}

// joinBlocks appends a block to the only one that leads to it, if that leads nowhere else.
func joinBlocks(g *flow.FunctionGraph) {
	entries := make([]int, g.NumBlocks())
	entries[g.StartBlock.ID]++ // the call of the function
	blocks := g.Blocks()
	for _, b := range blocks {
		for _, l := range b.Exits {
			entries[l.Target.ID]++
		}
	}
	is := make([]flow.Value, g.NumVariables()) // what inputs of blocks that are gone stand for
	value := func(x flow.Value) flow.Value {
		for v := variableOf(x); v != nil && is[v.Number] != nil; v = variableOf(x) {
			x = is[v.Number]
		}
		return x
	}
	gone := make([]bool, g.NumBlocks())
	for _, b := range blocks {
		for !gone[b.ID] && b.ExitSwitch == nil && len(b.Exits) == 1 {
			l := b.Exits[0]
			t := l.Target
			if entries[t.ID] != 1 || len(t.Exits) == 0 || t == b || beginsAtMergePoint(t) {
				break
			}
			gone[t.ID] = true
			for i, v := range t.InputArgs {
				is[v.Number] = l.Args[i]
			}
			b.Operations = append(b.Operations[:len(b.Operations):len(b.Operations)], t.Operations...)
			b.ExitSwitch = t.ExitSwitch
			b.Close(t.Exits...)
		}
	}
	for _, b := range g.Blocks() {
		rename(b, value)
	}
}

// rename replaces what a block uses. A switch whose value is known then has one exit.
func rename(b *flow.Block, value func(flow.Value) flow.Value) {
	all := func(args []flow.Value) {
		for i, x := range args {
			args[i] = value(x)
		}
	}
	for _, op := range b.Operations {
		all(op.Args)
	}
	for _, l := range b.Exits {
		all(l.Args)
	}
	if b.ExitSwitch == nil {
		return
	}
	b.ExitSwitch = value(b.ExitSwitch)
	if c, ok := b.ExitSwitch.(*flow.Constant); ok && !b.CanRaise() {
		i := slices.IndexFunc(b.Exits, func(l *flow.Link) bool { return l.Case.Key == c.Key })
		if i < 0 {
			i = len(b.Exits) - 1
		}
		l := b.Exits[i]
		l.Case, b.ExitSwitch = nil, nil
		b.Close(l)
	}
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
		if g.changed {
			g.renumber()
		}
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
	became := make(map[*flow.Variable]*flow.Variable)
	g.FunctionGraph = g.FunctionGraph.Copy(func(old, copied *flow.Variable) {
		if old.Number < len(g.values) {
			values[copied.Number] = g.values[old.Number]
		}
		if old.Number < len(g.origins) {
			origins[copied.Number] = g.origins[old.Number]
		}
		most = max(most, copied.Number+1)
		became[old] = copied
	})
	if g.renamed == nil {
		g.renamed = became
	} else {
		for v, w := range g.renamed {
			g.renamed[v] = became[w]
		}
	}
	g.values, g.origins = values[:min(most, len(values))], origins[:min(most, len(origins))]
}
