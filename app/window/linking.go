package window

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// connect links the panes: what is pointed at, chosen or stepped to in one is
// lit in the others.
func (w *Window) connect() {
	w.outline.OnOpen = func(e panes.Entry) { w.openFunction(page.ParseKey(e.Key)) }
	w.source.OnHover = func(line, col int32) { w.pointAtSource(line, col) }
	w.source.OnTap = func(line, col int32) { w.pickSource(line, col) }
	w.bytecode.OnHover = func(s source.Span) { w.pointAt(s) }
	w.bytecode.OnTap = func(in panes.Instruction) { w.pick(in.Span); w.revealSource() }
	w.inspector.OnLink = w.follow
	w.inspector.OnNode = func(node int) { w.goToNode(node) }
	w.inspector.OnSource = func(s source.Span) { w.pointAt(s) }
	w.inspector.OnVariable = func(name string) { w.pickVariable(name) }
	w.steps.OnSelect = func(step int) { w.timeline.Pause(); w.timeline.Seek(step) }
	w.timeline.OnStep = func(step int) { w.protect("Stepping", func() { w.stepped(step) }) }
	w.timeline.OnElsewhere = func() { w.protect("Stepping", w.goOn) }
	w.reasonList.OnStep = func(step int) { w.protect("Stepping", func() { w.goToReason(step) }) }
	w.timeline.OnPlay = func(bool) { w.menuChanged() }
	w.timeline.OnPeek = w.peek
	w.timeline.OnName = w.tellCommand
	w.finder.OnQuery = w.query
	w.finder.OnHit = w.goToHit
	w.finder.OnPage = func(h panes.Hit) { w.follow(page.Link{Page: h.Page, Node: -1}) }
	w.finder.OnEscape = w.focusGraph
	w.finder.OnName = w.tellCommand
	w.errors.OnJump = w.jumpToProblem
	w.errors.OnStep = w.goToProblemStep
	w.errors.OnClose = w.clearErrors
	w.errors.OnCopy = func(text string) { w.app.Clipboard().SetContent(text) }
}

// connectGraph links the graph of a tab.
func (w *Window) connectGraph(t *tab) {
	g := t.graph
	g.WheelScrolls = w.prefs.BoolWithFallback("wheelScrolls", false)
	g.OnFollow = w.follow
	g.OnSelect = func(nodes []int) { w.protect("Selecting", func() { w.selectedIn(t, g, nodes) }) }
	g.OnPickLine = func(_, _ int, s source.Span) { w.pick(s) }
	g.OnPickVariable = func(name string) { w.protect("Selecting", func() { w.pickedVariable(t, g, name) }) }
	g.OnHoverLine = func(s source.Span) { w.lightHover(s) }
	g.OnStatus = w.status.point
	g.OnSeekNode = func(node int, forward bool) { w.seekNode(node, forward) }
	g.OnExport = w.exportPNG
	g.MenuItems = w.variableItems
	g.OnTypedKey, g.OnTypedRune, g.OnTypedShortcut = w.typedKey, w.typedRune, w.typedShortcut
	w.protect("Drawing", func() { g.SetScene(t.scene()) })
}

// placesOfAllSteps is said when the result, which is tidied up, is left for
// another step.
const placesOfAllSteps = "Blocks are in the places now that they have at all steps, so that stepping moves nothing; t tidies up"

// showStep shows a step of the current recording everywhere. What the step
// has changed in the state of the engine is marked.
func (w *Window) showStep(step int) {
	t := w.current
	if t == nil {
		return
	}
	if t.step != step {
		w.status.leaveStep(w.about)
		if t.goTo(step) {
			w.status.sayOfStep(placesOfAllSteps)
		}
		t.picked = source.Span{} // now the step's own source is to be seen
		t.markSource(source.Span{})
	}
	t.graph.SetStep(t.scene())
	follow := w.prefs.BoolWithFallback("followSteps", true)
	t.beside.show(w.ctx, step, follow)
	if t.node >= 0 && len(t.front().Selection()) == 0 && t.selectedNode() != nil {
		t.front().Select(t.node) // it is there again
	}
	w.showSubject()
	w.steps.SetStep(step)
	w.reasonList.SetStep(w.reasonStep())
	w.showElsewhere()
	if recorded(t.view) {
		var before []*page.Table
		if step > 0 {
			before = t.view.Recording.StateAt(step - 1)
		}
		w.inspector.SetTables(worthShowing(t.view.Recording.StateAt(step)), before)
		at := w.stepPlace()
		w.bytecode.SetCurrent(at.Instr)
		if at.Node >= 0 && follow {
			t.graph.Reveal(at.Node)
		}
	} else {
		w.inspector.SetTables(t.sideTables(), nil)
	}
	w.rest(true)
	w.showTitle()
	w.showKeys()
}

