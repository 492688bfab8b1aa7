package stdspace

import (
	"strings"

	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// execBuiltin is exec(source, globals, locals, closure=cells) of Python 3, which looks at the source last.
func execBuiltin(s *Space, args []Object) (Object, error) {
	globals, locals, closure := nilIfNone(arg(args, 1)), nilIfNone(arg(args, 2)), nilIfNone(arg(args, 3))
	if globals != nil && selfDict(globals) == nil {
		return nil, s.TypeError("exec() globals must be a dict, not %s", s.typeName(globals))
	}
	if locals != nil && !s.seemsMapping(locals) {
		return nil, s.TypeError("locals must be a mapping or None, not %s", s.typeName(locals))
	}
	s.giveBuiltins(globals)
	code, isCode := args[0].(*bytecode.Code)
	switch {
	case !isCode && closure != nil:
		return nil, s.TypeError("closure can only be used when source is a code object")
	case !isCode:
		return None, execObject(s, args[0], globals, locals)
	}
	cells, err := closureFor(s, code, closure)
	if err != nil {
		return nil, err
	}
	_, err = runCells(s, code, globals, locals, cells)
	return None, err
}

// closureFor returns the cells that exec was given for the free variables of a code object.
func closureFor(s *Space, code *bytecode.Code, closure Object) ([]*interp.Cell, error) {
	n := len(code.FreeVars)
	if n == 0 {
		if closure != nil {
			return nil, s.TypeError("cannot use a closure with this code object")
		}
		return nil, nil
	}
	t, ok := closure.(*Tuple)
	if !ok || len(t.Items) != n {
		return nil, s.TypeError("code object requires a closure of exactly length %d", n)
	}
	cells := make([]*interp.Cell, n)
	for i, x := range t.Items {
		c, ok := x.(*Cell)
		if !ok {
			return nil, s.TypeError("code object requires a closure of exactly length %d", n)
		}
		cells[i] = c.cell
	}
	return cells, nil
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

// sourceText returns the text of a program, which may be bytes of any kind in Python 3. For what has none, the error says what is wanted.
func (s *Space) sourceText(x Object, wanted string) (string, error) {
	if b, ok := sequenceValue(x).(*ByteArray); ok && !s.py2() {
		return s.limits.text(b.b), nil
	}
	v, ok := s.strOf(x)
	switch {
	case !ok:
		return "", s.TypeError("%s", wanted)
	case v.text && !s.py2():
		return s.codecs.encodeHalves(v, "strict")
	}
	return v.s, nil
}

// codeOf compiles a text; a code object stays what it is.
func codeOf(s *Space, code Object, file string) (*bytecode.Code, error) {
	if c, ok := code.(*bytecode.Code); ok {
		return c, nil
	}
	text, err := s.sourceText(code, s.either("exec: arg 1 must be a string, file, or code object",
		"exec() arg 1 must be a string, bytes or code object"))
	if err != nil {
		return nil, err
	}
	return compileText(s, file, text, runningDialect(s))
}

// runCode runs the code of a module in the names of the running frame, or in
// others.
func runCode(s *Space, what string, code *bytecode.Code, globals, locals Object) (Object, error) {
	if len(code.FreeVars) > 0 {
		return nil, s.TypeError("code object passed to %s may not contain free variables", what)
	}
	return runCells(s, code, globals, locals, nil)
}

// runCells is runCode for code whose free variables lie in these cells.
func runCells(s *Space, code *bytecode.Code, globals, locals Object, cells []*interp.Cell) (Object, error) {
	g, err := namespace(s, &globals, &locals)
	if err != nil {
		return nil, err
	}
	if code.Flags&bytecode.Optimized != 0 { // that of a function, which may ask for arguments
		fn := &Function{Name: code.Name, QualName: code.Name, Globals: g, Closure: cells}
		fn.setCode(s, code)
		return s.callFunction(fn, nil, nil)
	}
	f := interp.NewFrame(s, code, g, cells)
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

// giveBuiltins puts the builtins into globals for code, also if that turns out to be wrong.
func (s *Space) giveBuiltins(globals Object) {
	if g := selfDict(globals); g != nil {
		s.chooseBuiltins(g)
	}
}

// chooseBuiltins lets code with these globals see as builtins what they name so: the names of a module or a dictionary.
func (s *Space) chooseBuiltins(globals *Dict) {
	standard, _ := s.imports.modules.GetStr(s.Intern(s.builtinsName())).(*Module)
	chosen := globals.GetStr(nBuiltins)
	if chosen == nil && standard != nil {
		globals.SetStr(nBuiltins, standard.Dict)
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

// evalObject is eval(x, globals, locals), which looks at x last.
func evalObject(s *Space, x, globals, locals Object) (Object, error) {
	if l := nilIfNone(locals); l != nil && !s.seemsMapping(l) {
		return nil, s.TypeError("locals must be a mapping")
	}
	if g := nilIfNone(globals); g != nil && selfDict(g) == nil {
		if s.seemsMapping(g) {
			return nil, s.TypeError("globals must be a real dict; try eval(expr, {}, mapping)")
		}
		return nil, s.TypeError("globals must be a dict")
	}
	s.giveBuiltins(globals)
	if c, ok := x.(*bytecode.Code); ok {
		return runCode(s, "eval()", c, globals, locals)
	}
	text, err := s.sourceText(x, "eval() arg 1 must be a string"+s.either("", ", bytes")+" or code object")
	if err != nil {
		return nil, err
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
