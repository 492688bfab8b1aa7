package stdspace

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

// A percentFormat is a "%" formatting in progress.
type percentFormat struct {
	s       *Space
	v       strValue // the format
	pos     int      // byte offset in it
	args    []Object
	next    int    // the argument to use next
	mapping Object // for %(name)s; nil if there is none
	out     textWriter
	shown   Object // the text of the last object, which is the result itself if it is all there is
}

// A conversion is one conversion of a "%" format.
type conversion struct {
	left, sign, blank, alt, zero bool
	width, prec                  int // prec is -1 if absent
	code                         rune
	at                           int  // its position, for messages
	bare                         bool // nothing stands before the code
}

// promoteToUnicode is the error that makes a formatting of Python 2 start
// again in unicode.
type promoteToUnicode struct{}

func (promoteToUnicode) Error() string { return "a unicode argument" }

// isMapping reports whether what a string of a kind is formatted with counts as a mapping,
// which may have more than the format takes: whatever has items, but no string. Text takes
// bytes for one, and bytes take no bytearray. The items of an xrange and of a deque can only be
// counted, unless a subclass has its own way to get them.
func (s *Space) isMapping(kind strKind, args Object) bool {
	if _, of, isString := stringOf(args); isString {
		return kind == kindStr && of == kindBytes
	}
	if _, ok := sequenceValue(args).(*ByteArray); ok && kind == kindBytes {
		return false
	}
	get := s.registry.lookup(s.TypeOf(args), nGetItem)
	if counted := s.countedOnly(args); counted != nil && get == s.registry.lookup(counted, nGetItem) {
		return false
	}
	return get != nil
}

// countedOnly returns the builtin class of x if that is a sequence whose items have no keys, slices
// among them; nil otherwise.
func (s *Space) countedOnly(x Object) *Class {
	switch x := sequenceValue(x).(type) {
	case *Deque:
		return (&Deque{}).classIn(s)
	case *Exception:
		return s.registry.classes["BaseException"]
	case *Range:
		if x.old {
			return s.types.xrange
		}
	}
	return nil
}

// percent is v % args.
func (nf *numberFormatter) percent(v strValue, args Object) (Object, error) {
	f := &percentFormat{s: nf.s, v: v, args: []Object{args}, out: textWriter{lim: &nf.s.limits}}
	if t, ok := sequenceValue(args).(*Tuple); ok {
		f.args = t.Items
	} else if nf.s.isMapping(v.kind, args) {
		f.mapping = args
	}
	err := f.run()
	if _, again := err.(promoteToUnicode); again {
		if v, err = nf.s.codecs.promote(v); err == nil {
			return nf.percent(v, args)
		}
	}
	if err != nil {
		return nil, err
	}
	text, err := f.out.text()
	if shown, _ := AsText(f.shown); !nf.s.py2() && v.text && shown != "" && shown == text {
		return f.shown, err // also one of a class of the program
	}
	return v.with(text), err
}

func (f *percentFormat) run() error {
	for f.pos < len(f.v.s) {
		i := strings.IndexByte(f.v.s[f.pos:], '%')
		if i < 0 {
			f.out.write(f.v.s[f.pos:])
			break
		}
		if err := f.s.limits.tick(); err != nil {
			return err
		}
		f.out.write(f.v.s[f.pos : f.pos+i])
		f.pos += i + 1
		first := f.pos == 1
		f.shown = nil
		if err := f.conversion(); err != nil {
			return err
		}
		if !first || f.pos < len(f.v.s) {
			f.shown = nil
		}
		if err := f.s.limits.room(int64(f.out.made.Len()), 1); err != nil {
			return err
		}
	}
	if f.next < len(f.args) && f.mapping == nil {
		return f.s.TypeError("not all arguments converted during %s formatting", f.noun())
	}
	return nil
}

func (f *percentFormat) noun() string {
	if f.v.kind == kindBytes {
		return "bytes"
	}
	return "string"
}

// conversion performs the conversion after a "%".
func (f *percentFormat) conversion() error {
	named, err := f.key()
	if err != nil {
		return err
	}
	c, err := f.parse()
	if err != nil {
		return err
	}
	if c.code == '%' && (c.bare && !named || f.s.py2()) {
		if err := f.write(c, "%", false); err != nil {
			return err
		}
	} else {
		x, err := f.arg()
		if err != nil {
			return err
		}
		text, numeric, err := f.convert(c, x)
		if err != nil {
			return err
		}
		if err := f.write(c, text, numeric); err != nil {
			return err
		}
	}
	return nil
}

