package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// byteArrayMaker makes the representation of bytearrays.
var byteArrayMaker = Maker{
	Key: func(*Typer, lattice.SomeValue) any { return byteArrayKey{} },
	Make: func(t *Typer, _ lattice.SomeValue) Repr {
		chars := &listRepr{t: t, resized: true, mutated: true, item: charRepr, inner: charRepr}
		chars.complete()
		return &byteArrayRepr{chars: chars}
	},
}

type byteArrayKey struct{}

// A byteArrayRepr represents bytearrays, or None, as lists of characters whose items are read and
// written as numbers.
type byteArrayRepr struct {
	Base
	chars *listRepr
}

// String names the type.
func (r *byteArrayRepr) String() string { return "bytearray" }

// LowLevelType returns that of a list of characters.
func (r *byteArrayRepr) LowLevelType() lltype.Type { return r.chars.ptr }

// Const makes a prebuilt bytearray.
func (r *byteArrayRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.chars.ptr)
	}
	array, ok := x.(*stdspace.ByteArray)
	if !ok {
		fail("%s is not a bytearray", textOf(x))
	}
	bytes := array.Bytes()
	o := r.chars.t.prebuilt.object(r, x, "bytearray", r.chars.list, 0, func(o *lltype.Object) {
		items := r.chars.t.prebuilt.objectAs(prebuiltKey{r, bytesOf{array}}, "items", r.chars.array, len(bytes), func(o *lltype.Object) {
			for i, c := range bytes {
				o.Items[i] = c
			}
		})
		o.Set("length", int64(len(bytes)))
		o.Set("items", items.Ref())
	})
	return o.Ref()
}

// bytesOf tells the array of a prebuilt bytearray from the bytearray.
type bytesOf struct{ array *stdspace.ByteArray }

// Equal returns a helper that compares byte by byte.
func (r *byteArrayRepr) Equal() (helper, bool) { return r.chars.Equal() }

// ConvertTo gives the list of characters.
func (r *byteArrayRepr) ConvertTo(to Repr, v flow.Value, _ *LowLevelOps) flow.Value {
	if to == Repr(r.chars) {
		return v
	}
	return nil
}

// asChars returns the operation as one on the list of characters, with a result of this
// representation.
func (r *byteArrayRepr) asChars(hop *HighLevelOp, result Repr) *HighLevelOp {
	c := hop.withFirst(hop.Arg(r, 0), r.chars)
	c.RResult = result
	return c
}

// number returns a character as a number, represented as to says.
func (r *byteArrayRepr) number(hop *HighLevelOp, char flow.Value, to Repr) flow.Value {
	return hop.Convert(charRepr.ord(hop.LowLevelOps, char), signedRepr, to)
}

// numbers returns a bytearray, operand i, as a list of numbers.
func (h *HighLevelOp) numbers(r *byteArrayRepr, i int) (v flow.Value, item Repr) {
	to := h.Typer.reprs.listOf(signedRepr)
	return h.Call(ll("rbytearray", "ll_numbers"), to.typeConst(), h.Arg(r, i)), signedRepr
}

// newBytes returns operand i as a list of characters that nobody else has.
func (r *byteArrayRepr) newBytes(hop *HighLevelOp, i int) flow.Value {
	v := r.bytes(hop, i)
	if hop.Reprs[i] == Repr(r) {
		v = hop.Call(ll("rlist", "ll_copy"), r.chars.typeConst(), v)
	}
	return v
}

// ofText makes a list of characters of a string.
func (r *byteArrayRepr) ofText(hop *HighLevelOp, text flow.Value) flow.Value {
	return hop.Call(ll("rbytearray", "ll_bytes_of_text"), r.chars.typeConst(), text)
}

// bytes returns operand i as a list of characters. Where it is made of numbers, they may not fit.
func (r *byteArrayRepr) bytes(hop *HighLevelOp, i int) flow.Value {
	switch from := hop.Reprs[i].(type) {
	case *byteArrayRepr:
		return hop.Arg(from, i)
	case *stringsRepr:
		return r.ofText(hop, hop.Arg(from, i))
	case *charsRepr:
		return r.ofText(hop, hop.Arg(hop.Typer.reprs.stringOf(from), i))
	}
	numbers := hop.itemsFor(i, hop.Typer.reprs.listOf(signedRepr))
	hop.ExceptionIsHere()
	return hop.Call(ll("rbytearray", "ll_bytes_of"), r.chars.typeConst(), numbers)
}

