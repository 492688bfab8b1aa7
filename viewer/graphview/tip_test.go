package graphview

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestTipsHideNothing: a tooltip is beside its block, or near it, if there is room, and never on the
// line that it explains, wherever that is.
func TestTipsHideNothing(t *testing.T) {
	view := fyne.NewSize(900, 600)
	plate := fyne.NewSize(300, 120)
	overlaps := func(at fyne.Position, a area) bool {
		return at.X < a.high.X && at.X+plate.Width > a.low.X && at.Y < a.high.Y && at.Y+plate.Height > a.low.Y
	}
	for left := float32(0); left < 800; left += 50 {
		for _, width := range []float32{100, 400, 890} {
			for top := float32(0); top < 580; top += 20 {
				line := area{fyne.NewPos(left, top), fyne.NewPos(left+width, top+18)}
				box := area{fyne.NewPos(left, top-60), fyne.NewPos(left+width, top+60)}
				at := placeOfTip(plate, line, box, view)
				beside := left-tipAway >= plate.Width || left+width+tipAway+plate.Width <= view.Width ||
					top+66+plate.Height <= view.Height || top-66-plate.Height >= 0
				if overlaps(at, line) || beside && overlaps(at, box) || at.X < 0 || at.X+plate.Width > view.Width {
					t.Fatalf("the line %v of the box %v has its tooltip at %v", line, box, at)
				}
			}
		}
	}
}

// TestTipsAreBroken: long lines of tooltips become several of a readable width, and all
// of their words are there.
func TestTipsAreBroken(t *testing.T) {
	const long = "  annotation: Dict(Tuple(Integer(nonneg), String), List(Instance(a.module.with.a.name.that.is.longer.than.one.line.of.a.tooltip), mutated, resized), with all items known)"
	got := wrapped([]string{"n_0", long}, tipColumns)
	for _, l := range got {
		if utf8.RuneCountInString(l) > tipColumns || !strings.HasPrefix(l, "  ") && l != "n_0" {
			t.Errorf("%q", l)
		}
	}
	joined := strings.ReplaceAll(strings.Join(got[1:], ""), " ", "")
	if len(got) < 4 || joined != strings.ReplaceAll(long, " ", "") {
		t.Errorf("%q", got)
	}
	if many := wrapped(strings.Split(strings.Repeat("x\n", 50), "\n"), tipColumns); len(many) != tipLines || many[tipLines-1] != "…" {
		t.Errorf("%d lines: %q", len(many), many)
	}
}

// TestTipLeavesTheLineFree points at variables of a graph and looks at the tooltip.
func TestTipLeavesTheLineFree(t *testing.T) {
	p := scenetest.Loop()
	p.Facts = func(string) []page.Fact {
		return []page.Fact{{Name: "annotation", Value: strings.Repeat("Integer or ", 20)}}
	}
	g, w := open(t, p)
	g.look(camera{Zoom: 1}.putting(g.scene.Bounds().Centre(), fyne.NewPos(450, 300)))
	n := p.Nodes[1]
	test.MoveMouse(w.Canvas(), spot(t, g, n.ID, 1, 0))
	b, _ := g.scene.Box(n.ID)
	box := g.areaOf(b.Rect)
	at, size := g.tip.plate.Position(), g.tip.plate.Size()
	if !g.tip.shown || at.X < box.high.X && at.X+size.Width > box.low.X && at.Y < box.high.Y && at.Y+size.Height > box.low.Y {
		t.Errorf("the tooltip at %v, %v covers the block %v", at, size, box)
	}
	if r, ok := g.scene.RectOf(scene.Place{Node: n.ID, Line: 1, Exit: -1, End: 4}); !ok || r.Height() > 30 {
		t.Errorf("the line is %v", r)
	}
}

// TestNoTipBesideTheMenu: a tooltip that was about to appear does not appear over the menu.
func TestNoTipBesideTheMenu(t *testing.T) {
	g, _ := open(t, scenetest.Loop())
	at := spot(t, g, 1, 1, 0)
	g.pointer.pause = time.AfterFunc(time.Hour, func() {})
	g.TappedSecondary(&fyne.PointEvent{Position: at, AbsolutePosition: at})
	if g.pointer.pause != nil || g.tip.shown {
		t.Error("a tooltip is shown, or waits, beside the menu")
	}
}
