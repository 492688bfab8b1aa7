package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/world"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// printItem types the printing of a string.
func printItem(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	c := hop.PopFirst()
	c.Name, c.Result = "str", lattice.String
	c.RResult = hop.Typer.reprs.of(lattice.String)
	text := c.Dispatch()
	return hop.CallExternal(lltype.Function{External: "ll_print_item"}, lltype.Void, text)
}

// printText types the printing of a text to a standard stream, as the function print
// of Python 3 does. In Python 3 the text is made of characters, which are encoded.
func printText(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	name := "ll_print_characters"
	if hop.Typer.helpers.Space().Dialect() == source.Python2 {
		name = "ll_print_text"
	}
	text := hop.Arg(hop.Typer.reprs.of(lattice.String), 2)
	return hop.CallExternal(lltype.Function{External: name}, lltype.Void, hop.Arg(signedRepr, 1), text)
}

func printNewline(hop *HighLevelOp) flow.Value {
	return hop.CallExternal(lltype.Function{External: "ll_print_newline"}, lltype.Void)
}

// callMathFunction types a call of a function of the module math.
func callMathFunction(hop *HighLevelOp, name string) flow.Value {
	switch name {
	case "fabs":
		return hop.Op(llop.FloatAbs, lltype.Float, hop.Arg(floatRepr, 1))
	case "frexp", "modf":
		return callMathPair(hop, name)
	case "ldexp":
		return callMath(hop, name, hop.Arg(floatRepr, 1), hop.Arg(signedRepr, 2))
	case "floor", "ceil":
		if hop.RResult != Repr(floatRepr) {
			return roundToInteger(hop, name)
		}
	}
	var args []flow.Value
	for i := 1; i < hop.NArgs(); i++ {
		args = append(args, hop.Arg(floatRepr, i))
	}
	return callMath(hop, name, args...)
}

// roundToInteger types floor and ceil of Python 3.
func roundToInteger(hop *HighLevelOp, name string) flow.Value {
	if hop.Reprs[1] != Repr(floatRepr) {
		hop.ExceptionCannotOccur()
		return hop.Arg(hop.RResult, 1)
	}
	v := hop.Arg(floatRepr, 1)
	hop.ExceptionIsHere()
	return hop.Convert(hop.Call(ll("rfloat", "ll_"+name), v), signedRepr, hop.RResult)
}

// callMath calls a function of the run-time system on floats.
func callMath(hop *HighLevelOp, name string, args ...flow.Value) flow.Value {
	return hop.CallExternal(lltype.Function{External: "ll_math_" + name, CanRaise: true, Pure: true}, lltype.Float, args...)
}

// callMathPair calls a function that gives a tuple: its parts are found by two
// functions of the run-time system.
func callMathPair(hop *HighLevelOp, name string) flow.Value {
	hop.ExceptionCannotOccur()
	r := hop.RResult.(*tupleRepr)
	v := hop.Arg(floatRepr, 1)
	pure := func(suffix string, result lltype.Type) flow.Value {
		return hop.CallExternal(lltype.Function{External: "ll_math_" + name + suffix, Pure: true}, result, v)
	}
	return r.newFrom(hop.LowLevelOps, []flow.Value{pure("_0", lltype.Float), pure("_1", r.items[1].LowLevelType())})
}

// worldCall types a call of a function of package world.
func worldCall(f world.Function) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		args := make([]flow.Value, len(f.Args))
		for i, kind := range f.Args {
			args[i] = hop.Arg(hop.Typer.worldRepr(kind), i+1)
		}
		makes := f.Result == world.Text || f.Result == world.Bytes // a string, for which there may be no memory
		return hop.CallExternal(lltype.Function{External: "ll_world_" + f.Name, CanRaise: makes}, hop.Typer.worldRepr(f.Result).LowLevelType(), args...)
	}
}

func (t *Typer) worldRepr(kind world.Kind) Repr {
	switch kind {
	case world.Int:
		return signedRepr
	case world.Float:
		return floatRepr
	}
	return t.reprs.of(lattice.String)
}

// stackAlmostFull types rstack.stack_almost_full() and its like.
func stackAlmostFull(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	return hop.CallExternal(lltype.Function{External: "ll_stack_almost_full"}, lltype.Bool)
}

// collectGarbage types rgc.collect().
func collectGarbage(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	hop.Void(llop.GCCollect)
	return nil
}
