package page

import "testing"

// TestPalette: spans that nothing tells apart have one number, all others their own, and each
// comes back.
func TestPalette(t *testing.T) {
	spans := []Span{
		Plain.Span("x"), Plain.Span("y"), Constant.Span("x"), NameOf("x"), Variable.Span("x"),
		Plain.Span("x").Telling("more"), Plain.Span("x").Telling("less"), Plain.Span("x").About("v"),
		Plain.Span("x").Leading(&Link{Node: 1}), Plain.Span("x").Leading(&Link{Node: 2}), Plain.Span("x").Leading(&Link{}),
		Plain.Span("wörter"),
	}
	var p Palette
	numbers := map[uint32]int{}
	for i, s := range spans {
		numbers[p.Number(s)] = i
	}
	if len(numbers) != len(spans) {
		t.Fatalf("%d spans have %d numbers", len(spans), len(numbers))
	}
	for n, i := range numbers {
		if !p.Span(n).equals(spans[i]) || !p.Has(n, spans[i]) || p.Has(n, spans[(i+1)%len(spans)]) {
			t.Errorf("number %d is %+v, not %+v", n, p.Span(n), spans[i])
		}
	}
	for _, n := range []uint32{uint32(len(spans)), spansTogether - 1, spansTogether, 1 << 31} {
		if p.Has(n, spans[0]) || p.Has(n, Span{}) {
			t.Errorf("number %d, which nothing has, is that of a span", n)
		}
	}
	again := Plain.Span("x").Leading(&Link{Node: 1})
	if n := p.Number(again); numbers[n] != 8 {
		t.Errorf("an equal span has number %d", n)
	}
	if n := p.Number(spans[11]); p.Width(n) != 6 {
		t.Errorf("the width is %d", p.Width(n))
	}
	p.Rest()
	if n := p.Number(spans[1]); p.Span(n) != spans[1] || p.Span(0) != spans[0] {
		t.Errorf("after a rest, span %d is %+v", n, p.Span(n))
	}
}

// TestPaletteDoesNotGrow: what comes again takes no memory.
func TestPaletteDoesNotGrow(t *testing.T) {
	var p Palette
	s := NameOf("x")
	p.Number(s)
	if n := testing.AllocsPerRun(100, func() { p.Number(s) }); n != 0 {
		t.Errorf("%v allocations for a span that is there", n)
	}
}
