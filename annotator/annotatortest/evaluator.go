// Package annotatortest has what the tests of the annotator share: an
// evaluator that runs annotated graphs on real values and compares every value
// with its annotation, and a writer of random programs.
package annotatortest

import (
	"errors"
	"fmt"
	"math"

	"vitrine/annotator"
	flow "vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// mostSteps is how many operations one call may take, mostDepth how deep calls may
// be nested, and how many objects may be compared with annotations meanwhile.
const mostSteps, mostDepth, mostCompared = 200_000, 150, 3_000_000

// An Unspecified error ends a run that has left what flow graphs say something
// about: an exception that nobody expects, an integer of more than a word.
type Unspecified struct {
	Why       string
	Exception string // that nobody expects
}

// Error gives the reason.
func (e *Unspecified) Error() string { return "unspecified: " + e.Why }

// An Evaluator runs the graphs of an annotated program on objects of the
// standard space. Every value that a variable takes is compared with the
// annotation of the variable.
type Evaluator struct {
	// Violations tell where a value was not contained in its annotation, or
	// what was taken to be impossible happened.
	Violations []string

	// Checked counts the values that were compared.
	Checked int

	// Converted tells that a value had to be converted: an integer where a
	// float is expected. The program may then do something else than it does
	// without being translated.
	Converted bool

	// Compared counts the runs whose outcome was compared with that of the
	// program itself.
	Compared int

	prog   annotator.Program
	std    *stdspace.Space
	res    *annotator.Result
	graphs map[*stdspace.Function][]*annotator.Graph
	values *values

	steps, depth int
	diverged     bool
	prebuilt     []prebuiltContainer
}

// NewEvaluator returns an evaluator for a program without errors.
func NewEvaluator(prog annotator.Program, res *annotator.Result) *Evaluator {
	e := &Evaluator{
		prog: prog, std: prog.Std, res: res, values: newValues(prog.Std, res),
		graphs: make(map[*stdspace.Function][]*annotator.Graph),
	}
	for _, g := range res.Graphs {
		e.graphs[g.Func.Func] = append(e.graphs[g.Func.Func], g)
	}
	for _, c := range res.Containers {
		if c.Const != nil {
			e.prebuilt = append(e.prebuilt, prebuiltContainer{c.Const.Value, content(c.Const.Value)})
		}
	}
	return e
}

// Call runs the graph of the entry. An error is an exception of the program,
// or an Unspecified.
func (e *Evaluator) Call(args []stdspace.Object) (stdspace.Object, error) {
	e.steps, e.depth, e.values.seenEver = 0, 0, 0
	x, err := e.run(e.res.Graphs[0], args)
	e.values.most = math.MaxInt
	defer func() { e.values.most = mostSeen }()
	for _, c := range e.res.Containers {
		if c.Const == nil {
			continue
		}
		if why := e.values.holds(c.Value(), c.Const.Value); why != "" {
			return nil, e.violation("the prebuilt %s: %s", c.Const.Text(), why)
		}
	}
	return x, err
}

// violation notes that an annotation does not hold.
func (e *Evaluator) violation(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if len(e.Violations) < 20 {
		e.Violations = append(e.Violations, text)
	}
	return &Unspecified{Why: text}
}

// A frame is one run of a graph.
type frame struct {
	*Evaluator
	g    *annotator.Graph
	vars []stdspace.Object // by number of the variable
}

func (e *Evaluator) run(g *annotator.Graph, args []stdspace.Object) (stdspace.Object, error) {
	if e.depth++; e.depth > mostDepth {
		return nil, &Unspecified{Why: "the calls are nested too deep"}
	}
	defer func() { e.depth-- }()
	f := &frame{e, g, make([]stdspace.Object, g.NumVariables())}
	b := g.StartBlock
	for {
		if err := f.enter(b, args); err != nil {
			return nil, err
		}
		switch b {
		case g.ReturnBlock:
			return f.vars[b.InputArgs[0].Number], nil
		case g.ExceptBlock:
			return nil, &interp.OperationError{Type: f.vars[b.InputArgs[0].Number], Value: f.vars[b.InputArgs[1].Number]}
		}
		l, err := f.block(b)
		if err != nil {
			return nil, err
		}
		args = make([]stdspace.Object, len(l.Args))
		for i, x := range l.Args {
			args[i] = f.value(x)
		}
		b = l.Target
	}
}

// enter gives the input variables of a block their values.
func (f *frame) enter(b *flow.Block, args []stdspace.Object) error {
	if state, _ := f.g.State(b); state == annotator.Unreached && b != f.g.ReturnBlock && b != f.g.ExceptBlock {
		return f.violation("%s: block %d is run, but was never reached", f.g.Name, b.ID)
	}
	for i, v := range b.InputArgs {
		f.assign(v, args[i])
	}
	for _, v := range b.InputArgs {
		if err := f.check(v, fmt.Sprintf("block %d, argument %v", b.ID, v)); err != nil {
			return err
		}
	}
	return nil
}

// value returns the value of a variable or constant.
func (f *frame) value(v flow.Value) stdspace.Object {
	switch v := v.(type) {
	case *flow.Variable:
		return f.vars[v.Number]
	case *flow.Constant:
		return v.Value
	}
	return nil
}

// assign gives a variable a value, converted to what its annotation says.
func (f *frame) assign(v *flow.Variable, x stdspace.Object) {
	y, converted := convert(f.g.Binding(v), x)
	f.vars[v.Number] = y
	f.Converted = f.Converted || converted
}

// check compares the value of a variable with its annotation.
func (f *frame) check(v *flow.Variable, what string) error {
	f.Checked++
	s, x := f.g.Binding(v), f.vars[v.Number]
	if why := f.values.holds(s, x); why != "" {
		return f.violation("%s: %s is %s, and annotated %v: %s", f.g.Name, what, f.values.text(x), show(s), why)
	}
	if why := f.holdsKnowledge(s, x); why != "" {
		return f.violation("%s: %s is %s, and annotated %v: %s", f.g.Name, what, f.values.text(x), show(s), why)
	}
	return nil
}

func show(s annotator.SomeValue) any {
	if s == nil {
		return "unbound"
	}
	return s
}

// block performs the operations of a block and returns the exit to take.
func (f *frame) block(b *flow.Block) (*flow.Link, error) {
	state, blockedAt := f.g.State(b)
	for i, op := range b.Operations {
		if f.steps++; f.steps > mostSteps || f.values.seenEver > mostCompared {
			return nil, &Unspecified{Why: "the run takes too long"}
		}
		x, err := f.operation(op)
		if err != nil {
			return f.raised(b, i, err)
		}
		if state == annotator.Blocked && i == blockedAt {
			return nil, f.violation("%s: %v succeeds, but the block is blocked there", f.g.Name, op)
		}
		if tooLarge(x) {
			return nil, &Unspecified{Why: "the run takes too much memory"}
		}
		f.assign(op.Result, x)
		if isImpossible(f.g.Binding(op.Result)) && x == stdspace.Object(stdspace.None) {
			continue // it gives nothing
		}
		if err := f.check(op.Result, op.String()); err != nil {
			return nil, err
		}
	}
	return f.exit(b)
}

// mostItems bounds lists and strings: programs that double them in a loop would fill
// all memory.
const mostItems = 1 << 18

func tooLarge(x stdspace.Object) bool {
	if l, ok := x.(*stdspace.List); ok {
		return len(l.Items) > mostItems
	}
	text, ok := stdspace.AsText(x)
	return ok && len(text) > mostItems
}

// exit returns the exit that the block takes without an exception.
func (f *frame) exit(b *flow.Block) (*flow.Link, error) {
	v, ok := b.ExitSwitch.(*flow.Variable)
	if !ok {
		return f.take(b, 0)
	}
	for i, l := range b.Exits {
		if stdspace.SameConstant(l.Case.Value, f.vars[v.Number]) {
			return f.take(b, i)
		}
	}
	return nil, f.violation("%s: block %d has no exit for %s", f.g.Name, b.ID, f.values.text(f.vars[v.Number]))
}

// take returns an exit; the annotator must have followed it.
func (f *frame) take(b *flow.Block, i int) (*flow.Link, error) {
	if !f.g.Followed(b, i) {
		return nil, f.violation("%s: exit %d (%s) of block %d is taken, but was never followed", f.g.Name, i, b.Exits[i].CaseText(), b.ID)
	}
	return b.Exits[i], nil
}

// raised returns the exit that is taken when an operation has raised, or the
// exception.
func (f *frame) raised(b *flow.Block, i int, err error) (*flow.Link, error) {
	var oe *interp.OperationError
	if !errors.As(err, &oe) {
		return nil, err
	}
	op := b.Operations[i]
	if i == len(b.Operations)-1 && b.CanRaise() {
		for j, l := range b.Exits {
			if l.Case == nil {
				continue
			}
			ok, err := f.std.ExceptionMatch(oe.Type, l.Case.Value)
			if err != nil {
				return nil, err
			}
			if ok {
				return f.handle(b, j, oe)
			}
		}
	}
	if isCall(op) || operation.Form(op.Opcode).Has(operation.Overflow) && f.std.ExceptionClass(err).Name == "OverflowError" {
		return nil, err
	}
	return nil, unexpected(op, oe)
}

// unexpected returns the error that ends a run in which an operation raises what nobody
// expects.
func unexpected(op *flow.SpaceOperation, oe *interp.OperationError) error {
	name := ""
	if c, ok := oe.Type.(*stdspace.Class); ok {
		name = c.Name
	}
	return &Unspecified{fmt.Sprintf("%v raises %v, which nobody expects", op, oe), name}
}

// handle takes an exit for exceptions.
func (f *frame) handle(b *flow.Block, i int, oe *interp.OperationError) (*flow.Link, error) {
	if b.RaisingOp().Name == "getattr" && !f.g.Followed(b, i) {
		return nil, unexpected(b.RaisingOp(), oe) // the annotator takes what it finds in some classes to be in all
	}
	l, err := f.take(b, i)
	if err != nil {
		return nil, err
	}
	f.assign(l.LastExcValue, oe.Value)
	if v, ok := l.LastException.(*flow.Variable); ok {
		f.assign(v, oe.Type)
		if err := f.check(v, "last_exception of "+l.CaseText()); err != nil {
			return nil, err
		}
	}
	return l, f.check(l.LastExcValue, "last_exc_value of "+l.CaseText())
}

func isCall(op *flow.SpaceOperation) bool { return op.Name == "simple_call" || op.Name == "call_args" }
