package rtyper

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/host/wtf8"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// The structures of strings: a hash, 0 until it is computed, and the characters.
var (
	strType     = newStringType("rpy_string", lltype.Char)
	unicodeType = newStringType("rpy_unicode", lltype.UniChar)
)

func newStringType(name string, char *lltype.Primitive) *lltype.Struct {
	chars := lltype.ArrayOf(char, lltype.Raw, lltype.Hints{Immutable: true})
	return lltype.StructOf(name, lltype.Gc, lltype.Hints{},
		lltype.Field{Name: "hash", Type: lltype.Signed, Cached: true},
		lltype.Field{Name: "chars", Type: chars, Immutable: true},
	)
}

// StringType returns the structure of strings of bytes.
func StringType() *lltype.Struct { return strType }

// UnicodeType returns the structure of unicode strings.
func UnicodeType() *lltype.Struct { return unicodeType }

// stringMaker makes the representations of strings.
var stringMaker = Maker{
	Key: func(_ *Typer, s lattice.SomeValue) any {
		if _, ok := s.(*lattice.SomeUnicode); ok {
			return unicodeType
		}
		return strType
	},
	Make: func(t *Typer, s lattice.SomeValue) Repr {
		if _, ok := s.(*lattice.SomeUnicode); ok {
			t.lib.setMethods(unicodeType, stringItems)
			return &stringsRepr{t: t, object: unicodeType, char: uniCharRepr}
		}
		t.lib.setMethods(strType, stringItems)
		return &stringsRepr{t: t, object: strType, char: charRepr}
	},
}

// stringItems let helpers on lists work on strings.
var stringItems = map[string]helper{
	"ll_length": ll("rstr", "ll_strlen"), "ll_getitem_fast": ll("rstr", "ll_str_getitem_fast"),
}

// A stringsRepr represents strings, or None, as pointers to structures.
type stringsRepr struct {
	Base
	t      *Typer
	object *lltype.Struct
	char   *charsRepr
}

func (rs *reprTable) str() *stringsRepr     { return rs.of(lattice.String).(*stringsRepr) }
func (rs *reprTable) unicode() *stringsRepr { return rs.of(lattice.Unicode).(*stringsRepr) }

// stringOf returns the representation of strings of these characters.
func (rs *reprTable) stringOf(c *charsRepr) *stringsRepr {
	if c == uniCharRepr {
		return rs.unicode()
	}
	return rs.str()
}

// String returns the name of the type.
func (r *stringsRepr) String() string {
	if r.object == unicodeType {
		return "Unicode"
	}
	return "String"
}

// LowLevelType returns a pointer to the structure.
func (r *stringsRepr) LowLevelType() lltype.Type { return r.ptr() }

func (r *stringsRepr) ptr() *lltype.Ptr { return lltype.PtrTo(r.object) }

// Const makes a prebuilt string; there is one for each text.
func (r *stringsRepr) Const(x stdspace.Object) lltype.Value {
	if x == stdspace.Object(stdspace.None) {
		return lltype.Null(r.ptr())
	}
	text, ok := stdspace.AsText(x)
	if !ok {
		fail("%s is not a string", textOf(x))
	}
	if _, isBytes := x.(*stdspace.Str); isBytes && r.object == unicodeType && r.t.helpers.Space().Dialect() == source.Python2 {
		text = ofBytes(text)
	}
	key := prebuiltKey{r, text}
	o := r.t.prebuilt.objectAs(key, literal(text), r.object, 0, func(o *lltype.Object) {
		chars := o.Get("chars").(*lltype.Object)
		if r.object == unicodeType {
			chars.Runes = wtf8.Runes(text)
			o.Set("hash", stringHash(chars.Runes))
			return
		}
		bytes := BytesOf(r.t.helpers.Space().Dialect(), text)
		chars.Bytes = bytes
		o.Set("hash", stringHash([]byte(bytes)))
	})
	return o.Ref()
}

