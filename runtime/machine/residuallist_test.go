package machine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/runtime/heap"
)

// grown makes the functions of a random script, and calls them, so that they grow.
func grown(t *testing.T, seed uint64) (*Generator, []*codegen.Function) {
	t.Helper()
	p, err := llgen.Program(rand.New(rand.NewPCG(1, 1)).IntN)
	if err != nil {
		t.Fatal(err)
	}
	m := newMachineWith(t, p, heap.Options{}, Options{CodeLimit: codeLimit, Places: true})
	s, err := codegentest.NewScript(m, rand.New(rand.NewPCG(seed, 2)).IntN, p.Exceptions)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 3))
	for range 12 {
		f := s.Functions[r.IntN(len(s.Functions))]
		args := []uint64{uint64(r.IntN(8)), uint64(r.IntN(1000)), float(float64(r.IntN(9)) / 4)} // few rounds
		for len(args) < len(f.Graph.StartBlock.InputArgs) {
			args = append(args, r.Uint64()>>r.IntN(64))
		}
		_, _ = m.Call(t.Context(), f, args...) // what becomes of it is compared elsewhere
	}
	return m.Generator, s.Functions
}

// manyCases makes a function with more cases than are tested one after the other.
func manyCases(t *testing.T) (*Generator, []*codegen.Function) {
	t.Helper()
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	f, err := codegentest.Squares(m, 40)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(t.Context(), f, 100); err != nil {
		t.Fatal(err)
	}
	return m.Generator, []*codegen.Function{f}
}

