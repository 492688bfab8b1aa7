package stdspace

import (
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
	"vitrine/host/wtf8"
)

// numberSpelling brings the text of a number to ASCII: digits of all scripts
// become those of ASCII, and white space spaces, which are dropped at the ends.
func numberSpelling(v strValue) string {
	space := v.spaceTest()
	if v.text && v.kind != kindUnicode { // CPython 3 asks the C library for what is ASCII
		other := space
		space = func(r rune) bool { return r < 0x80 && isByteSpace(byte(r)) || r >= 0x80 && other(r) }
	}
	text := v.trim(v.s, space, true, true)
	if !v.text {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0x80 && unicode.IsDigit(r):
			return '0' + digitValue(r)
		case r >= 0x80 && space(r):
			return ' '
		}
		return r
	}, text)
}

// digitValue returns the number that a digit of any script stands for: its ten digits stand
// together, from 0 to 9.
func digitValue(r rune) rune {
	d := rune(0)
	for d < 9 && unicode.IsDigit(r-d-1) && (r-d-1)%16 != 15 && sameDigits(r, r-d-1) {
		d++
	}
	return d
}

// checkDecimal refuses a text of Unicode that Python 2 cannot bring to bytes: one with a NUL, or with a
// character beyond Latin-1 that is neither a digit nor white space.
func (np *numberParser) checkDecimal(v strValue) error {
	if !np.s.py2() || v.kind != kindUnicode {
		return nil
	}
	strange := func(r rune) bool { return r == 0 || r > 0xff && !unicode.IsDigit(r) && !unicode.IsSpace(r) }
	first := strings.IndexFunc(v.s, strange)
	if first < 0 {
		return nil
	}
	start := utf8.RuneCountInString(v.s[:first])
	end := start
	for _, r := range v.s[first:] {
		if !strange(r) {
			break
		}
		end++
	}
	return np.s.excs.encodeError("decimal", v, start, end, "invalid decimal Unicode string")
}

// sameDigits reports whether two digits belong to one script: to one range of ten.
func sameDigits(a, b rune) bool {
	for _, r := range unicode.Nd.R16 {
		if rune(r.Lo) <= a && a <= rune(r.Hi) {
			return (a-rune(r.Lo))/10 == (b-rune(r.Lo))/10 && b >= rune(r.Lo)
		}
	}
	for _, r := range unicode.Nd.R32 {
		if rune(r.Lo) <= a && a <= rune(r.Hi) {
			return (a-rune(r.Lo))/10 == (b-rune(r.Lo))/10 && b >= rune(r.Lo)
		}
	}
	return false
}

// digitsOf checks and removes the underscores of Python 3 between digits.
// after tells that one may come first, as it may after "0x".
func digitsOf(text string, after bool) (string, bool) {
	if strings.IndexByte(text, '_') < 0 {
		return text, true
	}
	if !after && text[0] == '_' || strings.HasSuffix(text, "_") || strings.Contains(text, "__") {
		return "", false
	}
	return strings.ReplaceAll(text, "_", ""), true
}

// A numberParser reads numbers out of texts.
type numberParser struct{ s *Space }

// parseInteger reads an integer as int(text, base) does; base 0 takes the
// prefix of a literal. ok is false if the text is none. long allows the "L" of
// Python 2.
func (np *numberParser) parseInteger(v strValue, base int, long bool) (n *big.Int, ok bool, err error) {
	text := numberSpelling(v)
	negative := false
	if text != "" && (text[0] == '+' || text[0] == '-') {
		negative = text[0] == '-'
		text = text[1:]
		if np.s.py2() {
			text = strings.TrimLeft(text, " \t\n\r\v\f")
		}
	}
	text, base, after := integerPrefix(text, base, np.s.py2())
	if last := len(text) - 1; long && np.s.py2() && last > 0 && base <= 21 && (text[last] == 'l' || text[last] == 'L') {
		text = text[:last]
	}
	if text == "" || base == 0 {
		return nil, false, nil
	}
	if !np.s.py2() {
		if text, ok = digitsOf(text, after); !ok {
			return nil, false, nil
		}
	}
	if text[0] == '+' || text[0] == '-' || strings.IndexByte(text, '_') >= 0 {
		return nil, false, nil // SetString would take these
	}
	if err := np.checkLength(text, base); err != nil {
		return nil, false, err
	}
	err = np.s.limits.away(16*len(text), func() { n, ok = new(big.Int).SetString(text, base) })
	if err == nil && ok && negative {
		n.Neg(n)
	}
	return n, ok, err
}