// key reads a name in parentheses; its value becomes the only argument.
func (f *percentFormat) key() (named bool, err error) {
	text := f.v.s
	if f.pos >= len(text) || text[f.pos] != '(' {
		return false, nil
	}
	if f.mapping == nil {
		return false, f.s.TypeError("format requires a mapping")
	}
	depth := 1
	start := f.pos + 1
	for f.pos = start; f.pos < len(text) && depth > 0; f.pos++ {
		switch text[f.pos] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	if depth > 0 {
		return false, f.s.ValueError("incomplete format key")
	}
	x, err := f.s.getItem(f.mapping, f.v.with(text[start:f.pos-1]))
	f.args, f.next = []Object{x}, 0
	return true, err
}

// arg takes the next argument.
func (f *percentFormat) arg() (Object, error) {
	if f.next >= len(f.args) {
		return nil, f.s.TypeError("not enough arguments for format string")
	}
	f.next++
	return f.args[f.next-1], nil
}

// parse reads flags, width, precision and the code of a conversion.
func (f *percentFormat) parse() (*conversion, error) {
	c := &conversion{prec: -1}
	start := f.pos
	f.flags(c)
	var err error
	if c.width, err = f.number("width"); err != nil {
		return nil, err
	}
	if c.width < 0 {
		c.left, c.width = true, -c.width
	}
	if f.at() == '.' {
		f.pos++
		if c.prec, err = f.number("precision"); err != nil {
			return nil, err
		}
		c.prec = max(c.prec, 0)
	}
	if a := f.at(); a == 'h' || a == 'l' || a == 'L' {
		f.pos++
	}
	if f.pos >= len(f.v.s) {
		return nil, f.s.ValueError("incomplete format")
	}
	r, size := f.v.first(f.v.s[f.pos:])
	c.code, c.at, c.bare = r, f.v.position(f.pos), f.pos == start
	f.pos += size
	return c, nil
}

// at returns the byte at the current place, or 0 at the end.
func (f *percentFormat) at() byte {
	if f.pos < len(f.v.s) {
		return f.v.s[f.pos]
	}
	return 0
}

func (f *percentFormat) flags(c *conversion) {
	for ; ; f.pos++ {
		switch f.at() {
		case '-':
			c.left = true
		case '+':
			c.sign = true
		case ' ':
			c.blank = true
		case '#':
			c.alt = true
		case '0':
			c.zero = true
		default:
			return
		}
	}
}

// number reads a width or a precision, which may be "*".
func (f *percentFormat) number(what string) (int, error) {
	if f.at() == '*' {
		f.pos++
		x, err := f.arg()
		if err != nil {
			return 0, err
		}
		n, ok := intOf(x)
		if !ok || f.s.py2() && n.long {
			return 0, f.s.TypeError("* wants int")
		}
		if n.big != nil || what == "precision" && n.small != int64(int32(n.small)) {
			return 0, f.s.format.tooBig(what)
		}
		return int(max(n.small, -math.MaxInt64)), nil
	}
	n, most := 0, math.MaxInt
	if what == "precision" {
		most = math.MaxInt32
	}
	for ; isDigitByte(f.at()); f.pos++ {
		digit := int(f.at() - '0')
		if n > (most-digit)/10 {
			return 0, f.s.ValueError("%s too big", what)
		}
		n = n*10 + digit
	}
	return n, nil
}

// wordOverflow is the error for an integer that must fit a machine word.
func (nf *numberFormatter) wordOverflow() error {
	return nf.s.Throw("OverflowError", "Python int too large to convert to C long")
}

// tooBig is the error for a width or precision given as "*" that is too large.
func (nf *numberFormatter) tooBig(what string) error {
	if what == "precision" {
		return nf.s.Throw("OverflowError", "Python int too large to convert to C int")
	}
	return nf.s.Throw("OverflowError", "Python int too large to convert to C ssize_t")
}

// convert gives the text of an argument; numeric tells that a sign comes before
// the padding with zeros.
func (f *percentFormat) convert(c *conversion, x Object) (text string, numeric bool, err error) {
	switch c.code {
	case 's', 'r', 'a', 'b':
		if c.code != 'b' && (c.code != 'a' || !f.s.py2()) || f.v.kind == kindBytes {
			text, err = f.object(c, x)
			if err == nil && c.prec >= 0 {
				text = f.cut(text, c.prec)
			}
			return text, false, err
		}
	case 'd', 'i', 'u', 'o', 'x', 'X':
		text, err = f.integer(c, x)
		return text, true, err
	case 'e', 'E', 'f', 'F', 'g', 'G':
		text, err = f.float(c, x)
		return text, true, err
	case 'c':
		text, err = f.char(x)
		return text, false, err
	}
	return "", false, f.unsupported(c)
}

// unsupported is the error for a letter that no conversion has. In strings of bytes it is shown whatever it is.
func (f *percentFormat) unsupported(c *conversion) error {
	text := f.s.isText(f.v.kind)
	number := uint32(c.code)
	switch {
	case !text && c.code > 0x7f && !f.s.py2():
		return f.s.Throw("OverflowError", "character argument not in range(0x110000)")
	case !text && c.code >= 0x80: // a byte has a sign there
		number |= 0xffffff00
	}
	shown := string(c.code)
	switch {
	case !text && f.s.py2():
		shown = string([]byte{byte(c.code)})
	case text && (c.code < 31 || c.code > 126):
		shown = "?"
	}
	return f.s.ValueError("unsupported format character '%s' (0x%x) at index %d", shown, number, c.at)
}

func (f *percentFormat) cut(text string, n int) string {
	if f.v.text {
		return firstCharacters(text, n)
	}
	return text[:min(n, len(text))]
}

// object is the conversion of %s, %r, %a and %b.
func (f *percentFormat) object(c *conversion, x Object) (string, error) {
	s := f.s
	if f.v.kind == kindBytes && (c.code == 's' || c.code == 'b') {
		text, ok := octets(s, x)
		if !ok {
			b, err := s.bytesByMethod(x)
			if err != nil {
				return "", err
			}
			text, ok = octets(s, b)
		}
		if !ok {
			return "", s.TypeError("%%b requires a bytes-like object, or an object that implements __bytes__, not '%s'", s.typeName(x))
		}
		return text, nil
	}
	var v Object
	var err error
	switch {
	case c.code != 's':
		v, err = s.repr(x)
	case s.py2() && f.v.kind == kindUnicode:
		v, err = s.codecs.unicodeOf(x)
	default:
		if _, ok := sequenceValue(x).(*Unicode); ok && s.py2() {
			return "", promoteToUnicode{}
		}
		v, err = s.codecs.rawText(x)
	}
	if err != nil {
		return "", err
	}
	if _, ok := sequenceValue(v).(*Unicode); ok && s.py2() && f.v.kind == kindStr {
		return "", promoteToUnicode{}
	}
	text, _ := AsText(v)
	f.shown = v
	if c.code == 'a' || f.v.kind == kindBytes {
		return f.s.asciiOnly(text)
	}
	return text, nil
}

// integer is the conversion of %d, %o and %x, without padding to the width.
func (f *percentFormat) integer(c *conversion, x Object) (string, error) {
	s := f.s
	v, err := f.integerOf(c, x)
	if err != nil {
		return "", err
	}
	prefix, base := "", 10
	switch c.code {
	case 'o':
		prefix, base = s.either("0", "0o"), 8
	case 'x', 'X':
		prefix, base = "0"+string(c.code), 16
	default:
		if err := s.format.checkDigits(v); err != nil {
			return "", err
		}
	}
	digits, negative := v.magnitude(base), v.sign() < 0
	if own, ok, err := s.ownDigits(c.code, x); err != nil {
		return "", err
	} else if ok {
		digits, negative = strings.CutPrefix(own, "-")
	}
	if c.code == 'X' {
		digits = strings.ToUpper(digits)
	}
	if _, isLong := sequenceValue(x).(*Long); c.prec == 0 && v.sign() == 0 && s.py2() && !isLong {
		digits = "" // as the C library does
	}
	if missing := c.prec - len(digits); missing > 0 {
		if err := s.limits.room(int64(missing), 1); err != nil {
			return "", err
		}
		digits = strings.Repeat("0", missing) + digits
	}
	if c.alt && (prefix != "0" || !strings.HasPrefix(digits, "0")) {
		digits = prefix + digits
	}
	if negative {
		digits = "-" + digits
	}
	return digits, nil
}

// ownDigits are the digits of an object of a class derived from long of Python 2, whose methods say how it is shown.
func (s *Space) ownDigits(code rune, x Object) (digits string, ok bool, err error) {
	i, ok := x.(*Instance)
	if !ok || !s.py2() {
		return "", false, nil
	}
	if _, ok := i.Value.(*Long); !ok {
		return "", false, nil
	}
	name := nStr
	switch code {
	case 'x', 'X':
		name = nHex
	case 'o':
		name = nOct
	}
	hook := s.registry.lookup(i.Class, name)
	if _, builtin := hook.(*Builtin); hook == nil || builtin {
		return "", false, nil
	}
	v, err := s.reprs.textResult(name, hook, x)
	text, _ := AsText(v)
	text, negative := strings.CutPrefix(strings.TrimSuffix(text, "L"), "-")
	switch name {
	case nHex:
		text = strings.TrimPrefix(text, "0x")
	case nOct:
		text = strings.TrimPrefix(text, "0")
	}
	if negative {
		text = "-" + text
	}
	return text, err == nil, err
}

// integerOf converts the argument of an integer conversion.
func (f *percentFormat) integerOf(c *conversion, x Object) (intValue, error) {
	s := f.s
	if v, ok := intOf(x); ok {
		return v, nil
	}
	decimal := c.code == 'd' || c.code == 'i' || c.code == 'u'
	if v, ok, err := formattedInteger(s, x, decimal); ok {
		return v, err
	}
	switch {
	case s.py2() && c.code == 'i':
		return intValue{}, s.TypeError("%%d format: a number is required, not %s", s.typeName(x))
	case s.py2():
		return intValue{}, s.TypeError("%%%c format: a number is required, not %s", c.code, s.typeName(x))
	case c.code == 'i' && f.v.kind == kindBytes:
		return intValue{}, s.TypeError("%%d format: a real number is required, not %s", s.typeName(x))
	case decimal:
		return intValue{}, s.TypeError("%%%c format: a real number is required, not %s", c.code, s.typeName(x))
	}
	return intValue{}, s.TypeError("%%%c format: an integer is required, not %s", c.code, s.typeName(x))
}

// numberToInt converts a number that is not an integer to one: by __index__, or,
// where truncation is allowed, from a float or by __int__. It returns nil if x
// cannot be converted.
func numberToInt(s *Space, x Object, truncate bool) (*big.Int, error) {
	_, plain := s.registry.lookup(s.TypeOf(x), nInt).(*Builtin)
	if v, ok := sequenceValue(x).(Float); ok && (plain || !truncate) {
		if !truncate {
			return nil, nil
		}
		return floatToBig(s, float64(v))
	}
	hooks := []*Str{nIndex}
	switch {
	case s.py2():
		hooks = []*Str{nInt} // what has __index__ only is no number there
	case truncate:
		hooks = []*Str{nInt, nIndex}
	}
	for _, name := range hooks {
		if v, err := numberByHook(s, x, name); v != nil || err != nil {
			return v, err
		}
	}
	return nil, nil
}

// formattedInteger returns the integer of what is no int; ok is false if x does not give one.
func formattedInteger(s *Space, x Object, decimal bool) (v intValue, ok bool, err error) {
	switch {
	case (decimal || s.py2()) && countsAsNumber(s, x):
		v, err = numberAsInteger(s, x)
	case !decimal && !s.py2() && s.registry.lookup(s.TypeOf(x), nIndex) != nil:
		v, err = s.indexValue(x, nil)
	default:
		return v, false, nil
	}
	refused := err != nil && s.excs.is(err, "BaseException") && (s.py2() || s.excs.isTypeError(err))
	return v, !refused, err
}

// numberAsInteger is int(x) of a number; Python 2 tries long(x) where that fails.
func numberAsInteger(s *Space, x Object) (intValue, error) {
	v, err := toInteger(s, "int", x, nil)
	if err != nil && s.py2() && s.excs.is(err, "BaseException") {
		v, err = toInteger(s, "long", x, nil)
	}
	if err != nil {
		return intValue{}, err
	}
	i, _ := intOf(v)
	return i, nil
}

// numberByHook calls a special method that gives an integer, and returns nil where there is none.
func numberByHook(s *Space, x Object, name *Str) (*big.Int, error) {
	hook := s.registry.lookup(s.TypeOf(x), name)
	if hook == nil {
		return nil, nil
	}
	v, err := s.callHook(hook, x)
	if err != nil {
		return nil, err
	}
	if i, ok := intOf(v); ok {
		return i.toBig(), nil
	}
	return nil, s.TypeError("%s returned non-int (type %s)", name.s, s.typeName(v))
}

// floatToBig truncates a float.
func floatToBig(s *Space, v float64) (*big.Int, error) {
	switch {
	case math.IsNaN(v):
		return nil, s.ValueError("cannot convert float NaN to integer")
	case math.IsInf(v, 0):
		return nil, s.Throw("OverflowError", "cannot convert float infinity to integer")
	}
	i, _ := new(big.Float).SetFloat64(v).Int(nil)
	return i, nil
}

// float is the conversion of %e, %f and %g.
func (f *percentFormat) float(c *conversion, x Object) (string, error) {
	v, err := realOf(f.s, x)
	switch wrong := f.s.excs.is(err, "Exception"); {
	case f.s.excs.isTypeError(err) && f.v.kind == kindUnicode && f.s.registry.lookup(f.s.TypeOf(x), nFloat) == nil:
		return "", f.s.TypeError("a float is required")
	case wrong && f.v.kind != kindUnicode && (f.s.py2() || f.v.kind == kindBytes): // whatever it was
		return "", f.s.TypeError("float argument required, not %s", f.s.typeName(x))
	}
	if err != nil {
		return "", err
	}
	prec := c.prec
	if prec < 0 {
		prec = 6
	}
	if err := f.s.limits.room(int64(prec), 1); err != nil {
		return "", err
	}
	return formatDouble(v, floatStyle{code: byte(c.code), prec: prec, alt: c.alt}), nil
}

// realOf converts a number to a float.
func realOf(s *Space, x Object) (float64, error) {
	hook := s.registry.lookup(s.TypeOf(x), nFloat)
	_, isFloat := sequenceValue(x).(Float)
	if _, builtin := hook.(*Builtin); isFloat || hook == nil || builtin {
		if v, ok, err := asFloat(s, x); ok || err != nil {
			return v, err
		}
	}
	if hook != nil {
		r, err := s.callHook(hook, x)
		if err != nil {
			return 0, err
		}
		if f, ok := sequenceValue(r).(Float); ok {
			return float64(f), nil
		}
		return 0, s.TypeError("%s.__float__ returned non-float (type %s)", s.typeName(x), s.typeName(r))
	}
	if s.registry.lookup(s.TypeOf(x), nIndex) != nil && !s.py2() {
		i, err := s.indexValue(x, nil)
		if err != nil {
			return 0, err
		}
		v, _, err := asFloat(s, s.intObject(i))
		return v, err
	}
	if s.py2() {
		return 0, s.TypeError("a float is required")
	}
	return 0, s.TypeError("must be real number, not %s", s.typeName(x))
}

func (nf *numberFormatter) isStringType(x Object) bool {
	_, _, ok := stringOf(x)
	return ok
}

// char is the conversion of %c.
func (f *percentFormat) char(x Object) (string, error) {
	s := f.s
	if v, ok := s.strOf(x); ok {
		if v.kind == kindUnicode && f.v.kind == kindStr {
			return "", promoteToUnicode{}
		}
		if v.len() == 1 && v.kind != f.v.kind && s.py2() {
			wide, err := s.codecs.promote(v)
			return wide.s, err
		}
		if v.len() == 1 && v.kind == f.v.kind {
			return v.s, nil
		}
		return "", f.badChar()
	}
	if b, ok := sequenceValue(x).(*ByteArray); ok && f.v.kind == kindBytes && len(b.b) == 1 {
		return s.limits.text(b.b), nil
	}
	n, err := f.charNumber(x)
	if f.v.kind == kindUnicode && (err != nil || n.big != nil) { // whatever it was
		err = f.badChar()
	}
	if err != nil {
		return "", err
	}
	switch {
	case n.big != nil && s.py2():
		return "", s.format.wordOverflow()
	case f.v.text && (n.big != nil || n.small < 0 || n.small > utf8.MaxRune):
		return "", s.Throw("OverflowError", "%c arg not in range(0x110000)"+s.either(" (wide Python build)", ""))
	case !f.v.text && (n.big != nil || n.small < 0 || n.small > 255):
		if s.py2() && n.small < 0 {
			return "", s.Throw("OverflowError", "unsigned byte integer is less than minimum")
		}
		return "", s.Throw("OverflowError", s.either("unsigned byte integer is greater than maximum", "%c arg not in range(256)"))
	case f.v.text:
		return wtf8.Char(rune(n.small)), nil
	}
	return string([]byte{byte(n.small)}), nil
}

// charNumber returns the number of a character.
func (f *percentFormat) charNumber(x Object) (intValue, error) {
	s := f.s
	if n, ok := intOf(x); ok && !s.convertsItself(x) {
		return shrink(n), nil
	}
	if _, ok := sequenceValue(x).(Float); ok && s.py2() && f.v.kind != kindUnicode {
		return intValue{}, s.TypeError("integer argument expected, got float")
	}
	v, err := numberToInt(s, x, s.py2())
	switch {
	case v == nil && err == nil && s.py2():
		err = s.TypeError("an integer is required")
	case v == nil && err == nil:
		err = f.badChar()
	}
	if err != nil {
		return intValue{}, err
	}
	return shrink(intValue{big: v}), nil
}

func (f *percentFormat) badChar() error {
	if f.v.kind == kindBytes {
		return f.s.Throw("TypeError", "%c requires an integer in range(256) or a single byte")
	}
	return f.s.Throw("TypeError", "%c requires int or char")
}

// write pads the text of a conversion and writes it.
func (f *percentFormat) write(c *conversion, text string, numeric bool) error {
	lead := ""
	if numeric {
		lead, text = signAndPrefix(c, text)
	}
	n := len(text)
	if f.v.text {
		n = wtf8.Count(text)
	}
	missing := c.width - n - len(lead)
	if missing <= 0 {
		f.out.write(lead)
		f.out.write(text)
		return nil
	}
	if err := f.s.limits.room(int64(missing), 1); err != nil {
		return err
	}
	zeros := c.zero && numeric && !c.left
	if !c.left && !zeros {
		f.out.repeat(" ", missing)
	}
	f.out.write(lead)
	if zeros {
		f.out.repeat("0", missing)
	}
	f.out.write(text)
	if c.left {
		f.out.repeat(" ", missing)
	}
	return nil
}

// signAndPrefix takes the sign and the prefix of a base off the front of a
// number, or makes the sign that the flags ask for.
func signAndPrefix(c *conversion, text string) (lead, rest string) {
	switch {
	case strings.HasPrefix(text, "-"):
		lead, text = "-", text[1:]
	case c.sign:
		lead = "+"
	case c.blank:
		lead = " "
	}
	if c.alt && len(text) > 1 && text[0] == '0' && strings.IndexByte("oxX", text[1]) >= 0 {
		lead, text = lead+text[:2], text[2:]
	}
	return lead, text
}

// maxDecimalDigits is the length of the longest integer that Python 3 converts
// from and to decimal digits, to bound the time it takes.
const maxDecimalDigits = 4300

// magnitude returns the digits of an integer without its sign.
func (v intValue) magnitude(base int) string {
	if v.big != nil {
		return new(big.Int).Abs(v.big).Text(base)
	}
	u := uint64(v.small)
	if v.small < 0 {
		u = -u
	}
	return strconv.FormatUint(u, base)
}

// decimal returns the decimal digits of an integer.
func (nf *numberFormatter) decimal(v *big.Int) (string, error) {
	if err := nf.checkDigits(intValue{big: v}); err != nil {
		return "", err
	}
	text := ""
	err := nf.s.limits.away(bigBytes(v, v), func() { text = v.String() })
	return text, err
}

// checkDigits returns an error for an integer that is too long for decimal
// digits.
func (nf *numberFormatter) checkDigits(v intValue) error {
	if v.big == nil || nf.s.py2() || v.big.BitLen() <= maxDecimalDigits*332/100 {
		return nil
	}
	if v.big.BitLen() > 4*maxDecimalDigits || len(v.magnitude(10)) > maxDecimalDigits {
		return nf.s.ValueError("Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", maxDecimalDigits)
	}
	return nil
}
