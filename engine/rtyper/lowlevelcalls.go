package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/engine/lltype"
	"vitrine/engine/lltype/llop"
	"vitrine/engine/stdspace"
	flow "vitrine/flowspace/model"
)

// callLowLevel types a call of a function of rlib.lltype or of a low-level
// operation. The operands are those of the call, the callee first.
func callLowLevel(hop *HighLevelOp, b *stdspace.Builtin) flow.Value {
	if b.Module == llopModule {
		return callOperation(hop, b.Name)
	}
	switch b.Name {
	case "typeOf":
		return nil
	case "nullptr":
		return nullConst(hop.ResultType().(*lltype.Ptr))
	case "cast_pointer":
		return hop.CastPointer(hop.Arg(hop.Reprs[2], 2), hop.ResultType().(*lltype.Ptr))
	case "malloc":
		c := hop.ResultType().(*lltype.Ptr).To
		if hop.NArgs() == 3 {
			return hop.AllocVar(c, hop.Arg(signedRepr, 2))
		}
		return hop.Alloc(c)
	}
	fail("%s() cannot be typed", b.Name)
	return nil
}

const (
	lltypeModule = "rlib.lltype"
	llopModule   = "rlib.llop"
)

// callOperation types a low-level operation that a helper names; the first
// argument is the type of the result.
func callOperation(hop *HighLevelOp, name string) flow.Value {
	info := llop.ByName(name)
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
	t := hop.Anns[1].(*lattice.SomeLLType).Type
	if strings.HasPrefix(info.Result, "v") {
		t = lltype.Void
	}
	return hop.result(hop.Op(name, t, args...))
}

// voidOperand is an operand that is no value of the program: a name, a message.
func voidOperand(x stdspace.Object) flow.Value {
	text, _ := stdspace.AsText(x)
	return fieldName(text)
}
