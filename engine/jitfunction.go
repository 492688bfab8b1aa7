package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/jit/portal"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
	"vitrine/runtime/machine"
)

// WithJIT runs a program with the compiler that is generated for its portal.
const WithJIT = "jit"

// A JITOutcome is what became of a run with a generated compiler.
type JITOutcome struct {
	*Outcome
	Residual   ResidualCode
	Promotions []PromotionOutcome

	// Compilations is how often the compiler ran: for each version of the portal, and each time when
	// run time came to a promotion with a new value.
	Compilations int

	// Lazy tells of branches that were left for later.
	Lazy LazyOutcome

	// Again is what was compiled again by the second tier.
	Again []AgainOutcome

	// Fallbacks is how often the program went on without code up to the next merge point.
	Fallbacks int

	// Operations is how many operations the compiler made, those included that belong to none of the program, and
	// Exhausted says that it might not make more.
	Operations int
	Exhausted  bool

	// Loops are the functions that residual code calls because they contain a loop and do not say that it may be unrolled.
	Loops []string

	// CallsLeft is how often a call of a recursive function became residual because the recursion was deep enough.
	CallsLeft int

	// Hot are the places where the program was counted, if there is a threshold.
	Hot []HotOutcome

	Bytes int // of machine code
}

// A PromotionOutcome is a place where compilation went on at run time.
type PromotionOutcome struct {
	Where string   `json:"where"`
	Cases []string `json:"cases"` // the values that have code

	// General says that there were more values, for which there is a general version. If there cannot be one, Without says
	// why: with them, the program went on without code.
	General bool   `json:"general"`
	Without string `json:"without,omitempty"`

	// AfterCall says that it is no value that is promoted, but whether a call has raised an exception.
	AfterCall bool `json:"-"`
}

// Text lists the values.
func (p PromotionOutcome) Text() string {
	if len(p.Cases) == 0 {
		return "never reached"
	}
	if p.AfterCall {
		return "reached"
	}
	text := strings.Join(p.Cases, ", ")
	switch {
	case p.General:
		text += "; a general version for all other values, up to the next merge point"
	case p.Without != "":
		text += "; with all other values the program goes on without code up to the next merge point: " + p.Without
	}
	return text
}

// An AgainOutcome is a part of residual code that was compiled again as a whole, because it was hot.
type AgainOutcome struct {
	Where  string `json:"where"`
	Before int    `json:"before"` // how many operations it had
	After  int    `json:"after"`
}

// Text says what was compiled again, and what that has changed.
func (a AgainOutcome) Text() string {
	return fmt.Sprintf("%s: %d operations became %d", a.Where, a.Before, a.After)
}

// A LazyOutcome counts the branches of which one path was left for later.
type LazyOutcome struct {
	Stubs   int `json:"stubs"`   // paths that were left
	Reached int `json:"reached"` // of these, paths that the program has taken since
}

// A HotOutcome is a place where the program was counted.
type HotOutcome struct {
	Where  string   `json:"where"`
	Greens []string `json:"greens"` // what is green there
	Count  int      `json:"count"`  // how often the program came there and had no code
	Hot    bool     `json:"hot"`    // there is code now

	// Refused says that there is none because as many operations were made as may be.
	Refused bool `json:"refused"`
}

// Sentences say what the numbers of a run mean that are not 0.
func (o *JITOutcome) Sentences() []string {
	var list []string
	if n := o.Lazy; n.Stubs > 0 {
		list = append(list, fmt.Sprintf("branches: %d paths were left for later; %d of them were taken and compiled", n.Stubs, n.Reached))
	}
	if o.CallsLeft > 0 {
		list = append(list, fmt.Sprintf("recursion: %d calls were left to residual code, because as many were inlined into each other as may be", o.CallsLeft))
	}
	if len(o.Loops) > 0 {
		list = append(list, fmt.Sprintf("loops: residual code calls what contains a loop and is not unroll_safe: %s", strings.Join(o.Loops, ", ")))
	}
	for _, h := range o.Hot {
		if h.Hot {
			list = append(list, fmt.Sprintf("hot: %s, with %s, was compiled when the program had come there %d times", h.Where, strings.Join(h.Greens, ", "), h.Count))
		}
	}
	for _, a := range o.Again {
		list = append(list, "compiled again: "+a.Text())
	}
	if o.Fallbacks > 0 {
		list = append(list, fmt.Sprintf("without code: the program went on %d times without code up to a merge point", o.Fallbacks))
	}
	return list
}

// HasHints reports whether the program that a function starts says something to generated compilers.
func (p *Program) HasHints(ctx context.Context, name string) (found bool, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return false, err
	}
	return p.running.says(ctx, fn, "")
}

