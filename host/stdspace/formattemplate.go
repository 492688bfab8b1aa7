package stdspace

import (
	"strconv"
	"strings"
)

// A template is a str.format() in progress.
type template struct {
	s       *Space
	v       strValue // what the result is made like
	args    []Object
	named   Object // of format(**kw) or format_map(); nil if there are none
	auto    int    // the next field without a number, -1 if fields are numbered
	numbers bool   // fields have been numbered
	out     textWriter
	alone   Object // what the last field has given, if it is all there is
}

var strFormatMethods = []Def{
	{Name: "format", Min: 1, Max: -1, KwFn: strFormat},
	{Name: "format_map", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		if s.withoutFields(args[0]) {
			return args[0], nil
		}
		return s.format.runTemplate(args[0], nil, args[1])
	}},
	{Name: "__format__", Min: 2, Max: 2, Fn: strFormatSpec},
}

func strFormat(s *Space, args []Object, kw []Keyword) (Object, error) {
	d := NewDict()
	for _, k := range kw {
		d.SetStr(s.pool.nameOf(k.Name), k.Value)
	}
	if itself := s.withoutFields(args[0]); itself {
		return args[0], nil
	}
	return s.format.runTemplate(args[0], args[1:], d)
}

// withoutFields reports whether a format of Python 3 has nothing to fill in, so that it is the result itself.
func (s *Space) withoutFields(format Object) bool {
	v, _ := s.strOf(format)
	return !s.py2() && v.s != "" && !strings.ContainsAny(v.s, "{}")
}

// strFormatSpec is str.__format__.
func strFormatSpec(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	spec, ok := s.formatText(args[1])
	if !ok {
		return nil, s.TypeError("%s", s.either("__format__ arg must be str or unicode, not "+s.typeName(args[1]), "__format__() argument must be str, not "+argumentName(s, args[1])))
	}
	if _, isInstance := args[0].(*Instance); isInstance && spec == "" {
		if v.kind == kindUnicode {
			return s.codecs.unicodeOf(args[0])
		}
		return s.str(args[0])
	}
	format := s.format.text
	if wide, ok := sequenceValue(args[1]).(*Unicode); !v.text && !ok {
		format = s.format.bytes
	} else if ok && !v.text {
		if _, err := s.reprs.encodeForStr(wide); err != nil {
			return nil, err
		}
	}
	text, err := format(v.s, spec, s.typeName(args[0]))
	if err != nil {
		return nil, err
	}
	if text != "" && text == v.s && !s.py2() {
		return args[0], nil // also one of a class of the program
	}
	return v.with(text), nil
}

func (nf *numberFormatter) runTemplate(format Object, args []Object, named Object) (Object, error) {
	v, _ := nf.s.strOf(format)
	t := &template{s: nf.s, v: v, args: args, named: named, out: textWriter{lim: &nf.s.limits}}
	if err := t.run(v.s, 2); err != nil {
		return nil, err
	}
	if t.alone != nil && !nf.s.py2() {
		return t.alone, nil // also one of a class of the program
	}
	text, err := t.out.text()
	return t.v.with(text), err
}

// run formats a text; depth is how deep replacement fields may be nested.
func (t *template) run(text string, depth int) error {
	if depth <= 0 {
		return t.s.ValueError("Max string recursion exceeded")
	}
	for text != "" {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			t.out.write(text)
			break
		}
		t.out.write(text[:i])
		c := text[i]
		text = text[i+1:]
		switch {
		case text != "" && text[0] == c:
			t.out.made.WriteByte(c)
			text = text[1:]
		case c == '}':
			return t.s.ValueError("Single '}' encountered in format string")
		case text == "":
			return t.s.ValueError("Single '{' encountered in format string")
		default:
			first := t.out.made.Len() == 0
			n, err := t.field(text, depth)
			if err != nil {
				return err
			}
			if text = text[n:]; text != "" || !first || t.out.made.Len() == 0 {
				t.alone = nil
			}
		}
		if err := t.s.limits.room(int64(t.out.made.Len()), 1); err != nil {
			return err
		}
	}
	return nil
}

// field formats the replacement field whose text begins after "{" and returns
// how long it is, "}" included.
func (t *template) field(text string, depth int) (int, error) {
	end, err := t.nameEnd(text)
	if err != nil {
		return 0, err
	}
	name, conv, spec := text[:end], byte(0), ""
	i := end
	if text[i] == '!' {
		if i+1 >= len(text) {
			return 0, t.s.ValueError("%s", t.s.either("unmatched '{' in format", "end of string while looking for conversion specifier"))
		}
		conv = text[i+1]
		i += 2
		switch {
		case conv == '}' && t.s.py2():
			return 0, t.s.ValueError("end of format while looking for conversion specifier")
		case i >= len(text):
			return 0, t.unmatched()
		}
		if text[i] != ':' && text[i] != '}' {
			return 0, t.s.ValueError("expected ':' after conversion specifier")
		}
	}
	if text[i] == ':' {
		n := specEnd(text[i+1:])
		if n < 0 {
			return 0, t.unmatched()
		}
		spec = text[i+1 : i+1+n]
		i += 1 + n
	}
	return i + 1, t.replace(name, conv, spec, depth)
}

func (t *template) unmatched() error {
	return t.s.ValueError("%s", t.s.either("unmatched '{' in format", "unmatched '{' in format spec"))
}

