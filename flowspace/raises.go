package flowspace

import (
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// operationRaises returns the exceptions for which an operation gets exits. If no handler
// is active, they are those of the original.
func (s *Space) operationRaises(op operation.Op, info *operation.Info, args []interp.Object) []string {
	switch {
	case op == operation.Len && s.std.DefinesMethod("__len__") && s.guarded(),
		op == operation.Iter && s.std.DefinesMethod("__iter__") && s.guarded(),
		(op == operation.GetAttr || op == operation.SetAttr) && s.isProperty(args[1]) && s.guarded():
		return operation.Contains.Info().Guarded // whatever the method of an instance raises
	case op == operation.Str && s.std.Dialect() != source.Python2: // all strings are unicode
	case len(info.Guarded) > 0 && s.guarded():
		return info.Guarded
	case op == operation.Mod && formatsCharacter(args[0]) && s.guarded():
		return operation.Format.Info().Guarded
	}
	return info.Raises
}

// isProperty reports whether a name is that of a property of the program.
func (s *Space) isProperty(name interp.Object) bool {
	c, ok := name.(*model.Constant)
	if !ok {
		return false
	}
	text, ok := stdspace.AsText(c.Value)
	return ok && s.std.DefinesProperty(text)
}

// formatsCharacter reports whether an operand of "mod" is a format that turns a number into
// a character.
func formatsCharacter(x interp.Object) bool {
	c, ok := x.(*model.Constant)
	if !ok {
		return false
	}
	text, ok := stdspace.AsText(c.Value)
	return ok && strings.Contains(text, "c") && strings.Contains(text, "%")
}

// builtinRaises are the exceptions of those builtin functions and classes that
// raise any. Calls of the others have no exit for exceptions, except those below.
var builtinRaises = map[string][]string{
	"int":    {"ValueError"},
	"float":  {"ValueError"},
	"chr":    {"ValueError"},
	"unichr": {"ValueError"},
}

// guardedRaises are the exceptions of builtin functions and classes that only get exits
// if a handler is active: in the original they raised less, or nothing.
var guardedRaises = map[string][]string{
	"int":       {"ValueError", "OverflowError"},
	"long":      {"ValueError", "OverflowError"},
	"bytearray": {"ValueError"},
	"min":       {"ValueError"},
	"max":       {"ValueError"},
	"range":     {"ValueError"},
	"xrange":    {"ValueError"},
	"unicode":   {"UnicodeDecodeError"},
}

// callRaises returns the exceptions that a call may raise: any, if it calls
// something of the program. Of calls with * arguments, args is nil.
func (s *Space) callRaises(fn interp.Object, args []interp.Object) []string {
	c, ok := fn.(*model.Constant)
	if !ok {
		return operation.SimpleCall.Info().Raises
	}
	switch x := c.Value.(type) {
	case *stdspace.Builtin:
		if s.isBuiltinFunction(x) && s.std.StandIn(x) == nil {
			return s.builtinCallRaises(x.Name, args)
		}
	case *stdspace.Class:
		if x.Builtin {
			return s.builtinCallRaises(x.Name, args)
		}
	}
	return operation.SimpleCall.Info().Raises
}

func (s *Space) builtinCallRaises(name string, args []interp.Object) []string {
	if guarded := guardedRaises[name]; guarded != nil && s.guarded() {
		if args != nil && alwaysSucceeds(name, args) {
			return nil
		}
		return guarded
	}
	return builtinRaises[name]
}

// alwaysSucceeds reports whether a call does not raise with these arguments, though others
// may: min and max have two values to choose from, the step of a range is known.
func alwaysSucceeds(name string, args []interp.Object) bool {
	switch name {
	case "min", "max":
		return len(args) > 1
	case "range", "xrange":
		if len(args) < 3 {
			return true
		}
		step, ok := args[2].(*model.Constant)
		return ok && step.Value != stdspace.MakeInt(0)
	}
	return false
}
