package timeshifter

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
)

// A mergeKind says where states meet.
type mergeKind int8

const (
	notMerging  mergeKind = iota
	localMerge            // in one activation of the graph
	globalMerge           // as long as the program lives
)

// globalMergeHint is the flag that marks global merge points.
const globalMergeHint = "global_merge_point"

// findMergePoints finds the blocks where states meet: all that several links lead to, and those that a
// hint marks as global.
func (s *shifter) findMergePoints() error {
	s.points = make(map[*flow.Block]mergeKind)
	blocks := s.in.Blocks()
	entries := s.in.Entries()
	links := make(map[*flow.Block][]*flow.Link, len(blocks))
	for i, b := range blocks {
		links[b] = entries[i]
	}
	global := make(map[*flow.Block]bool)
	keys := make(map[*flow.Block][]flow.Value)
	for _, b := range blocks {
		for i, op := range b.Operations {
			if !hintannotator.Flags(op)[globalMergeHint] {
				continue
			}
			if err := s.allowed(op); err != nil {
				return err
			}
			if i > 0 {
				return programError("AssertionError", s.in, op.Place, "this global merge point is stranded: the hint must be the first thing that a loop or a function does")
			}
			meeting := s.meetingFor(b, links)
			if meeting == nil {
				return programError("AssertionError", s.in, op.Place, "this global merge point is ambiguous: the hint must be the first thing that a loop or a function does")
			}
			global[meeting] = true
			keys[meeting] = keysOf(b, meeting, links)
		}
	}
	for _, b := range blocks {
		switch {
		case global[b]:
			s.points[b] = globalMerge
			s.p.Global = true
			greens, reds := s.byColour(b.InputArgs)
			s.p.Points = append(s.p.Points, Point{Block: b, Greens: greens, Reds: reds, Keys: keys[b]})
		case len(links[b]) > 1 && b != s.in.ReturnBlock:
			s.points[b] = localMerge
		}
	}
	s.cyclic = s.in.Cyclic(func(b *flow.Block) bool { return s.points[b] == globalMerge })
	return nil
}

// keysOf returns what a JitDriver calls green at the merge point that b begins with, as values of the block where states meet for its
// sake.
func keysOf(b, meeting *flow.Block, links map[*flow.Block][]*flow.Link) []flow.Value {
	var keys []flow.Value
	for _, op := range b.Operations {
		if hintannotator.Flags(op)[hintannotator.MergeKey] {
			keys = append(keys, op.Args[0])
		}
	}
	for at := b; at != meeting; at = links[at][0].PrevBlock {
		for i, k := range keys {
			if n := slices.Index(at.InputArgs, asVariable(k)); n >= 0 {
				keys[i] = links[at][0].Args[n]
			}
		}
	}
	return keys
}

func asVariable(v flow.Value) *flow.Variable {
	x, _ := v.(*flow.Variable)
	return x
}

// meetingFor returns the block where states meet for the sake of a hint at the beginning of b: b itself if
// it begins the graph or several links lead there, and else the block that b only follows tests of, as the condition of a
// loop consists of one block for each operand of its "and". It returns nil if nothing leads back to that one.
func (s *shifter) meetingFor(b *flow.Block, links map[*flow.Block][]*flow.Link) *flow.Block {
	for at := b; ; at = links[at][0].PrevBlock {
		switch {
		case len(links[at]) > 1 || at == s.in.StartBlock && at == b:
			return at
		case at == b && len(links[b]) == 1 && len(links[b][0].PrevBlock.Exits) == 1:
			return b // what its variables are computed from comes before it
		case at == s.in.StartBlock || len(links[at]) == 0:
			return nil
		}
	}
}

// allowed reports an error for a global merge point outside of the portal.
func (s *shifter) allowed(op *flow.SpaceOperation) error {
	if s.entryPoint() {
		return nil
	}
	return programError("AssertionError", s.in, op.Place,
		fmt.Sprintf("a global merge point is only allowed in the portal, %s; this one is in %s", s.p.Entry.Coloured.Name, s.in.Name))
}

// merge writes the merge point of a block.
func (t *part) merge(b *flow.Block) {
	switch t.s.points[b] {
	case localMerge:
		t.mergeLocally(b, b.InputArgs)
	case globalMerge:
		t.mergeGlobally(b.InputArgs)
	}
}

// mergeLocally merges states here, in a block, that have the same green values; vars are the variables.
func (t *part) mergeLocally(b *flow.Block, vars []*flow.Variable) {
	s := t.s
	greens, reds := s.byColour(vars)
	t.saveLocals(reds)
	point, types, repeats := s.locals, typesOf(greens), s.cyclic[b.ID]
	s.locals++
	finished := t.call("merge_point", lltype.Bool, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
		done, err := c.MergePoint(point, jitstate.GreensOf(args, types), repeats)
		return bits(done), err
	}, t.known(greens)...)
	*t = *t.finishedIf(finished, greens)
	t.restoreLocals(reds)
}

// mergeGlobally merges states here that have the same green values, in all residual code. First
// the state waits until no other state of the activation is on a path that was split.
func (t *part) mergeGlobally(vars []*flow.Variable) {
	s := t.s
	greens, reds := s.byColour(vars)
	t.saveLocals(reds)
	t.saveGreens(greens)
	point := s.globals
	s.globals++
	meeting, after := s.begin(greens), s.begin(vars)
	guarded, _ := s.resume(meeting, greens, t.from)
	s.p.Points[point].Resume = guarded
	t.call("guard_global_merge", lltype.Void, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return 0, c.GuardGlobalMerge(guarded)
	})
	t.goTo(s.dispatch)

	resume, _ := s.resume(after, vars, t.from)
	m := s.at(meeting, greens, t.from)
	types := typesOf(greens)
	entry := s.p
	finished := m.call("global_merge_point", lltype.Bool, nil, func(c *jitstate.Compiler, args []uint64) (uint64, error) {
		done, err := c.GlobalMergePoint(point, jitstate.GreensOf(args, types), jitstate.Resume{Point: resume, Graph: entry.Entry.Function})
		return bits(done), err
	}, m.known(greens)...)
	*m = *m.finishedIf(finished, greens)
	m.restoreLocals(reds)
	m.goTo(after, m.known(vars)...)
	*t = *s.at(after, vars, t.from)
}

func bits(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
