package engine

import (
	"context"

	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
	"vitrine/pages/trace"
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
	recorded := &LowLevel{Program: typed, entry: l.entry, annotated: l.annotated}
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
				o.keysOfSteps[g.Union().Key] = keys.Page(f)
			}
		}
	}
	return &optimising{r, o.keysOfSteps}
}

// PageOf implements page.Program.
func (o *optimising) PageOf(i int) string { return o.keys[o.Program.PageOf(i)] }
