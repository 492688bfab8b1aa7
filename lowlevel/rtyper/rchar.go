package rtyper

import (
	"unicode/utf8"

	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/host/wtf8"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A charsRepr represents strings of length one. Other string operations are left to the
// representation of strings.
type charsRepr struct {
	Base
	t   *lltype.Primitive
	ops llop.Kind
}

var (
	charRepr    = &charsRepr{t: lltype.Char, ops: llop.Char}
	uniCharRepr = &charsRepr{t: lltype.UniChar, ops: llop.UniChar}
)

// String returns the name of the type.
func (r *charsRepr) String() string { return r.t.String() }

// LowLevelType returns Char or UniChar.
func (r *charsRepr) LowLevelType() lltype.Type { return r.t }

// Const converts a string of length one.
func (r *charsRepr) Const(x stdspace.Object) lltype.Value {
	text, ok := stdspace.AsText(x)
	if r.t == lltype.UniChar {
		if len(text) == 1 {
			return rune(text[0]) // perhaps a byte that is no text
		}
		c, n := wtf8.Decode(text)
		if !ok || n != len(text) || n == 0 {
			fail("%s is not a character", textOf(x))
		}
		return c
	}
	if len(text) == 1 {
		return text[0]
	}
	c, n := wtf8.Decode(text)
	if !ok || n != len(text) || c > 255 {
		fail("%s is not a character of one byte", textOf(x))
	}
	return byte(c)
}

// Equal compares by the operation of the type.
func (*charsRepr) Equal() (helper, bool) { return helper{}, true }

// Hash returns the helper that hashes a character as the string it is.
func (*charsRepr) Hash() (helper, bool) { return ll("rchar", "ll_char_hash"), true }

// Unary returns how an operation on one character is typed.
func (r *charsRepr) Unary(op string) Rtype {
	switch op {
	case "ord":
		return func(hop *HighLevelOp) flow.Value { return r.ord(hop.LowLevelOps, hop.Arg(r, 0)) }
	case "len":
		return func(hop *HighLevelOp) flow.Value { return signedConst(1) }
	case "is_true", "nonzero":
		return func(hop *HighLevelOp) flow.Value { return boolConst(true) }
	}
	return charUnary(r, op)
}

// ord returns the number of a character.
func (r *charsRepr) ord(l *LowLevelOps, v flow.Value) flow.Value {
	op := llop.CastCharToInt
	if r.t == lltype.UniChar {
		op = llop.CastUnicharToInt
	}
	return l.Op(op, lltype.Signed, v)
}

// Binary returns how an operation on two characters is typed.
func (r *charsRepr) Binary(op string, right Repr) Rtype {
	if right == Repr(r) {
		switch op {
		case "eq", "ne":
			return r.compare
		case "lt", "le", "gt", "ge":
			return r.compare
		case "is_":
			return func(hop *HighLevelOp) flow.Value {
				c := hop.Copy()
				c.Name = "eq"
				return r.compare(c)
			}
		}
	}
	return charBinary(r, op, right)
}

func (r *charsRepr) compare(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	return hop.Op(compareOp(r.ops, hop.Name), lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
}

// ConvertTo converts bytes to unicode characters.
func (r *charsRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if to == Repr(uniCharRepr) && r == charRepr {
		return l.Op(llop.CastIntToUnichar, lltype.UniChar, r.ord(l, v))
	}
	return nil
}

// characterOf types chr(n) and unichr(n).
func characterOf(hop *HighLevelOp) flow.Value {
	v := hop.Arg(signedRepr, 0)
	op, t := llop.CastIntToChar, lltype.Char
	if hop.RResult == Repr(uniCharRepr) {
		op, t = llop.CastIntToUnichar, lltype.UniChar
	}
	limit := int64(256)
	if t == lltype.UniChar {
		limit = utf8.MaxRune + 1
	}
	if hop.HasImplicitException("ValueError") {
		hop.ExceptionIsHere()
	} else {
		hop.ExceptionCannotOccur()
	}
	if hop.HasImplicitException("ValueError") || hop.checks() && !isBelow(v, limit) {
		v = hop.Call(ll("rchar", "ll_check_chr"), v, signedConst(limit))
	}
	return hop.Op(op, t, v)
}

// isBelow reports whether a value is known to be an index below a limit.
func isBelow(v flow.Value, limit int64) bool {
	c, ok := v.(*flow.Constant)
	if !ok {
		return false
	}
	n, ok := c.Value.(int64)
	return ok && n >= 0 && n < limit
}

// ordOf types ord(x) for strings that are not known to have one character.
func ordOf(hop *HighLevelOp) flow.Value {
	fail("ord() of %v is not possible", hop.Reprs[0])
	return nil
}