// text returns operand i as a string.
func (r *byteArrayRepr) text(hop *HighLevelOp, i int) flow.Value {
	if hop.Reprs[i] != Repr(r) {
		return hop.Arg(hop.Typer.reprs.str(), i)
	}
	v := hop.Arg(r, i)
	return hop.Call(ll("rstr", "ll_join_chars"), typeConst(strType), hop.GetField(v, "length"), hop.GetField(v, "items"))
}

// callByteArray types bytearray(x).
func callByteArray(hop *HighLevelOp) flow.Value {
	hop.ExceptionCannotOccur()
	r := hop.RResult.(*byteArrayRepr)
	to := r.chars.typeConst()
	if hop.NArgs() == 1 {
		return hop.Call(ll("rlist", "ll_newlist"), to, signedConst(0))
	}
	switch hop.Reprs[1].(type) {
	case *integersRepr, *boolsRepr:
		n := hop.Arg(signedRepr, 1)
		hop.ExceptionIsHere()
		return hop.Call(ll("rbytearray", "ll_zeros"), to, n)
	}
	return r.newBytes(hop, 1)
}

// Unary returns how an operation on one bytearray is typed.
func (r *byteArrayRepr) Unary(op string) Rtype { return quiet(r.unary(op)) }

func (r *byteArrayRepr) unary(op string) Rtype {
	if rtype := containerUnary(r, op, ll("rlist", "ll_len"), ll("rlist", "ll_list_is_true")); rtype != nil {
		return rtype
	}
	switch op {
	case "str":
		return func(hop *HighLevelOp) flow.Value {
			return hop.Convert(r.text(hop, 0), hop.Typer.reprs.str(), hop.RResult)
		}
	case "method_append":
		return func(hop *HighLevelOp) flow.Value {
			b, n := hop.Arg(r, 0), hop.Arg(signedRepr, 1)
			hop.ExceptionIsHere()
			return hop.Call(ll("rbytearray", "ll_append_byte"), b, n)
		}
	case "method_extend":
		return func(hop *HighLevelOp) flow.Value {
			return hop.Call(ll("rlist", "ll_extend"), hop.Arg(r, 0), r.bytes(hop, 1))
		}
	case "method_pop":
		return func(hop *HighLevelOp) flow.Value {
			return r.number(hop, r.chars.pop(r.asChars(hop, charRepr)), hop.RResult)
		}
	case "contains":
		return r.contains
	}
	if strings.HasPrefix(op, "method_") {
		return r.textMethod
	}
	return nil
}

// asText returns the operation with strings in place of bytearrays.
func (r *byteArrayRepr) asText(hop *HighLevelOp, result Repr) *HighLevelOp {
	c := hop.Copy()
	for i := range c.Args {
		if c.Reprs[i] == Repr(r) {
			c.Args[i], c.Reprs[i], c.Anns[i] = r.text(hop, i), hop.Typer.reprs.str(), lattice.String
		}
	}
	c.RResult = result
	return c
}

// textMethod types a method as that of the string: what gives a string there gives a bytearray.
func (r *byteArrayRepr) textMethod(hop *HighLevelOp) flow.Value {
	str := hop.Typer.reprs.str()
	if hop.RResult != Repr(r) {
		return str.Unary(hop.Name)(r.asText(hop, hop.RResult))
	}
	c := r.asText(hop, str)
	c.Result = lattice.String
	return r.ofText(hop, str.Unary(hop.Name)(c))
}

// contains types x in b: of a number, or of several bytes.
func (r *byteArrayRepr) contains(hop *HighLevelOp) flow.Value {
	switch hop.Reprs[1].(type) {
	case *integersRepr, *boolsRepr:
		b, n := hop.Arg(r, 0), hop.Arg(signedRepr, 1)
		hop.ExceptionIsHere()
		return hop.Call(ll("rbytearray", "ll_contains_byte"), b, n)
	}
	return hop.Typer.reprs.str().Unary("contains")(r.asText(hop, hop.RResult))
}

// Binary returns how an operation on a bytearray and something else is typed.
func (r *byteArrayRepr) Binary(op string, right Repr) Rtype { return quiet(r.binary(op, right)) }