// checkLength refuses what Python 3 does not read, as it would take too long, and what
// is not an integer that is computed with.
func (np *numberParser) checkLength(digits string, base int) error {
	if n := len(digits); !np.s.py2() && base&(base-1) != 0 && n > maxDecimalDigits && strings.Trim(digits, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[:base]) == "" {
		return np.s.ValueError("Exceeds the limit (%d digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", maxDecimalDigits, n)
	}
	return intRoom(np.s, int64(len(digits)))
}

// integerPrefix takes "0x" and the like off. base comes out as 0 for what
// looks like a literal and is none, as 012 in Python 3.
func integerPrefix(text string, base int, py2 bool) (rest string, b int, after bool) {
	prefix := 0
	if len(text) > 1 && text[0] == '0' {
		switch text[1] {
		case 'x', 'X':
			prefix = 16
		case 'o', 'O':
			prefix = 8
		case 'b', 'B':
			prefix = 2
		}
	}
	switch {
	case prefix != 0 && (base == 0 || base == prefix):
		return text[2:], prefix, true
	case base != 0:
		return text, base, false
	case py2 && len(text) > 1 && text[0] == '0':
		return text, 8, false
	case len(text) > 1 && text[0] == '0' && strings.Trim(text, "0_") != "":
		return text, 0, false
	}
	return text, 10, false
}

// numeral returns the text from which a number is to be read, which is x, or the bytes of a bytearray; ok is false if
// x is no text.
func (np *numberParser) numeral(x Object) (text Object, ok bool) {
	if b, isArray := sequenceValue(x).(*ByteArray); isArray {
		x = octetString(np.s, np.s.limits.text(b.b))
	}
	_, _, ok = stringOf(x)
	return x, ok
}

// literalShown is how many characters are shown of a text that is not an integer; in Python 2, of one that is no float either.
const literalShown = 200

// firstCharacters returns the beginning of a text.
func firstCharacters(text string, n int) string {
	if n >= len(text) {
		return text
	}
	for at := range wtf8.All(text) {
		if n == 0 {
			return text[:at]
		}
		n--
	}
	return text
}

// badLiteral is the error for a text that is not an integer; name is int or long.
func (np *numberParser) badLiteral(name string, x Object, base int) error {
	if !np.s.py2() {
		if v, _ := np.s.strOf(x); v.kind == kindBytes {
			x = NewBytes(v.s) // without its class
		}
		text, err := np.s.Repr(x)
		if err != nil {
			return err
		}
		return np.s.ValueError("invalid literal for %s() with base %d: %s", name, base, firstCharacters(text, literalShown))
	}
	v, _ := np.s.strOf(x)
	shown := v.s
	if name == "int" { // long shows what comes before, too
		shown = v.trim(v.s, v.spaceTest(), true, false)
	}
	text := np.s.reprs.must(NewStr(shown[:min(len(shown), literalShown)]))
	if name != "int" && base == 0 {
		_, base, _ = integerPrefix(strings.TrimLeft(v.s, " \t\n+-"), base, true)
	}
	return np.s.ValueError("invalid literal for %s() with base %d: %s", name, base, text)
}

// integerFromText is int() or long() of a string; name says which.
func (np *numberParser) integerFromText(name string, x Object, base int) (*big.Int, error) {
	v, ok := np.s.strOf(x)
	if !ok {
		return nil, np.s.TypeError("%s() can't convert non-string with explicit base", name)
	}
	if err := np.checkDecimal(v); err != nil {
		return nil, err
	}
	if base != 0 && (base < 2 || base > 36) {
		return nil, np.s.ValueError("%s() base must be >= 2 and <= 36, or 0", name)
	}
	n, ok, err := np.parseInteger(v, base, name == "long")
	if err == nil && !ok {
		err = np.badLiteral(name, x, base)
	}
	return n, err
}