// worthShowing returns the tables of a step, or none if all of them are empty.
func worthShowing(tables []*page.Table) []*page.Table {
	for _, t := range tables {
		if len(t.Rows) > 0 {
			return tables
		}
	}
	return nil
}

// resting returns the span that is lit while nothing is pointed at: what was
// picked, or else the source of the step.
func (w *Window) resting() source.Span {
	if w.current != nil && w.current.picked.IsValid() {
		return w.current.picked
	}
	return w.stepPlace().Text
}

// stepPlace returns where in what is shown the step is: nowhere, if it is about
// another graph.
func (w *Window) stepPlace() page.Place {
	s, ok := w.timeline.Current()
	if !ok || w.isElsewhere() {
		return page.Place{Node: -1, Instr: -1}
	}
	if r, ok := w.timeline.Recording().(page.Locator); ok {
		return r.PlaceAt(w.timeline.Step())
	}
	return page.Place{Node: s.Block, Instr: s.Instr, Text: s.Span}
}

// rest lights what is lit while nothing is pointed at, and scrolls there if
// show is set.
func (w *Window) rest(show bool) {
	s := w.resting()
	if show {
		w.source.Light(s)
	} else {
		w.source.LightInPlace(s)
	}
	w.bytecode.Light(s, false)
}

// lightHover lights the source of what the pointer is on in the graph.
func (w *Window) lightHover(s source.Span) {
	if !s.IsValid() {
		w.rest(false)
		return
	}
	w.source.Light(s, w.resting())
	w.bytecode.Light(s, true)
}

// pointAt lights a span everywhere while it is pointed at in another pane.
func (w *Window) pointAt(s source.Span) {
	if !s.IsValid() {
		w.rest(false)
		w.markSource(w.picked())
		return
	}
	w.source.LightInPlace(s, w.resting())
	w.bytecode.Light(s, false)
	w.markSource(s)
}

func (w *Window) picked() source.Span {
	if w.current == nil {
		return source.Span{}
	}
	return w.current.picked
}

// expressionAt returns the innermost expression at a place that the bytecode
// of the current function was made from.
func (w *Window) expressionAt(line, col int32) source.Span {
	var best source.Span
	if w.current == nil || line == 0 {
		return best
	}
	for _, b := range w.current.view.Bytecode {
		if s := b.Span; s.Contains(line, col) && (!best.IsValid() || best.Join(s) == best) {
			best = s
		}
	}
	return best
}

// pointAtSource follows the pointer over the source.
func (w *Window) pointAtSource(line, col int32) {
	s := w.expressionAt(line, col)
	w.pointAt(s)
	switch {
	case line == 0:
		w.status.point("")
	case s.IsValid():
		w.status.point(fmt.Sprintf("line %d, column %d · %s", line, col+1, w.excerpt(s)))
	default:
		w.status.point(fmt.Sprintf("line %d, column %d", line, col+1))
	}
}

// excerpt returns the source of a span, shortened to one line.
func (w *Window) excerpt(s source.Span) string {
	lines := strings.Split(w.text, "\n")
	if int(s.Line) > len(lines) {
		return ""
	}
	text := lines[s.Line-1]
	if s.EndLine == s.Line && int(s.EndCol) <= len(text) {
		text = text[:s.EndCol]
	} else {
		text += " …"
	}
	if int(s.Col) <= len(text) {
		text = text[s.Col:]
	}
	return strings.TrimSpace(text)
}