func (r *byteArrayRepr) binary(op string, right Repr) Rtype {
	switch other := right.(type) {
	case *integersRepr, *boolsRepr:
		switch op {
		case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key":
			return func(hop *HighLevelOp) flow.Value {
				return r.number(hop, r.chars.getitem(r.asChars(hop, charRepr)), hop.RResult)
			}
		case "setitem":
			return r.setitem
		case "delitem":
			return func(hop *HighLevelOp) flow.Value { return r.chars.delitem(r.asChars(hop, hop.RResult)) }
		case "mul":
			return r.repeat
		case "inplace_mul":
			return func(hop *HighLevelOp) flow.Value { return r.chars.inplaceMul(r.asChars(hop, r.chars)) }
		}
	case *sliceRepr:
		switch op {
		case "getitem":
			return func(hop *HighLevelOp) flow.Value { return getListSlice(r.asChars(hop, r.chars), other) }
		case "setitem":
			return func(hop *HighLevelOp) flow.Value {
				c := r.asChars(hop, hop.RResult)
				c.Anns[2] = lattice.ByteArray // no longer a constant
				c.Args[2], c.Reprs[2] = r.newBytes(hop, 2), r.chars
				return r.chars.setslice(c, other)
			}
		case "delitem":
			return func(hop *HighLevelOp) flow.Value { return r.chars.delslice(r.asChars(hop, hop.RResult), other) }
		}
	case *byteArrayRepr, *stringsRepr, *charsRepr:
		switch op {
		case "add":
			return r.concat
		case "eq", "ne", "lt", "le", "gt", "ge", "cmp":
			return r.compare
		}
	}
	if op == "inplace_add" {
		return func(hop *HighLevelOp) flow.Value {
			b := hop.Arg(r, 0)
			hop.Call(ll("rlist", "ll_extend"), b, r.bytes(hop, 1))
			return b
		}
	}
	return nil
}

// repeat types b * n.
func (r *byteArrayRepr) repeat(hop *HighLevelOp) flow.Value {
	return r.chars.repeat(r.asChars(hop, r.chars))
}

// BinaryRight takes strings and numbers on the left.
func (r *byteArrayRepr) BinaryRight(op string, left Repr) Rtype {
	switch left.(type) {
	case *integersRepr, *boolsRepr:
		if op == "mul" {
			return quiet(func(hop *HighLevelOp) flow.Value { return r.repeat(hop.SwapFirstTwo()) })
		}
	case *stringsRepr, *charsRepr:
		switch op {
		case "add":
			return quiet(r.concat)
		case "eq", "ne", "lt", "le", "gt", "ge", "cmp":
			return quiet(r.compare)
		}
	}
	return nil
}

// setitem types b[i] = n. Unless the program catches ValueError, only the lowest byte of the number
// counts: interpreters rely on it.
func (r *byteArrayRepr) setitem(hop *HighLevelOp) flow.Value {
	b, i, n := hop.Arg(r, 0), hop.Arg(signedRepr, 1), hop.Arg(signedRepr, 2)
	hop.ExceptionIsHere()
	set := "ll_set_low_byte"
	switch {
	case !hop.catchesValueError():
	case hop.Typer.helpers.Space().Dialect() == source.Python2:
		set = "ll_set_byte_inside"
	default:
		set = "ll_set_byte"
	}
	return hop.Call(ll("rbytearray", set), hop.indexCheck(), b, i, n)
}

// catchesValueError reports whether the program catches ValueError here, and does not only let other
// exceptions than those that it catches leave the function.
func (h *HighLevelOp) catchesValueError() bool {
	for _, l := range h.exits {
		if c, ok := l.Case.Value.(*stdspace.Class); ok && builtinIsA("ValueError", c) {
			return l.Target != h.graph.ExceptBlock
		}
	}
	return false
}

// concat types x + y, of which one may be a string.
func (r *byteArrayRepr) concat(hop *HighLevelOp) flow.Value {
	return hop.Call(ll("rlist", "ll_concat"), r.chars.typeConst(), r.bytes(hop, 0), r.bytes(hop, 1))
}

// compare types a comparison, by the bytes.
func (r *byteArrayRepr) compare(hop *HighLevelOp) flow.Value {
	if hop.Name == "eq" || hop.Name == "ne" {
		v := hop.Call(ll("rlist", "ll_listeq"), r.bytes(hop, 0), r.bytes(hop, 1), noneConst)
		if hop.Name == "ne" {
			v = hop.Op(llop.BoolNot, lltype.Bool, v)
		}
		return v
	}
	v := hop.Call(ll("rstr", "ll_strcmp"), r.text(hop, 0), r.text(hop, 1))
	if hop.Name == "cmp" {
		return hop.Call(ll("rint", "ll_cmp"), v, signedConst(0))
	}
	return hop.Op(compareOp(llop.Int, hop.Name), lltype.Bool, v, signedConst(0))
}

// newIterator makes an iterator with an index.
func (r *byteArrayRepr) newIterator(hop *HighLevelOp, it *iteratorRepr, v flow.Value) flow.Value {
	return hop.Call(ll("rlist", "ll_listiter"), typeConst(it.object), v)
}
