package annotatortest

import (
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A site is an operation that calls.
type site struct {
	op     *flow.SpaceOperation
	result annotator.SomeValue // what the operation gives; nil if it does not matter
}

func plain(args []stdspace.Object) *interp.Arguments { return &interp.Arguments{Positional: args} }

// with returns the arguments with one more in front.
func with(x stdspace.Object, args *interp.Arguments) *interp.Arguments {
	more := *args
	more.Positional = append([]stdspace.Object{x}, args.Positional...)
	return &more
}

// call performs simple_call and call_args.
func (f *frame) call(op *flow.SpaceOperation, args []stdspace.Object) (stdspace.Object, error) {
	at := site{op: op, result: f.g.Binding(op.Result)}
	if op.Name == "simple_call" {
		return f.apply(at, args[0], plain(args[1:]))
	}
	shape := args[1].(*stdspace.Tuple).Items
	rest := args[2:]
	n := int(shape[0].(stdspace.Int))
	a := plain(rest[:n:n])
	rest = rest[n:]
	for _, name := range shape[1].(*stdspace.Tuple).Items {
		a.Keywords = append(a.Keywords, interp.Keyword{Name: name, Value: rest[0]})
		rest = rest[1:]
	}
	if shape[2] == stdspace.True {
		a.Star = rest[0]
	}
	return f.apply(at, args[0], a)
}

// apply calls an object. What has a graph is run by that.
func (e *Evaluator) apply(at site, callee stdspace.Object, args *interp.Arguments) (stdspace.Object, error) {
	switch c := callee.(type) {
	case *stdspace.Function:
		return e.function(at, c, args)
	case *stdspace.StaticMethod:
		return e.apply(at, c.Func, args)
	case *stdspace.Method:
		if c.Self != nil {
			args = with(c.Self, args)
		}
		return e.apply(at, c.Func, args)
	case *stdspace.Class:
		if !c.Builtin && !isRlib(c.Module) {
			return e.instantiate(c, args)
		}
	case *stdspace.Builtin:
		if c.Name == "we_are_translated" {
			return stdspace.True, nil
		}
	case *stdspace.Instance:
		if call, err := e.std.GetAttr(c, "__call__"); err == nil && !isRlib(c.Class.Module) {
			return e.apply(at, call, args)
		}
	}
	return e.std.CallArgs(callee, args)
}

func isRlib(module string) bool { return strings.HasPrefix(module, "rlib.") }

// instantiate makes an instance of a class of the program.
func (e *Evaluator) instantiate(c *stdspace.Class, args *interp.Arguments) (stdspace.Object, error) {
	create, err := e.std.GetAttr(c, "__new__")
	if err != nil {
		return e.std.CallArgs(c, args)
	}
	x, err := e.std.CallArgs(create, with(c, args))
	if err != nil {
		return nil, err
	}
	for _, k := range c.MRO {
		if init, ok := k.Dict.Lookup("__init__"); ok {
			if fn, ok := init.(*stdspace.Function); ok {
				_, err := e.function(site{}, fn, with(x, args))
				return x, err
			}
			_, err := e.std.CallArgs(init, with(x, args))
			return x, err
		}
	}
	return x, nil
}

// function runs a function by the graph that the call reaches.
func (e *Evaluator) function(at site, fn *stdspace.Function, args *interp.Arguments) (stdspace.Object, error) {
	module, _ := stdspace.AsText(fn.Module)
	graphs := e.graphs[fn]
	switch {
	case isRlib(module) && fn.Name == "we_are_translated":
		return stdspace.True, nil
	case len(graphs) == 0 && (isRlib(module) || hasMemo(fn)):
		return e.std.CallArgs(fn, args)
	case len(graphs) == 0:
		return nil, e.violation("%v calls %s, which was never reached", at.op, fn.Name)
	}
	values, err := e.match(fn, args)
	if err != nil {
		return nil, err
	}
	g, why := e.choose(at, graphs, values)
	if g == nil {
		return nil, e.violation("%v calls %s, of which no graph takes these arguments: %s", at.op, fn.Name, why)
	}
	return e.run(g, values)
}

// hasMemo reports whether a function is called while the program is annotated.
func hasMemo(fn *stdspace.Function) bool {
	if fn.Dict == nil {
		return false
	}
	x, _ := fn.Dict.Lookup("_annspecialcase_")
	tag, _ := stdspace.AsText(x)
	return tag == "specialize:memo"
}

// match gives each parameter its argument; what *args receives comes last, one
// by one.
func (e *Evaluator) match(fn *stdspace.Function, args *interp.Arguments) ([]stdspace.Object, error) {
	given := args.Positional
	if args.Star != nil {
		more, err := e.std.ListOf(args.Star)
		if err != nil {
			return nil, err
		}
		given = append(given[:len(given):len(given)], more...)
	}
	names := fn.Code.VarNames[:fn.Code.ArgCount]
	values := make([]stdspace.Object, len(names))
	n := copy(values, given)
	for _, k := range args.Keywords {
		name, _ := stdspace.AsText(k.Name)
		for i := range names {
			if names[i] == name {
				values[i] = k.Value
			}
		}
	}
	for i := range values {
		if d := i - len(names) + len(fn.Defaults); values[i] == nil && d >= 0 {
			values[i] = fn.Defaults[d]
		}
		if values[i] == nil {
			return nil, e.violation("the call of %s lacks the argument %s", fn.Name, names[i])
		}
	}
	if n < len(given) && fn.Code.Flags&bytecode.VarArgs == 0 {
		return nil, e.violation("the call of %s has too many arguments", fn.Name)
	}
	return append(values, given[n:]...), nil
}

// choose returns the specialisation that a call reaches: of those whose
// annotations contain the arguments, one whose result the caller expects.
func (e *Evaluator) choose(at site, graphs []*annotator.Graph, args []stdspace.Object) (*annotator.Graph, string) {
	var found *annotator.Graph
	why := "their number differs"
	for _, g := range graphs {
		w, ok := e.fits(g, args)
		if !ok {
			if w != "" {
				why = w
			}
			continue
		}
		if at.result == nil || g.ReturnValue() == nil || lattice.Contains(at.result, g.ReturnValue()) {
			return g, ""
		}
		found = g
	}
	return found, why
}

// fits reports whether a graph takes these arguments, and if not, why.
func (e *Evaluator) fits(g *annotator.Graph, args []stdspace.Object) (why string, ok bool) {
	inputs := g.StartBlock.InputArgs
	if len(inputs) != len(args) {
		return "", false
	}
	for i, v := range inputs {
		x, _ := convert(g.Binding(v), args[i])
		if why := e.values.holds(g.Binding(v), x); why != "" {
			return why, false
		}
	}
	return "", true
}
