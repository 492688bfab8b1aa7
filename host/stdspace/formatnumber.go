package stdspace

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

// A numberFormatter writes numbers and texts by the rules of a format.
type numberFormatter struct{ s *Space }

// bytes applies a specification to a string of bytes: each is a character, in both.
func (nf *numberFormatter) bytes(text, spec, kind string) (string, error) {
	wide, err := nf.text(latin1Text(text), latin1Text(spec), kind)
	if err != nil {
		return "", err
	}
	b := make([]byte, 0, len(wide))
	for _, r := range wide {
		b = append(b, byte(r))
	}
	return string(b), nil
}

// latin1Text is the text that bytes are in Latin-1.
func latin1Text(bytes string) string {
	var b strings.Builder
	for i := range len(bytes) {
		b.WriteRune(rune(bytes[i]))
	}
	return b.String()
}

// text applies a specification to a text.
func (nf *numberFormatter) text(text, spec, kind string) (string, error) {
	if spec == "" {
		return text, nil
	}
	f, err := nf.parseSpec(spec, 's', '<', kind)
	if err != nil {
		return "", err
	}
	switch {
	case f.typ != 's':
		return "", nf.badType(f, kind)
	case f.sign == ' ' && !nf.s.py2():
		return "", nf.s.ValueError("Space not allowed in string format specifier")
	case f.sign != 0:
		return "", nf.s.ValueError("Sign not allowed in string format specifier")
	case f.noNeg0:
		return "", nf.s.ValueError("Negative zero coercion (z) not allowed in string format specifier")
	case f.alt:
		return "", nf.s.ValueError("Alternate form (#) not allowed in string format specifier")
	case f.align == '=':
		return "", nf.s.ValueError("'=' alignment not allowed in string format specifier")
	}
	if f.prec >= 0 {
		text = firstCharacters(text, f.prec)
	}
	return nf.pad(f, text)
}

func (nf *numberFormatter) badType(f *formatSpec, kind string) error {
	if f.typ > 32 && f.typ < 128 {
		return nf.s.ValueError("Unknown format code '%c' for object of type '%s'", f.typ, kind)
	}
	return nf.s.ValueError("Unknown format code '\\x%x' for object of type '%s'", f.typ, kind)
}

// integer applies a specification to an integer; kind is the name of its
// class.
func (nf *numberFormatter) integer(v intValue, spec, kind string) (string, error) {
	f, err := nf.parseSpec(spec, 'd', '>', kind)
	if err != nil {
		return "", err
	}
	switch f.typ {
	case 'e', 'E', 'f', 'F', 'g', 'G', '%':
		x, err := bigToFloat(nf.s, v)
		if err != nil {
			return "", err
		}
		return nf.floatSpec(f, x)
	case 'b', 'c', 'd', 'n', 'o', 'x', 'X':
	default:
		return "", nf.badType(f, kind)
	}
	if f.prec >= 0 {
		return "", nf.s.ValueError("Precision not allowed in integer format specifier")
	}
	if f.noNeg0 {
		return "", nf.s.ValueError("Negative zero coercion (z) not allowed in integer format specifier")
	}
	if f.typ == 'c' {
		return nf.char(f, v.toBig())
	}
	return nf.digits(f, v)
}

func (nf *numberFormatter) char(f *formatSpec, v *big.Int) (string, error) {
	switch {
	case f.sign != 0:
		return "", nf.s.ValueError("Sign not allowed with integer format specifier 'c'")
	case f.alt && !nf.s.py2():
		return "", nf.s.ValueError("Alternate form (#) not allowed with integer format specifier 'c'")
	}
	limit, msg := int64(utf8.MaxRune), "%c arg not in range(0x110000)"
	if nf.s.py2() {
		limit, msg = 255, "%c arg not in range(0x100)"
	}
	if !v.IsInt64() {
		return "", nf.wordOverflow()
	}
	if v.Sign() < 0 || v.Int64() > limit {
		return "", nf.s.Throw("OverflowError", msg)
	}
	text := wtf8.Char(rune(v.Int64()))
	if nf.s.py2() {
		text = string([]byte{byte(v.Int64())})
	}
	return nf.finish(f, numberText{rest: text, every: 3})
}

func (nf *numberFormatter) digits(f *formatSpec, v intValue) (string, error) {
	n := numberText{negative: v.sign() < 0, every: 4}
	base := 10
	switch f.typ {
	case 'b':
		base, n.prefix = 2, "0b"
	case 'o':
		base, n.prefix = 8, "0o"
	case 'x', 'X':
		base, n.prefix = 16, "0"+string(f.typ)
	default:
		n.every = 3
		if err := nf.checkDigits(v); err != nil {
			return "", err
		}
	}
	if !f.alt {
		n.prefix = ""
	}
	n.digits = v.magnitude(base)
	if f.typ == 'X' {
		n.digits = strings.ToUpper(n.digits)
	}
	return nf.finish(f, n)
}

