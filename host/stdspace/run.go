package stdspace

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/compile"
	"vitrine/host/source/syntax"
)

// ImportMain runs a file as the main module and returns it. text is the
// content of the file; imports are looked for beside it and in Options.Path.
//
// The error is a source.ErrorList if the file, or one that it imports, cannot
// be compiled, and an *interp.OperationError if the program ended with an
// exception. The module is returned with an error of the second kind too.
func (s *Space) ImportMain(file string, text []byte) (m *Module, err error) {
	d := s.opt.Dialect
	if s.auto {
		d = source.Auto
	}
	code, err := compileFile(file, text, d)
	if err != nil {
		return nil, err
	}
	return s.RunMain(code)
}

// RunMain runs the code of a file as the main module. If Options leave the
// dialect open, it is that of the code.
func (s *Space) RunMain(code *bytecode.Code) (m *Module, err error) {
	if s.auto && code.Dialect != s.opt.Dialect {
		opt := s.opt
		opt.Dialect, opt.Budget, opt.Context = code.Dialect, s.limits.budget, s.limits.ctx
		s.reset(opt)
	}
	s.auto = false
	defer s.recoverTo("the main module", &err)
	m = s.imports.newModule("__main__", code.File)
	s.openAs(code.File)
	s.imports.addProgram(code.File)
	s.imports.modules.Set("__main__", m)
	s.main = m
	return m, s.imports.runModule(m, code)
}

// Main returns the main module, or nil.
func (s *Space) Main() *Module { return s.main }

// RunFile reads a file and runs it as the main module.
func (s *Space) RunFile(file string) (*Module, error) {
	text, err := permission.ReadFile(file, permission.MostSource)
	if err != nil {
		return nil, err
	}
	return s.ImportMain(file, text)
}

// Do calls f, which may use the methods of the space, and turns a bug that
// ends in a panic into an error.
func (s *Space) Do(what string, f func() error) (err error) {
	defer s.recoverTo(what, &err)
	return f()
}

// Apply is Call for callers outside of running programs: a bug of the space
// becomes an error.
func (s *Space) Apply(fn Object, args ...Object) (v Object, err error) {
	defer s.recoverTo(s.binder.calleeName2(fn), &err)
	return s.Call(fn, args)
}

// Perform performs an operation of the table on any operands; a bug of the
// space becomes an error. Operations without a result give nil.
func (s *Space) Perform(op operation.Op, args ...Object) (v Object, err error) {
	defer s.recoverTo(op.String(), &err)
	switch op {
	case operation.NewTuple:
		return s.NewTuple(args)
	case operation.NewList:
		return s.NewList(args)
	case operation.NewSet:
		return s.NewSet(args)
	case operation.NewDict:
		return s.NewDict()
	case operation.SimpleCall:
		if len(args) > 0 {
			return s.Call(args[0], args[1:])
		}
	}
	switch len(args) {
	case 1:
		return s.Unary(op, args[0])
	case 2:
		return s.Binary(op, args[0], args[1])
	case 3:
		return s.Ternary(op, args[0], args[1], args[2])
	}
	return nil, s.Raise("SystemError", "no operation %s with %d operands", op, len(args))
}

// recoverTo turns a panic, which is a bug, into an error, and brings the space
// back into a state in which it can be used.
func (s *Space) recoverTo(what string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("internal error in %s: %v\n%s", what, p, debug.Stack())
		s.frame, s.limits.depth = nil, 0
		clear(s.reprs.printing)
	}
}

// compileFile turns a text into code.
func compileFile(file string, text []byte, d source.Dialect) (*bytecode.Code, error) {
	tree, err := syntax.Parse(file, text, d)
	if err != nil {
		return nil, err
	}
	return compile.File(tree)
}

// compileText compiles a text for the running program: a mistake in it is a
// SyntaxError.
func compileText(s *Space, file, text string, d source.Dialect) (*bytecode.Code, error) {
	if err := s.noNull(text); err != nil {
		return nil, err
	}
	var code *bytecode.Code
	var err error
	if e := s.limits.away(len(text), func() { code, err = compileFile(file, []byte(text), d) }); e != nil {
		return nil, e
	}
	if err != nil {
		return nil, s.excs.syntaxError(err)
	}
	return code, nil
}

// checkStatement refuses a text that is not one statement, as it is read at a prompt.
func (s *Space) checkStatement(file, text string) error {
	tree, err := syntax.Parse(file, []byte(text), runningDialect(s))
	if err != nil {
		return nil // which compiling it finds once more
	}
	wrong := &source.Error{File: file, Span: source.Span{Line: 1, EndLine: 1}}
	switch {
	case len(tree.Body) == 0:
		if text == "" {
			wrong.Span.Line, wrong.Span.EndLine = 0, 0
		}
		wrong.Msg = s.either("unexpected EOF while parsing", "invalid syntax")
	case len(tree.Body) > 1 && tree.Body[0].Span().Line != tree.Body[1].Span().Line && !s.py2():
		wrong.Msg = "multiple statements found while compiling a single statement"
	default:
		return nil
	}
	return s.excs.syntaxError(source.ErrorList{wrong})
}

