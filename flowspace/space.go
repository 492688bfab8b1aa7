package flowspace

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// anyException is the case of an exit for exceptions of any class.
const anyException = "Exception"

// A Space is the Flow Object Space: an object space whose objects are
// variables and constants, and whose operations are recorded in the block
// that is being followed, unless they can be computed now.
type Space struct {
	std     *stdspace.Space
	unpack  Unpack
	context *flowContext
	fn      *stdspace.Function
	globals []*stdspace.Dict // of the modules whose functions have been analysed

	none        *model.Constant
	true, false *model.Constant
	assertions  map[string]*model.Constant
	constants   map[*bytecode.Code]*interp.Constants
	wrapped     map[any]*model.Constant
	builtins    map[string]*model.Constant

	matching   int // nested tuples of the except clause that is being matched
	describing int // nested parts of the constant whose text is being made
	described  int // parts of it so far
}

// wrap returns the constant for an object of the standard space.
func (s *Space) wrap(x stdspace.Object) *model.Constant {
	key := stdspace.ConstantKey(x)
	if c := s.wrapped[key]; c != nil {
		return c
	}
	c := &model.Constant{Value: x, Key: key, Show: s.describe}
	s.wrapped[key] = c
	return c
}

// builtin returns the constant for a builtin class.
func (s *Space) builtin(name string) *model.Constant {
	if c := s.builtins[name]; c != nil {
		return c
	}
	c := s.wrap(s.std.BuiltinClass(name))
	s.builtins[name] = c
	return c
}

// exitCase returns the constant for the case of an exit: a truth value, or
// nil for the path without an exception.
func (s *Space) exitCase(o outcome) *model.Constant {
	if o.isException {
		return nil
	}
	return s.truth(o.truth)
}

func (s *Space) truth(b bool) *model.Constant {
	if b {
		return s.true
	}
	return s.false
}

// None returns the constant None.
func (s *Space) None() interp.Object { return s.none }

// ExitArguments gives the exception twice, as it cannot be annotated that an argument is a class
// here and None where a with statement ends without an exception. Graphs have no tracebacks.
func (s *Space) ExitArguments(e *interp.OperationError) [3]interp.Object {
	return [3]interp.Object{e.Value, e.Value, s.none}
}

// SetTraceback does nothing: graphs have no tracebacks.
func (s *Space) SetTraceback(*interp.OperationError, interp.Object) error { return nil }

// Bool returns the constant for a truth value.
func (s *Space) Bool(b bool) interp.Object { return s.truth(b) }

// Constants wraps the constants and names of a code object.
func (s *Space) Constants(code *bytecode.Code) *interp.Constants {
	if c := s.constants[code]; c != nil {
		return c
	}
	std := s.std.Constants(code)
	c := &interp.Constants{
		Consts: make([]interp.Object, len(std.Consts)),
		Names:  make([]interp.Object, len(std.Names)),
	}
	for i, x := range std.Consts {
		if inner, ok := x.(*bytecode.Code); ok {
			c.Consts[i] = inner
			continue
		}
		c.Consts[i] = s.wrap(x)
	}
	for i, x := range std.Names {
		c.Names[i] = s.wrap(x)
	}
	s.constants[code] = c
	return c
}

// record appends an operation to the current block and returns its result.
func (s *Space) record(op operation.Op, args ...interp.Object) (*model.Variable, error) {
	vals := s.context.graph.NewValues(len(args))
	for i, a := range args {
		switch v := a.(type) {
		case *model.Variable:
			vals[i] = v
		case *model.Constant:
			vals[i] = s.untagged(v)
		default:
			return nil, s.context.errorf("flowing", "%s cannot be applied to what the interpreter keeps for itself", op)
		}
	}
	return s.context.recorder.append(op, vals)
}

// recordRaising records an operation and gives the block an exit for each
// exception that the operation may raise implicitly. If the function does not catch them,
// the exits are removed again.
func (s *Space) recordRaising(op operation.Op, raises []string, args ...interp.Object) (interp.Object, error) {
	v, err := s.record(op, args...)
	if err != nil {
		return nil, err
	}
	if err := s.mayRaise(raises); err != nil {
		return nil, err
	}
	return v, nil
}

// mayRaise asks whether the operation just recorded raises one of the
// exceptions.
func (s *Space) mayRaise(raises []string) error {
	if len(raises) == 0 || s.nobodyCatches() {
		return nil
	}
	egg, err := s.guessException(raises)
	if err != nil || egg.outcome.exception == "" {
		return err
	}
	return &interp.OperationError{Type: egg.excType, Value: egg.excValue, Implicit: true}
}

