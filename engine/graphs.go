package engine

import (
	"context"
	"errors"

	"vitrine/flowspace/model"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// Graphs are the graphs of a stage: of one function, or of all functions of a
// file.
type Graphs struct {
	Program string // file name
	Entry   string // the function asked for, "" for all
	Stage   string
	Codes   []*bytecode.Code       // at stage bytecode
	Flow    []*model.FunctionGraph // at stage flow
	Errors  []error                // functions that have no graph, or no types

	Annotated []AnnotatedGraph  // at stage annotated
	LowLevel  []LowLevelGraph   // at stage lowlevel
	Machine   []MachineFunction // at stage machine
}

// GraphsJSON is the JSON form of Graphs. Graphs are GraphJSON, CodeJSON at
// stage bytecode, or MachineJSON at stage machine.
type GraphsJSON struct {
	Program string      `json:"program"`
	Entry   string      `json:"entry"`
	Stage   string      `json:"stage"`
	Graphs  []any       `json:"graphs"`
	Errors  []ErrorJSON `json:"errors"`
}

// Graphs builds the graph of a function at a stage, or the graphs of all
// functions of the file if name is "". An error about a function that was
// named is returned, others are in the answer; so is all that cannot be typed.
func (p *Program) Graphs(ctx context.Context, name, stage string, raw bool) (out *Graphs, err error) {
	defer guard(&err, p.File)
	out = &Graphs{Program: p.File, Entry: name, Stage: stage}
	switch stage {
	case StageAnnotated:
		return out, p.annotatedGraphs(ctx, out)
	case StageLowLevel:
		return out, p.lowLevelGraphs(ctx, out)
	case StageMachine:
		return out, p.machineFunctions(ctx, out)
	}
	fns, err := p.named(name)
	if err != nil {
		return nil, err
	}
	for _, fn := range fns {
		if stage == StageBytecode {
			out.Codes = append(out.Codes, fn.Code)
			continue
		}
		g, err := p.flow(ctx, fn, raw, nil)
		switch {
		case err == nil:
			out.Flow = append(out.Flow, g)
		case name != "" || ctx.Err() != nil:
			return nil, err
		default:
			out.Errors = append(out.Errors, err)
		}
	}
	return out, nil
}

// named returns the function of that name, or all of the file if name is "".
func (p *Program) named(name string) ([]*stdspace.Function, error) {
	if name != "" {
		fn, err := p.function(name)
		return []*stdspace.Function{fn}, err
	}
	var fns []*stdspace.Function
	for _, m := range p.members {
		fns = append(fns, m.fn)
	}
	return fns, nil
}

// Failed returns the errors joined, or nil if there are none.
func (g *Graphs) Failed() error { return errors.Join(g.Errors...) }

// JSON returns the JSON form.
func (g *Graphs) JSON() *GraphsJSON {
	out := &GraphsJSON{Program: g.Program, Entry: g.Entry, Stage: g.Stage, Graphs: []any{}, Errors: []ErrorJSON{}}
	for _, c := range g.Codes {
		out.Graphs = append(out.Graphs, NewCodeJSON(c))
	}
	for _, f := range g.Flow {
		out.Graphs = append(out.Graphs, NewGraphJSON(f))
	}
	for _, g := range g.Annotated {
		out.Graphs = append(out.Graphs, g.JSON())
	}
	for _, f := range g.LowLevel {
		out.Graphs = append(out.Graphs, f.JSON())
	}
	for _, f := range g.Machine {
		out.Graphs = append(out.Graphs, f.JSON())
	}
	for _, e := range g.Errors {
		out.Errors = append(out.Errors, NewErrorJSON(e))
	}
	return out
}
