package stdspace

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/compile"
	"vitrine/host/source/syntax"
)

// compileSingle compiles a statement as it is read at a prompt: the values of expressions are shown.
func compileSingle(s *Space, file, text string, d source.Dialect) (*bytecode.Code, error) {
	if err := s.noNull(text); err != nil {
		return nil, err
	}
	tree, err := syntax.Parse(file, []byte(text), d)
	if err != nil {
		return nil, s.excs.syntaxError(err)
	}
	showValues(tree.Body)
	code, err := compile.File(tree)
	if err != nil {
		return nil, s.excs.syntaxError(err)
	}
	return code, nil
}

// showValues has the values of expressions shown that are statements outside of functions and classes.
func showValues(body []syntax.Stmt) {
	for _, stmt := range body {
		switch stmt := stmt.(type) {
		case *syntax.ExprStmt:
			show := &syntax.Constant{Pos: syntax.Pos(stmt.X.Span()), Value: display}
			stmt.X = &syntax.Call{Pos: syntax.Pos(stmt.X.Span()), Fn: show, Args: []syntax.Expr{stmt.X}}
		case *syntax.If:
			showValues(stmt.Body)
			showValues(stmt.Else)
		case *syntax.While:
			showValues(stmt.Body)
			showValues(stmt.Else)
		case *syntax.For:
			showValues(stmt.Body)
			showValues(stmt.Else)
		case *syntax.With:
			showValues(stmt.Body)
		case *syntax.Try:
			showValues(stmt.Body)
			for _, h := range stmt.Handlers {
				showValues(h.Body)
			}
			showValues(stmt.Else)
			showValues(stmt.Finally)
		}
	}
}

// display hands a value to sys.displayhook.
var display = NewBuiltin("sys", Def{Name: "displayhook", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	hook, err := s.ModuleAttr("sys", "displayhook")
	if err != nil {
		return nil, s.Throw("RuntimeError", "lost sys.displayhook")
	}
	return s.Call(hook, args)
}})
