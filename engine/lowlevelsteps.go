package engine

import (
	"context"

	"vitrine/engine/lltype/llpage"
	"vitrine/engine/page"
	"vitrine/engine/rtyper"
	"vitrine/engine/stdspace"
	"vitrine/engine/trace"
	"vitrine/flowspace/model"
)

// lowLevelRecorded types a program with every step recorded. It remembers the
// answer, which serves where no steps are asked for as well.
func (p *Program) lowLevelRecorded(ctx context.Context, fn *stdspace.Function) (*LowLevel, error) {
	l, err := p.lowLevel(ctx, fn)
	if err != nil || l.Recording != nil {
		return l, err
	}
	rec := &rtyper.Recording{}
	typed, err := rtyper.Type(ctx, l.annotated.Result, rtyper.Options{Record: rec})
	if err != nil {
		return nil, p.quoted(err)
	}
	typed.Recording = rec
	recorded := &LowLevel{Program: typed, annotated: l.annotated}
	p.typed[fn] = recorded
	return recorded, nil
}

// lowLevelSteps returns the steps of the typer, and those of the optimisations
// that are wished.
func (p *Program) lowLevelSteps(ctx context.Context, fn *stdspace.Function) (*trace.Timeline, error) {
	l, err := p.lowLevelRecorded(ctx, fn)
	if err != nil {
		return nil, err
	}
	passes, err := p.passes(OptimiseNone)
	if err != nil {
		return nil, err
	}
	o, err := l.optimise(ctx, passes, true)
	if err != nil {
		return nil, err
	}
	steps := &trace.Timeline{}
	appendSteps(steps, l.Recording.Steps())
	if o.recording != nil {
		appendSteps(steps, o.recording.Steps())
	}
	return steps, nil
}

// appendSteps appends the steps of a timeline to another, with their causes.
func appendSteps(to, from *trace.Timeline) {
	offset := to.Len()
	for i := range from.Len() {
		s := from.At(i)
		if s.Cause != trace.NoStep {
			s.Cause += offset
		}
		to.Append(s)
	}
}

// A typing is the recording of the typer's work on one graph: the page is always
// the result, with marks on what the step has made.
type typing struct {
	recording *rtyper.Recording
	base      *page.Page
	keys      []string // by step: of the page that it is about
	own       string   // key of this page
	lines     map[*model.SpaceOperation]page.Mark
}

func newTyping(l *LowLevel, g *rtyper.Graph, base *page.Page, at lowLevelPlace) *typing {
	t := &typing{recording: l.Recording, base: base, lines: make(map[*model.SpaceOperation]page.Mark)}
	byName := make(map[string][]string)
	keys := (&optimised{LowLevel: l}).keys(at)
	for _, h := range l.Graphs {
		byName[h.Name] = append(byName[h.Name], keys(h.Function()))
	}
	t.own = keys(g.Function())
	key := ""
	for i := range t.Steps().Len() {
		s := t.Steps().At(i)
		if s.Kind == rtyper.StepGraph {
			key = ""
			if keys := byName[s.Graph]; len(keys) > 0 { // those with the same name are typed in their order
				key, byName[s.Graph] = keys[0], keys[1:]
			}
		}
		t.keys = append(t.keys, key)
	}
	for _, b := range g.Blocks() {
		first := llpage.FirstOperation(b)
		for i, op := range b.Operations {
			t.lines[op] = page.Mark{Node: b.ID, Line: first + i, Kind: page.Changed}
		}
	}
	return t
}

// Steps implements page.Recording.
func (t *typing) Steps() *trace.Timeline { return t.recording.Steps() }

// Union implements page.Recording.
func (t *typing) Union() *page.Page { return t.base }

// Lifetime implements page.Recording.
func (t *typing) Lifetime(int) (first, last int) { return 0, t.Steps().Len() - 1 }

// PageOf implements page.Program.
func (t *typing) PageOf(i int) string { return t.keys[i] }

// PageAt implements page.Recording.
func (t *typing) PageAt(i int) *page.Page {
	p := *t.base
	p.Marks = nil
	if i < 0 || i >= len(t.keys) || t.keys[i] != t.own {
		return &p
	}
	if s := t.Steps().At(i); s.Block >= 0 && p.NodeByID(s.Block) != nil {
		p.Marks = append(p.Marks, page.Mark{Node: s.Block, Line: -1, Kind: page.Current})
	}
	for _, op := range t.recording.At(i).To {
		if m, ok := t.lines[op]; ok {
			p.Marks = append(p.Marks, m)
		}
	}
	return &p
}

// StateAt implements page.Recording: what became of the operation.
func (t *typing) StateAt(i int) []*page.Table {
	made := t.recording.At(i)
	if made.From == nil && len(made.To) == 0 {
		return nil
	}
	var tables []*page.Table
	if made.From != nil {
		tables = append(tables, &page.Table{Title: "Flow operation", Columns: []string{"operation"}, Rows: []page.Row{
			{Cells: []page.Span{{Text: made.From.String()}}, Source: made.From.Span, Node: -1},
		}})
	}
	to := &page.Table{Title: "Becomes", Columns: []string{"low-level operation", "type"}}
	for _, op := range made.To {
		result := ""
		if op.Result != nil && op.Result.Concrete != nil {
			result = op.Result.Concrete.String()
		}
		to.Rows = append(to.Rows, page.Row{Cells: []page.Span{{Text: op.String()}, {Text: result, Style: page.Comment}}, Source: op.Span, Node: -1})
	}
	return append(tables, to)
}

// Touches implements page.Recording.
func (t *typing) Touches(i, node int) bool {
	return t.keys[i] == t.own && t.Steps().At(i).Block == node
}

// An optimising is the recording of the optimisations of one graph, under the keys
// of this package.
type optimising struct {
	page.Program
	keys map[string]string // by those of the optimiser
}

func newOptimising(o *optimised, r page.Program, at lowLevelPlace) *optimising {
	if o.keysOfSteps == nil {
		o.keysOfSteps = make(map[string]string)
		keys := o.keys(at)
		for _, f := range o.functions() {
			if g := o.recording.Graph(f); g != nil {
				o.keysOfSteps[g.Union().Key] = keys(f)
			}
		}
	}
	return &optimising{r, o.keysOfSteps}
}

// PageOf implements page.Program.
func (o *optimising) PageOf(i int) string { return o.keys[o.Program.PageOf(i)] }
