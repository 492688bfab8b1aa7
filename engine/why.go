package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/engine/forms"
	"vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// ReturnValue is the name of what a graph returns, where a variable is asked for.
const ReturnValue = "return"

// Why explains what a stage knows of a variable: its annotation, or at the stage coloured its
// colour. The variable is in the graph of the entry or, if it is named, in another one: one of the
// graph, such as s_3, or a name of the source, or [ReturnValue]. Of the variables that a name of
// the source has in the graph, the one is taken whose annotation contains the others.
func (p *Program) Why(ctx context.Context, stage, entry, graph, variable string) (w *forms.Why, err error) {
	defer guard(&err, entry)
	fn, err := p.functions.find(entry)
	switch {
	case err != nil:
		return nil, err
	case stage == StageColoured:
		return whyColour(ctx, p, fn, graph, variable)
	case stage != StageAnnotated:
		return nil, fmt.Errorf("the stage %s does not know why; these do: %s, %s", stage, StageAnnotated, StageColoured)
	}
	opt := p.annotating.optionsFor(fn)
	opt.Engine, opt.Record = EngineLattice, true
	a, err := p.annotating.annotate(ctx, fn, opt, nil)
	if err != nil {
		return nil, err
	}
	g := a.pages.Graph(graph)
	if g == nil && len(a.Graphs) == 0 {
		return nil, fmt.Errorf("%s has no graph: %w", entry, errors.Join(a.Errors...))
	}
	if g == nil {
		return nil, fmt.Errorf("%s leads to no graph %s; there are: %s", entry, graph, strings.Join(a.names(), ", "))
	}
	v, err := variableNamed(g, variable)
	if err != nil {
		return nil, fmt.Errorf("in %s: %w", a.pages.Name(g), err)
	}
	w = &forms.Why{Variable: v.String(), Annotation: g.Binding(v).String()}
	w.Chain = a.pages.Why(g, v, a.Steps().Len()-1)
	w.Line = func(file string, line int) string { return source.Line(p.functions.text(file), line) }
	return w, nil
}

// names returns the names of the graphs, that of the entry first.
func (a *Annotated) names() []string {
	var list []string
	for _, g := range a.Graphs {
		list = append(list, g.Name())
	}
	return list
}

// variableNamed returns the variable of an annotated graph that a name means.
func variableNamed(g *annotator.Graph, name string) (*model.Variable, error) {
	var found *model.Variable
	var others []string
	if name == ReturnValue {
		found = g.ReturnBlock.InputArgs[0]
		if g.Binding(found) == nil || lattice.IsImpossible(g.Binding(found)) {
			return nil, fmt.Errorf("it never returns")
		}
		return found, nil
	}
	code := g.Func.Func.Code
	for _, b := range g.Blocks() {
		stored := storedIn(code, b)
		for _, v := range b.Defined() {
			s := g.Binding(v)
			if s == nil || lattice.IsImpossible(s) {
				continue
			}
			others = append(others, v.String())
			switch {
			case v.String() == name:
				return v, nil
			case v.Prefix() != name && stored[v] != name:
			case found == nil || !lattice.Contains(g.Binding(found), s):
				found = v
			}
		}
	}
	if found == nil {
		return nil, fmt.Errorf("there is no variable %s with an annotation; there are: %s", name, strings.Join(others, ", "))
	}
	return found, nil
}

// itemNumber returns the index of an item that an operation takes, if it is known.
func itemNumber(op *model.SpaceOperation) (int, bool) {
	if len(op.Args) < 2 {
		return 0, false
	}
	c, ok := op.Args[1].(*model.Constant)
	if !ok {
		return 0, false
	}
	n, _ := stdspace.ToGo(c.Value)
	i, ok := n.(int64)
	return int(i), ok
}

// storedIn returns the local variables in which the code stores results of a block.
func storedIn(code *bytecode.Code, b *model.Block) map[*model.Variable]string {
	stored := make(map[*model.Variable]string)
	nth := make(map[int32]int) // results of an instruction that takes a sequence apart
	for _, op := range b.Operations {
		if op.Instr < 0 || op.Inlined != nil {
			continue
		}
		at := int(op.Instr) + 1
		if code.Instrs[op.Instr].Op == bytecode.UnpackSequence {
			if form := operation.Form(op.Opcode); form.Op() != operation.GetItem && form.Op() != operation.Next {
				continue // a check of the length
			}
			// Results that nobody needs are gone.
			if i, ok := itemNumber(op); ok {
				nth[op.Instr] = i
			}
			at += nth[op.Instr]
			nth[op.Instr]++
		}
		for at < len(code.Instrs) && code.Instrs[at].Op == bytecode.DupTop {
			at++
		}
		if at < len(code.Instrs) && code.Instrs[at].Op == bytecode.StoreFast {
			stored[op.Result] = code.VarNames[code.Instrs[at].Arg]
		}
	}
	return stored
}
