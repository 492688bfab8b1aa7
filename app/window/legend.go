package window

import (
	"context"
	"regexp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
	"vitrine/viewer/scene"
)

// The legend is a graph that is drawn like all others, so it shows what they look like.
const (
	legendVariable = "v1"
	legendFound    = "what a search has found"
	legendOther    = 12 // the node that says what is lit and selected
)

// legendSource is where one of the lines of the legend comes from.
var legendSource = source.Span{Line: 1, Col: 0, EndLine: 1, EndCol: 1}

// legendPage returns the legend.
func legendPage() *page.Page {
	p := &page.Page{Key: page.Key{Kind: "legend"}, Title: "Colours and marks"}
	node := func(id int, name string, role page.Role, lines ...page.Span) *page.Node {
		n := page.NewNode(id, name, role)
		for _, l := range lines {
			n.Add(l)
		}
		p.Nodes = append(p.Nodes, n)
		return n
	}
	plain := page.Plain.Span
	start := node(0, "block", page.Start, plain("where the function begins"))
	fork := node(1, "block", page.Fork, plain("ends in a choice; the edges say of what:"))
	usual := node(2, "block", page.Normal, plain("of the usual kind; its text:"),
		page.Variable.Span("variable"), page.Operator.Span("operation"), page.Constant.Span("constant"),
		page.Case.Span("case of an exit"), page.Comment.Span("what is known, remarks"), page.Failure.Span("what cannot be"))
	waits := node(3, "block", page.Waiting, plain("not analysed yet,"), plain("or blocked"))
	dead := node(4, "block", page.Dead, plain("cleared,"), plain("or never reached"))
	except := node(5, "block", page.Except, plain("where exceptions"), plain("leave the function"))
	end := node(6, "block", page.Return, plain("where the function returns"))
	p.Leave(start, fork.ID, page.Jump, plain(""))
	p.Leave(fork, usual.ID, page.TrueCase, page.Case.Span("true"))
	p.Leave(fork, waits.ID, page.FalseCase, page.Case.Span("false"))
	p.Leave(fork, dead.ID, page.SwitchCase, page.Case.Span("one of several"))
	p.Leave(fork, except.ID, page.ExceptionCase, page.Case.Span("exception"))
	p.Leave(usual, end.ID, page.Jump, plain(""))

	before := start
	for i, m := range []struct {
		kind  page.MarkKind
		name  string
		lines []string
	}{
		{page.Current, "a step", []string{"is at work here"}},
		{page.Changed, "changed", []string{"by the step,", "or between before and after"}},
		{page.Touched, "looked at", []string{"by the step"}},
		{page.Pending, "pending", []string{"waits for the stage"}},
		{page.Added, "added", []string{"only afterwards"}},
		{page.Removed, "removed", []string{"only before"}},
	} {
		n := node(20+i, m.name, page.Normal)
		for _, l := range m.lines {
			n.Add(plain(l))
		}
		p.Mark(n.ID, -1, m.kind)
		if m.kind == page.Current {
			p.Mark(n.ID, 1, m.kind)
		}
		if i > 0 {
			p.Leave(before, n.ID, page.Jump, plain(""))
		}
		before = n
	}
	times := node(10, "binding times", page.Normal, page.Green.Span("known when the graph is specialised"), page.Red.Span("known at run time"),
		page.Virtual.Span("a container that is not allocated"), page.Void.Span("no value at run time"))

	caller := node(11, "function", page.Function, plain("calls another one"))
	lit := node(legendOther, "selected", page.Normal, plain("a variable that is picked: "), plain(legendFound), plain("from the source that is picked"))
	lit.Lines[1].Spans = append(lit.Lines[1].Spans, page.NameOf(legendVariable))
	lit.Lines[3].Source = legendSource
	called := node(13, "function", page.Function)
	class := node(14, "class", page.Class, plain("has a subclass"))
	sub := node(15, "class", page.Class)
	p.Leave(caller, called.ID, page.Call, plain(""))
	p.Leave(class, sub.ID, page.Parent, plain(""))
	p.Leave(lit, times.ID, page.Jump, plain(""))
	p.Leave(times, caller.ID, page.Jump, plain(""))
	p.Leave(called, class.ID, page.Jump, plain(""))
	return p
}

// legend returns a view of the legend.
func legend(ctx context.Context) (*graphview.GraphView, error) {
	arr, err := scene.Arrange(ctx, legendPage())
	if err != nil {
		return nil, err
	}
	g := graphview.New()
	g.SetMinimap(graphview.MinimapOff)
	g.SetScene(arr.Scene(legendPage()))
	g.Select(legendOther)
	g.MarkVariable(legendVariable)
	g.MarkSource(legendSource)
	g.SetHits(g.Scene().Search(regexp.MustCompile(regexp.QuoteMeta(legendFound))))
	return g, nil
}

// showLegend explains the colours and the marks of graphs.
func (p *popups) showLegend() {
	g, err := legend(p.w.ctx)
	if err != nil {
		p.w.problems.showError("Drawing the legend", err)
		return
	}
	g.OnTypedKey = func(ev *fyne.KeyEvent) {
		if ev.Name == fyne.KeyEscape {
			p.close()
		}
	}
	title := widget.NewLabelWithStyle("Colours and marks", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	closing := newDialogButton("Close", p.close, p.close)
	foot := container.NewHBox(newDimText("The wheel zooms, dragging moves"), layout.NewSpacer(), closing)
	p.open(container.NewBorder(title, foot, nil, nil, g), fyne.NewSize(1180, 720), g)
}
