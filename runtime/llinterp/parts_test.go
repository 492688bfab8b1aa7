package llinterp

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// A takenApart is a graph whose blocks get what belongs to them when somebody asks. Where a number chooses among links, these are never there.
type takenApart struct {
	content map[*flow.Block]flow.Block
	exits   map[*flow.Block][]*flow.Link
	fails   *flow.Block // cannot be written
	written int
}

var errPart = errors.New("the part is lost")

// takeApart empties the blocks of a graph after the first one.
func takeApart(g *flow.FunctionGraph) *takenApart {
	p := &takenApart{content: make(map[*flow.Block]flow.Block), exits: make(map[*flow.Block][]*flow.Link)}
	for _, b := range g.Blocks() {
		if v, ok := b.ExitSwitch.(*flow.Variable); ok && lltype.TypeOf(v) == lltype.Signed {
			p.exits[b], b.Exits = b.Exits, nil
		}
		if b != g.StartBlock && b != g.ReturnBlock && b != g.ExceptBlock {
			p.content[b] = *b
			b.Operations, b.ExitSwitch, b.Exits = nil, nil, nil
		}
	}
	return p
}

func (p *takenApart) Written(b *flow.Block) bool { _, waits := p.content[b]; return !waits }

// Seldom has code of every third exit wait.
func (p *takenApart) Seldom(l *flow.Link) bool { return l.Target.ID%3 == 0 }

func (p *takenApart) Write(b *flow.Block) error {
	if b == p.fails {
		return errPart
	}
	if whole, waits := p.content[b]; waits {
		*b = whole
		delete(p.content, b)
		p.written++
	}
	return nil
}

func (p *takenApart) Exit(b *flow.Block, bits uint64) *flow.Link {
	i := slices.IndexFunc(p.exits[b], func(l *flow.Link) bool { return l.Case.Value == int64(bits) })
	if i < 0 {
		return nil
	}
	return p.exits[b][i]
}

// apart loads a program, one of whose functions is made part by part.
func apart(t *testing.T, text, name string) (*fixture, *takenApart) {
	var p *takenApart
	var g *flow.FunctionGraph
	f := load(t, text, heap.Options{Stress: true}, Options{Parts: func(other *flow.FunctionGraph) Parts {
		if other != g {
			return nil
		}
		return p
	}})
	g = f.p.Function(name).Func.Graph
	p = takeApart(g)
	return f, p
}

// TestParts: a graph that is made part by part gives what it would give as a whole, and what nobody comes to is not made.
func TestParts(t *testing.T) {
	const n = 200
	f, p := apart(t, dispatching(n), "loop")
	for _, rounds := range []int{0, 1, 5, 1000} {
		want, op := 0, 3
		for range rounds {
			want, op = want+op, (7*op+3)%n
		}
		if got := f.run("loop", 3, rounds); got != fmt.Sprint(want) {
			t.Errorf("%d rounds give %s, want %d", rounds, got, want)
		}
		if rounds < 2 && p.written >= 2*n {
			t.Errorf("after %d rounds, %d blocks are written", rounds, p.written)
		}
	}
}

const choosing = `
graph choose(n: Signed) -> Signed {
block 0:
    goto 1 [n]
block 1 [m: Signed]:
    switch m: 0 -> 2 []; 5 -> 3 []; 7 -> 4 []
block 2:
    return 10
block 3:
    return 20
block 4:
    goto 1 [5]
}
`

// TestPartsOfSwitches: a switch may get its exits one by one, and it is an error if there is none, or if a part cannot be made.
func TestPartsOfSwitches(t *testing.T) {
	f, _ := apart(t, choosing, "choose")
	for range 2 {
		f.want("10", "choose", 0)
		f.want("20", "choose", 5)
		f.want("20", "choose", 7)
	}
	if got := f.run("choose", 6); !strings.Contains(got, "has no exit for 6") {
		t.Errorf("a value without an exit gives %s", got)
	}
	broken, p := apart(t, choosing, "choose")
	p.fails = p.exits[broken.p.Function("choose").Func.Graph.StartBlock.Exits[0].Target][0].Target
	if got := broken.run("choose", 0); !strings.Contains(got, errPart.Error()) {
		t.Errorf("a part that cannot be made gives %s", got)
	}
	broken.want("20", "choose", 5)
}
