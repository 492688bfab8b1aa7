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
			return exceptionInit(s, args, nil)
		}}, {Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			return s.codecErrorText(state(args[0]).Args, f.verb, f.noun, len(f.attrs))
		}}})
		for i, attr := range f.attrs {
			tm.s.registry.define(c, []Def{{Name: attr, Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
				if items := state(args[0]).Args.Items; i < len(items) {
					return items[i], nil
				}
				return None, nil
			}}})
		}
	}
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
			if _, ok := octets(s, x); !ok {
				return s.TypeError("a bytes-like object is required, not '%s'", s.typeName(x))
			}
			continue
		case attr == "object" && noun == "character" && s.py2():
			kind, name = kindUnicode, "unicode"
		}
		if !isString || v.kind != kind {
			return s.TypeError("argument %d must be %s, not %s", i+1, name, s.typeName(x))
		}
	}
	return nil
}

// codecErrorText is what such an exception says of its arguments, of which the last four tell where it happened
// and why. If they are others, it shows them.
func (s *Space) codecErrorText(args *Tuple, verb, noun string, n int) (Object, error) {
	if len(args.Items) != n {
		return s.str(args)
	}
	can := "can't " + verb
	if n == 5 {
		codec, _ := AsText(args.Items[0])
		can = "'" + codec + "' codec " + can
	}
	items := args.Items[n-4:]
	v, isStr := s.strOf(items[0])
	start, ok1 := items[1].(Int)
	end, ok2 := items[2].(Int)
	reason, _ := AsText(items[3])
	if !isStr || !ok1 || !ok2 {
		return s.str(args)
	}
	if end != start+1 || start < 0 || int(start) >= v.len() {
		return NewStr(fmt.Sprintf("%s %ss in position %d-%d: %s", can, noun, start, end-1, reason)), nil
	}
	r, _ := v.first(v.part(int(start), int(end)))
	what := fmt.Sprintf("byte 0x%02x", r)
	if noun == "character" {
		what = "character " + s.either("u", "") + "'" + escapeRune(r) + "'"
	}
	return NewStr(fmt.Sprintf("%s %s in position %d: %s", can, what, start, reason)), nil
}