// pickSource picks the expression that was clicked, or goes to the function
// whose text it is.
func (w *Window) pickSource(line, col int32) {
	if s := w.expressionAt(line, col); s.IsValid() {
		w.pick(s)
		w.revealSource()
		return
	}
	if w.doc == nil || w.text != w.doc.Text() {
		return // the text is that of another file
	}
	for _, f := range w.doc.Functions() {
		if f.Span.Contains(line, col) && (w.current == nil || f.Key != w.current.key) {
			w.openFunction(f.Key)
			return
		}
	}
	w.pick(source.Span{})
}

// pick keeps an expression lit in all panes until another one is picked, or
// another step is gone to.
func (w *Window) pick(s source.Span) {
	if w.current == nil {
		return
	}
	w.current.picked = s
	w.rest(true)
	w.bytecode.Light(s, true)
	w.markSource(s)
}

// clearSelection forgets what was picked, marked and selected.
func (w *Window) clearSelection() {
	if w.popup != nil {
		w.closePopup()
		return
	}
	if w.current == nil {
		return
	}
	t := w.current
	t.graph.Select()
	if t.beside != nil {
		t.beside.graph.Select()
	}
	t.markVariable("")
	t.object = -1
	w.pick(source.Span{})
	w.selected(t, nil)
}

// selected is told which blocks of a graph are selected.
func (w *Window) selected(t *tab, nodes []int) {
	t.node = -1
	if len(nodes) > 0 {
		t.node = nodes[len(nodes)-1]
	}
	t.subject, t.object = "", -1
	if t == w.current {
		w.showSelection()
		w.showKeys()
		w.menuChanged()
	}
}

// showSubject shows what is known, at this step, about the variable, the block or
// the object that was clicked last.
func (w *Window) showSubject() {
	switch t := w.current; {
	case t != nil && t.object >= 0 && t.beside != nil:
		w.showObject(t)
	case t != nil && t.subject != "":
		w.showVariable(t.subject)
	default:
		w.showSelection()
	}
}

// showSelection shows what is known about the selected block at this step.
func (w *Window) showSelection() {
	if w.current == nil || w.current.node < 0 {
		w.timeline.SetBlock(-1, "")
		w.inspector.SetSubject("", nil, nil)
		return
	}
	t := w.current
	t.subject = ""
	if n := t.selectedNode(); n != nil {
		w.timeline.SetBlock(n.ID, n.Name)
		w.inspector.SetSubject(n.Name, t.factsOf(n), nil)
		return
	}
	name := fmt.Sprintf("block %d", t.node)
	w.timeline.SetBlock(t.node, name)
	w.inspector.SetSubject(name, append([]page.Fact{{Name: "now", Value: "not there at this step"}}, t.lifetime()...), nil)
}

// selectedNode returns the selected block as it is at this step, or nil.
func (t *tab) selectedNode() *page.Node {
	if t.node < 0 {
		return nil
	}
	return t.shown().NodeByID(t.node)
}

// shown returns the page that is shown in the graph that was clicked last.
func (t *tab) shown() *page.Page { return t.front().Scene().Page() }

var roleNames = map[page.Role]string{
	page.Start: "start of the function", page.Return: "return block", page.Except: "block of exceptions",
	page.Fork: "ends in a choice", page.Dead: "cleared: its state was generalised", page.Waiting: "not analysed yet",
}

// factsOf tells what a block is.
func (t *tab) factsOf(n *page.Node) []page.Fact {
	var facts []page.Fact
	add := func(name, value string, link *page.Link) {
		facts = append(facts, page.Fact{Name: name, Value: value, Link: link})
	}
	if role := roleNames[n.Role]; role != "" {
		add("role", role, nil)
	}
	operations := 0
	for _, l := range n.Lines {
		if l.Op >= 0 {
			operations++
		}
	}
	add("operations", fmt.Sprint(operations), nil)
	facts = append(facts, t.onOtherSide(n.ID)...)
	p := t.shown()
	for _, e := range p.Edges {
		if e.To == n.ID {
			add("from", nameOfNode(p, e.From), &page.Link{Page: p.Key, Node: e.From})
		}
	}
	for _, e := range p.Edges {
		if e.From == n.ID {
			add("to", nameOfNode(p, e.To), &page.Link{Page: p.Key, Node: e.To})
		}
	}
	return append(facts, t.lifetime()...)
}

