package stdspace

import "strings"

// knownFlags are the flags of compile: those of the statements "from __future__ import", that of nested
// functions, and those that say what is compiled.
func (s *Space) knownFlags() int {
	if s.py2() {
		return 0x3e610
	}
	return 0x1fe7610
}

// compileBuiltin is compile(source, filename, mode, flags, dont_inherit, optimize). The source is looked at last.
func compileBuiltin(s *Space, args []Object) (Object, error) {
	file, err := compiledName(s, args[1])
	if err != nil {
		return nil, err
	}
	mode, ok := AsText(args[2])
	if _, kind, _ := stringOf(args[2]); !ok || !s.py2() && kind == kindBytes {
		return nil, s.TypeError("compile() argument %s must be %s, not %s", s.either("3", "'mode'"), s.either("string", "str"), argumentName(s, args[2]))
	}
	if err := checkCompileFlags(s, args); err != nil {
		return nil, err
	}
	if mode != "exec" && mode != "eval" && mode != "single" {
		return nil, s.ValueError("compile() %s must be 'exec', 'eval' or 'single'", s.either("arg 3", "mode"))
	}
	text, err := s.sourceText(args[0], s.either("expected a readable buffer object", "compile() arg 1 must be a string, bytes or AST object"))
	if err != nil {
		return nil, err
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

// compiledName returns the name of the file that compile is given: a path in Python 3.
func compiledName(s *Space, x Object) (string, error) {
	if !s.py2() {
		path, err := pathArg(s, x)
		if err == nil && strings.Contains(path, "\x00") {
			err = s.ValueError("embedded null character")
		}
		return path, err
	}
	name, ok := AsText(x)
	switch {
	case !ok:
		return "", s.TypeError("compile() argument 2 must be string, not %s", argumentName(s, x))
	case strings.Contains(name, "\x00"):
		return "", s.TypeError("compile() argument 2 must be string without null bytes, not %s", s.typeName(x))
	}
	return name, nil
}

// checkCompileFlags checks what follows the mode: flags, dont_inherit and optimize.
func checkCompileFlags(s *Space, args []Object) error {
	numbers := [3]int{0, 0, -1}
	for i := range numbers {
		x := arg(args, 3+i)
		if x == nil {
			continue
		}
		var err error
		if numbers[i], err = s.asCInt(x); err != nil {
			return err
		}
	}
	switch {
	case numbers[0]&^s.knownFlags() != 0:
		return s.ValueError("compile(): unrecognised flags")
	case numbers[2] < -1 || numbers[2] > 2:
		return s.ValueError("compile(): invalid optimize value")
	}
	return nil
}
