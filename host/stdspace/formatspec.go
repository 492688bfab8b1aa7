package stdspace

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

// A formatSpec is a format specification, as format() and replacement fields
// take it: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
type formatSpec struct {
	fill     rune
	align    byte // '<', '>', '=', '^'
	aligned  bool // an alignment was given
	zeroFill bool // a fill character was given, maybe as the 0 before the width
	sign     byte // '+', '-', ' ', or 0
	noNeg0   bool
	alt      bool
	width    int // -1 if absent
	group    byte
	prec     int  // -1 if absent
	noDot0   bool // an integral float without type gets no ".0"
	typ      rune // 0 if absent
}

func isAlign(c byte) bool { return c == '<' || c == '>' || c == '=' || c == '^' }

// parseSpec reads a specification. typ and align are what it has by default;
// kind is the name of the class, for messages.
func (nf *numberFormatter) parseSpec(text string, typ rune, align byte, kind string) (*formatSpec, error) {
	f := &formatSpec{fill: ' ', align: align, width: -1, prec: -1, typ: typ}
	if nf.s.py2() {
		align = '>' // a zero before the width makes even texts numbers
	}
	rest := f.parseFlags(text, align, !nf.s.py2())
	var ok bool
	if f.width, rest, ok = specNumber(rest); !ok {
		return nil, nf.s.ValueError("Too many decimal digits in format string")
	}
	rest, err := nf.parseGrouping(f, rest)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(rest, ".") {
		if f.prec, rest, ok = specNumber(rest[1:]); !ok {
			return nil, nf.s.ValueError("Too many decimal digits in format string")
		}
		if f.prec < 0 {
			return nil, nf.s.ValueError("Format specifier missing precision")
		}
	}
	if rest != "" {
		c, size := wtf8.Decode(rest)
		if size != len(rest) {
			if nf.s.py2() {
				return nil, nf.s.ValueError("Invalid conversion specification")
			}
			return nil, nf.s.ValueError("Invalid format specifier '%s' for object of type '%s'", text, kind)
		}
		f.typ = c
	}
	return f, nf.checkGrouping(f)
}

// parseFlags reads what comes before the width; z tells whether there is the flag z.
func (f *formatSpec) parseFlags(text string, align byte, z bool) (rest string) {
	if _, size := wtf8.Decode(text); len(text) > size && isAlign(text[size]) {
		f.fill, _ = wtf8.Decode(text)
		f.align, f.aligned, f.zeroFill = text[size], true, true
		text = text[size+1:]
	} else if text != "" && isAlign(text[0]) {
		f.align, f.aligned = text[0], true
		text = text[1:]
	}
	if text != "" && strings.IndexByte(" +-", text[0]) >= 0 {
		f.sign = text[0]
		text = text[1:]
	}
	if z && strings.HasPrefix(text, "z") {
		f.noNeg0 = true
		text = text[1:]
	}
	if strings.HasPrefix(text, "#") {
		f.alt = true
		text = text[1:]
	}
	if !f.zeroFill && strings.HasPrefix(text, "0") {
		f.fill, f.zeroFill = '0', true
		if !f.aligned && align == '>' {
			f.align = '='
		}
		text = text[1:]
	}
	return text
}

// specNumber reads decimal digits; n is -1 if there are none.
func specNumber(text string) (n int, rest string, ok bool) {
	rest = text
	for rest != "" {
		r, size := utf8.DecodeRuneInString(rest)
		if !unicode.IsDigit(r) {
			break
		}
		digit := int(digitValue(r))
		if n > (math.MaxInt-digit)/10 {
			return 0, text, false
		}
		n = n*10 + digit
		rest = rest[size:]
	}
	if rest == text {
		n = -1
	}
	return n, rest, true
}

func (nf *numberFormatter) parseGrouping(f *formatSpec, text string) (rest string, err error) {
	if strings.HasPrefix(text, ",") {
		f.group = ','
		text = text[1:]
	}
	if strings.HasPrefix(text, "_") && !nf.s.py2() {
		if f.group != 0 {
			return "", nf.s.ValueError("Cannot specify both ',' and '_'.")
		}
		f.group = '_'
		text = text[1:]
	}
	if strings.HasPrefix(text, ",") && f.group == '_' {
		return "", nf.s.ValueError("Cannot specify both ',' and '_'.")
	}
	return text, nil
}

func (nf *numberFormatter) checkGrouping(f *formatSpec) error {
	if f.group == 0 || f.typ == 0 || strings.ContainsRune("defgEG%F", f.typ) {
		return nil
	}
	if f.group == '_' && strings.ContainsRune("boxX", f.typ) {
		return nil
	}
	if f.typ > 32 && f.typ < 128 || nf.s.py2() && f.typ == ' ' {
		return nf.s.ValueError("Cannot specify '%c' with '%c'.", f.group, f.typ)
	}
	return nf.s.ValueError("Cannot specify '%c' with '\\x%x'.", f.group, f.typ)
}

// pad brings text to the width of the specification. An alignment "=" is to
// be dealt with before: here it counts as "<".
func (nf *numberFormatter) pad(f *formatSpec, text string) (string, error) {
	missing := f.width - wtf8.Count(text)
	if missing <= 0 {
		return text, nil
	}
	if err := nf.s.limits.room(int64(missing), int64(wtf8.Size(f.fill))); err != nil {
		return "", err
	}
	left := 0
	switch f.align {
	case '>':
		left = missing
	case '^':
		left = missing / 2
	}
	return nf.s.padded(text, wtf8.Char(f.fill), left, missing-left)
}

// A numberText is a number in parts, to be put together by finishNumber.
type numberText struct {
	negative bool
	prefix   string // "0x"
	digits   string // the integer part, which is grouped
	rest     string // ".5e+10", "%"
	every    int    // size of groups
}

// finish adds sign, prefix, groups and padding.
func (nf *numberFormatter) finish(f *formatSpec, n numberText) (string, error) {
	sign := ""
	switch {
	case n.negative:
		sign = "-"
	case f.sign == '+' || f.sign == ' ':
		sign = string(f.sign)
	}
	if f.width > 0 {
		if err := nf.s.limits.room(int64(f.width), 4); err != nil {
			return "", err
		}
	}
	lead := sign + n.prefix
	least := 0 // digits and separators that zeros fill up to
	if f.fill == '0' && f.align == '=' {
		least = f.width - len(lead) - len(n.rest)
	}
	digits := n.digits
	if f.group != 0 {
		digits = groupDigits(digits, f.group, n.every, least)
	}
	if f.align == '=' {
		if missing := f.width - len(lead) - wtf8.Count(digits+n.rest); missing > 0 {
			digits = strings.Repeat(string(f.fill), missing) + digits
		}
	}
	return nf.pad(f, lead+digits+n.rest)
}

// groupDigits puts a separator between groups of digits, and zeros before
// them until there are at least so many characters. A separator never comes
// first, so there may be one character more.
func groupDigits(digits string, sep byte, every, least int) string {
	zeros := 0
	for n := len(digits); n+(n-1)/every < least; n++ {
		zeros++
	}
	digits = strings.Repeat("0", zeros) + digits
	var b strings.Builder
	for i := range len(digits) {
		if left := len(digits) - i; i > 0 && left%every == 0 {
			b.WriteByte(sep)
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}