// lifetime tells at which steps the selected block is there.
func (t *tab) lifetime() []page.Fact {
	if !recorded(t.view) {
		return nil
	}
	first, last := t.view.Recording.Lifetime(t.node)
	return []page.Fact{{Name: "exists", Value: fmt.Sprintf("steps %d to %d", first+1, last+1)}}
}

func nameOfNode(p *page.Page, id int) string {
	if n := p.NodeByID(id); n != nil && n.Name != "" {
		return n.Name
	}
	return fmt.Sprintf("block %d", id)
}

// showVariable shows what is known about the variable that was clicked.
func (w *Window) showVariable(name string) {
	w.current.subject, w.current.object = name, -1
	if name == "" {
		w.showSelection()
		return
	}
	p := w.current.shown()
	uses := 0
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Var == name {
					uses++
				}
			}
		}
		for _, x := range n.Exits {
			for _, s := range x.Spans {
				if s.Var == name {
					uses++
				}
			}
		}
	}
	facts := []page.Fact{{Name: "occurs", Value: count(uses, "time")}}
	if uses == 0 {
		facts[0] = page.Fact{Name: "now", Value: "not there at this step"}
	}
	if p.Facts != nil {
		facts = append(facts, p.Facts(name)...)
	}
	w.inspector.SetSubject(name, facts, w.whyAction(name))
}

// whyAction offers to explain the type of a variable, where that is known.
func (w *Window) whyAction(name string) *panes.Action {
	if !w.explains() {
		return nil
	}
	return &panes.Action{Title: "Why this type?", Run: func() { w.protect("Explaining", func() { w.explain(name) }) }}
}

// variableItems are the items of a graph's context menu for the variable that
// the pointer is on.
func (w *Window) variableItems(at scene.Hit) []*fyne.MenuItem {
	if at.Span == nil || at.Span.Var == "" || !w.explains() {
		return nil
	}
	name := at.Span.Var
	return []*fyne.MenuItem{fyne.NewMenuItem("Why Has "+name+" This Type?", func() {
		w.protect("Explaining", func() { w.explain(name) })
	})}
}

// pickVariable marks a variable that was chosen in the inspector.
func (w *Window) pickVariable(name string) {
	if w.current != nil {
		w.current.markVariable(name)
		w.protect("Selecting", func() { w.showVariable(name) })
	}
}

// goToNode flies to a block of the current graph.
func (w *Window) goToNode(node int) {
	if w.current != nil {
		w.current.graph.GoToNode(node)
	}
}

// seekNode goes to the next or the previous step that touches a block.
func (w *Window) seekNode(node int, forward bool) {
	name := ""
	if n := w.current.page().NodeByID(node); n != nil {
		name = n.Name
	}
	w.timeline.SetBlock(node, name)
	w.seekBlock(forward)
}

func (w *Window) seekBlock(forward bool) {
	direction, word := -1, "earlier"
	if forward {
		direction, word = +1, "later"
	}
	w.protect("Stepping", func() {
		if !w.timeline.SeekBlock(direction) {
			w.status.sayOfStep("No " + word + " step touches this block")
		}
	})
}

// peek says what the step under the pointer is.
func (w *Window) peek(step int) {
	if step < 0 || w.timeline.Len() == 0 {
		w.status.point("")
		return
	}
	w.status.point(fmt.Sprintf("step %d: %s", step+1, w.timeline.Recording().Steps().At(step).Text))
}

// showKeys says in the status bar which keys act now.
func (w *Window) showKeys() {
	keys := "Ctrl+O open   Ctrl+Shift+P commands   F1 help"
	switch {
	case w.current == nil:
	case w.current.node >= 0:
		keys = "arrows walk the graph   , . step   Enter follows a link   F1 help"
	case w.timeline.Len() > 0:
		keys = ", . step   Ctrl+Space play   Ctrl+F find   F1 help"
	default:
		keys = "Ctrl+F find   1 fit   F1 help"
	}
	w.status.showKeys(keys)
}

// copyFocused copies what is selected where the focus is.
func (w *Window) copyFocused() {
	switch f := w.win.Canvas().Focused().(type) {
	case fyne.Shortcutable:
		f.TypedShortcut(&fyne.ShortcutCopy{Clipboard: w.app.Clipboard()})
	case interface{ CopyText() string }:
		if text := f.CopyText(); text != "" {
			w.app.Clipboard().SetContent(text)
		}
	}
}
