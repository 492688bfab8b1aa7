package panes

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"vitrine/pages/prose"
)

// linesOf returns the pieces of a text as they are placed, line by line.
func linesOf(w *flowing) []string {
	var lines []string
	y := float32(-1000)
	for _, p := range w.placed {
		if p.pos.Y > y+8 {
			lines = append(lines, "")
		}
		y = p.pos.Y
		lines[len(lines)-1] += p.Text + "|"
	}
	return lines
}

// TestFlowing: lines break between words, never within code that is short, and nothing is
// outside of the width.
func TestFlowing(t *testing.T) {
	test.NewTempApp(t)
	spans := []prose.Span{{Text: "Both ways of the "}, {Text: "if x", Code: true}, {Text: ", and then "}, {Text: "more", Strong: true}, {Text: "."}}
	for width := float32(40); width < 400; width += 7 {
		w := newFlowing(spans, theme.SizeNameText, false)
		w.Resize(fyne.NewSize(width, 10))
		text := ""
		for _, p := range w.placed {
			text += p.Text
			if p.pos.X+p.width > width+1 {
				t.Errorf("at %v, %q ends at %v", width, p.Text, p.pos.X+p.width)
			}
		}
		if text != "Bothwaysoftheif x,andthenmore." {
			t.Errorf("at %v it says %q", width, text)
		}
		lines := linesOf(w)
		whole := func(s string) bool {
			return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, s) })
		}
		if width > 70 && (!whole("if x|,|") || !whole("more|.|")) {
			t.Errorf("at %v the lines are %q", width, lines)
		}
		if least := w.MinSize().Height; least < float32(len(lines))*theme.TextSize() {
			t.Errorf("%d lines are %v high", len(lines), least)
		}
	}
}

// opening is an app that notes which links are opened.
type opening struct {
	fyne.App
	opened string
}

func (o *opening) OpenURL(to *url.URL) error {
	o.opened = to.String()
	return nil
}

// TestLinks: a click on a link opens it, a click beside it nothing.
func TestLinks(t *testing.T) {
	a := &opening{App: test.NewTempApp(t)}
	fyne.SetCurrentApp(a)
	l := newParagraph([]prose.Span{{Text: "See "}, {Text: "here", Link: "https://example.org/x"}, {Text: "."}}).(*linked)
	test.NewTempWindow(t, container.NewStack(l)).Resize(fyne.NewSize(300, 60))
	for _, p := range l.text.placed {
		a.opened = ""
		l.Tapped(&fyne.PointEvent{Position: p.pos.AddXY(2, 4)})
		if want := p.Link; a.opened != want {
			t.Errorf("a click on %q opens %q", p.Text, a.opened)
		}
	}
}

// TestLessonPane shows a step with everything in it, and takes an answer.
func TestLessonPane(t *testing.T) {
	test.NewTempApp(t)
	p := NewLessonPane()
	w := test.NewTempWindow(t, p)
	w.Resize(fyne.NewSize(320, 500))
	blocks := []prose.Block{
		{Spans: []prose.Span{{Text: "A paragraph that is longer than a line of this narrow pane can be."}}},
		{Kind: prose.Item, Spans: []prose.Span{{Text: "an item"}}},
		{Kind: prose.Item, Number: 2, Depth: 1, Spans: []prose.Span{{Text: "an inner item"}}},
		{Kind: prose.Heading, Spans: []prose.Span{{Text: "More"}}},
		{Kind: prose.Code, Spans: []prose.Span{{Text: "code = [PUSH]\n", Code: true}}},
		{Kind: prose.Quote, Spans: []prose.Span{{Text: "a quote"}}},
	}
	q := &LessonQuestion{Text: "What next?", Choices: []string{"this", "that"}, Chosen: -1, True: 1, Why: "Step 3: that."}
	step := LessonStep{Lesson: "L", Number: 1, Count: 2, Title: "One", Text: blocks, Question: q}
	p.SetStep(step)
	if !p.previous.Disabled() || p.next.Disabled() {
		t.Error("one cannot go forward from the first step, or can go back")
	}
	bottom := float32(0)
	for i, o := range p.content.Objects {
		if o.Position().Y < bottom {
			t.Errorf("part %d begins at %v, the one before ends at %v", i, o.Position().Y, bottom)
		}
		bottom = o.Position().Y + o.Size().Height
	}
	taken := -1
	p.OnAnswer = func(i int) {
		taken = i
		now := *q
		now.Chosen = i
		p.SetQuestion(&now, "")
	}
	test.Tap(p.choices[0])
	if taken != 0 || p.Step().Question.Chosen != 0 || !p.choices[1].good || p.choices[0].good {
		t.Errorf("taken is %d, %+v", taken, p.Step().Question)
	}
	parts := len(p.content.Objects)
	p.SetStep(step)
	if len(p.content.Objects) != parts-1 {
		t.Errorf("the explanation is one of %d parts, then there are %d", parts, len(p.content.Objects))
	}
	keys := ""
	p.OnRune = func(r rune) { keys += string(r) }
	p.choices[1].TypedRune(']')
	p.choices[1].TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if keys != "]" || taken != 1 {
		t.Errorf("keys %q, taken %d", keys, taken)
	}
}