// float applies a specification to a float.
func (nf *numberFormatter) float(v float64, spec, kind string) (string, error) {
	if spec == "" {
		return nf.floatStr(v), nil
	}
	f, err := nf.parseSpec(spec, 0, '>', kind)
	if err != nil {
		return "", err
	}
	switch f.typ {
	case 0, 'e', 'E', 'f', 'F', 'g', 'G', 'n', '%':
		return nf.floatSpec(f, v)
	}
	return "", nf.badType(f, kind)
}

func (nf *numberFormatter) floatSpec(f *formatSpec, v float64) (string, error) {
	if f.alt && nf.s.py2() {
		return "", nf.s.ValueError("Alternate form (#) not allowed in float format specifier")
	}
	text, err := nf.floatDigits(f, v)
	if err != nil {
		return "", err
	}
	n := numberText{every: 3}
	n.digits, n.negative = strings.CutPrefix(text, "-")
	if f.noNeg0 && isZeroText(n.digits) {
		n.negative = false
	}
	end := 0
	for end < len(n.digits) && '0' <= n.digits[end] && n.digits[end] <= '9' {
		end++
	}
	n.digits, n.rest = n.digits[:end], n.digits[end:]
	if end == 0 {
		// inf and nan are padded like numbers but not grouped.
		g := *f
		g.group = 0
		return nf.finish(&g, n)
	}
	return nf.finish(f, n)
}

// isZeroText reports whether the text of a number without a sign shows no digit but 0, not counting its exponent.
func isZeroText(text string) bool {
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		text = text[:e]
	}
	return strings.Trim(text, "0.%") == ""
}

// floatDigits writes the number without regard to sign options and padding.
func (nf *numberFormatter) floatDigits(f *formatSpec, v float64) (string, error) {
	st := floatStyle{prec: f.prec, alt: f.alt}
	if f.prec > math.MaxInt32 {
		return "", nf.s.ValueError("precision too big")
	}
	if err := nf.s.limits.room(int64(f.prec), 1); err != nil {
		return "", err
	}
	suffix := ""
	switch f.typ {
	case 0:
		st.code, st.dot0 = 'g', !f.noDot0
		if f.prec < 0 {
			st.code = 'r'
			if nf.s.py2() {
				st.code, st.prec = 'g', 12
			}
		}
	case '%':
		st.code, suffix = 'f', "%"
		v *= 100
	case 'n':
		st.code = 'g'
	default:
		st.code = byte(f.typ)
	}
	if st.prec < 0 {
		st.prec = 6
	}
	return formatDouble(v, st) + suffix, nil
}

// complex applies a specification to a complex number.
func (nf *numberFormatter) complex(v complex128, spec, kind string) (string, error) {
	if spec == "" {
		return nf.complexStr(v), nil
	}
	f, err := nf.parseSpec(spec, 0, '>', kind)
	if err != nil {
		return "", err
	}
	switch f.typ {
	case 0, 'e', 'E', 'f', 'F', 'g', 'G', 'n':
	default:
		return "", nf.badType(f, kind)
	}
	if f.alt && nf.s.py2() {
		return "", nf.s.ValueError("Alternate form (#) not allowed in complex format specifier")
	}
	if f.fill == '0' {
		return "", nf.s.ValueError("Zero padding is not allowed in complex format specifier")
	}
	if f.align == '=' {
		return "", nf.s.ValueError("'=' alignment flag is not allowed in complex format specifier")
	}
	return nf.complexParts(f, v)
}

func (nf *numberFormatter) complexParts(f *formatSpec, v complex128) (string, error) {
	part := *f
	part.width, part.noDot0 = -1, true
	bare := f.typ == 0
	re, err := nf.floatSpec(&part, real(v))
	if err != nil {
		return "", err
	}
	wantSign := part.sign
	part.sign = '+'
	if bare && real(v) == 0 && !math.Signbit(real(v)) {
		part.sign = wantSign
	}
	im, err := nf.floatSpec(&part, imag(v))
	if err != nil {
		return "", err
	}
	text := re + im + "j"
	if bare {
		text = "(" + text + ")"
		if real(v) == 0 && !math.Signbit(real(v)) {
			text = im + "j"
		}
	}
	return nf.pad(f, text)
}