// nameEnd finds the end of the name of a field: "!", ":" or "}".
func (t *template) nameEnd(text string) (int, error) {
	bracket := false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '{' && !t.s.py2():
			return 0, t.s.ValueError("unexpected '{' in field name")
		case c == '[' && !t.s.py2():
			bracket = true
		case c == ']':
			bracket = false
		case !bracket && (c == '}' || c == ':' || c == '!'):
			return i, nil
		}
	}
	return 0, t.s.ValueError("%s", t.s.either("unmatched '{' in format", "expected '}' before end of string"))
}

// specEnd finds the "}" that ends a specification, or returns -1.
func specEnd(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// replace writes the value of a field.
func (t *template) replace(name string, conv byte, spec string, depth int) error {
	x, err := t.lookup(name)
	if err != nil {
		return err
	}
	if x, err = t.convert(x, conv); err != nil {
		return err
	}
	if strings.ContainsAny(spec, "{}") {
		inner := &template{s: t.s, v: t.v, args: t.args, named: t.named, auto: t.auto, numbers: t.numbers,
			out: textWriter{lim: &t.s.limits}}
		if err := inner.run(spec, depth-1); err != nil {
			return err
		}
		t.auto, t.numbers = inner.auto, inner.numbers
		spec, err = inner.out.text()
		if err != nil {
			return err
		}
	}
	r, err := t.s.formatObject(x, t.v.with(spec))
	if err != nil {
		return err
	}
	if u, ok := r.(*Unicode); ok && t.v.kind == kindStr {
		// As in Python 2, a unicode text must be ASCII here.
		if _, err := t.s.codecs.encode(strValue{&u.strData, kindUnicode, true}, "ascii", "strict"); err != nil {
			return err
		}
	}
	text, ok := AsText(r)
	if !ok {
		return t.s.TypeError("__format__ must return a str, not %s", t.s.typeName(r))
	}
	t.out.write(text)
	t.alone = r
	return t.out.err
}

// convert performs "!r", "!s" or "!a".
func (t *template) convert(x Object, conv byte) (Object, error) {
	switch {
	case conv == 0:
		return x, nil
	case conv == 'r':
		return t.s.repr(x)
	case conv == 's':
		if t.v.kind == kindUnicode {
			return t.s.codecs.unicodeOf(x)
		}
		return t.s.str(x)
	case conv == 'a' && !t.s.py2():
		return t.s.asciiRepr(x)
	case conv > 32 && conv < 127:
		return nil, t.s.ValueError("Unknown conversion specifier %c", conv)
	}
	return nil, t.s.ValueError("Unknown conversion specifier '\\x%x'", conv)
}

// lookup finds the object that the name of a field means: an argument, then
// attributes and items of it.
func (t *template) lookup(name string) (Object, error) {
	first := name
	rest := ""
	if i := strings.IndexAny(name, ".["); i >= 0 {
		first, rest = name[:i], name[i:]
	}
	x, err := t.argument(first)
	if err != nil {
		return nil, err
	}
	for rest != "" {
		if x, rest, err = t.step(x, rest); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// argument returns the argument of a number, of a name, or the next one.
func (t *template) argument(first string) (Object, error) {
	n, numbered := fieldIndex(first)
	if first != "" && !numbered {
		if t.named == nil {
			return nil, t.s.excs.keyError(t.v.with(first))
		}
		return t.s.getItem(t.named, t.v.with(first))
	}
	switch {
	case first == "" && t.numbers:
		return nil, t.s.ValueError("cannot switch from manual field specification to automatic field numbering")
	case first != "" && t.auto > 0:
		return nil, t.s.ValueError("cannot switch from automatic field numbering to manual field specification")
	case first == "":
		n = t.auto
		t.auto++
	case n < 0:
		return nil, t.s.ValueError("Too many decimal digits in format string")
	default:
		t.numbers = true
	}
	if t.args == nil && t.named != nil {
		return nil, t.s.ValueError("Format string contains positional fields")
	}
	if n < 0 || n >= len(t.args) {
		if t.s.py2() {
			return nil, t.s.Throw("IndexError", "tuple index out of range")
		}
		return nil, t.s.Raise("IndexError", "Replacement index %d out of range for positional args tuple", n)
	}
	return t.args[n], nil
}

// fieldIndex reads a number that has nothing but digits.
func fieldIndex(text string) (n int, ok bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1, true
	}
	return n, true
}

// step follows one ".name" or "[key]".
func (t *template) step(x Object, path string) (v Object, rest string, err error) {
	if path[0] == '.' {
		name := path[1:]
		if i := strings.IndexAny(name, ".["); i >= 0 {
			name = name[:i]
		}
		if name == "" {
			return nil, "", t.s.ValueError("Empty attribute in format string")
		}
		v, err = t.s.GetAttr(x, name)
		return v, path[1+len(name):], err
	}
	if path[0] != '[' {
		return nil, "", t.s.ValueError("Only '.' or '[' may follow ']' in format field specifier")
	}
	end := strings.IndexByte(path, ']')
	if end < 0 {
		return nil, "", t.s.ValueError("Missing ']' in format string")
	}
	key := path[1:end]
	if key == "" {
		return nil, "", t.s.ValueError("Empty attribute in format string")
	}
	var k Object = t.v.with(key)
	if n, ok := fieldIndex(key); ok {
		if n < 0 {
			return nil, "", t.s.ValueError("Too many decimal digits in format string")
		}
		k = MakeInt(int64(n))
	}
	v, err = t.s.getItem(x, k)
	return v, path[end+1:], err
}
