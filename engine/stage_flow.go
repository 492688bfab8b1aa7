package engine

import (
	"context"

	"vitrine/engine/forms"
	"vitrine/engine/views"
	"vitrine/flowspace"
	"vitrine/flowspace/geninterp"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// KindGeninterp is the kind of the view of the function that geninterp makes of a flow
// graph: its text, and how the flow space analyses that.
const KindGeninterp = "geninterp"

var flowStage = Stage{
	Name: StageFlow,
	Raw:  true,
	Pages: []*Kind{{
		Name:  StageFlow,
		Doc:   "the flow graph of a function",
		Title: "Flow Graph",
		About: "how the flow space builds it, step by step",
		Short: "flow graph",
		draw:  drawFlow,
	}, {
		Name:     KindGeninterp,
		Doc:      "the function that is generated from the flow graph",
		Title:    "Function Generated from This Graph",
		About:    "the flow graph as Python again",
		Short:    "generated function",
		OnlyFrom: StageFlow,
		draw:     drawGeninterp,
	}},
	graphs: func(ctx context.Context, p *Program, fn *stdspace.Function, raw bool) ([]forms.Graph, []error, error) {
		g, err := p.builder.Build(ctx, fn, p.flowOptions(raw, nil))
		if err != nil {
			return nil, nil, err
		}
		return []forms.Graph{&forms.Flow{FunctionGraph: g, Format: p.written}}, nil, nil
	},
	steps: func(ctx context.Context, p *Program, fn *stdspace.Function, _ *string) (*trace.Timeline, error) {
		rec := &flowspace.Recording{}
		_, err := p.builder.Build(ctx, fn, p.flowOptions(false, rec))
		return rec.Steps(), err
	},
}

// soonRecorded is how many blocks and variables a graph has at most whose making is
// recorded in a moment.
const soonRecorded = 1000

// soonRecordedOfProgram is the same of the graphs of a program together: what is done with it
// takes fewer steps.
const soonRecordedOfProgram = 5000

// rehearsed is the latest analysis that was made without its steps.
type rehearsed struct {
	*flowspace.Rehearsal
	fn  *stdspace.Function
	raw bool
}

// take returns that analysis if it is the one of a drawing, which somebody wants the steps of now.
func (r *rehearsed) take(how drawing) *flowspace.Rehearsal {
	if r.fn != how.fn || r.raw != how.raw {
		return nil
	}
	defer func() { *r = rehearsed{} }()
	return r.Rehearsal
}

func drawFlow(ctx context.Context, p *Program, v *views.View, how drawing) error {
	v.Title = p.functions.nameOf(how.fn)
	v.ShowFunction(how.fn, p.functions.text)
	if how.page {
		g, err := p.builder.Build(ctx, how.fn, p.flowOptions(how.raw, nil))
		if err == nil {
			v.Page = flowspace.GraphPage(g)
		}
		return err
	}
	rec := &flowspace.Recording{}
	opt := p.flowOptions(how.raw, rec)
	if opt.Rehearsal = p.rehearsed.take(how); how.soon {
		r := &flowspace.Rehearsal{}
		plain := p.flowOptions(how.raw, nil)
		plain.Rehearsal = r
		g, err := p.builder.Build(ctx, how.fn, plain)
		if err == nil && g.NumBlocks()+g.NumVariables() > soonRecorded {
			p.rehearsed = rehearsed{r, how.fn, how.raw}
			p.functions.learn(g)
			views.Finished(v, g)
			return nil
		}
		opt.Rehearsal = r
	}
	stop := watch(rec, how.progress)
	g, err := p.builder.Build(ctx, how.fn, opt)
	stop()
	views.Flow(v, g, rec)
	if err == nil {
		p.functions.learn(g)
	}
	return err
}

func drawGeninterp(ctx context.Context, p *Program, v *views.View, how drawing) error {
	g, err := p.builder.Build(ctx, how.fn, p.flowOptions(false, nil))
	if err != nil {
		return err
	}
	m, err := geninterp.Generate(g)
	if err != nil {
		return err
	}
	generated, space, err := m.Load(p.std)
	if err != nil {
		return err
	}
	p.functions.texts[generated.Code.File] = m.Text
	v.ShowFunction(generated, p.functions.text)
	v.Title, v.Function = generated.Name, how.fn
	rec := &flowspace.Recording{}
	stop := watch(rec, how.progress)
	opt := p.flowOptions(false, rec)
	opt.Constants = map[string]stdspace.Object{"space": space}
	again, err := p.builder.Build(ctx, generated, opt)
	stop()
	if err != nil {
		return err
	}
	p.functions.learn(again)
	views.Flow(v, again, rec)
	return nil
}
