package recorder

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/jitstate"
	"vitrine/jit/secondtier"
	"vitrine/jit/session"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/runtime/machine"
)

// graphs are the residual graphs as they were drawn last.
type graphs struct {
	gen    *machine.Generator
	ids    map[*flow.Block]int
	taken  map[int]bool
	dirty  []*flow.Block
	isIn   map[*flow.Block]bool // among these
	drawn  map[*flow.Block]bool
	tier2  map[*flow.Block]bool
	counts []*flow.Block // where paths begin that were taken often enough
}

func newGraphs() graphs {
	return graphs{
		ids: make(map[*flow.Block]int), taken: make(map[int]bool), isIn: make(map[*flow.Block]bool),
		drawn: make(map[*flow.Block]bool), tier2: make(map[*flow.Block]bool),
	}
}

// id returns the number of a block: its own, unless a block of another function has that.
func (g *graphs) id(b *flow.Block) int {
	id, ok := g.ids[b]
	if !ok {
		for id = b.ID; g.taken[id]; id++ {
		}
		g.ids[b], g.taken[id] = id, true
	}
	return id
}

// touch notes that a block has changed.
func (g *graphs) touch(b *flow.Block) {
	if !g.isIn[b] {
		g.isIn[b] = true
		g.dirty = append(g.dirty, b)
	}
}

// again notes which blocks belong to a part of the second tier: all that can be reached from its beginning, and is new.
func (g *graphs) again(p *secondtier.Part) {
	for work := []*flow.Block{p.Begin}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if g.drawn[b] || g.tier2[b] {
			continue
		}
		g.tier2[b] = true
		g.touch(b)
		for _, l := range b.Exits {
			work = append(work, l.Target)
		}
	}
}

func (g *graphs) tier(b *flow.Block) int {
	if g.tier2[b] {
		return 2
	}
	return 1
}

// counted reports whether a block waits until the path that it ends was taken often enough.
func (g *graphs) counted(b *flow.Block) bool {
	for _, c := range g.counts {
		for range 3 { // a path may begin with blocks that only lead on
			if c == b {
				return true
			}
			if len(c.Exits) != 1 || len(c.Operations) > 0 {
				break
			}
			c = c.Exits[0].Target
		}
	}
	return false
}

// draw draws the blocks that have changed.
func (g *graphs) draw() []session.Box {
	var boxes []session.Box
	for len(g.dirty) > 0 {
		b := g.dirty[0]
		g.dirty = g.dirty[1:]
		g.isIn[b], g.drawn[b] = false, true
		boxes = append(boxes, g.box(b))
		for _, l := range b.Exits {
			if !g.drawn[l.Target] {
				g.touch(l.Target)
			}
		}
		g.noteCounter(b)
	}
	return boxes
}

// noteCounter notes the path that begins when a counter has run out.
func (g *graphs) noteCounter(b *flow.Block) {
	n := len(b.Operations)
	if n == 0 || len(b.Exits) != 2 || llop.Of(b.Operations[n-1]) != llop.CountDown {
		return
	}
	for _, l := range b.Exits {
		if l.CaseText() == "True" {
			g.counts = append(g.counts, l.Target)
		}
	}
}

// box draws a block.
func (g *graphs) box(b *flow.Block) session.Box {
	d := llpage.Block(g.gen.Ends(b), b, llpage.Keys{})
	box := session.Box{ID: g.id(b), Name: fmt.Sprintf("block %d", g.id(b)), Role: d.Node.Role, Tier: g.tier(b)}
	if g.gen.Waiting(b) != nil && g.gen.Waits(b) {
		box.Role = page.Waiting
	}
	for i, l := range d.Node.Lines {
		line := session.Line{Spans: spansOf(l.Spans), Source: l.Source, Op: l.Op}
		if i == 0 {
			line.Spans[0].Text = box.Name
		}
		if l.Op >= 0 && l.Op < len(b.Operations) {
			line.Interpreted = int(b.Operations[l.Op].Interpreted)
		}
		box.Lines = append(box.Lines, line)
	}
	for i, x := range b.Exits {
		box.Exits = append(box.Exits, session.Exit{Spans: spansOf(d.Node.Exits[i].Spans), To: g.id(x.Target), Style: d.Edges[i].Style})
	}
	return box
}

func spansOf(list []page.Span) []session.Span {
	out := make([]session.Span, len(list))
	for i, s := range list {
		out[i] = session.Span{Text: s.Text, Style: s.Style, Var: s.Var() != ""}
	}
	return out
}

// nodeText says what a node of a path is.
func nodeText(n jitstate.PathNode) string {
	switch n.Kind {
	case jitstate.PathRoot:
		if n.Beginning {
			return "the beginning of what is compiled"
		}
		return "a global merge point, where the whole state is kept"
	case jitstate.PathYes, jitstate.PathNo:
		return fmt.Sprintf("the split, %v", n.Taken())
	case jitstate.PathLater:
		return fmt.Sprintf("the split, %v, which was left for later", n.Taken())
	case jitstate.PathPause:
		return "a merge point, which was left for later"
	case jitstate.PathCollect:
		return fmt.Sprintf("the return of a call, with state %d", n.N+1)
	case jitstate.PathCall:
		return "the beginning of a call"
	case jitstate.PathCallNotTaken:
		return "a call without a promotion"
	case jitstate.PathBack:
		return "the end of a call"
	case jitstate.PathMerges:
		return fmt.Sprintf("merges to be seen: %d", n.N)
	case jitstate.PathPromote:
		switch {
		case n.Promotion == nil || n.Promotion.Why == jitstate.PromotedFlags:
			return "what a call has done"
		case n.Value == nil:
			return "the promotion, for all other values"
		}
		return "the promotion, with " + n.Value.Value.Text()
	}
	return "a node"
}