// nobodyCatches reports whether implicit exceptions need no exits: no handler of the
// function is active, and the exits that simplification would remove are not to be seen.
func (s *Space) nobodyCatches() bool {
	return s.context.shortcut && !s.guarded()
}

// guarded reports whether a handler of the function is active.
func (s *Space) guarded() bool {
	for _, b := range s.context.frame.Blocks {
		if b.Kind != interp.LoopBlock {
			return true
		}
	}
	return false
}

// nextRaises are the exceptions of "next" that get exits.
func (s *Space) nextRaises() []string {
	raises := operation.Next.Info().Raises
	if s.guarded() && (s.std.DefinesMethod("__next__") || s.std.DefinesMethod("next")) {
		return []string{raises[0], anyException} // the method of an instance may raise anything
	}
	if s.nobodyCatches() {
		return raises[:1] // the end of the iterator
	}
	return raises
}

// guessException forks the graph after the operation just recorded: one path without an
// exception, one for each class.
func (s *Space) guessException(classes []string) (*flowBlock, error) {
	cases := append(s.context.scratch.cases[:0], outcome{isException: true})
	for _, name := range classes {
		cases = append(cases, outcome{isException: true, exception: name})
	}
	s.context.scratch.cases = cases
	return s.context.recorder.fork(model.LastException, cases)
}

// truthCases are the outcomes of a truth test. False comes first.
var truthCases = []outcome{{truth: false}, {truth: true}}

// IsTrue forks the graph if the truth value of x is not known.
func (s *Space) IsTrue(x interp.Object) (bool, error) {
	if c, ok := x.(*model.Constant); ok && s.immutable(c) {
		b, err := s.std.IsTrue(c.Value)
		if err != nil {
			return false, s.folded(operation.IsTrue, err, c)
		}
		if s.context.rec != nil {
			s.context.rec.folded(operation.IsTrue.String(), []interp.Object{x}, s.truth(b))
		}
		return b, nil
	}
	v, err := s.record(operation.IsTrue, x)
	if err != nil {
		return false, err
	}
	egg, err := s.context.recorder.fork(v, truthCases)
	if err != nil {
		return false, err
	}
	return egg.outcome.truth, nil
}

// Is compares identities.
func (s *Space) Is(x, y interp.Object) (bool, error) {
	v, err := s.Binary(operation.Is, x, y)
	if err != nil {
		return false, err
	}
	return s.IsTrue(v)
}

// Next records "next". Its end is an exception that forks the graph.
func (s *Space) Next(it interp.Object) (interp.Object, bool, error) {
	if v, more, ok, err := s.unrollNext(it); ok {
		return v, more, err
	}
	v, err := s.record(operation.Next, it)
	if err != nil {
		return nil, false, err
	}
	egg, err := s.guessException(s.nextRaises())
	switch {
	case err != nil:
		return nil, false, err
	case egg.outcome.exception == "":
		return v, true, nil
	case egg.outcome.exception == "StopIteration":
		return nil, false, nil
	}
	return nil, false, &interp.OperationError{Type: egg.excType, Value: egg.excValue, Implicit: true}
}

// Unary records or folds an operation with one operand.
func (s *Space) Unary(op operation.Op, x interp.Object) (interp.Object, error) {
	if op == operation.Iter {
		if it, ok, err := s.unroller(x); ok {
			return it, err
		}
	}
	return s.operate(op, x)
}

// Binary records or folds an operation with two operands.
func (s *Space) Binary(op operation.Op, x, y interp.Object) (interp.Object, error) {
	if op == operation.GetItem {
		if part, ok := s.constantPart(x, y); ok {
			return part, nil
		}
	}
	return s.operate(op, x, y)
}

// Ternary records or folds an operation with three operands.
func (s *Space) Ternary(op operation.Op, x, y, z interp.Object) (interp.Object, error) {
	if op == operation.SetItem || op == operation.SetAttr {
		if err := s.checkMutation(x); err != nil {
			return nil, err
		}
	}
	return s.operate(op, x, y, z)
}

// checkMutation refuses to change the variables of a module.
func (s *Space) checkMutation(x interp.Object) error {
	if c, ok := x.(*model.Constant); ok {
		if _, ok := c.Value.(*stdspace.Module); ok {
			return s.context.errorf("flowing", "%s is constant during translation and cannot be changed", c.Text())
		}
	}
	return nil
}