// parseDouble reads a float as float(text) does.
func (np *numberParser) parseDouble(text string) (float64, bool) {
	if !np.s.py2() && strings.IndexByte(text, '_') >= 0 {
		if !underscoresBetweenDigits(text) {
			return 0, false
		}
		text = strings.ReplaceAll(text, "_", "")
	}
	switch strings.ToLower(strings.TrimLeft(text, "+-")) {
	case "inf", "infinity", "nan":
		if len(text)-len(strings.TrimLeft(text, "+-")) > 1 {
			return 0, false
		}
		if strings.HasSuffix(strings.ToLower(text), "nan") {
			return math.Float64frombits(quietNaN), true
		}
		if text[0] == '-' {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	// ParseFloat knows hexadecimal floats, which float() does not take.
	if strings.Trim(text, "0123456789+-.eE") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return f, true
}

func underscoresBetweenDigits(text string) bool {
	for i := range len(text) {
		if text[i] == '_' && (i == 0 || i+1 == len(text) || !isDigitByte(text[i-1]) || !isDigitByte(text[i+1])) {
			return false
		}
	}
	return true
}

// quietNaN are the bits of NaN as the C library reads it; Go's own has another bit.
const quietNaN = 0x7ff8000000000000

// float is float(text); given is the object that was given, which has that text.
func (np *numberParser) float(x, given Object) (float64, error) {
	v, _ := np.s.strOf(x)
	if err := np.checkDecimal(v); err != nil {
		return 0, err
	}
	text := numberSpelling(v)
	f, ok := np.parseDouble(text)
	if ok {
		return f, nil
	}
	if np.s.py2() {
		shown := v.trim(v.s, v.spaceTest(), true, false)
		shown = shown[:min(len(shown), literalShown)]
		if np.beginsAsFloat(text) {
			return 0, np.s.ValueError("invalid literal for float(): %s", shown)
		}
		return 0, np.s.ValueError("could not convert string to float: %s", shown)
	}
	shown, err := np.s.Repr(given)
	if err != nil {
		return 0, err
	}
	return 0, np.s.ValueError("could not convert string to float: %s", shown)
}

// beginsAsFloat reports whether the beginning of a text is a float.
func (np *numberParser) beginsAsFloat(text string) bool {
	for n := min(len(text), 64); n > 0; n-- {
		if _, ok := np.parseDouble(text[:n]); ok {
			return true
		}
	}
	return false
}

// complex is complex(text).
func (np *numberParser) complex(x Object) (complex128, error) {
	v, _ := np.s.strOf(x)
	if err := np.checkDecimal(v); err != nil {
		return 0, err
	}
	text := numberSpelling(v)
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text = strings.Trim(text[1:len(text)-1], " \t\n\r\v\f")
	}
	if c, ok := np.parseComplex(text); ok {
		return c, nil
	}
	beyond := func(r rune) bool { return r >= utf8.RuneSelf }
	const del = 0x7f // goes with characters beyond ASCII where there are any
	if at := strings.IndexFunc(text, func(r rune) bool { return beyond(r) || r == del && strings.ContainsFunc(v.s, beyond) }); at >= 0 {
		text = text[:at] // CPython looks no further
	}
	// CPython looks for underscores as C looks at strings, to the first NUL.
	head, _, nul := strings.Cut(text, "\x00")
	if strings.Contains(head, "_") && !np.s.py2() && (nul || !underscoresBetweenDigits(text)) {
		return 0, np.s.ValueError("could not convert string to complex: %s", np.s.reprs.must(x))
	}
	return 0, np.s.ValueError("complex() arg is a malformed string")
}

func (np *numberParser) parseComplex(text string) (complex128, bool) {
	if text == "" {
		return 0, false
	}
	last := text[len(text)-1]
	if last != 'j' && last != 'J' {
		f, ok := np.parseDouble(text)
		return complex(f, 0), ok
	}
	text = text[:len(text)-1]
	// The imaginary part begins at the last sign that is not in an exponent.
	i := len(text) - 1
	for i >= 0 && (text[i] != '+' && text[i] != '-' || i > 0 && (text[i-1] == 'e' || text[i-1] == 'E')) {
		i--
	}
	re, im := 0.0, text
	if i > 0 {
		var ok bool
		if re, ok = np.parseDouble(text[:i]); !ok {
			return 0, false
		}
		im = text[i:]
	}
	switch im {
	case "", "+":
		return complex(re, 1), true
	case "-":
		return complex(re, -1), true
	}
	f, ok := np.parseDouble(im)
	return complex(re, f), ok
}
