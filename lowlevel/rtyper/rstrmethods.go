package rtyper

import (
	"math"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// method returns how a call of a method of strings is typed.
func (r *stringsRepr) method(op string) Rtype {
	switch op {
	case "method_strip", "method_lstrip", "method_rstrip":
		return r.strip
	case "method_upper", "method_lower":
		return func(hop *HighLevelOp) flow.Value {
			return hop.Call(ll("rstr", "ll_"+hop.Name[len("method_"):]), hop.Arg(r, 0))
		}
	case "method_replace":
		return r.replace
	case "method_split", "method_rsplit":
		return r.split
	case "method_splitlines":
		return r.splitLines
	case "method_isspace", "method_isdigit", "method_isalpha", "method_isalnum", "method_islower", "method_isupper":
		return func(hop *HighLevelOp) flow.Value {
			return hop.Call(ll("rstr", "ll_"+hop.Name[len("method_"):]), hop.Arg(r, 0))
		}
	case "method_join":
		return r.join
	case "method_encode":
		return func(hop *HighLevelOp) flow.Value { return r.recode(hop, "encode") }
	case "method_decode":
		return func(hop *HighLevelOp) flow.Value { return r.recode(hop, "decode") }
	}
	return nil
}

// byChar calls one of two helpers, for a character or a string as operand 1,
// which is passed after the first argument.
func (r *stringsRepr) byChar(hop *HighLevelOp, helper, suffix string, first flow.Value, rest ...flow.Value) flow.Value {
	var v flow.Value
	if hop.Reprs[1] == Repr(r.char) {
		helper += suffix
		v = hop.Arg(r.char, 1)
	} else {
		v = hop.Arg(r, 1)
	}
	return hop.Call(ll("rstr", helper), append([]flow.Value{first, v}, rest...)...)
}

// find types s.find(x, start, end) and the like.
func (r *stringsRepr) find(hop *HighLevelOp) flow.Value {
	var start, end flow.Value = signedConst(0), signedConst(math.MaxInt64)
	if hop.NArgs() > 2 {
		start = hop.Arg(signedRepr, 2)
	}
	if hop.NArgs() > 3 {
		end = hop.Arg(signedRepr, 3)
	}
	return r.byChar(hop, "ll_"+hop.Name[len("method_"):], "_char", hop.Arg(r, 0), start, end)
}

func (r *stringsRepr) strip(hop *HighLevelOp) flow.Value {
	left, right := boolConst(hop.Name != "method_rstrip"), boolConst(hop.Name != "method_lstrip")
	if hop.NArgs() == 1 || lattice.IsNone(hop.Anns[1]) {
		return hop.Call(ll("rstr", "ll_strip_spaces"), hop.Arg(r, 0), left, right, r.allSpaces(hop))
	}
	return r.byChar(hop, "ll_strip", "_char", hop.Arg(r, 0), left, right)
}

// allSpaces tells helpers whether all spaces and line ends of Unicode count, or only those of ASCII, as in
// the strings of Python 2.
func (r *stringsRepr) allSpaces(hop *HighLevelOp) flow.Value {
	return boolConst(r.char == uniCharRepr || hop.Typer.helpers.Space().Dialect() != source.Python2)
}

func (r *stringsRepr) replace(hop *HighLevelOp) flow.Value {
	s := hop.Arg(r, 0)
	if hop.Reprs[1] == Repr(r.char) && hop.Reprs[2] == Repr(r.char) {
		return hop.Call(ll("rstr", "ll_replace_chr_chr"), s, hop.Arg(r.char, 1), hop.Arg(r.char, 2))
	}
	return hop.Call(ll("rstr", "ll_replace"), s, hop.Arg(r, 1), hop.Arg(r, 2))
}

// split types split() and rsplit(): at spaces, or at a separator, which raises ValueError if it is empty.
func (r *stringsRepr) split(hop *HighLevelOp) flow.Value {
	list := resultList(hop)
	helper := "ll_" + hop.Name[len("method_"):]
	s := hop.Arg(r, 0)
	var most flow.Value = signedConst(-1)
	if hop.NArgs() > 2 {
		most = hop.Arg(signedRepr, 2)
	}
	switch {
	case hop.NArgs() == 1 || lattice.IsNone(hop.Anns[1]):
		hop.ExceptionCannotOccur()
		return hop.Call(ll("rstr", helper+"_spaces"), list.typeConst(), s, most, r.allSpaces(hop))
	case hop.NArgs() == 2 && helper == "ll_split" && hop.Reprs[1] == Repr(r.char):
		hop.ExceptionCannotOccur()
		return hop.Call(ll("rstr", "ll_split_chr"), list.typeConst(), s, hop.Arg(r.char, 1))
	}
	sep := hop.Arg(r, 1)
	hop.ExceptionIsHere()
	if hop.NArgs() == 2 && helper == "ll_split" {
		return hop.Call(ll("rstr", "ll_split"), list.typeConst(), s, sep)
	}
	return hop.Call(ll("rstr", helper+"_most"), list.typeConst(), s, sep, most)
}

// splitLines types s.splitlines(keepends).
func (r *stringsRepr) splitLines(hop *HighLevelOp) flow.Value {
	list := resultList(hop)
	s := hop.Arg(r, 0)
	var keep flow.Value = boolConst(false)
	if hop.NArgs() > 1 {
		keep = hop.Arg(boolRepr, 1)
	}
	return hop.Call(ll("rstr", "ll_splitlines"), list.typeConst(), s, keep, r.allSpaces(hop))
}

// join types s.join(list).
func (r *stringsRepr) join(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	list, ok := hop.Reprs[1].(*listRepr)
	if !ok {
		fail("join() takes a list of strings, not %v", hop.Reprs[1])
	}
	var s flow.Value = hop.Arg(r, 0)
	l := hop.Arg(list, 1)
	count := hop.Call(ll("rlist", "ll_len"), l)
	items := hop.Call(list.itemsHelper(), l)
	separator, known := hop.ArgConst(0)
	text, _ := stdspace.AsText(separator)
	empty := known && text == ""
	switch {
	case list.item == Repr(r.char) && empty:
		return hop.Call(ll("rstr", "ll_join_chars"), typeConst(r.object), count, items)
	case list.item == Repr(r.char):
		return hop.Call(ll("rstr", "ll_join_chars_with"), s, count, items)
	case list.item == Repr(r) && empty:
		return hop.Call(ll("rstr", "ll_join_strs"), typeConst(r.object), count, items)
	case list.item == Repr(r):
		return hop.Call(ll("rstr", "ll_join"), s, count, items)
	case list.item.LowLevelType() == lltype.Void:
		return hop.Typer.consts.of(r, emptyText) // the list has no items
	}
	fail("join() takes a list of strings, not %v", list)
	return nil
}

// recode types encode() and decode().
func (r *stringsRepr) recode(hop *HighLevelOp, what string) flow.Value {
	coding := "ascii"
	if hop.NArgs() > 1 {
		coding = hop.ArgText(1)
	}
	if hop.NArgs() > 2 {
		if errors := hop.ArgText(2); errors != "strict" {
			fail("%s() with errors=%q is not possible, only 'strict'", what, errors)
		}
	}
	helper := recoders[what][strings.ReplaceAll(strings.ToLower(coding), "_", "-")]
	if helper == "" {
		fail("%s(%q) is not possible: use 'ascii', 'latin-1' or 'utf-8'", what, coding)
	}
	s := hop.Arg(r, 0)
	hop.ExceptionIsHere()
	return hop.Call(ll("rstr", helper), s)
}

// recoders are the helpers of encode and decode by the name of the coding.
var recoders = map[string]map[string]string{
	"encode": {
		"ascii": "ll_unicode2str", "latin-1": "ll_unicode2latin1", "latin1": "ll_unicode2latin1",
		"utf-8": "ll_encode_utf8", "utf8": "ll_encode_utf8",
	},
	"decode": {
		"ascii": "ll_str2unicode", "latin-1": "ll_latin1_to_unicode", "latin1": "ll_latin1_to_unicode",
		"utf-8": "ll_decode_utf8", "utf8": "ll_decode_utf8",
	},
}
