package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// floatText types str(x) and repr(x) of a float; str of Python 2 rounds to twelve
// digits.
func floatText(hop *HighLevelOp) flow.Value {
	name := "ll_float_str"
	if hop.Name == "str" && hop.Typer.helpers.Space().Dialect() == source.Python2 {
		name = "ll_float_short"
	}
	return hop.CallExternal(lltype.Function{External: name, Pure: true}, hop.Typer.reprs.str().ptr(), hop.Arg(floatRepr, 0))
}

// formatFloat appends the writing of a float with a number of digits.
func formatFloat(hop *HighLevelOp, v flow.Value, code byte, prec int) flow.Value {
	c := lltype.NewConstant(code, lltype.Char)
	return hop.CallExternal(lltype.Function{External: "ll_float_format", Pure: true}, hop.Typer.reprs.str().ptr(),
		v, c, signedConst(int64(prec)))
}

// formatNumber types _formatd(x, code, precision) of rlib.rfloat.
func formatNumber(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	x, ok := hop.ArgConst(2)
	switch code, _ := stdspace.AsText(x); {
	case !ok || len(code) != 1 || !strings.Contains("eEfFgGr", code):
		fail("formatd takes one of the codes e, f, g and r, which must be constant")
	case code == "r":
		return hop.CallExternal(lltype.Function{External: "ll_float_str", Pure: true}, hop.Typer.reprs.str().ptr(), hop.Arg(floatRepr, 1))
	}
	v := []flow.Value{hop.Arg(floatRepr, 1), hop.Arg(charRepr, 2), hop.Arg(signedRepr, 3)}
	return hop.CallExternal(lltype.Function{External: "ll_float_format", Pure: true}, hop.Typer.reprs.str().ptr(), v...)
}

// integerText types str(n), hex(n), bin(n) and the like.
func integerText(hop *HighLevelOp) flow.Value {
	helper := map[string]string{"str": "ll_int2dec", "repr": "ll_int2dec", "hex": "ll_int2hex", "oct": "ll_int2oct", "bin": "ll_int2bin"}[hop.Name]
	if r, ok := hop.Reprs[0].(*integersRepr); ok && !r.kind.IsSigned() && helper != "ll_int2oct" {
		unsigned := integerReprs[lattice.Unsigned]
		return hop.Call(ll("rnumstr", "ll_uint2"+helper[len("ll_int2"):]), hop.Convert(hop.Arg(r, 0), r, unsigned))
	}
	if hop.Name == "oct" && hop.Typer.helpers.Space().Dialect() == source.Python2 {
		helper = "ll_int2oct_old"
	}
	return hop.Call(ll("rnumstr", helper), hop.Arg(signedRepr, 0))
}

// instanceText types str(x) and repr(x) of an instance: the name of its class.
func instanceText(hop *HighLevelOp) flow.Value {
	if s, r := hop.Anns[0], hop.Reprs[0]; lattice.CanBeNone(s) {
		return hop.Call(ll("rstrrepr", "ll_text_or_none"), hop.Arg(r, 0), hop.Typer.made.itemText(lattice.NonNone(s), r))
	}
	text := func(s string) flow.Value { return hop.Typer.consts.of(hop.Typer.reprs.str(), stdspace.NewStr(s)) }
	return hop.Call(ll("rstrrepr", "ll_instance_str"), hop.Arg(hop.Typer.classes.object, 0), text("<"), text(" object>"))
}

// noneText types str(None).
func noneText(hop *HighLevelOp) flow.Value {
	return hop.Typer.consts.of(hop.Typer.reprs.str(), stdspace.NewStr("None"))
}

// setStringTypes fills in the file of low-level types that helpers import.
func (lib *helperLibrary) setStringTypes(m *stdspace.Module) {
	space := lib.t.helpers.Space()
	m.Dict.Set("STR", space.LowLevelType(strType))
	m.Dict.Set("UNICODE", space.LowLevelType(unicodeType))
}