// noNull refuses a text with a null byte, for which Python 2 has an error of its own.
func (s *Space) noNull(text string) error {
	if s.py2() && strings.IndexByte(text, 0) >= 0 {
		return s.TypeError("expected string without null bytes")
	}
	return nil
}

// compileExpression compiles an expression to code that returns its value.
func compileExpression(s *Space, file, text string) (*bytecode.Code, error) {
	if err := s.noNull(text); err != nil {
		return nil, err
	}
	tree, err := syntax.Parse(file, []byte(text), runningDialect(s))
	if err == nil || isIndentError(err) && beginsWithStatement(tree) { // whose first word is wrong already
		err = assignExpression(tree)
	}
	if err != nil {
		return nil, s.excs.syntaxError(err)
	}
	code, err := compile.File(tree)
	if err != nil {
		return nil, s.excs.syntaxError(err)
	}
	return returning(code), nil
}

func isIndentError(err error) bool {
	var list source.ErrorList
	return errors.As(err, &list) && len(list) > 0 && list[0].Kind == source.IndentError
}

// beginsWithStatement reports whether the first line of a file is no expression, and not indented.
func beginsWithStatement(tree *syntax.File) bool {
	if tree == nil || len(tree.Body) == 0 || tree.Text[0] == ' ' || tree.Text[0] == '\t' {
		return false
	}
	_, expression := tree.Body[0].(*syntax.ExprStmt)
	return !expression
}

// assignExpression makes an assignment of a file that is nothing but an expression; anything else is
// an error.
func assignExpression(tree *syntax.File) error {
	text := string(tree.Text)
	wrong := &source.Error{File: tree.Name, Span: source.Span{Line: 1, EndLine: 1}, Msg: "invalid syntax"}
	wrong.Text, _, _ = strings.Cut(text, "\n")
	if len(tree.Body) == 0 {
		wrong.Msg = "unexpected EOF while parsing"
		return source.ErrorList{wrong}
	}
	first, ok := tree.Body[0].(*syntax.ExprStmt)
	if !ok || len(tree.Body) > 1 || strings.HasSuffix(text, ";") {
		wrong.Span = tree.Body[len(tree.Body)-1].Span()
		return source.ErrorList{wrong}
	}
	tree.Body[0] = &syntax.Assign{Pos: first.Pos, Targets: []syntax.Expr{&syntax.Name{Pos: first.Pos, ID: "value"}}, Value: first.X}
	return nil
}

// returning makes code whose last statement is an assignment to a name return
// the value instead of storing it.
func returning(code *bytecode.Code) *bytecode.Code {
	instrs := code.Instrs
	for i := len(instrs) - 1; i > 0; i-- {
		if instrs[i].Op == bytecode.StoreName {
			c := *code
			c.Instrs = append(append([]bytecode.Instr(nil), instrs[:i]...), bytecode.Instr{Op: bytecode.ReturnValue})
			c.Spans = append([]source.Span(nil), code.Spans[:i+1]...)
			return &c
		}
	}
	return code
}

func runningDialect(s *Space) source.Dialect {
	if s.frame != nil {
		return s.frame.Code.Dialect
	}
	return s.opt.Dialect
}

// Eval evaluates an expression, such as a literal, among the names of the main
// module and the builtins.
func (s *Space) Eval(text string) (v Object, err error) {
	defer s.recoverTo("an expression", &err)
	code, err := compileExpression(s, "<expression>", strings.TrimSpace(text))
	if err != nil {
		return nil, err
	}
	g := NewDict()
	if s.main != nil {
		g = s.main.Dict
	}
	return runCode(s, "eval()", code, g, g)
}

// newModule makes an empty module for a file.
func (im *importer) newModule(name, file string) *Module {
	m := &Module{Name: name, Dict: NewDict()}
	m.Dict.SetStr(nName, NewStr(name))
	m.Dict.SetStr(nDoc, None)
	m.Dict.SetStr(nFile, NewStr(file))
	m.Dict.SetStr(nBuiltins, noneIfNil(im.modules.GetStr(im.s.Intern(im.s.builtinsName()))))
	return m
}

// runModule runs the code of a module.
func (im *importer) runModule(m *Module, code *bytecode.Code) error {
	if code.Doc != nil {
		m.Dict.SetStr(nDoc, im.s.pool.wrap(code.Doc))
	}
	f := interp.NewFrame(im.s, code, m.Dict, nil)
	f.Names = m.Dict
	_, err := im.s.execute(f)
	return err
}
