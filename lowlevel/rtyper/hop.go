package rtyper

import (
	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A HighLevelOp is an operation that is being typed, with what is known about
// its operands.
type HighLevelOp struct {
	*LowLevelOps
	From *flow.SpaceOperation // the operation of the flow graph
	Name string               // of the operation; calls that were unwrapped keep simple_call

	// Operands: what they are, their annotations and representations. Methods
	// and calls get them without the callee.
	Args  []flow.Value
	Anns  []lattice.SomeValue
	Reprs []Repr

	Result  lattice.SomeValue // annotation of the result
	RResult Repr

	exits []*flow.Link // for the exceptions that the program catches here
	block *flow.Block
	index int // of the operation in the block
}

// NArgs returns the number of operands.
func (h *HighLevelOp) NArgs() int { return len(h.Args) }

// Copy returns a copy whose operands can be changed; both append to the same
// low-level operations.
func (h *HighLevelOp) Copy() *HighLevelOp {
	c := *h
	c.Args = append([]flow.Value(nil), h.Args...)
	c.Anns = append([]lattice.SomeValue(nil), h.Anns...)
	c.Reprs = append([]Repr(nil), h.Reprs...)
	return &c
}

// PopFirst returns a copy without the first operand.
func (h *HighLevelOp) PopFirst() *HighLevelOp {
	c := *h
	c.Args, c.Anns, c.Reprs = h.Args[1:], h.Anns[1:], h.Reprs[1:]
	return &c
}

// Prepend returns a copy with one more operand in front.
func (h *HighLevelOp) Prepend(v flow.Value, s lattice.SomeValue, r Repr) *HighLevelOp {
	c := *h
	c.Args = append([]flow.Value{v}, h.Args...)
	c.Anns = append([]lattice.SomeValue{s}, h.Anns...)
	c.Reprs = append([]Repr{r}, h.Reprs...)
	return &c
}

// SwapFirstTwo returns a copy with the first two operands exchanged.
func (h *HighLevelOp) SwapFirstTwo() *HighLevelOp {
	c := h.Copy()
	c.Args[0], c.Args[1] = c.Args[1], c.Args[0]
	c.Anns[0], c.Anns[1] = c.Anns[1], c.Anns[0]
	c.Reprs[0], c.Reprs[1] = c.Reprs[1], c.Reprs[0]
	return c
}

// Arg returns operand i as a value of representation r. An operand that is a
// constant, or has only one possible value, becomes a constant.
func (h *HighLevelOp) Arg(r Repr, i int) flow.Value {
	x, isConst := h.ArgConst(i)
	if h.mustDecode(r, i) {
		return h.decoded(i, x)
	}
	if isConst {
		return h.Typer.consts.of(r, x)
	}
	if r.LowLevelType() == lltype.Void {
		return noneConst
	}
	if c, ok := h.Args[i].(*flow.Constant); ok && c.Concrete != nil {
		return h.Convert(c, h.Reprs[i], r) // made by the typer itself
	}
	return h.Convert(h.Args[i], h.Reprs[i], r)
}

// AsArgs returns the first operands as values of these representations.
func (h *HighLevelOp) AsArgs(reprs ...Repr) []flow.Value {
	if len(reprs) != len(h.Args) {
		fail("%s takes %d operands here, not %d", h.Name, len(reprs), len(h.Args))
	}
	out := make([]flow.Value, len(reprs))
	for i, r := range reprs {
		out[i] = h.Arg(r, i)
	}
	return out
}

// ArgConst returns the value of operand i, if only one is possible.
func (h *HighLevelOp) ArgConst(i int) (stdspace.Object, bool) {
	if c, ok := h.Args[i].(*flow.Constant); ok && c.Concrete == nil {
		return c.Value, true
	}
	if c := lattice.ConstOf(h.Anns[i]); c != nil {
		return c.Value, true
	}
	if lattice.IsNone(h.Anns[i]) {
		return stdspace.None, true
	}
	return nil, false
}

// ArgText returns operand i, which must be a constant string.
func (h *HighLevelOp) ArgText(i int) string {
	x, _ := h.ArgConst(i)
	text, ok := stdspace.AsText(x)
	if !ok {
		fail("operand %d of %s must be a constant string", i+1, h.Name)
	}
	return text
}

// ResultType returns the low-level type of the result.
func (h *HighLevelOp) ResultType() lltype.Type { return h.RResult.LowLevelType() }

// ExceptionIsHere says that the exceptions caught here come from the next low-level operation.
// Without it they come from the only operation that can raise, if there is one.
func (h *HighLevelOp) ExceptionIsHere() {
	if len(h.exits) > 0 {
		h.LowLevelOps.ExceptionIsHere()
	}
}

// ExceptionCannotOccur says that nothing is raised.
func (h *HighLevelOp) ExceptionCannotOccur() {
	if len(h.exits) > 0 {
		h.raising = raisesNothing
	}
}

// HasImplicitException reports whether the program catches this builtin
// exception here, by its class or a base, so that the operation must check for its cause.
func (h *HighLevelOp) HasImplicitException(name string) bool {
	for _, l := range h.exits {
		if c, ok := l.Case.Value.(*stdspace.Class); ok && builtinIsA(name, c) {
			return true
		}
	}
	return false
}

// builtinIsA reports whether the builtin exception class of that name is c or
// below it.
func builtinIsA(name string, c *stdspace.Class) bool {
	if !c.Builtin {
		return false
	}
	for n := name; n != ""; n = exceptionBase(n) {
		if n == c.Name {
			return true
		}
	}
	return c.Name == "BaseException"
}

// Call calls a helper for these arguments, and returns its result; nil if it
// gives nothing. Void constants among the arguments are types, functions and
// names; they stay arguments of the call.
func (h *HighLevelOp) Call(fn helper, args ...flow.Value) flow.Value {
	return h.LowLevelOps.Call(fn, args...)
}

// Dispatch types the operation h.Name for the operands of h.
func (h *HighLevelOp) Dispatch() flow.Value {
	if len(h.Reprs) == 0 {
		return h.nullary()
	}
	if name, operands := annotator.Conversion(h.Name, h.Anns); len(operands) < len(h.Anns) {
		h = h.PopFirst()
		h.Name = name
	}
	name := h.Name
	left := h.Reprs[0]
	if r, ok := left.(*instanceRepr); ok {
		if method := h.Typer.helpers.SpecialMethod(name, h.Anns); method != "" {
			return r.callSpecial(h, method)
		}
	}
	if isBinary(name) && len(h.Reprs) >= 2 {
		right := h.Reprs[1]
		if f := left.Binary(name, right); f != nil {
			return f(h)
		}
		if f := right.BinaryRight(name, left); f != nil {
			return f(h)
		}
		if f := commonBinary(name, left, right); f != nil {
			return f(h)
		}
		fail("%s is not possible on %v and %v", name, left, right)
	}
	f := left.Unary(name)
	if f == nil {
		f = commonUnary(name, left)
	}
	if f == nil {
		fail("%s is not possible on %v", name, left)
	}
	return f(h)
}
