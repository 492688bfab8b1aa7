package hintannotator

import (
	"errors"
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Trial is a change of the hints of a program that is tried: a promotion more, or a hint less. It is about all copies
// of a graph. What the graph has without the trial keeps its names.
type Trial struct {
	Function *lltype.Object // whose graph it is about

	// Variable is the name of a variable of the copies as they are analysed, the form that [Pages] show. The result of a hint may
	// be named by its place too: "3.0" is the first operation of block 3.
	Variable string

	// Without has the hint left out whose result the variable is. Else the variable is promoted as soon as it
	// is there.
	Without bool
}

// String names what is tried.
func (t Trial) String() string {
	if t.Without {
		return fmt.Sprintf("%s of %s without the hint", t.Variable, t.Function.Func.Name)
	}
	return fmt.Sprintf("the promotion of %s in %s", t.Variable, t.Function.Func.Name)
}

// A TrialError is why something cannot be tried.
type TrialError struct {
	Trial Trial
	Err   error
}

// Error says what cannot be tried, and why.
func (e *TrialError) Error() string { return fmt.Sprintf("trying %v: %v", e.Trial, e.Err) }

// Unwrap returns why.
func (e *TrialError) Unwrap() error { return e.Err }

// tried reports whether a trial is about the graph of a function.
func (a *analysis) tried(f *lltype.Object) bool {
	return slices.ContainsFunc(a.trials, func(t Trial) bool { return t.Function == f })
}

// try makes the trials that are about a graph. Its numbers are those of a compact graph before, and stay.
func (a *analysis) try(d *desc) {
	for i, t := range a.trials {
		if t.Function != d.function {
			continue
		}
		a.made[i] = true
		var err error
		switch {
		case !a.looks(d.function):
			err = fmt.Errorf("%s is not looked into: it %s", d.function.Func.Name, a.opaque[d.function])
		case t.Without:
			err = leaveOut(d.graph, t.Variable)
		default:
			err = promote(d.graph, t.Variable)
		}
		if err != nil {
			a.Stop(&TrialError{t, err})
		}
	}
}

// untried returns an error if a trial is about a graph that the entry does not need.
func (a *analysis) untried() error {
	for i, t := range a.trials {
		if !a.made[i] {
			return &TrialError{t, errors.New("the entry does not lead to that function")}
		}
	}
	return nil
}

// promote inserts a hint after the definition of a variable, and renames what uses it.
func promote(g *flow.FunctionGraph, name string) error {
	b, i := definition(g, name)
	switch {
	case b == nil:
		return fmt.Errorf("there is no variable %s", name)
	case b == g.ReturnBlock || b == g.ExceptBlock:
		return fmt.Errorf("%s leaves the function here: promote what is returned, or the result of the call", name)
	}
	var v *flow.Variable
	if i >= 0 {
		v = b.Operations[i].Result
	} else {
		v = b.InputArgs[slices.IndexFunc(b.InputArgs, func(x *flow.Variable) bool { return x.String() == name })]
		for i+1 < len(b.Operations) && Flags(b.Operations[i+1])[GlobalMergePoint] {
			i++ // it has to be the first thing that a block does
		}
	}
	t := lltype.TypeOf(v)
	if t == lltype.Void {
		return fmt.Errorf("%s has no value at run time", name)
	}
	w := g.NewVariableLike(v)
	w.Concrete = t
	replaceAfter(b, i, v, w)
	op := g.NewOperation(llop.Hint, []flow.Value{v, lltype.NewConstant(lltype.HintFlags{Promote: true}, lltype.Void)}, w)
	op.Place = placeIn(b, i)
	b.Operations = slices.Insert(slices.Clone(b.Operations), i+1, op)
	return nil
}

// beginMerging has a graph begin with a global merge point.
func beginMerging(g *flow.FunctionGraph) {
	none := lltype.NewConstant(nil, lltype.Void)
	v := g.NewVariable("")
	v.Concrete = lltype.Void
	op := g.NewOperation(llop.Hint, []flow.Value{none, lltype.NewConstant(lltype.HintFlags{GlobalMergePoint: true}, lltype.Void)}, v)
	op.Place = placeIn(g.StartBlock, -1)
	g.StartBlock.Operations = slices.Insert(slices.Clone(g.StartBlock.Operations), 0, op)
}

// placeIn returns the place of an operation of a block, or that of the first one that has a place.
func placeIn(b *flow.Block, i int) flow.Place {
	if i >= 0 && b.Operations[i].Span.IsValid() {
		return b.Operations[i].Place
	}
	for _, op := range b.Operations {
		if op.Span.IsValid() {
			return op.Place
		}
	}
	return flow.Place{Instr: -1}
}

// leaveOut takes out a hint. What it gives is its operand then.
func leaveOut(g *flow.FunctionGraph, name string) error {
	b, i := definition(g, name)
	if b == nil || i < 0 || llop.Of(b.Operations[i]) != llop.Hint {
		return fmt.Errorf("%s is not the result of a hint", name)
	}
	op := b.Operations[i]
	if lltype.TypeOf(op.Result) != lltype.Void {
		replaceAfter(b, i, op.Result, op.Args[0])
	}
	b.Operations = slices.Delete(slices.Clone(b.Operations), i, i+1)
	if _, known := b.ExitSwitch.(*flow.Constant); known {
		rename(b, func(x flow.Value) flow.Value { return x })
	}
	return nil
}

// definition returns where a variable is defined: the block, and the index of the operation or -1.
func definition(g *flow.FunctionGraph, name string) (*flow.Block, int) {
	for _, b := range g.Blocks() {
		for i := range b.Operations {
			if fmt.Sprintf("%d.%d", b.ID, i) == name {
				return b, i
			}
		}
		for _, v := range b.InputArgs {
			if v.String() == name {
				return b, -1
			}
		}
		for i, op := range b.Operations {
			if op.Result.String() == name {
				return b, i
			}
		}
	}
	return nil, -1
}

// Operation returns the operation of the graph as it was analysed whose result has a name, or that is named by its place
// as in trials; nil if there is none.
func (g *Graph) Operation(name string) *flow.SpaceOperation {
	if b, i := definition(g.Analysed(), name); b != nil && i >= 0 {
		return b.Operations[i]
	}
	return nil
}

// replaceAfter replaces a variable in what follows an operation of its block.
func replaceAfter(b *flow.Block, i int, v *flow.Variable, by flow.Value) {
	all := func(args []flow.Value) {
		for i, x := range args {
			if x == flow.Value(v) {
				args[i] = by
			}
		}
	}
	for _, op := range b.Operations[i+1:] {
		all(op.Args)
	}
	for _, l := range b.Exits {
		all(l.Args)
	}
	if b.ExitSwitch == flow.Value(v) {
		b.ExitSwitch = by
	}
}
