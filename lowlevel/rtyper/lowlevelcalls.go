package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llop"
)

// callLowLevel types a call of a function of rlib.lltype or of a low-level
// operation. The operands are those of the call, the callee first.
func callLowLevel(hop *HighLevelOp, b *stdspace.Builtin) flow.Value {
	if b.Module == llopModule {
		return callOperation(hop, b.Name)
	}
	if b.Name == "typeOf" {
		return nil
	}
	to, ok := lltype.IsPtr(hop.ResultType())
	if !ok {
		fail("%s() gives %v, which is not a pointer", b.Name, hop.RResult)
	}
	switch b.Name {
	case "nullptr":
		return nullConst(to)
	case "cast_pointer":
		return castOperand(hop, to)
	case "malloc":
		if hop.NArgs() == 3 {
			return hop.AllocVar(to.To, hop.Arg(signedRepr, 2))
		}
		return hop.Alloc(to.To)
	}
	fail("%s() cannot be typed", b.Name)
	return nil
}

// castOperand types cast_pointer(T, p).
func castOperand(hop *HighLevelOp, to *lltype.Ptr) flow.Value {
	r := hop.Reprs[2]
	from, ok := lltype.IsPtr(r.LowLevelType())
	if !ok {
		fail("cast_pointer() takes a pointer, not %v", r)
	}
	if err := llcheck.Cast(from, to); from != to && err != nil {
		fail("cast_pointer() of %v is not possible: %w", r, err)
	}
	return hop.CastPointer(hop.Arg(r, 2), to)
}

const (
	lltypeModule = "rlib.lltype"
	llopModule   = "rlib.llop"
)

// callOperation types a low-level operation that a helper names; the first
// argument is the type of the result.
func callOperation(hop *HighLevelOp, name string) flow.Value {
	op := llop.ByName(name)
	info := op.Info()
	var args []flow.Value
	for i := 2; i < hop.NArgs(); i++ {
		v := hop.helperArg(i)
		if x, ok := hop.ArgConst(i); ok && i-2 < len(info.Args) && info.Args[i-2] == 'v' {
			v = voidOperand(x)
		}
		args = append(args, v)
	}
	if info.MayRaise() {
		hop.ExceptionIsHere()
	}
	s, ok := hop.Anns[1].(*lattice.SomeLLType)
	if !ok {
		fail("the first argument of %s() must be the type of its result", name)
	}
	t := s.Type
	if strings.HasPrefix(info.Result, "v") {
		t = lltype.Void
	}
	v := hop.Op(op, t, args...)
	if err := llcheck.Operation(hop.ops[len(hop.ops)-1]); err != nil {
		fail("%s() is not possible: %w", name, err)
	}
	return hop.result(v)
}

// voidOperand is an operand that is not a value of the program: a name, a message.
func voidOperand(x stdspace.Object) flow.Value {
	text, _ := stdspace.AsText(x)
	return fieldName(text)
}
