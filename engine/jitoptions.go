package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
)

// JITOptions say how a generated compiler works. The zero JITOptions are those of the original: everything is compiled
// at once, and without bounds.
type JITOptions struct {
	// Lazy leaves the second path of each branch to be compiled when it is first taken.
	Lazy bool

	// Cases bounds for how many values a promotion has code of its own; 0 stands for no bound.
	Cases int

	// Compiler is what runs the timeshifted graphs: WithLowLevel, the low-level interpreter, or WithNative, machine code
	// of them; "" stands for the interpreter, which is quicker until it has run for some tenths of a second.
	Compiler string

	// Operations bounds how many operations residual code gets in all; then the program goes on without code. Step
	// bounds how many are made in one go: what is left is compiled when it is taken. 0 stands for no bound.
	Operations, Step int

	// States bounds how many states a merge point keeps apart for the same green values: with more, virtual objects are
	// built so that states can be merged. 0 stands for no bound.
	States int

	// Inline are functions that are looked into although they say dont_look_inside, or contain a loop and are not
	// unroll_safe; Residual those that are not looked into: residual code calls them. A method may be named without its class.
	Inline, Residual []string

	// Recursion bounds how often a function is followed into itself with the same green arguments; deeper calls are
	// residual if their result is. 0 stands for no bound.
	Recursion int

	// Threshold is how often the program comes to a place - the beginning of the portal, or a merge point - before there is code
	// for what is green there. 0 has code made at once.
	Threshold int

	// Again is the threshold for programs that say where loops close and whose portal begins again there, if Threshold is 0:
	// see [portal.Options].
	Again int

	// Tier is how often residual code comes to a loop, or a function of it is called, before it is compiled again as a
	// whole. 0 has that never done.
	Tier int

	// Foresee has the compiler go on where it can tell with which values machine code will go on, instead of stopping at each
	// place, unless somebody watches: see package jitstate.
	Foresee bool

	// Beside has machine code go on in the first tier while the second one is optimised on another processor, unless somebody watches.
	Beside bool
}

// UsualJIT are the options that suit a program that is to run well: branches are compiled when they are taken, and
// there are bounds far above what programs need.
func UsualJIT() JITOptions {
	return JITOptions{Lazy: true, Cases: 32, Operations: 1_000_000, Step: 10_000, Recursion: 7, States: 16, Tier: 200}
}

// CheckInlining reports a name in the options that no function has that a function of the file leads to.
func (p *Program) CheckInlining(ctx context.Context, name string, o JITOptions) (err error) {
	defer guard(&err, name)
	fn, err := p.functions.find(name)
	if err != nil {
		return err
	}
	l, err := p.running.typedFor(ctx, fn, p.running.optionsFor(fn).Types)
	if err != nil {
		return err
	}
	return o.checkInlining(l)
}

// String has all of the options, so that those of two programs can be compared.
func (o JITOptions) String() string {
	type fields JITOptions
	return fmt.Sprintf("%+v", fields(o))
}

// With adds to what the module says what is to be looked into.
func (m *Meta) With(o JITOptions) *Meta {
	c := *m
	c.Policy.Follows = o.Inline
	c.Policy.Opaque = append(slices.Clip(m.Policy.Opaque), o.Residual...)
	return &c
}

// checkInlining reports a name that is both in Inline and in Residual, that no function of the program has, or whose function
// cannot be residual.
func (o JITOptions) checkInlining(l *typed.LowLevel) error {
	for _, name := range append(slices.Clone(o.Inline), o.Residual...) {
		if slices.Contains(o.Inline, name) && slices.Contains(o.Residual, name) {
			return fmt.Errorf("%s cannot be both inlined and residual", name)
		}
		if len(functionsNamed(l, []string{name})) == 0 {
			return fmt.Errorf("%s calls no function %s", l.EntryName(), name)
		}
	}
	return o.checkDirect(l)
}

// checkDirect reports a name in Residual of a function that gets a virtualizable with access_directly: called by residual code, it
// would not find what compiled code keeps of that.
func (o JITOptions) checkDirect(l *typed.LowLevel) error {
	residual := functionsNamed(l, o.Residual)
	for _, g := range l.Graphs {
		if residual[g.Function()] && accessesDirectly(g) {
			return fmt.Errorf("%s cannot be residual, as it accesses a virtualizable directly: let it say dont_look_inside", typed.Source(g).QualName)
		}
	}
	return nil
}

// on is the policy for the functions of a program.
func (p JITPolicy) on(l *typed.LowLevel) hintannotator.Policy {
	opaque, follows := functionsNamed(l, p.Opaque), functionsNamed(l, p.Follows)
	return hintannotator.Policy{
		OopSpec: p.OopSpec,
		Looks:   func(f *lltype.Object) bool { return !opaque[f] },
		Loops:   loopsFollowed(l),
		Follows: func(f *lltype.Object) bool { return follows[f] },
	}
}

// loopsFollowed reports which functions of a program are looked into although they contain a loop and do not say that it may
// be unrolled. Without a JitDriver, as in 2007, that is nil, for all. With one, it is helpers, whose loops are ours, and functions
// that access a virtualizable directly: what residual code calls would not find what compiled code keeps of it.
func loopsFollowed(l *typed.LowLevel) func(f *lltype.Object) bool {
	drives := func(g *rtyper.Graph) bool { return hasHint(g.FunctionGraph, hintannotator.DriverMergePoint) }
	if !slices.ContainsFunc(l.Graphs, drives) {
		return nil
	}
	all := make(map[*lltype.Object]bool)
	for _, g := range l.Graphs {
		all[g.Function()] = g.Helper || accessesDirectly(g)
	}
	return func(f *lltype.Object) bool { return all[f] }
}

// accessesDirectly reports whether a graph is one for an argument with the flag access_directly.
func accessesDirectly(g *rtyper.Graph) bool {
	return slices.ContainsFunc(g.StartBlock.InputArgs, func(v *model.Variable) bool {
		s, ok := g.Annotation(v).(*lattice.SomeInstance)
		return ok && s.Direct
	})
}

// functionsNamed returns the functions of a program whose source functions have these names.
func functionsNamed(l *typed.LowLevel, names []string) map[*lltype.Object]bool {
	set := make(map[*lltype.Object]bool)
	for _, g := range l.Graphs {
		fn := typed.Source(g)
		if fn != nil && slices.ContainsFunc(names, func(name string) bool { return fn.QualName == name || strings.HasSuffix(fn.QualName, "."+name) }) {
			set[g.Function()] = true
		}
	}
	return set
}