// operate folds an operation if it has no effects and all operands are immutable
// constants; else it records it.
func (s *Space) operate(op operation.Op, args ...interp.Object) (interp.Object, error) {
	info := op.Info()
	if info.Fold {
		if r, done, err := s.fold(op, info, args); done {
			return r, err
		}
	}
	return s.recordRaising(op, s.operationRaises(op, info, args), args...)
}

// NewTuple makes a constant tuple of constants, else it records "newtuple".
func (s *Space) NewTuple(items []interp.Object) (interp.Object, error) {
	objects := make([]stdspace.Object, len(items))
	for i, x := range items {
		c, ok := x.(*model.Constant)
		if !ok {
			return s.record(operation.NewTuple, slices.Clone(items)...)
		}
		objects[i] = c.Value
	}
	t := s.wrap(stdspace.NewTuple(objects...))
	if s.context.rec != nil {
		s.context.rec.folded(operation.NewTuple.String(), items, t)
	}
	return t, nil
}

// NewList records "newlist".
func (s *Space) NewList(items []interp.Object) (interp.Object, error) {
	return s.record(operation.NewList, items...)
}

// NewSet records "newset".
func (s *Space) NewSet(items []interp.Object) (interp.Object, error) {
	return s.record(operation.NewSet, items...)
}

// NewDict records "newdict".
func (s *Space) NewDict() (interp.Object, error) { return s.record(operation.NewDict) }

// NewSlice records "newslice".
func (s *Space) NewSlice(lo, hi, step interp.Object) (interp.Object, error) {
	if step == nil {
		step = s.none
	}
	v, err := s.record(operation.NewSlice, lo, hi, step)
	if err == nil {
		s.noteSlice(v, lo, hi, step)
	}
	return v, err
}

// Append calls the append or add method of the container of a comprehension.
func (s *Space) Append(container, key, value interp.Object) error {
	if key != nil {
		_, err := s.Ternary(operation.SetItem, container, key, value)
		return err
	}
	return s.callMethod(container, s.appendName(container), value)
}

// appendName tells a list from a set by the operation that made it. In a
// later block that operation is out of sight; then the name of the comprehension's hidden
// local decides.
func (s *Space) appendName(container interp.Object) string {
	f := s.context.frame
	if f.Code.Instrs[f.LastInstr].Op == bytecode.SetAdd {
		return "add"
	}
	return "append"
}

// Extend adds the items of x to the container of a display.
func (s *Space) Extend(container, x interp.Object) error {
	f := s.context.frame
	name := "extend"
	if op := f.Code.Instrs[f.LastInstr].Op; op != bytecode.ListExtend {
		name = "update"
	}
	return s.callMethod(container, name, x)
}

func (s *Space) callMethod(x interp.Object, name string, arg interp.Object) error {
	m, err := s.Attribute(x, name)
	if err != nil {
		return err
	}
	_, err = s.Call(m, []interp.Object{arg})
	return err
}

// Attribute records or folds "getattr".
func (s *Space) Attribute(x interp.Object, name string) (interp.Object, error) {
	return s.Binary(operation.GetAttr, x, s.wrap(stdspace.NewStr(name)))
}

// Unpacked turns the list of the arguments of a call into a tuple.
func (s *Space) Unpacked(list interp.Object) (interp.Object, error) {
	return s.Call(s.builtin("tuple"), []interp.Object{list})
}

// Format records the text of a replacement field of an f-string: str or repr,
// or format if there is a specification.
func (s *Space) Format(x interp.Object, conversion int, spec interp.Object) (interp.Object, error) {
	var err error
	switch conversion {
	case bytecode.FormatStr:
		x, err = s.Unary(operation.Str, x)
	case bytecode.FormatRepr, bytecode.FormatASCII:
		x, err = s.Unary(operation.Repr, x)
	default:
		if spec == nil {
			return s.Unary(operation.Str, x)
		}
	}
	if err != nil || spec == nil {
		return x, err
	}
	return s.Binary(operation.Format, x, spec)
}

// Concat joins the texts of an f-string by "add".
func (s *Space) Concat(parts []interp.Object) (interp.Object, error) {
	parts = slices.Clone(parts)
	if len(parts) == 0 {
		return s.wrap(stdspace.NewStr("")), nil
	}
	sum := parts[0]
	for _, p := range parts[1:] {
		var err error
		if sum, err = s.Binary(operation.Add, sum, p); err != nil {
			return nil, err
		}
	}
	return sum, nil
}
