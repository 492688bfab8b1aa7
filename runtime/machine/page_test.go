package machine

import (
	"slices"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// TestPages checks that the page of every function has all of its instructions,
// and that all that they come from is there.
func TestPages(t *testing.T) {
	onlyX86(t)
	b := load(t, loops)
	keys := Keys{
		Functions: llpage.Keys{Page: func(f *lltype.Object) page.Key { return page.Key{Kind: "machine", Entry: f.Name} }},
		Graph:     func(g *flow.FunctionGraph) page.Key { return page.Key{Kind: "lowlevel", Entry: g.Name} },
	}
	moved := false
	for _, f := range b.native.Functions() {
		list, err := b.native.Listing(f)
		if err != nil {
			t.Fatal(err)
		}
		pg, err := b.native.Page(f, keys)
		if err != nil {
			t.Fatal(err)
		}
		list = withoutGaps(list)
		lines, headed := 0, true
		for _, n := range pg.Nodes {
			for _, l := range n.Lines {
				if l.Op >= 0 {
					lines++
				}
				moved = moved || page.Text(l.Spans) == afterOperations
			}
			headed = headed && n.Lines[0].Spans[0].Text == n.Name && n.Lines[0].Spans[0].Style == page.Heading
		}
		if rows := len(pg.Tables[0].Rows) - len(pg.Nodes); lines != len(list) || rows != len(list) || !headed {
			t.Errorf("%s has %d instructions, but %d lines and %d rows; headings: %v", f.Name, len(list), lines, rows, headed)
		}
		for _, e := range pg.Edges {
			if pg.NodeByID(e.From) == nil || pg.NodeByID(e.To) == nil || e.Exit >= len(pg.NodeByID(e.From).Exits) {
				t.Errorf("%s: edge %+v leads nowhere", f.Name, e)
			}
		}
		if f.Name == "forever" {
			continue // it computes what nobody needs
		}
		for _, block := range f.Func.Graph.Blocks() {
			for _, op := range block.Operations {
				if !hasLine(pg, page.Text(llpage.Operation(op, llpage.Keys{}))) {
					t.Errorf("%s: no instruction comes from %v", f.Name, op)
				}
			}
		}
	}
	if !moved {
		t.Error("no instruction stands at the end of a block")
	}
	pg, err := b.native.Page(b.program.Function("tree"), keys)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	links := make(map[string]bool)
	for _, n := range pg.Nodes {
		for _, l := range n.Lines {
			text += page.Text(l.Spans) + "\n"
			for _, s := range l.Spans {
				if s.Link() != nil {
					links[s.Link().Page.String()] = true
				}
			}
		}
	}
	for _, want := range []string{"block 0\n", "line 31  a_15 = direct_call", "call tree", "; stack limit", "; leave: stack overflow", "ret"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of tree lacks %q:\n%s", want, text)
		}
	}
	if !links["machine:tree"] || !links["lowlevel:tree"] {
		t.Errorf("the page of tree leads to %v", links)
	}
}

// hasLine reports whether some instruction comes from an operation.
func hasLine(pg *page.Page, op string) bool {
	for _, r := range pg.Tables[0].Rows {
		if r.Cells[3].Text == op {
			return true
		}
	}
	return false
}

// TestGaps: what fills the room before a loop is left out, unless a jump leads
// there or the instruction before comes to it.
func TestGaps(t *testing.T) {
	at := func(addr uint64, text string) Instruction {
		name, _, _ := strings.Cut(text, " ")
		flow := map[string]code.Flow{"nop": code.Nop, "jmp": code.Jump, "ret": code.Return}[name]
		return Instruction{Instr: code.Instr{Addr: addr, Text: text, Flow: flow}}
	}
	reached := at(16, "jmp L1")
	reached.Target = 32
	list := []Instruction{at(0, "nop"), reached, at(18, "nop ; 9 bytes"), at(27, "nop ; 5 bytes"), at(32, "nop"), at(33, "ret"), at(34, "nop")}
	var kept []uint64
	for _, in := range withoutGaps(list) {
		kept = append(kept, in.Addr)
	}
	if want := []uint64{0, 16, 32, 33}; !slices.Equal(kept, want) {
		t.Errorf("of the instructions, those at %v are kept, not those at %v", kept, want)
	}
}