// literal returns how listings show a constant string: its beginning, with escapes for what would
// break a line.
func literal(text string) string {
	const most = 40
	if len(text) > most {
		text = text[:most] + "..."
	}
	quoted := strconv.QuoteToASCII(text)
	return "'" + strings.ReplaceAll(strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`), "'", `\'`) + "'"
}

// BytesOf returns the bytes by which a string of a program is represented. Python 3 text has one
// byte per character if all its characters fit.
func BytesOf(dialect source.Dialect, text string) string {
	if dialect == source.Python2 || isASCII(text) || !utf8.ValidString(text) {
		return text
	}
	out := make([]byte, 0, len(text))
	for _, c := range text {
		if c > 255 {
			return text
		}
		out = append(out, byte(c))
	}
	return string(out)
}

// ofBytes returns the text whose characters have the numbers of these bytes.
func ofBytes(text string) string {
	if isASCII(text) {
		return text
	}
	chars := make([]rune, len(text))
	for i := range chars {
		chars[i] = rune(text[i])
	}
	return string(chars)
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// stringHash is ll_strhash.
func stringHash[T byte | rune](codes []T) int64 { return int64(stdspace.HashCodes(codes)) }

// Equal returns the helper that compares texts.
func (*stringsRepr) Equal() (helper, bool) { return ll("rstr", "ll_streq"), true }

// Hash returns the helper that hashes a text.
func (*stringsRepr) Hash() (helper, bool) { return ll("rstr", "ll_strhash"), true }

// ConvertFrom takes characters. Unicode strings take strings of bytes as well, or None: what the annotator
// lets become unicode is made of characters, so each byte is the character of that number.
func (r *stringsRepr) ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value {
	switch f := from.(type) {
	case *charsRepr:
		if f != r.char {
			if v = f.ConvertTo(r.char, v, l); v == nil {
				return nil
			}
		}
		return l.Call(ll("rstr", "ll_chr2str"), v)
	case *stringsRepr:
		if r.object == unicodeType {
			return l.Call(ll("rstr", "ll_latin1_to_unicode_or_none"), v)
		}
	}
	return nil
}

// mustDecode reports whether operand i, to be taken as r, is any string of bytes, which an operation decodes
// as ASCII.
func (h *HighLevelOp) mustDecode(r Repr, i int) bool {
	to, ok := r.(*stringsRepr)
	from, ok2 := h.Reprs[i].(*stringsRepr)
	s, ok3 := h.Anns[i].(*lattice.SomeString)
	return ok && ok2 && ok3 && to.object == unicodeType && from.object == strType && !s.OfChars
}

// decoded returns operand i, a string of bytes, as one of unicode. If it is constant, it is x.
func (h *HighLevelOp) decoded(i int, x stdspace.Object) flow.Value {
	if text, ok := stdspace.AsText(x); ok && isASCII(text) {
		return h.Typer.consts.of(h.Typer.reprs.unicode(), x)
	}
	return h.Call(ll("rstr", "ll_str2unicode"), h.Arg(h.Reprs[i], i))
}

// ConvertTo turns a string of one character into that character.
func (r *stringsRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if to == Repr(r.char) {
		return l.Call(ll("rstr", "ll_str2chr"), v)
	}
	return nil
}

// Unary returns how an operation on one string is typed.
func (r *stringsRepr) Unary(op string) Rtype { return quiet(r.unary(op)) }

func (r *stringsRepr) unary(op string) Rtype {
	switch op {
	case "contains", "method_find", "method_rfind", "method_count", "method_startswith", "method_endswith":
		return func(hop *HighLevelOp) flow.Value { return r.meeting(hop.Reprs[1]).search(hop) }
	case "len":
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rstr", "ll_strlen"), hop.Arg(r, 0)) }
	case "is_true", "nonzero":
		return unlessKnown(r, ll("rstr", "ll_str_is_true"))
	case "getattr":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(r, 0) }
	case "iter":
		return iterOf
	case "ord":
		return func(hop *HighLevelOp) flow.Value {
			s := hop.Arg(r, 0)
			hop.ExceptionIsHere()
			return r.char.ord(hop.LowLevelOps, hop.Call(ll("rstr", "ll_str2chr"), s))
		}
	case "str", "unicode":
		return r.str
	case "repr":
		return func(hop *HighLevelOp) flow.Value {
			if r.object == unicodeType {
				fail("repr() of unicode strings is not possible: encode it first")
			}
			return hop.Call(ll("rstrrepr", "ll_str2repr"), hop.Arg(r, 0))
		}
	case "int":
		return r.toInt
	case "float":
		return r.toFloat
	}
	return r.method(op)
}

// str types str(x) and unicode(x) of a string.
func (r *stringsRepr) str(hop *HighLevelOp) flow.Value {
	to, ok := hop.RResult.(*stringsRepr)
	if !ok {
		return hop.Convert(hop.Arg(r, 0), r, hop.RResult)
	}
	if r.object != to.object {
		return r.strAcross(hop, to)
	}
	if lattice.CanBeNone(hop.Anns[0]) && r == to {
		return hop.Call(ll("rstrrepr", "ll_str_or_none"), hop.Arg(r, 0))
	}
	return hop.Arg(to, 0)
}

// strAcross types str(x) of a Unicode string, and unicode(x) of one of bytes.
func (r *stringsRepr) strAcross(hop *HighLevelOp, to *stringsRepr) flow.Value {
	v := hop.Arg(r, 0)
	hop.ExceptionIsHere()
	switch none := lattice.CanBeNone(hop.Anns[0]); {
	case none && to.object == strType:
		return hop.Call(ll("rstrrepr", "ll_unicode2str_or_none"), v)
	case none:
		return hop.Call(ll("rstrrepr", "ll_str2unicode_or_none"), v)
	case to.object == strType:
		return hop.Call(ll("rstr", "ll_unicode2str"), v)
	}
	return hop.Call(ll("rstr", "ll_str2unicode"), v)
}

// meeting returns the representation in which an operation takes a string and another: that of
// unicode if one of them is.
func (r *stringsRepr) meeting(other Repr) *stringsRepr {
	if s, ok := other.(*stringsRepr); ok && s.object == unicodeType || other == Repr(uniCharRepr) {
		return r.t.reprs.unicode()
	}
	return r
}

// search types x in s, and the methods that look for a string in another.
func (r *stringsRepr) search(hop *HighLevelOp) flow.Value {
	switch hop.Name {
	case "contains":
		return r.contains(hop)
	case "method_startswith", "method_endswith":
		return r.byChar(hop, "ll_"+hop.Name[len("method_"):], "_char", hop.Arg(r, 0))
	}
	return r.find(hop)
}

// contains types x in s.
func (r *stringsRepr) contains(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	if hop.Reprs[1] == Repr(r.char) {
		return hop.Call(ll("rstr", "ll_contains_char"), hop.Arg(r, 0), hop.Arg(r.char, 1))
	}
	return hop.Call(ll("rstr", "ll_contains_str"), hop.Arg(r, 0), hop.Arg(r, 1))
}

// toInt types int(s) and int(s, base).
func (r *stringsRepr) toInt(hop *HighLevelOp) flow.Value {
	var base flow.Value = signedConst(10)
	if hop.NArgs() > 1 {
		base = hop.Arg(signedRepr, 1)
	}
	old := boolConst(hop.Typer.helpers.Space().Dialect() == source.Python2)
	hop.ExceptionIsHere()
	return hop.Convert(hop.Call(ll("rnumstr", "ll_int"), hop.Arg(r, 0), base, old), signedRepr, hop.RResult)
}

// toFloat types float(s).
func (r *stringsRepr) toFloat(hop *HighLevelOp) flow.Value {
	v := hop.Arg(r, 0)
	if r.object == unicodeType {
		v = hop.Call(ll("rstr", "ll_unicode2str"), v)
	}
	return hop.CallExternal(lltype.Function{External: "ll_str_float", CanRaise: true, Pure: true}, lltype.Float, v)
}

// Binary returns how an operation on a string and something else is typed.
func (r *stringsRepr) Binary(op string, right Repr) Rtype { return quiet(r.binary(op, right)) }

func (r *stringsRepr) binary(op string, right Repr) Rtype {
	if op == "mod" {
		return formatPercent
	}
	switch other := right.(type) {
	case *stringsRepr, *charsRepr:
		return r.binaryText(op, other)
	case *integersRepr, *boolsRepr:
		switch op {
		case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key":
			return r.getitem
		case "mul":
			return r.repeat
		}
	case *sliceRepr:
		if op == "getitem" {
			return func(hop *HighLevelOp) flow.Value { return r.getslice(hop, other) }
		}
	case *voidRepr:
		if op == "eq" || op == "ne" {
			return r.compare
		}
	}
	return nil
}

// BinaryRight takes numbers and None on the left.
func (r *stringsRepr) BinaryRight(op string, left Repr) Rtype { return quiet(r.binaryRight(op, left)) }

func (r *stringsRepr) binaryRight(op string, left Repr) Rtype {
	switch left.(type) {
	case *integersRepr, *boolsRepr:
		if op == "mul" {
			return func(hop *HighLevelOp) flow.Value { return r.repeat(hop.SwapFirstTwo()) }
		}
	case *voidRepr:
		if op == "eq" || op == "ne" {
			return func(hop *HighLevelOp) flow.Value { return r.compare(hop.SwapFirstTwo()) }
		}
	}
	return nil
}

// binaryText types operations on two strings.
func (r *stringsRepr) binaryText(op string, other Repr) Rtype {
	both := r.meeting(other)
	switch op {
	case "add":
		return func(hop *HighLevelOp) flow.Value {
			if v := constantResult(hop); v != nil {
				return v
			}
			return hop.Call(ll("rstr", "ll_strconcat"), hop.Arg(both, 0), hop.Arg(both, 1))
		}
	case "eq", "ne", "lt", "le", "gt", "ge", "cmp":
		return both.compare
	}
	return nil
}

// compare types a comparison with something that can be a string of the kind.
func (r *stringsRepr) compare(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	x, y := r.compared(hop, 0), r.compared(hop, 1)
	switch hop.Name {
	case "eq":
		return hop.Call(ll("rstr", "ll_streq"), x, y)
	case "ne":
		return hop.Op(llop.BoolNot, lltype.Bool, hop.Call(ll("rstr", "ll_streq"), x, y))
	}
	v := hop.Call(ll("rstr", "ll_strcmp"), x, y)
	if hop.Name == "cmp" {
		return hop.Call(ll("rint", "ll_cmp"), v, signedConst(0))
	}
	return hop.Op(compareOp(llop.Int, hop.Name), lltype.Bool, v, signedConst(0))
}

// compared returns an operand of a comparison; None is compared as that.
func (r *stringsRepr) compared(hop *HighLevelOp, i int) flow.Value {
	if s, ok := hop.Reprs[i].(*stringsRepr); ok && s != r && lattice.CanBeNone(hop.Anns[i]) {
		return hop.Call(ll("rstr", "ll_str2unicode_or_none"), hop.Arg(s, i))
	}
	return hop.Arg(r, i)
}

// getitem types s[i].
func (r *stringsRepr) getitem(hop *HighLevelOp) flow.Value {
	name := "ll_stritem"
	if isNonNeg(hop.Anns[1]) {
		name += "_nonneg"
	}
	s, i := hop.Arg(r, 0), hop.Arg(signedRepr, 1)
	if hop.checksIndex() {
		name += "_checked"
	}
	if hop.HasImplicitException("IndexError") {
		hop.ExceptionIsHere()
	} else {
		hop.ExceptionCannotOccur()
	}
	return hop.Convert(hop.Call(ll("rstr", name), s, i), r.char, hop.RResult)
}

// repeat types s * n.
func (r *stringsRepr) repeat(hop *HighLevelOp) flow.Value {
	return hop.Call(ll("rstr", "ll_str_mul"), hop.Arg(r, 0), hop.Arg(signedRepr, 1))
}

// charUnary types string operations on a character: some have helpers for characters, for the
// others it becomes a string.
func charUnary(r *charsRepr, op string) Rtype {
	switch op {
	case "getattr":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(r, 0) }
	case "method_isspace", "method_isdigit", "method_isalpha", "method_isalnum", "method_islower", "method_isupper":
		helper := "ll_char_" + op[len("method_"):]
		return func(hop *HighLevelOp) flow.Value { return hop.Call(ll("rstr", helper), hop.Arg(r, 0)) }
	}
	switch op {
	case "hash", "id", "newlist", "newtuple", "alloc_and_set":
		return nil // the character as such will do
	}
	return asString(r)
}