// TestResidualParts lists all that there is of random scripts after they have run: jumps
// lead to instructions that are listed, switches have all their cases, and all that was
// made from a block says so.
func TestResidualParts(t *testing.T) {
	cases, tests, searches := 0, 0, 0
	for seed := range uint64(7) {
		g, functions := grown(t, seed)
		if seed == 0 {
			g, functions = manyCases(t)
		}
		for _, f := range functions {
			r, err := g.program.Residual(f.Object)
			if err != nil {
				t.Fatal(err)
			}
			c := &partsChecker{t: t, g: g, r: r, at: make(map[uint64]Instruction), found: make(map[*flow.Block]int)}
			c.check(f)
			for _, part := range r.Parts {
				if part.Tests != nil {
					tests++
					cases += len(part.Tests.Cases)
				}
				if strings.HasPrefix(part.Name, "search") {
					searches++
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if tests < 20 || cases < 60 || searches < 1 {
		t.Errorf("only %d tests with %d cases, %d searches", tests, cases, searches)
	}
}

// A partsChecker looks at the parts of a residual function.
type partsChecker struct {
	t     *testing.T
	g     *Generator
	r     *Residual
	at    map[uint64]Instruction
	found map[*flow.Block]int // cases of switches
}

func (c *partsChecker) check(f *codegen.Function) {
	for _, in := range c.r.Instructions() {
		c.at[in.Addr] = in
	}
	begins := false
	for _, b := range c.r.Functions {
		begins = begins || b.Function == f.Object
		c.isListed("the entry of "+b.Function.Name, b.Address)
	}
	if !begins {
		c.t.Errorf("%s has no entry", f.Object.Name)
	}
	for _, part := range c.r.Parts {
		c.part(part)
	}
	for _, b := range f.Graph.Blocks() {
		if c.g.Waiting(b) != nil && b.ExitSwitch != nil && c.found[b] != len(b.Exits)-1 {
			c.t.Errorf("block %d has %d cases, %d of them in tests", b.ID, len(b.Exits)-1, c.found[b])
		}
	}
}

func (c *partsChecker) isListed(what string, addr uint64) {
	if in, ok := c.at[addr]; !ok || in.Label == "" {
		c.t.Errorf("%s at %#x is not listed, or has no name", what, addr)
	}
}

func (c *partsChecker) part(part *Part) {
	for _, e := range part.Entries {
		c.isListed(entranceName(e.Link), e.Address)
	}
	for i, in := range part.Instructions {
		if i > 0 && in.Addr != part.Instructions[i-1].Addr+uint64(len(part.Instructions[i-1].Bytes)) {
			c.t.Errorf("%s: a gap before %#x", part.Name, in.Addr)
		}
		if isJump(in) && in.Target != 0 {
			c.isListed(in.Text, in.Target)
		}
		if in.Graph == nil && in.Flow != code.Nop {
			c.t.Errorf("%s: nobody knows where %s comes from", part.Name, in.Text)
		}
	}
	if part.Tests == nil {
		return
	}
	c.isListed("what is for other values", part.Tests.Rest)
	c.found[part.Tests.Block] += len(part.Tests.Cases)
	targets := make(map[uint64]bool)
	for _, in := range part.Instructions {
		targets[in.Target] = true
		if in.Block != part.Tests.Block || llop.Of(in.Op) != llop.ContinueCompilation {
			c.t.Errorf("%s: %s comes from %v", part.Name, in.Text, in.Op)
		}
	}
	table := slices.ContainsFunc(part.Instructions, func(in Instruction) bool { return in.Flow == code.Jump && in.Target == 0 })
	for _, k := range part.Tests.Cases {
		c.isListed("the case "+k.Value, k.To)
		if !table && !targets[k.To] {
			c.t.Errorf("%s: no jump leads to the case %s", part.Name, k.Value)
		}
	}
}

// TestResidualPages draws residual graphs of random scripts.
func TestResidualPages(t *testing.T) {
	keys := Keys{Functions: llpage.Keys{Page: func(f *lltype.Object) page.Key { return page.Key{Kind: "residual", Entry: f.Name} }}}
	switches := 0
	for seed := range uint64(3) {
		g, functions := grown(t, seed)
		for _, f := range functions {
			graph := g.Page(f, keys.Functions)
			if len(graph.Nodes) != len(f.Graph.Blocks()) || graph.Key.IsZero() {
				t.Errorf("seed %d: %s has %d blocks, its page %d nodes", seed, f.Graph.Name, len(f.Graph.Blocks()), len(graph.Nodes))
			}
			checkEdges(t, graph)
			for _, table := range graph.Tables {
				for _, r := range table.Rows {
					if strings.HasPrefix(r.Cells[1].Text, "a flexible switch") {
						switches++
					}
				}
			}
		}
	}
	if switches < 5 {
		t.Errorf("only %d switches are on pages", switches)
	}
}

func checkEdges(t *testing.T, pg *page.Page) {
	t.Helper()
	exits := map[int]int{-1: 0}
	for _, n := range pg.Nodes {
		exits[n.ID] = len(n.Exits)
	}
	for _, e := range pg.Edges {
		if _, ok := exits[e.To]; !ok || e.Exit >= exits[e.From] {
			t.Errorf("%s: edge %+v leads nowhere", pg.Title, e)
		}
	}
	for _, table := range pg.Tables {
		for _, r := range table.Rows {
			if _, ok := exits[r.Node]; len(r.Cells) != len(table.Columns) || !ok {
				t.Errorf("%s, %s: the row %+v belongs to nothing", pg.Title, table.Title, r)
			}
		}
	}
}

// TestResidualIsTheSame makes the same scripts twice.
func TestResidualIsTheSame(t *testing.T) {
	for seed := range uint64(3) {
		var texts [2]strings.Builder
		for i := range texts {
			g, functions := grown(t, seed)
			for _, f := range functions {
				list, err := g.program.Listing(f.Object)
				if err != nil {
					t.Fatal(err)
				}
				for _, in := range list {
					fmt.Fprintf(&texts[i], "%x %s %x %s\n", in.Addr, in.Label, in.Bytes, in.Text)
				}
			}
		}
		if texts[0].String() != texts[1].String() {
			t.Errorf("seed %d gives two listings", seed)
		}
	}
}