// says reports whether the program that a function starts has a hint with a flag, or any at all if that is "".
func (p *running) says(ctx context.Context, fn *stdspace.Function, flag string) (bool, error) {
	l, err := p.lowLevel(ctx, fn)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(l.Graphs, func(g *rtyper.Graph) bool { return hasHint(g.FunctionGraph, flag) }), nil
}

// runWithJIT runs a function like other runners do. In a program without a merge point there is nothing to compile while
// it runs, so all of it is machine code.
func runWithJIT(ctx context.Context, p *Program, name, args string, opt RunOptions) (*Outcome, error) {
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	found, err := p.running.says(ctx, fn, hintannotator.GlobalMergePoint)
	if err != nil {
		return nil, err
	}
	if !found {
		f, err := p.Native(ctx, name, args, opt)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return f.Call(ctx)
	}
	if opt.Backend == "" {
		opt.Backend = BackendAMD64
	}
	out, err := p.RunJIT(ctx, name, args, nil, opt)
	if err != nil {
		return nil, err
	}
	return out.Outcome, nil
}

// hasHint reports whether a graph has a hint with a flag, or any at all if that is "".
func hasHint(g *model.FunctionGraph, flag string) bool {
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			flags := hintannotator.Flags(op)
			if flags != nil && (flag == "" || flags[flag]) {
				return true
			}
		}
	}
	return false
}

// RunJIT generates the compiler of the portal that a function leads to, and runs the function with it. The
// portal is what the options of the program name, or META of the module; else the only function with a global merge
// point. If there is none, the function itself is compiled, and known are those of its arguments that the compiler is
// told.
func (p *Program) RunJIT(ctx context.Context, name, args string, known []int, opt RunOptions) (out *JITOutcome, err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return nil, err
	}
	g, err := p.running.generateFrom(ctx, fn, opt.JIT)
	if err != nil {
		return nil, err
	}
	opt.Keep.keep(ctx, p, g, opt.JIT)
	s, err := p.running.compiledSession(ctx, g, opt)
	if errors.Is(err, codemem.ErrUnsupported) {
		opt.Backend = BackendGraphs
		s, err = p.running.compiledSession(ctx, g, opt)
	}
	if err != nil {
		return nil, err
	}
	defer s.close()
	s.portal.With(ctx)
	values, err := p.running.arguments(fn, args)
	if err != nil {
		return nil, err
	}
	return s.runFunction(ctx, MetaRun{Args: withDefaults(fn, values), Const: known})
}

// generateFrom generates the compiler of the portal that a function leads to.
func (p *running) generateFrom(ctx context.Context, fn *stdspace.Function, o JITOptions) (*Generated, error) {
	l, err := p.lower(ctx, fn)
	if err != nil {
		return nil, err
	}
	m, err := p.meta()
	if err != nil {
		return nil, err
	}
	portal, err := p.portalOf(fn, l.LowLevel, m)
	if err != nil {
		return nil, err
	}
	if err := o.checkInlining(l.LowLevel); err != nil {
		return nil, err
	}
	return generateFor(ctx, l.LowLevel, m.With(o), portal, hintannotator.Options{})
}

// meta is what the module says about its portal. If it says nothing, lists and dictionaries may be virtual, and functions
// say themselves whether they are looked into.
func (p *running) meta() (*Meta, error) {
	m := &Meta{Policy: JITPolicy{OopSpec: true}}
	switch t := p.target; {
	case p.hasMeta():
		var err error
		if m, err = p.readMeta(); err != nil {
			return nil, err
		}
	case t != nil && t.policy != nil:
		m.Policy.OopSpec = t.says(p.space, "oopspec")
	}
	m.recursion = true
	return m, nil
}

// jitOf says how the generated compiler of the program that a function starts works.
func (p *running) jitOf(fn *stdspace.Function) JITOptions {
	if o, ok := p.lastJIT[p.nameOf(fn)]; ok {
		return o
	}
	if o := p.options.JIT; o.String() != (JITOptions{Compiler: o.Compiler}).String() || !p.hasMeta() {
		return o
	}
	m, err := p.readMeta()
	if err != nil || m.Entry != p.nameOf(fn) {
		return p.options.JIT
	}
	o := m.Compiler
	o.Compiler = p.options.JIT.Compiler
	return o
}

