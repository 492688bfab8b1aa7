package stdspace

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"
)

// formatText applies a specification to a text.
func (s *Space) formatText(text, spec string) (string, error) {
	if spec == "" {
		return text, nil
	}
	f, err := s.parseSpec(spec, 's', '<', "str")
	if err != nil {
		return "", err
	}
	switch {
	case f.typ != 's':
		return "", s.badType(f, s.either("str", "str"))
	case f.sign == ' ' && !s.py2():
		return "", s.ValueError("Space not allowed in string format specifier")
	case f.sign != 0:
		return "", s.ValueError("Sign not allowed in string format specifier")
	case f.noNeg0:
		return "", s.ValueError("Negative zero coercion (z) not allowed in string format specifier")
	case f.alt:
		return "", s.ValueError("Alternate form (#) not allowed in string format specifier")
	case f.align == '=':
		return "", s.ValueError("'=' alignment not allowed in string format specifier")
	}
	if f.prec >= 0 {
		text = firstChars(text, f.prec)
	}
	return s.pad(f, text)
}

// firstChars returns the first n characters of a text.
func firstChars(text string, n int) string {
	if n >= len(text) {
		return text
	}
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

func (s *Space) badType(f *formatSpec, kind string) error {
	if f.typ > 32 && f.typ < 128 {
		return s.ValueError("Unknown format code '%c' for object of type '%s'", f.typ, kind)
	}
	return s.ValueError("Unknown format code '\\x%x' for object of type '%s'", f.typ, kind)
}

// formatInt applies a specification to an integer; kind is the name of its
// class.
func (s *Space) formatInt(v intValue, spec, kind string) (string, error) {
	f, err := s.parseSpec(spec, 'd', '>', kind)
	if err != nil {
		return "", err
	}
	switch f.typ {
	case 'e', 'E', 'f', 'F', 'g', 'G', '%':
		x, err := s.bigToFloat(v)
		if err != nil {
			return "", err
		}
		return s.formatFloatSpec(f, x)
	case 'b', 'c', 'd', 'n', 'o', 'x', 'X':
	default:
		return "", s.badType(f, kind)
	}
	if f.prec >= 0 {
		return "", s.ValueError("Precision not allowed in integer format specifier")
	}
	if f.noNeg0 {
		return "", s.ValueError("Negative zero coercion (z) not allowed in format specifier with integer presentation type")
	}
	if f.typ == 'c' {
		return s.formatChar(f, v.toBig())
	}
	return s.formatDigits(f, v)
}

func (s *Space) formatChar(f *formatSpec, v *big.Int) (string, error) {
	switch {
	case f.sign != 0:
		return "", s.ValueError("Sign not allowed with integer format specifier 'c'")
	case f.alt:
		return "", s.ValueError("Alternate form (#) not allowed with integer format specifier 'c'")
	}
	limit, msg := int64(utf8.MaxRune), "%c arg not in range(0x110000)"
	if s.py2() {
		limit, msg = 255, "%c arg not in range(0x100)"
	}
	if !v.IsInt64() {
		return "", s.wordOverflow()
	}
	if v.Sign() < 0 || v.Int64() > limit {
		return "", s.Throw("OverflowError", msg)
	}
	text := string(rune(v.Int64()))
	if s.py2() {
		text = string([]byte{byte(v.Int64())})
	}
	return s.finishNumber(f, numberText{rest: text, every: 3})
}

func (s *Space) formatDigits(f *formatSpec, v intValue) (string, error) {
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
		if err := s.checkDigits(v); err != nil {
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
	return s.finishNumber(f, n)
}

// formatFloat applies a specification to a float.
func (s *Space) formatFloat(v float64, spec string) (string, error) {
	if spec == "" {
		return s.floatStr(v), nil
	}
	f, err := s.parseSpec(spec, 0, '>', "float")
	if err != nil {
		return "", err
	}
	switch f.typ {
	case 0, 'e', 'E', 'f', 'F', 'g', 'G', 'n', '%':
		return s.formatFloatSpec(f, v)
	}
	return "", s.badType(f, "float")
}

func (s *Space) formatFloatSpec(f *formatSpec, v float64) (string, error) {
	if f.alt && s.py2() {
		return "", s.ValueError("Alternate form (#) not allowed in float format specifier")
	}
	text, err := s.floatDigits(f, v)
	if err != nil {
		return "", err
	}
	n := numberText{every: 3}
	n.digits, n.negative = strings.CutPrefix(text, "-")
	if n.negative && f.noNeg0 && strings.Trim(strings.SplitN(n.digits, "e", 2)[0], "0.%") == "" {
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
		return s.finishNumber(&g, n)
	}
	return s.finishNumber(f, n)
}

// floatDigits writes the number without regard to sign options and padding.
func (s *Space) floatDigits(f *formatSpec, v float64) (string, error) {
	st := floatStyle{prec: f.prec, alt: f.alt}
	if f.prec > math.MaxInt32 {
		return "", s.ValueError("precision too big")
	}
	if err := s.room(int64(f.prec), 1); err != nil {
		return "", err
	}
	suffix := ""
	switch f.typ {
	case 0:
		st.code, st.dot0 = 'g', !f.noDot0
		if f.prec < 0 {
			st.code = 'r'
			if s.py2() {
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

// formatComplex applies a specification to a complex number.
func (s *Space) formatComplex(v complex128, spec string) (string, error) {
	if spec == "" {
		return s.complexStr(v), nil
	}
	f, err := s.parseSpec(spec, 0, '>', "complex")
	if err != nil {
		return "", err
	}
	switch f.typ {
	case 0, 'e', 'E', 'f', 'F', 'g', 'G', 'n':
	default:
		return "", s.badType(f, "complex")
	}
	if f.alt && s.py2() {
		return "", s.ValueError("Alternate form (#) not allowed in complex format specifier")
	}
	if f.fill == '0' {
		return "", s.ValueError("Zero padding is not allowed in complex format specifier")
	}
	if f.align == '=' {
		return "", s.ValueError("'=' alignment flag is not allowed in complex format specifier")
	}
	return s.formatComplexParts(f, v)
}

func (s *Space) formatComplexParts(f *formatSpec, v complex128) (string, error) {
	part := *f
	part.width, part.noDot0 = -1, true
	bare := f.typ == 0
	re, err := s.formatFloatSpec(&part, real(v))
	if err != nil {
		return "", err
	}
	wantSign := part.sign
	part.sign = '+'
	if bare && real(v) == 0 && !math.Signbit(real(v)) {
		part.sign = wantSign
	}
	im, err := s.formatFloatSpec(&part, imag(v))
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
	return s.pad(f, text)
}
