package stdspace

import (
	"io"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// ioBuiltins are the builtin functions about output, code and modules.
var ioBuiltins = []Def{
	{Name: "print", Min: 0, Max: -1, KwFn: print3},
	{Name: "eval", Min: 1, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return evalObject(s, args[0], arg(args, 1), arg(args, 2))
	}},
	{Name: "exec", Min: 1, Max: 3, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return None, execObject(s, args[0], arg(args, 1), arg(args, 2))
	}},
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
	p.pending.WriteString(text)
	return nil
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

// execObject executes a text or a code object; globals and locals may be nil
// or None.
func execObject(s *Space, code, globals, locals Object) error {
	c, err := codeOf(s, code, "<string>")
	if err != nil {
		return err
	}
	_, err = runCode(s, s.either("exec", "exec()"), c, globals, locals)
	return err
}

// sourceText returns the text of a program, which may be bytes of any kind in Python 3.
func (s *Space) sourceText(x Object) (string, bool) {
	if b, ok := sequenceValue(x).(*ByteArray); ok && !s.py2() {
		return s.limits.text(b.b), true
	}
	return AsText(x)
}

// codeOf compiles a text; a code object stays what it is.
func codeOf(s *Space, code Object, file string) (*bytecode.Code, error) {
	if c, ok := code.(*bytecode.Code); ok {
		return c, nil
	}
	text, ok := s.sourceText(code)
	if !ok {
		return nil, s.TypeError("%s", s.either("exec: arg 1 must be a string, file, or code object",
			"exec() arg 1 must be a string, bytes or code object"))
	}
	return compileText(s, file, text, runningDialect(s))
}

// runCode runs the code of a module in the names of the running frame, or in
// others.
func runCode(s *Space, what string, code *bytecode.Code, globals, locals Object) (Object, error) {
	if n := len(code.FreeVars); n > 0 {
		if what == "exec()" {
			return nil, s.TypeError("code object requires a closure of exactly length %d", n)
		}
		return nil, s.TypeError("code object passed to %s may not contain free variables", what)
	}
	g, err := namespace(s, &globals, &locals)
	if err != nil {
		return nil, err
	}
	if code.Flags&bytecode.Optimized != 0 { // that of a function, which may ask for arguments
		fn := &Function{Name: code.Name, QualName: code.Name, Globals: g}
		fn.setCode(s, code)
		return s.callFunction(fn, nil, nil)
	}
	f := interp.NewFrame(s, code, g, nil)
	f.Names = locals
	f.InitCells()
	return s.execute(f)
}

// namespace fills in the names in which eval and exec run.
func namespace(s *Space, globals, locals *Object) (*Dict, error) {
	if *globals == nil || *globals == None {
		if s.frame == nil {
			*globals = NewDict()
		} else {
			*globals = s.frame.Globals
			if *locals == nil || *locals == None {
				*locals = s.locals()
			}
		}
	}
	g := selfDict(*globals)
	if g == nil {
		return nil, s.TypeError("globals must be a dict, not %s", s.typeName(*globals))
	}
	if *locals == nil || *locals == None {
		*locals = g
	} else if s.registry.lookup(s.TypeOf(*locals), nGetItem) == nil {
		return nil, s.TypeError("%s", s.either("locals must be a mapping", "locals must be a mapping or None, not "+s.typeName(*locals)))
	}
	s.chooseBuiltins(g)
	return g, nil
}

// chooseBuiltins lets code with these globals see as builtins what they name so: the names of a module or a dictionary.
func (s *Space) chooseBuiltins(globals *Dict) {
	standard, _ := s.imports.modules.GetStr(s.Intern(s.builtinsName())).(*Module)
	chosen := globals.GetStr(nBuiltins)
	if chosen == nil && standard != nil {
		globals.SetStr(nBuiltins, standard)
	}
	own := selfDict(chosen)
	if m, ok := chosen.(*Module); ok {
		own = m.Dict
	}
	if standard != nil && own == standard.Dict {
		own = nil
	}
	if own != globals.builtins {
		globals.builtins = own
		globals.changes++ // what was found among the others is not valid any more
	}
}

// evalObject is eval(x, globals, locals).
func evalObject(s *Space, x, globals, locals Object) (Object, error) {
	if c, ok := x.(*bytecode.Code); ok {
		return runCode(s, "eval()", c, globals, locals)
	}
	text, ok := s.sourceText(x)
	if !ok {
		return nil, s.TypeError("eval() arg 1 must be a string%s or code object", s.either("", ", bytes"))
	}
	if g := nilIfNone(noneIfNil(globals)); g != nil && selfDict(g) == nil { // which comes before errors of the text
		if s.registry.lookup(s.TypeOf(g), nGetItem) != nil {
			return nil, s.TypeError("globals must be a real dict; try eval(expr, {}, mapping)")
		}
		return nil, s.TypeError("globals must be a dict")
	}
	if l := nilIfNone(noneIfNil(locals)); l != nil && !s.seemsMapping(l) {
		return nil, s.TypeError("locals must be a mapping")
	}
	code, err := compileExpression(s, "<string>", strings.TrimLeft(text, " \t"))
	if err != nil {
		return nil, err
	}
	return runCode(s, "eval()", code, globals, locals)
}

// execFile is execfile(path, globals, locals): the file is one that the program may read.
func execFile(s *Space, args []Object) (Object, error) {
	path, err := pathArg(s, args[0])
	if err != nil {
		return nil, err
	}
	text, err := s.files.ReadText(path)
	if err != nil {
		return nil, s.excs.ioError(err, path)
	}
	code, err := compileText(s, path, string(text), runningDialect(s))
	if err != nil {
		return nil, err
	}
	_, err = runCode(s, "execfile()", code, arg(args, 1), arg(args, 2))
	return None, err
}

func compileBuiltin(s *Space, args []Object) (Object, error) {
	if _, kind, ok := stringOf(args[2]); !s.py2() && (!ok || kind == kindBytes) {
		return nil, s.TypeError("compile() argument 'mode' must be str, not %s", argumentName(s, args[2]))
	}
	_, hasFile := AsText(args[1])
	if mode, ok := AsText(args[2]); ok && hasFile && mode != "exec" && mode != "eval" && mode != "single" {
		return nil, s.ValueError("compile() %s must be 'exec', 'eval' or 'single'", s.either("arg 3", "mode"))
	}
	text, ok := s.sourceText(args[0])
	if !ok {
		return nil, s.TypeError("compile() arg 1 must be a string, bytes or AST object")
	}
	file, ok := AsText(args[1])
	if !ok {
		return nil, s.TypeError("compile() argument 2 must be string, not %s", s.typeName(args[1]))
	}
	mode, ok := AsText(args[2])
	if !ok {
		return nil, s.TypeError("compile() argument 3 must be string, not %s", s.typeName(args[2]))
	}
	switch mode {
	case "single":
		if err := s.checkStatement(file, text); err != nil {
			return nil, err
		}
		return compileSingle(s, file, text, runningDialect(s))
	case "exec":
		return compileText(s, file, text, runningDialect(s))
	}
	return compileExpression(s, file, text)
}
