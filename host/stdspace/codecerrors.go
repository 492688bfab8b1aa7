package stdspace

import "fmt"

// codecFailures are the exceptions of text that cannot be encoded, decoded or translated: what they say, and the
// attributes that they take their arguments for.
var codecFailures = []struct {
	class, verb, noun string
	attrs             []string
}{
	{"UnicodeEncodeError", "encode", "character", []string{"encoding", "object", "start", "end", "reason"}},
	{"UnicodeDecodeError", "decode", "byte", []string{"encoding", "object", "start", "end", "reason"}},
	{"UnicodeTranslateError", "translate", "character", []string{"object", "start", "end", "reason"}},
}

// addCodecErrors gives these exceptions their text and attributes.
func (tm typeMaker) addCodecErrors() {
	for _, f := range codecFailures {
		c := tm.s.registry.classes[f.class]
		tm.s.registry.define(c, []Def{{Name: "__init__", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
			if err := s.excs.checkCodecArgs(f.attrs, f.noun, args[1:]); err != nil {
				return nil, err
			}
			for i, attr := range f.attrs {
				x := args[i+1]
				if b, ok := sequenceValue(x).(*ByteArray); ok && !s.py2() {
					x = NewBytes(s.limits.text(b.b))
				}
				state(args[0]).setField(attr, x)
			}
			return exceptionInit(s, args, nil)
		}}, {Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			parts := make([]Object, len(f.attrs))
			for i, attr := range f.attrs {
				if parts[i] = codecField(state(args[0]), attr, i); parts[i] == nil && attr == "object" {
					return emptyStr, nil
				}
			}
			return s.codecErrorText(parts, f.verb, f.noun)
		}}})
		for i, attr := range f.attrs {
			tm.addCodecField(c, attr, i)
		}
		if len(f.attrs) == 4 {
			tm.addField(f.class, "encoding", nil)
		}
	}
}

// codecField returns what an attribute was set to or, unless it was set, the argument that it is; nil if there is none.
func codecField(e *Exception, attr string, i int) Object {
	v, changed := e.fields[attr]
	if items := e.made().Items; !changed && i < len(items) {
		return items[i]
	}
	return v
}

// addCodecField adds an attribute to such an exception. Positions are integers, and stay there.
func (tm typeMaker) addCodecField(c *Class, attr string, i int) {
	position := attr == "start" || attr == "end"
	tm.s.registry.addGetSet(c, GetSet{Name: attr, Get: func(_ *Space, x Object) (Object, error) {
		return noneIfNil(codecField(state(x), attr, i)), nil
	}, Set: func(s *Space, x, v Object) error {
		if position {
			n, err := s.asArgument(v)
			if err != nil {
				state(x).setField(attr, MakeInt(-1)) // as the structure of CPython has it then
				if s.excs.isTypeError(err) {
					err = s.TypeError("an integer is required")
				}
				return err
			}
			v = MakeInt(int64(n))
		}
		state(x).setField(attr, v)
		return nil
	}, Del: func(s *Space, x Object) error {
		if position {
			return s.TypeError("can't delete numeric/char attribute")
		}
		state(x).setField(attr, nil)
		return nil
	}})
}

// checkCodecArgs checks the arguments of such an exception: how many there are, and their types.
func (ex *exceptionMaker) checkCodecArgs(attrs []string, noun string, args []Object) error {
	s := ex.s
	if len(args) != len(attrs) {
		return s.TypeError("function takes exactly %d arguments (%d given)", len(attrs), len(args))
	}
	for i, attr := range attrs {
		x := args[i]
		v, isString := s.strOf(x)
		kind, name := kindStr, "str"
		switch {
		case attr == "start" || attr == "end":
			if _, err := s.asArgument(x); err != nil {
				return err
			}
			continue
		case attr == "object" && noun == "byte" && !s.py2():
			continue // which is looked at when all others are known
		case attr == "object" && noun == "character" && s.py2():
			kind, name = kindUnicode, "unicode"
		}
		if !isString || v.kind != kind {
			return s.TypeError("argument %d must be %s, not %s", i+1, name, argumentName(s, x))
		}
	}
	if _, ok := octets(s, args[1]); noun == "byte" && !s.py2() && !ok {
		return s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[1]))
	}
	return nil
}

// codecErrorText is what such an exception says of its parts, of which the last four tell where it happened and why.
func (s *Space) codecErrorText(parts []Object, verb, noun string) (Object, error) {
	can := "can't " + verb
	if len(parts) == 5 {
		codec, err := s.textOfField(parts[0])
		if err != nil {
			return nil, err
		}
		can = "'" + codec + "' codec " + can
	}
	items := parts[len(parts)-4:]
	v, isText := s.strOf(items[0])
	if !isText {
		v, _ = s.strOf(emptyStr) // the program has set something else
	}
	if b, ok := octets(s, items[0]); ok && noun == "byte" {
		v, _ = s.strOf(octetString(s, b))
	}
	first, _ := intOf(items[1])
	last, _ := intOf(items[2])
	start, end := int(first.small), int(last.small)
	reason, err := s.textOfField(items[3])
	if err != nil {
		return nil, err
	}
	if noun == "character" && start < 0 && end == start+1 && !s.py2() {
		return nil, s.Throw("SystemError", "<class 'str'> returned a result with an exception set")
	}
	if end != start+1 || start < 0 || start >= v.len() {
		return NewStr(fmt.Sprintf("%s %ss in position %d-%d: %s", can, noun, start, end-1, reason)), nil
	}
	r, _ := v.first(v.part(start, end))
	what := fmt.Sprintf("byte 0x%02x", r)
	if noun == "character" {
		what = "character " + s.either("u", "") + "'" + escapeRune(r) + "'"
	}
	return NewStr(fmt.Sprintf("%s %s in position %d: %s", can, what, start, reason)), nil
}

// textOfField is the text of a part that may be missing.
func (s *Space) textOfField(x Object) (string, error) {
	if x == nil {
		return "<NULL>", nil
	}
	return s.Text(x)
}