// portalOf returns the portal of the program that a function starts, nil if that function is compiled.
func (p *running) portalOf(fn *stdspace.Function, l *typed.LowLevel, m *Meta) (*lltype.Object, error) {
	entry := l.Entry.Function()
	if name := p.options.Portal; name != "" {
		f := p.portalNamed(l, name)
		switch {
		case f == nil:
			return nil, fmt.Errorf("%s never calls the portal %s; it calls %s", p.nameOf(fn), name, p.calledBy(l))
		case f == entry:
			return nil, nil
		}
		return f, nil
	}
	if t := p.target; t != nil && t.portal != nil && t.fn == fn {
		if f := functionFrom(l, t.portal); f != nil {
			return f, nil
		}
		return nil, fmt.Errorf("%s never calls the portal %s that the file names; it calls %s", p.nameOf(fn), t.portal.QualName, p.calledBy(l))
	}
	if f := functionNamed(l, m.Portal); f != nil && f != entry {
		return f, nil
	}
	var portals []*lltype.Object
	for _, g := range l.Graphs {
		if hasHint(g.FunctionGraph, hintannotator.GlobalMergePoint) {
			portals = append(portals, g.Function())
		}
	}
	if len(portals) == 1 && portals[0] != entry {
		return portals[0], nil
	}
	return mainPortal(l, portals, entry), nil
}

// mainPortal returns the largest of several functions with a merge point of a JitDriver, which is the loop of the
// interpreter: the others are loops of its primitives. It returns nil if there is no driver, or the entry is one of them.
func mainPortal(l *typed.LowLevel, portals []*lltype.Object, entry *lltype.Object) *lltype.Object {
	var largest *lltype.Object
	most := 0
	for _, g := range l.Graphs {
		f := g.Function()
		if !slices.Contains(portals, f) || !hasHint(g.FunctionGraph, hintannotator.DriverMergePoint) {
			continue
		}
		if f == entry {
			return nil
		}
		if n := len(g.FunctionGraph.Blocks()); n > most {
			largest, most = f, n
		}
	}
	return largest
}

// portalNamed returns the function of a program that a name of the module leads to, or else the one that was defined with that
// name; nil if the program has none.
func (p *running) portalNamed(l *typed.LowLevel, name string) *lltype.Object {
	if fn, err := p.find(name); err == nil {
		if f := functionFrom(l, fn); f != nil {
			return f
		}
	}
	return functionNamed(l, name)
}

// functionFrom returns the function of a program that was made from one of the source, nil if there is none.
func functionFrom(l *typed.LowLevel, fn *stdspace.Function) *lltype.Object {
	for _, g := range l.Graphs {
		if typed.Source(g) == fn {
			return g.Function()
		}
	}
	return nil
}

// calledBy lists the functions of a program for an error.
func (p *running) calledBy(l *typed.LowLevel) string {
	const most = 20
	var names []string
	for _, g := range l.Graphs {
		if fn := typed.Source(g); fn != nil && !p.space.OfToolchain(fn) && g.Function() != l.Entry.Function() && !slices.Contains(names, fn.QualName) {
			names = append(names, fn.QualName)
		}
	}
	if n := len(names); n > most {
		names = append(names[:most], fmt.Sprintf("and %d more", n-most))
	}
	if len(names) == 0 {
		return "no function"
	}
	return strings.Join(names, ", ")
}

// runFunction runs the program on arguments.
func (s *compiledSession) runFunction(ctx context.Context, r MetaRun) (*JITOutcome, error) {
	if s.generated.portal != nil && len(r.Const) > 0 {
		return nil, fmt.Errorf("the portal is %s, and what it knows are its green arguments: --known is for a function that is compiled itself", s.generated.portal.Func.Name)
	}
	for _, i := range r.Const {
		if i < 0 || i >= len(r.Args) {
			return nil, fmt.Errorf("%s has no argument %d: arguments are counted from 0", s.generated.LowLevel.EntryName(), i)
		}
	}
	began := time.Now()
	run, err := s.runMeta(ctx, r)
	if err == nil {
		err = run.Err
	}
	if err != nil {
		return nil, err
	}
	run.Outcome.Seconds = Seconds(time.Since(began).Seconds())
	out := &JITOutcome{
		Outcome: run.Outcome, Residual: run.Residual,
		Compilations: len(s.portal.Versions()) + s.portal.Compiler.Compilations,
		Promotions:   []PromotionOutcome{},
		Loops:        []string{},
	}
	out.Fallbacks = s.portal.Compiler.Falls
	out.Hot = s.hotOutcomes()
	out.Operations, out.Exhausted = s.portal.Compiler.Operations, s.portal.Compiler.Spent()
	out.Again = s.again()
	for _, f := range s.generated.Coloured.UnsafeLoops() {
		out.Loops = append(out.Loops, f.Func.Name)
	}
	out.CallsLeft = s.portal.Compiler.CallsLeft
	out.Warnings = s.warnings(out)
	for _, p := range s.portal.Compiler.Promotions() {
		if p.Why == jitstate.PromotedBranch {
			out.Lazy.count(p)
			continue
		}
		out.Promotions = append(out.Promotions, s.promotion(p))
	}
	if g, ok := s.gen.(*machine.Generator); ok {
		out.Bytes = g.CodeSize()
	}
	return out, nil
}

