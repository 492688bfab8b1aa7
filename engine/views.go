package engine

import (
	"context"
	"fmt"
	"strings"

	"vitrine/flowspace"
	"vitrine/flowspace/geninterp"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
)

// The stages that a program can be looked at in.
const (
	StageBytecode  = "bytecode"
	StageFlow      = "flow"
	StageAnnotated = "annotated"
	StageLowLevel  = "lowlevel"
	StageMachine   = "machine"
)

// Stages are the names of all stages, in the order of the pipeline.
var Stages = []string{StageBytecode, StageFlow, StageAnnotated, StageLowLevel, StageMachine}

// View runs the stage that a key names on the function it names, with every
// step recorded. Keys come from [Program.Functions] and from the links of
// pages: a stage, a colon, a function. For the annotated stage, the function is
// the entry of the program; there are these keys:
//
//	annotated:ENTRY       the annotated graph of the entry
//	annotated:ENTRY#NAME  another graph, by its name in [Annotated.Graphs]
//	callgraph:ENTRY       the call graph
//	classes:ENTRY         the class hierarchy with the types of attributes
//	bindings:ENTRY        all variables and their annotations
//	containers:ENTRY      the families of lists and dictionaries
//	lattice:ENTRY         the lattice, with what occurs in the program
//	annset:ENTRY          the graph as the annotation-set engine sees it
//	annset:ENTRY#NAME     another graph
//	lowlevel:ENTRY        the low-level graph of the entry
//	machine:ENTRY         the machine code of the entry
//	optimised:ENTRY       its graph as the optimisations leave it
//	compare:ENTRY         before and after the optimisations
//	run:ENTRY             the run that [Program.RecordRun] has recorded
//
// The last five lead to other graphs of the program by #NAME, like the first.
//
// progress, if not nil, is told now and
// then how many steps have been taken; it is called on another goroutine than
// the caller's.
//
// If the analysis fails, the view shows it up to its last step, and the error
// tells why.
func (p *Program) View(ctx context.Context, key string, progress func(steps int)) (v *View, err error) {
	defer guard(&err, key)
	stage, name, ok := strings.Cut(key, ":")
	if !ok {
		return nil, fmt.Errorf("%q is no key of a view", key)
	}
	switch {
	case isAnnotated(stage):
		return p.annotatedView(ctx, key, progress)
	case IsLowLevel(stage):
		return p.lowLevelView(ctx, key)
	}
	fn, err := p.keyed(name)
	if err != nil {
		return nil, err
	}
	code := fn.Code
	v = &View{Key: key, Title: p.nameOf(fn), File: code.File, Text: p.text(code.File), Bytecode: bytecodeLines(code), Span: code.Span}
	switch stage {
	case StageBytecode:
		v.Page = bytecodePage(code)
		return v, nil
	case StageFlow:
		return v, p.flowView(ctx, v, fn, progress)
	case viewGeninterp:
		return v, p.geninterpView(ctx, v, fn, progress)
	}
	return nil, fmt.Errorf("there is no stage %q; there are: %s", stage, strings.Join(Stages, ", "))
}

// keyed returns the function that a key names.
func (p *Program) keyed(name string) (*stdspace.Function, error) {
	if fn := p.byKey["flow:"+name]; fn != nil {
		return fn, nil
	}
	return p.function(name)
}

func (p *Program) flowView(ctx context.Context, v *View, fn *stdspace.Function, progress func(int)) error {
	rec := &flowspace.Recording{}
	stop := watch(rec, progress)
	g, err := p.flow(ctx, fn, false, rec)
	stop()
	if err != nil {
		v.Page = &page.Page{Kind: page.FlowGraph, Key: v.Key, Title: v.Title, File: v.File}
		if n := rec.Steps().Len(); n > 0 {
			v.Recording = rec
			v.Page = rec.PageAt(n - 1)
		}
		return err
	}
	p.learn(g)
	v.Recording = rec
	v.Page = flowspace.GraphPage(g)
	v.Page.Key = v.Key
	return nil
}

// viewGeninterp is the view of the function that geninterp makes of a flow
// graph: its text, and how the flow space analyses it again.
const viewGeninterp = "geninterp"

// GeninterpKey returns the key of the view of the function that is generated
// from the flow graph with the given key.
func GeninterpKey(flowKey string) string {
	return viewGeninterp + strings.TrimPrefix(flowKey, StageFlow)
}

func (p *Program) geninterpView(ctx context.Context, v *View, fn *stdspace.Function, progress func(int)) error {
	g, err := p.flow(ctx, fn, false, nil)
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
	p.texts[generated.Code.File] = m.Text
	v.Title, v.File, v.Text = generated.Name, generated.Code.File, m.Text
	v.Bytecode, v.Span = bytecodeLines(generated.Code), generated.Code.Span
	rec := &flowspace.Recording{}
	stop := watch(rec, progress)
	again, err := p.builder.Build(ctx, generated, flowspace.Options{
		Constants: map[string]stdspace.Object{"space": space},
		Unpack:    p.options.Unpack, Budget: p.options.Budget, Record: rec,
	})
	stop()
	if err != nil {
		return err
	}
	p.learn(again)
	v.Recording = rec
	v.Page = flowspace.GraphPage(again)
	v.Page.Key = v.Key
	return nil
}

// text returns the text of a source file of the program.
func (p *Program) text(file string) string {
	if t, ok := p.texts[file]; ok {
		return t
	}
	if t, ok := rtyper.HelperText(file); ok {
		return t
	}
	if !p.permissions.HasFile(file) {
		return "" // a module without a file, or one that is gone
	}
	data, err := p.permissions.ReadText(file)
	if err != nil {
		return ""
	}
	p.texts[file] = string(data)
	return p.texts[file]
}

// Page returns the page of a stage of a function, without recording steps.
func (p *Program) Page(ctx context.Context, name, stage string, raw bool) (pg *page.Page, err error) {
	defer guard(&err, name)
	switch {
	case isAnnotated(stage):
		return p.annotatedPage(ctx, stage, name)
	case IsLowLevel(stage):
		return p.lowLevelPage(ctx, stage, name)
	}
	fn, err := p.function(name)
	if err != nil {
		return nil, err
	}
	if stage == StageBytecode {
		return bytecodePage(fn.Code), nil
	}
	g, err := p.flow(ctx, fn, raw, nil)
	if err != nil {
		return nil, err
	}
	return flowspace.GraphPage(g), nil
}
