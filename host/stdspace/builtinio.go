package stdspace

import (
	"io"
	"strings"

	"vitrine/host/interp"
)

// ioBuiltins are the builtin functions about output, code and modules.
var ioBuiltins = []Def{
	{Name: "print", Min: 0, Max: -1, KwFn: print3},
	{Name: "eval", Min: 1, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return evalObject(s, args[0], arg(args, 1), arg(args, 2))
	}},
	{Name: "exec", Min: 1, Max: 3, Params: "_ _ _ *closure", Only: 3, Fn: execBuiltin},
	{Name: "execfile", Min: 1, Max: 3, Only: 2, Fn: execFile},
	{Name: "compile", Min: 3, Max: 6, Params: "source filename mode flags dont_inherit optimize", Fn: compileBuiltin},
	{Name: "__import__", Min: 1, Max: 5, Params: "name globals locals fromlist level", Fn: importBuiltin},
	{Name: "reload", Min: 1, Max: 1, Only: 2, Fn: func(_ *Space, args []Object) (Object, error) { return args[0], nil }},
}

// print3 is the function print of Python 3.
func print3(s *Space, args []Object, kw []Keyword) (Object, error) {
	sep, end := " ", "\n"
	var file Object
	flush := false
	for _, k := range kw {
		name := s.pool.nameOf(k.Name).s
		text, isText := AsText(k.Value)
		if _, kind, ok := stringOf(k.Value); ok && kind == kindBytes {
			isText = false
		}
		switch name {
		case "sep", "end":
			if k.Value == None {
				continue
			}
			if !isText {
				return nil, s.TypeError("%s must be None or a string, not %s", name, s.typeName(k.Value))
			}
			if name == "sep" {
				sep = text
			} else {
				end = text
			}
		case "file":
			file = k.Value
		case "flush":
			var err error
			if flush, err = s.IsTrue(k.Value); err != nil {
				return nil, err
			}
		default:
			return nil, s.TypeError("'%s' is an invalid keyword argument for print()", name)
		}
	}
	p := printing{out: &s.out, file: s.out.destination(file)}
	if p.file == None {
		return None, nil // sys.stdout is None, so nobody reads it
	}
	err := p.all(args, sep, end)
	if err == nil && flush && p.file != nil {
		_, err = s.callNamed(p.file, "flush")
	}
	return None, err
}

// A printing writes what print is called with, piece by piece: what comes before an object whose text fails is
// written, and a file of the program's own gets every piece by itself.
type printing struct {
	out     *output
	file    Object // nil: the standard output itself
	pending strings.Builder
}

func (p *printing) all(args []Object, sep, end string) error {
	err := p.pieces(args, sep, end)
	if p.pending.Len() == 0 {
		return err
	}
	if writing := p.out.write(p.file, p.pending.String()); err == nil {
		err = writing
	}
	return err
}

func (p *printing) pieces(args []Object, sep, end string) error {
	for i, x := range args {
		if i > 0 {
			if err := p.piece(sep); err != nil {
				return err
			}
		}
		text, err := p.out.s.Text(x)
		if err != nil {
			return err
		}
		if err := p.piece(text); err != nil {
			return err
		}
	}
	return p.piece(end)
}

func (p *printing) piece(text string) error {
	if _, own := p.file.(*Instance); own {
		return p.out.write(p.file, text)
	}
	if f, ok := p.file.(*File); p.out.s.py2() || ok && f.fd == 2 {
		p.pending.WriteString(text)
		return nil
	}
	v, _ := p.out.s.strOf(NewStr(text))
	_, err := p.out.s.codecs.encodeHalves(v, "strict")
	if err == nil {
		p.pending.WriteString(text)
	}
	return err
}

// output is where print writes to.
type output struct {
	s         *Space
	stdout    io.Writer
	softspace map[Object]bool // files to which a print statement owes a space; nil is standard output
}

func newOutput(s *Space, w io.Writer) output {
	if w == nil {
		w = io.Discard
	}
	return output{s: s, stdout: w, softspace: map[Object]bool{}}
}

// write writes to a file object, or to the standard output: that of sys if
// the program has put another there.
func (out *output) write(file Object, text string) error {
	file = out.destination(file)
	if file == nil {
		_, err := out.stdout.Write([]byte(text))
		return err
	}
	_, err := out.s.callNamed(file, "write", NewStr(text))
	return err
}

// destination is the file object that is written to; nil stands for the standard output itself.
func (out *output) destination(file Object) Object {
	if file == nil || file == None {
		return out.file("stdout")
	}
	return file
}

// file returns sys.stdout or sys.stderr if sys was imported, or nil.
func (out *output) file(name string) Object {
	sys, ok := out.s.imports.modules.GetStr(out.s.Intern("sys")).(*Module)
	if !ok {
		return nil
	}
	return sys.Dict.GetStr(out.s.Intern(name))
}

// Print performs the print statement of Python 2.
func (s *Space) Print(f *interp.Frame, value, to Object) error {
	if to == None {
		to = nil
	}
	if value == nil {
		err := s.out.write(to, "\n")
		if err == nil {
			s.out.owe(to, false)
		}
		return err
	}
	if s.out.owe(to, false) {
		if err := s.out.write(to, " "); err != nil {
			return err
		}
	}
	var writer Object
	if to != nil {
		var err error
		if writer, err = s.GetAttr(to, "write"); err != nil {
			return err
		}
	}
	text, err := s.out.printed(value)
	switch {
	case err != nil:
	case writer == nil:
		err = s.out.write(nil, text)
	default:
		_, err = s.callNested(writer, NewStr(text))
	}
	if err == nil && !s.endsInSpace(value) {
		s.out.owe(to, true)
	}
	return err
}

// owe sets whether a file is owed a space, and returns whether it was. An object of the program keeps that in its attribute softspace.
func (out *output) owe(to Object, space bool) bool {
	i, ok := to.(*Instance)
	if _, isFile := sequenceValue(to).(*File); !ok || isFile {
		before := out.softspace[to]
		delete(out.softspace, to)
		if space {
			out.softspace[to] = true
		}
		return before
	}
	before := false
	if v, err := out.s.GetAttr(i, "softspace"); err == nil {
		if n, ok := intOf(v); ok {
			before = n.sign() != 0
		}
	}
	_ = out.s.setAttr(i, out.s.Intern("softspace"), MakeInt(map[bool]int64{true: 1}[space])) // an object need not have it
	return before
}

// endsInSpace reports whether a value is a string behind which a print statement owes no space: it ends in
// white space other than one.
func (s *Space) endsInSpace(value Object) bool {
	v, ok := s.strOf(value)
	if !ok || v.s == "" {
		return false
	}
	last, _ := v.final(v.s)
	return last != ' ' && v.spaceTest()(last)
}

// printed is the text that a print statement writes for a value.
func (out *output) printed(value Object) (string, error) {
	if u, ok := value.(*Unicode); ok {
		return u.s, nil
	}
	return out.s.Text(value)
}

// Exec performs the exec statement of Python 2.
func (s *Space) Exec(f *interp.Frame, code, globals, locals Object) error {
	if t, ok := code.(*Tuple); ok && len(t.Items) > 1 && globals == None {
		return execObject(s, t.Items[0], t.Items[1], arg(t.Items, 2))
	}
	err := execObject(s, code, globals, locals)
	if globals == None {
		storeLocals(s, f)
	}
	return err
}
