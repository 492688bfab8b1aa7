package timeshifter_test

import (
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/portal/portaltest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

// program has a green number, a red one, and a promotion.
const program = `
graph portal(n: Signed, x: Signed) -> Signed {
block 0:
    hint(void, {global_merge_point: True})
    g = hint(n, {concrete: True})
    twice = int_mul(g, 2)
    w = hint(twice, {variable: True})
    s = int_add(x, w)
    p = hint(s, {promote: True})
    r = int_add(p, g)
    v = hint(r, {variable: True})
    q = int_add(v, x)
    return q
}
`

// TestExtension: green operations stay what they are, red ones become calls of support code, and a promotion saves what is
// needed after it, red and green.
func TestExtension(t *testing.T) {
	p, _ := portaltest.Shift(t, program)
	g := p.Entry.Function.Func.Graph
	text := lltext.Graph(g)
	for _, want := range []string{"= int_mul(", "direct_call(&red_int_add, ", "direct_call(&promote, ", "direct_call(&global_merge_point, ", "direct_call(&leave_portal, "} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if !p.Global || len(p.Points) != 1 || len(p.Points[0].Greens) != 1 || len(p.Points[0].Reds) != 1 {
		t.Errorf("the global merge points are %+v", p.Points)
	}
	for i, s := range p.Sites {
		if s.Name != "promote" {
			continue
		}
		saved := p.Sites[i-1]
		if reds, greens := saved.Reds, saved.Greens; saved.Name != "save_locals" || len(reds) != 2 || len(greens) != 1 || p.Entry.Coloured.Colour(greens[0]).String() != "green" {
			t.Errorf("before the promotion, %s saves %v and %v", saved.Name, reds, greens)
		}
	}
}

// TestOrigins: each operation of the extension belongs to a block of the coloured graph, or to none, and each block of that has
// one at which its part begins.
func TestOrigins(t *testing.T) {
	p, _ := portaltest.Shift(t, program)
	begun := make(map[*flow.Block]bool)
	for _, b := range p.Entry.Function.Func.Graph.Blocks() {
		of, begins := p.Entry.BlockOf(b)
		if begins {
			begun[of] = true
		}
		for _, op := range b.Operations {
			if o, ok := p.Entry.Origin(op); ok && o.Op >= 0 && o.Op > len(o.Block.Operations) {
				t.Errorf("%v was made for operation %d of block %d", op, o.Op, o.Block.ID)
			}
		}
	}
	for _, b := range p.Entry.Coloured.Blocks() {
		if !begun[b] {
			t.Errorf("nothing begins for block %d", b.ID)
		}
	}
	if want := lltype.Func(lltype.Void, lltype.Signed, lltype.Signed).String(); p.Entry.Function.Type.String() != want {
		t.Errorf("the extension is a %v", p.Entry.Function.Type)
	}
}
