package window

import (
	"context"
	"regexp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/visits"
	"vitrine/viewer/graphview"
	"vitrine/viewer/scene"
)

// The legend is a graph that is drawn like all others, so it shows what they look like.
const (
	legendVariable = "v1"
	legendFound    = "what a search has found"
	legendOther    = 12 // the node that says what is lit and selected
	legendRemarked = 16 // the node with stops and visits
	marksInColumn  = 4
)

// legendSource is where one of the lines of the legend comes from.
var legendSource = source.Span{Line: 1, Col: 0, EndLine: 1, EndCol: 1}

// legendPage returns the legend, and the edges that only put marks below each other.
func legendPage() (p *page.Page, unseen []*page.Edge) {
	p = &page.Page{Key: page.Key{Kind: "legend"}, Title: "Colours and marks"}
	node := func(id int, name string, role page.Role, lines ...page.Span) *page.Node {
		n := page.NewNode(id, name, role)
		for _, l := range lines {
			n.Add(l)
		}
		p.Nodes = append(p.Nodes, n)
		return n
	}
	plain := page.Plain.Span
	edge := func(from, to *page.Node, style page.EdgeStyle) *page.Edge { // no text, so no room for it
		from.Exits = append(from.Exits, page.Exit{})
		return &page.Edge{From: from.ID, To: to.ID, Exit: len(from.Exits) - 1, Style: style}
	}
	link := func(from, to *page.Node, style page.EdgeStyle) { p.Edges = append(p.Edges, edge(from, to, style)) }
	below := func(upper, lower *page.Node) { unseen = append(unseen, edge(upper, lower, page.Jump)) }
	start := node(0, "block", page.Start, plain("where the function begins"))
	fork := node(1, "block", page.Fork, plain("ends in a choice; the edges say of what:"))
	usual := node(2, "block", page.Normal, plain("of the usual kind; its text:"),
		page.Variable.Span("variable"), page.Operator.Span("operation"), page.Constant.Span("constant"),
		page.Case.Span("case of an exit"), page.Comment.Span("what is known, remarks"), page.Failure.Span("what cannot be"))
	waits := node(3, "block", page.Waiting, plain("not analysed yet,"), plain("or blocked"))
	dead := node(4, "block", page.Dead, plain("cleared,"), plain("or never reached"))
	except := node(5, "block", page.Except, plain("where exceptions"), plain("leave the function"))
	end := node(6, "block", page.Return, plain("where the function returns"))
	link(start, fork, page.Jump)
	p.Leave(fork, usual.ID, page.TrueCase, page.Case.Span("true"))
	p.Leave(fork, waits.ID, page.FalseCase, page.Case.Span("false"))
	p.Leave(fork, end.ID, page.SwitchCase, page.Case.Span("one of several"))
	p.Leave(fork, except.ID, page.ExceptionCase, page.Case.Span("exception"))
	link(usual, end, page.Jump)
	below(waits, dead)

	times := node(10, "binding times", page.Normal, page.Green.Span("known when the graph is specialised"), page.Red.Span("known at run time"),
		page.Virtual.Span("a container that is not allocated"), page.Void.Span("no value at run time"))
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
		if i != 0 && i != marksInColumn {
			below(before, n)
		} else if i > 0 {
			below(times, n) // the column of the others is too long
		}
		before = n
	}
	remarked := node(legendRemarked, "remarks", page.Normal, plain("a dot: F6 runs to here"), plain("3×: taken up three times,"), plain("↑2: generalised twice (#)"))

	hot := node(17, "hot", page.Normal, plain("the hotter, the more often it runs; the number"), plain("says it: 1200× in all, in a live session"))
	hot.Heat = 4

	caller := node(11, "function", page.Function, plain("calls another one"))
	lit := node(legendOther, "selected", page.Normal, plain("a variable that is picked: "), plain(legendFound), plain("from the source that is picked"))
	lit.Lines[1].Spans = append(lit.Lines[1].Spans, page.NameOf(legendVariable))
	lit.Lines[3].Source = legendSource
	called := node(13, "function", page.Function)
	class := node(14, "class", page.Class, plain("has a subclass"))
	sub := node(15, "class", page.Class)
	below(lit, remarked)
	below(remarked, times)
	link(caller, called, page.Call)
	below(called, class)
	link(class, sub, page.Parent)
	below(sub, hot)
	return p, unseen
}

// legend returns a view of the legend.
func legend(ctx context.Context) (*graphview.GraphView, error) {
	p, unseen := legendPage()
	whole := *p
	whole.Edges = slices.Concat(p.Edges, unseen)
	arr, err := scene.Arrange(ctx, &whole)
	if err != nil {
		return nil, err
	}
	g := graphview.New()
	g.SetMinimap(graphview.MinimapOff)
	g.SetScene(arr.Scene(p))
	g.Select(legendOther)
	g.MarkVariable(legendVariable)
	g.SetRemarks(map[int]string{legendRemarked: visits.Count{Visits: 3, Generalised: 2}.String()}, map[int][]int{legendRemarked: {1}})
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