// charBinary is charUnary for two operands.
func charBinary(r *charsRepr, op string, right Repr) Rtype {
	if c, ok := right.(*charsRepr); ok && c != r {
		return func(hop *HighLevelOp) flow.Value {
			both := hop.withFirst(hop.Arg(uniCharRepr, 0), uniCharRepr)
			both.Args[1], both.Reprs[1] = hop.Arg(uniCharRepr, 1), uniCharRepr
			return both.Dispatch()
		}
	}
	return asString(r)
}

// BinaryRight takes numbers and None on the left.
func (r *charsRepr) BinaryRight(op string, left Repr) Rtype {
	s := func(hop *HighLevelOp) flow.Value {
		text := hop.Typer.reprs.stringOf(r)
		c := hop.Copy()
		c.Args[1], c.Reprs[1] = hop.Arg(text, 1), text
		return c.Dispatch()
	}
	switch left.(type) {
	case *integersRepr, *boolsRepr:
		if op == "mul" {
			return quiet(s)
		}
	case *voidRepr:
		if op == "eq" || op == "ne" {
			return quiet(s)
		}
	}
	return nil
}

// asString types an operation on a character as one on a string.
func asString(r *charsRepr) Rtype {
	return func(hop *HighLevelOp) flow.Value {
		s := hop.Typer.reprs.stringOf(r)
		return hop.withFirst(hop.Arg(s, 0), s).Dispatch()
	}
}

// quiet types an operation that raises nothing, except what its typing says.
func quiet(f Rtype) Rtype {
	if f == nil {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		hop.ExceptionCannotOccur()
		return f(hop)
	}
}

// withFirst returns a copy with another first operand.
func (h *HighLevelOp) withFirst(v flow.Value, r Repr) *HighLevelOp {
	c := h.Copy()
	c.Args[0], c.Reprs[0] = v, r
	return c
}
