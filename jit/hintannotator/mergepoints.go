package hintannotator

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// splitMergePoints cuts blocks before the merge points of a JitDriver: what a program computes to name the
// variables of the point, as in jit_merge_point(pc=self.pc), comes before it.
func (d *desc) splitMergePoints(g *flow.FunctionGraph) {
	for _, b := range g.Blocks() {
		i := slices.IndexFunc(b.Operations, func(op *flow.SpaceOperation) bool {
			return llop.Of(op) == llop.Hint && Flags(op)[DriverMergePoint]
		})
		if i > 0 {
			d.cut(g, b, i)
		}
	}
}

// beginsAtMergePoint reports whether a block begins with the merge point of a JitDriver.
func beginsAtMergePoint(b *flow.Block) bool {
	return len(b.Operations) > 0 && Flags(b.Operations[0])[DriverMergePoint]
}

// leaveOutDriver takes out what a JitDriver says in a graph that is not the entry: a program may have several drivers, for
// loops that were traced each on its own, and a copy of the portal for other arguments is inlined.
func leaveOutDriver(g *flow.FunctionGraph) {
	said := func(op *flow.SpaceOperation) bool {
		flags := Flags(op)
		return flags[DriverMergePoint] || flags[MergeKey]
	}
	for _, b := range g.Blocks() {
		if slices.ContainsFunc(b.Operations, said) {
			b.Operations = slices.DeleteFunc(slices.Clone(b.Operations), said)
		}
	}
}

// cut moves a block's operations from number i on, and its exits, into a block of their own.
func (d *desc) cut(g *flow.FunctionGraph, b *flow.Block, i int) {
	needed := b.NeededAfter(i)
	rest := g.NewBlock(slices.Clone(needed))
	rest.Operations, rest.ExitSwitch = slices.Clone(b.Operations[i:]), b.ExitSwitch
	rest.Close(b.Exits...)
	to := make([]*flow.Variable, g.NumVariables())
	args := make([]flow.Value, len(needed))
	for k, v := range needed {
		own := g.NewVariableLike(v)
		own.Concrete = lltype.TypeOf(v)
		if d.sources != nil && d.sources[v] != nil {
			d.sources[own] = d.sources[v]
		}
		to[v.Number], args[k] = own, v
	}
	rest.Rename(to)
	link := g.NewLink(args, rest, nil)
	b.Operations, b.ExitSwitch = b.Operations[:i:i], nil
	b.Close(link)
}
