package rtyper

import (
	"strconv"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A formatCode is one conversion of a format: "%-5d".
type formatCode struct {
	number      bool // signs and zeros go before it, whatever the conversion
	left, zero  bool
	sign        byte // '+', ' ' or 0
	width, prec int  // -1 if there is none
	code        byte
}

// formatPercent types format % values. The format must be a constant; it is
// taken apart here, and the pieces are joined at run time.
func formatPercent(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	x, ok := hop.ArgConst(0)
	format, isText := stdspace.AsText(x)
	if !ok || !isText {
		fail("the format of %% must be a constant")
	}
	to, ok := hop.RResult.(*stringsRepr)
	if !ok {
		fail("the result of %% is represented as %v", hop.RResult)
	}
	hop.ExceptionCannotOccur()
	values := hop.formatValues()
	var pieces []flow.Value
	for format != "" {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			i = len(format)
		}
		if i > 0 {
			pieces = append(pieces, hop.Typer.consts.of(to, stdspace.NewStr(format[:i])))
			format = format[i:]
			continue
		}
		c, rest := parseConversion(format)
		format = rest
		if c.code == '%' {
			pieces = append(pieces, hop.Typer.consts.of(to, stdspace.NewStr("%")))
			continue
		}
		if len(values) == 0 {
			fail("the format has more conversions than there are values")
		}
		pieces = append(pieces, values[0].text(hop, c, to))
		values = values[1:]
	}
	if len(values) > 0 {
		fail("the format has fewer conversions than there are values")
	}
	return hop.joinPieces(to, pieces)
}

// joinPieces appends the joining of strings.
func (h *HighLevelOp) joinPieces(to *stringsRepr, pieces []flow.Value) flow.Value {
	if len(pieces) == 1 {
		return pieces[0]
	}
	array := h.AllocVar(lltype.ArrayOf(to.ptr(), lltype.Gc, lltype.Hints{}), signedConst(int64(len(pieces))))
	for i, p := range pieces {
		h.Void(llop.SetArrayItem, array, signedConst(int64(i)), p)
	}
	return h.Call(ll("rstr", "ll_join_strs"), typeConst(to.object), signedConst(int64(len(pieces))), array)
}

// parseConversion reads the conversion at the beginning of a format.
func parseConversion(format string) (c formatCode, rest string) {
	i := 1
	c.width, c.prec = -1, -1
	for ; i < len(format) && strings.IndexByte("-+ 0#", format[i]) >= 0; i++ {
		switch format[i] {
		case '-':
			c.left = true
		case '0':
			c.zero = true
		case '+':
			c.sign = '+'
		case ' ':
			if c.sign == 0 {
				c.sign = ' '
			}
		case '#':
			fail("the flag # in a format is not possible")
		}
	}
	number := func() int {
		start := i
		for i < len(format) && '0' <= format[i] && format[i] <= '9' {
			i++
		}
		n, err := strconv.Atoi(format[start:i])
		if err != nil {
			return -1
		}
		return n
	}
	c.width = number()
	if i < len(format) && format[i] == '.' {
		i++
		c.prec = max(number(), 0)
	}
	if i == len(format) {
		fail("the format %q ends in the middle of a conversion", format)
	}
	c.code = format[i]
	return c, format[i+1:]
}

// A formatValue is one value to be formatted.
type formatValue struct {
	v   flow.Value
	ann lattice.SomeValue
	r   Repr
}

// formatValues returns the values right of the %.
func (h *HighLevelOp) formatValues() []formatValue {
	r, ok := h.Reprs[1].(*tupleRepr)
	if !ok {
		return []formatValue{{h.Args[1], h.Anns[1], h.Reprs[1]}}
	}
	tuple := h.Arg(r, 1)
	anns := h.Anns[1].(*lattice.SomeTuple)
	var out []formatValue
	for i, item := range r.items {
		if c := lattice.ConstOf(anns.Items[i]); c != nil {
			out = append(out, formatValue{c, anns.Items[i], item})
			continue
		}
		out = append(out, formatValue{r.Item(h.LowLevelOps, tuple, i), lattice.NonConst(anns.Items[i]), item})
	}
	return out
}