// again lists what the second tier has made.
func (s *compiledSession) again() []AgainOutcome {
	list := []AgainOutcome{}
	if s.tier == nil {
		return list
	}
	for _, p := range s.tier.Parts() {
		where := "from the beginning of " + p.Function.Graph.Name
		if p.Entry == nil {
			where = fmt.Sprintf("from block %d of %s", p.From.ID, p.Function.Graph.Name)
		}
		if at, ok := p.Place(); ok {
			where += fmt.Sprintf(", line %d", at.Span.Line)
		}
		list = append(list, AgainOutcome{where, p.Before, p.Count})
	}
	return list
}

// count counts a path.
func (l *LazyOutcome) count(p *jitstate.Promotion) {
	l.Stubs++
	if p.Reached {
		l.Reached++
	}
}

// promotionTexts say what is promoted, if it is not a value.
var promotionTexts = map[jitstate.PromotionKind]string{
	jitstate.PromotedFlags: ", after a call",
}

func (s *compiledSession) promotion(p *jitstate.Promotion) PromotionOutcome {
	out := PromotionOutcome{Where: siteText(p.Site) + promotionTexts[p.Why], Cases: []string{}, General: p.General, Without: p.Without, AfterCall: p.Why == jitstate.PromotedFlags}
	for _, c := range p.Cases {
		out.Cases = append(out.Cases, s.text(c.Bits, lltype.TypeOf(c.Value)))
	}
	return out
}

// text shows a value; a class by its name.
func (s *compiledSession) text(bits uint64, t lltype.Type) string {
	if p, ok := lltype.IsPtr(t); ok && bits != 0 {
		if of, ok := p.To.(*lltype.Struct); ok && of.Inherits(rclass.ObjectVTable) {
			if vtable, ok := s.heap.PrebuiltAt(heap.Address(bits)); ok {
				return rclass.ClassName(vtable)
			}
		}
	}
	return s.interp.Brief(bits, t)
}

// hotOutcomes tells of the places where the program was counted.
func (s *compiledSession) hotOutcomes() []HotOutcome {
	list := []HotOutcome{}
	for _, h := range s.portal.HotSpots() {
		list = append(list, HotOutcome{Where: s.spotText(h), Greens: s.greenTexts(h.Greens), Count: h.Count, Hot: h.Hot, Refused: h.Refused})
	}
	return list
}

// spotText says where a place is.
func (s *compiledSession) spotText(h *portal.HotSpot) string {
	g := s.generated.Coloured.Entry
	if h.Point == nil {
		return "the beginning of " + g.Function.Func.Name
	}
	for _, op := range h.Point.Block.Operations {
		if op.Place.Span.IsValid() {
			return fmt.Sprintf("%s:%d in %s", filepath.Base(g.File), op.Place.Span.Line, g.Function.Func.Name)
		}
	}
	return "a merge point of " + g.Function.Func.Name
}

// greenTexts shows green values.
func (s *compiledSession) greenTexts(greens []jitstate.Green) []string {
	list := []string{}
	for _, v := range greens {
		list = append(list, s.text(v.Bits, v.Type))
	}
	return list
}

// warnings says where the program goes on without code because the compiler may make no more.
func (s *compiledSession) warnings(out *JITOutcome) []string {
	if !out.Exhausted {
		return nil
	}
	at := "the beginning of " + s.generated.Coloured.Entry.Name
	if x := s.portal.Compiler.Exhausted; x != nil && x.Graph != nil {
		at = siteText(x)
	}
	bound := fmt.Sprintf("residual code had %d operations, which is the bound: what has no code since then runs without; --operations raises the bound", s.jit.Operations)
	if out.Operations < s.jit.Operations {
		bound = fmt.Sprintf("residual code had %d operations, and the compiler half of the memory that a program may use: what has no code since then runs without", out.Operations)
	}
	list := []string{"when " + at + " was compiled, " + bound}
	for _, h := range out.Hot {
		if h.Refused {
			list = append(list, fmt.Sprintf("%s, with %s, runs without code of its own", h.Where, strings.Join(h.Greens, ", ")))
		}
	}
	return list
}

// siteText says where in the program a place of a timeshifted graph is.
func siteText(x *jitstate.Site) string {
	if !x.Place.Span.IsValid() {
		return x.Graph.Name
	}
	return fmt.Sprintf("%s:%d in %s", filepath.Base(x.Graph.File), x.Place.Span.Line, x.Graph.Name)
}
