package stdspace

import (
	"errors"
	"path/filepath"

	"vitrine/host/source"
)

// syntaxParts are the attributes of a SyntaxError beside args, in the order in
// which its second argument has them from the second on.
var syntaxParts = [...]string{"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset", "print_file_and_line"}

// syntaxState is what a SyntaxError knows; nil is None.
type syntaxState [len(syntaxParts)]Object

// syntax returns the parts of a SyntaxError.
func (x *Exception) syntax() *syntaxState {
	if x.place == nil {
		x.place = &syntaxState{}
	}
	return x.place
}

// addSyntaxAttributes adds the attributes of a SyntaxError.
func (tm typeMaker) addSyntaxAttributes() {
	c := tm.s.registry.classes["SyntaxError"]
	for i, name := range syntaxParts {
		if tm.s.py2() && names("end_lineno end_offset", name) {
			continue
		}
		tm.s.registry.addGetSet(c, GetSet{Name: name,
			Get: func(_ *Space, x Object) (Object, error) { return noneIfNil(state(x).syntax()[i]), nil },
			Set: func(_ *Space, x, v Object) error { state(x).syntax()[i] = v; return nil },
			Del: func(_ *Space, x Object) error { state(x).syntax()[i] = nil; return nil },
		})
	}
}

var syntaxErrorMethods = []Def{
	{Name: "__init__", Min: 1, Max: -1, Fn: syntaxErrorInit},
	{Name: "__str__", Min: 1, Max: 1, Fn: syntaxErrorStr},
}

// syntaxErrorInit is SyntaxError(msg, (filename, lineno, offset, text)).
func syntaxErrorInit(s *Space, args []Object) (Object, error) {
	x := state(args[0])
	x.Args = NewTuple(append([]Object(nil), args[1:]...)...)
	if len(args) > 1 {
		x.syntax()[0] = args[1]
	}
	if len(args) != 3 {
		return None, nil
	}
	place, err := s.listOf(args[2])
	if err != nil {
		return nil, err
	}
	if err := s.excs.checkPlace(len(place)); err != nil {
		return nil, err
	}
	copy(x.syntax()[1:], place)
	return None, nil
}

// checkPlace checks how many parts the place of a SyntaxError has. In Python 3 they may say where it ends, too.
func (ex *exceptionMaker) checkPlace(parts int) error {
	switch {
	case ex.s.py2() && parts != 4:
		return ex.s.Throw("IndexError", "tuple index out of range")
	case parts < 4:
		return ex.s.TypeError("function takes at least 4 arguments (%d given)", parts)
	case parts == 5:
		return ex.s.TypeError("end_offset must be provided when end_lineno is provided")
	case parts > 6:
		return ex.s.TypeError("function takes at most 6 arguments (%d given)", parts)
	}
	return nil
}

// syntaxErrorStr gives the message, with the file and the line in brackets where
// they are known.
func syntaxErrorStr(s *Space, args []Object) (Object, error) {
	p := state(args[0]).syntax()
	text, err := s.Text(noneIfNil(p[0]))
	if err != nil {
		return nil, err
	}
	file, hasFile := AsText(p[1])
	line, hasLine := intOf(p[2])
	switch {
	case hasFile && hasLine:
		text += " (" + filepath.Base(file) + ", line " + line.toBig().String() + ")"
	case hasFile:
		text += " (" + filepath.Base(file) + ")"
	case hasLine:
		text += " (line " + line.toBig().String() + ")"
	}
	return NewStr(text), nil
}

// syntaxError turns the errors of a file into a SyntaxError, or what the program
// is to see instead.
func (ex *exceptionMaker) syntaxError(err error) error {
	var list source.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return err
	}
	e := list[0]
	class := map[source.ErrorKind]string{source.IndentError: "IndentationError", source.TabsError: "TabError"}[e.Kind]
	switch {
	case class != "":
	case e.Kind == source.EscapeError && ex.s.py2():
		return ex.s.ValueError("%s", e.Msg)
	default:
		class = "SyntaxError"
	}
	text := Object(None)
	if e.Text != "" {
		text = NewStr(e.Text + "\n")
	}
	args := []Object{NewStr(e.Msg), NewTuple(NewStr(e.File), MakeInt(int64(e.Span.Line)), MakeInt(int64(e.Span.Col)+1), text)}
	x := ex.s.NewException(ex.s.registry.classes[class])
	if _, err := syntaxErrorInit(ex.s, append([]Object{x}, args...)); err != nil {
		return err
	}
	return ex.raised(x)
}