// text appends what makes the text of a value.
func (f formatValue) text(hop *HighLevelOp, c formatCode, to *stringsRepr) flow.Value {
	if to.object == unicodeType && c.code == 's' && f.isUnicode() {
		if c.width > 0 || c.prec >= 0 {
			fail("a unicode string cannot be formatted with a width")
		}
		v := f.as(hop, to)
		if lattice.CanBeNone(f.ann) {
			v = hop.Call(ll("rstrrepr", "ll_unicode_or_none"), v)
		}
		return v
	}
	v := f.converted(hop, c)
	number := c.number || strings.IndexByte("diuxXofFeEgG", c.code) >= 0
	if number && c.sign != 0 {
		v = hop.Call(ll("rnumstr", "ll_with_sign"), v, lltype.NewConstant(c.sign, lltype.Char))
	}
	if c.width > 0 {
		v = hop.Call(ll("rnumstr", "ll_pad"), v, signedConst(int64(c.width)), boolConst(c.left), boolConst(c.zero && number && !c.left))
	}
	return hop.Convert(v, hop.Typer.reprs.str(), to)
}

// isUnicode reports whether the value is a unicode string.
func (f formatValue) isUnicode() bool {
	s, ok := f.r.(*stringsRepr)
	return ok && s.object == unicodeType || f.r == Repr(uniCharRepr)
}

// converted appends what makes the text of a value, without width and sign.
func (f formatValue) converted(hop *HighLevelOp, c formatCode) flow.Value {
	switch c.code {
	case 's', 'r':
		name := "str"
		if c.code == 'r' {
			name = "repr"
		}
		v := f.dispatch(hop, name, lattice.String)
		if c.prec >= 0 {
			v = hop.Call(ll("rnumstr", "ll_shorten"), v, signedConst(int64(c.prec)))
		}
		return v
	case 'd', 'i', 'u':
		return f.digits(hop, 10)
	case 'x':
		return f.digits(hop, 16)
	case 'X':
		return hop.Call(ll("rnumstr", "ll_upper_digits"), f.digits(hop, 16))
	case 'o':
		return f.digits(hop, 8)
	case 'c':
		if _, isInt := f.r.(*integersRepr); isInt {
			n := f.integer(hop)
			hop.ExceptionIsHere()
			return hop.Call(ll("rstr", "ll_chr2str"), hop.Op(llop.CastIntToChar, lltype.Char, hop.Call(ll("rchar", "ll_format_chr"), n)))
		}
		return f.dispatch(hop, "str", lattice.String)
	case 'f', 'F', 'e', 'E', 'g', 'G':
		prec := c.prec
		if prec < 0 {
			prec = 6
		}
		return formatFloat(hop, f.as(hop, floatRepr), c.code, prec)
	}
	fail("the conversion %%%c of a format is not possible", c.code)
	return nil
}

// digits appends what makes the digits of an integer to a base.
func (f formatValue) digits(hop *HighLevelOp, base int64) flow.Value {
	if r, ok := f.r.(*integersRepr); ok && !r.kind.IsSigned() {
		u := f.as(hop, integerReprs[lattice.Unsigned])
		if base == 10 {
			return hop.Call(ll("rnumstr", "ll_uint2dec"), u)
		}
		return hop.Call(ll("rnumstr", "ll_uint2str"), u, signedConst(base), signedConst(0), signedConst(0))
	}
	if base == 10 {
		return hop.Call(ll("rnumstr", "ll_int2dec"), f.integer(hop))
	}
	return hop.Call(ll("rnumstr", "ll_int2str"), f.integer(hop), signedConst(base), signedConst(0))
}

// as returns the value in a representation.
func (f formatValue) as(hop *HighLevelOp, r Repr) flow.Value {
	return f.operation(hop, "", nil).Arg(r, 0)
}

// integer returns the value as a machine integer; a float loses what is after
// the point.
func (f formatValue) integer(hop *HighLevelOp) flow.Value {
	if f.r == Repr(floatRepr) {
		return f.dispatch(hop, "int", lattice.Integer)
	}
	return f.as(hop, signedRepr)
}

// dispatch types an operation on the value.
func (f formatValue) dispatch(hop *HighLevelOp, name string, result lattice.SomeValue) flow.Value {
	return f.operation(hop, name, result).Dispatch()
}

func (f formatValue) operation(hop *HighLevelOp, name string, result lattice.SomeValue) *HighLevelOp {
	c := &HighLevelOp{
		LowLevelOps: hop.LowLevelOps, From: hop.From, Name: name, Result: result,
		Args: []flow.Value{f.v}, Anns: []lattice.SomeValue{f.ann}, Reprs: []Repr{f.r},
	}
	if result != nil {
		c.RResult = hop.Typer.reprs.of(result)
	}
	return c
}
