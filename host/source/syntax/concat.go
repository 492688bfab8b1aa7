package syntax

import "strings"

// strings reads one or more strings that stand side by side.
func (p *parser) strings() Expr {
	start := p.start()
	var parts []Expr
	format := false
	for p.is(tokString) || p.is(tokFString) {
		if p.is(tokFString) {
			format = true
			parts = append(parts, p.fstring()...)
			continue
		}
		text := p.constant(p.stringValue())
		if len(parts) == 0 && !format && !p.is(tokString) && !p.is(tokFString) {
			return text
		}
		parts = append(parts, text)
	}
	parts = p.joinText(parts, format)
	switch {
	case format:
		return &FString{p.from(start), parts}
	case len(parts) == 0:
		return p.badExpr()
	}
	return parts[0]
}

// joinText joins neighbouring texts. In an f-string empty texts vanish.
func (p *parser) joinText(parts []Expr, format bool) []Expr {
	var out []Expr
	for i := 0; i < len(parts); {
		n := 0
		for i+n < len(parts) && isConstant(parts[i+n]) {
			n++
		}
		if n == 0 {
			out = append(out, parts[i])
			i++
			continue
		}
		if c := p.join(parts[i:i+n], format); !format || c.Value != "" {
			out = append(out, c)
		}
		i += n
	}
	return out
}

func isConstant(x Expr) bool {
	_, ok := x.(*Constant)
	return ok
}

// join makes one constant of neighbouring ones: strings, Bytes or, in
// Python 2, strings and Unicode.
func (p *parser) join(parts []Expr, format bool) *Constant {
	first, last := parts[0].(*Constant), parts[len(parts)-1].(*Constant)
	whole := &Constant{Pos: Pos(first.Span().Join(last.Span()))}
	var b strings.Builder
	texts, bytes, unicodes, ascii := 0, 0, 0, true
	for _, part := range parts {
		switch v := part.(*Constant).Value.(type) {
		case string:
			texts++
			ascii = ascii && isASCII(v)
			b.WriteString(v)
		case Bytes:
			bytes++
			b.WriteString(string(v))
		case Unicode:
			unicodes++
			b.WriteString(string(v))
		}
	}
	switch {
	case bytes > 0 && (texts > 0 || format):
		p.report(whole.Span(), "bytes and text literals cannot stand side by side")
		whole.Value = b.String()
	case bytes > 0:
		whole.Value = Bytes(b.String())
	case unicodes > 0 && !ascii:
		p.report(whole.Span(), "a string with bytes outside of ASCII cannot stand beside a unicode literal")
		whole.Value = Unicode("")
	case unicodes > 0:
		whole.Value = Unicode(b.String())
	default:
		whole.Value = b.String()
	}
	return whole
}
