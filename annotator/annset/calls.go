package annset

import "vitrine/host/stdspace"

// call is the rule for calls.
func (a *analysis) call(callee *SomeValue, args []*SomeValue) *SomeValue {
	if fn := a.set.Get(ANN.ImFunc, callee); fn != any(MostGeneralValue) {
		return a.callMethod(fn, a.object(ANN.ImSelf, callee), args)
	}
	switch x := a.set.Get(ANN.Const, callee).(type) {
	case *stdspace.Function:
		return a.callFunction(x, args)
	case *stdspace.Method:
		if fn, ok := x.Func.(*stdspace.Function); ok {
			if x.Self != nil {
				args = append([]*SomeValue{a.constant(x.Self)}, args...)
			}
			return a.callFunction(fn, args)
		}
	case *stdspace.Class:
		return a.callClass(x, args)
	case *stdspace.Builtin:
		return a.callBuiltin(x, args)
	}
	if fn := method(a.classOf(callee), "__call__"); fn != nil {
		return a.callFunction(fn, append([]*SomeValue{callee}, args...))
	}
	a.unknown(callee) // it may be a method that changes its object
	return a.unknown(args...)
}

// callMethod calls a bound method.
func (a *analysis) callMethod(fn any, self *SomeValue, args []*SomeValue) *SomeValue {
	switch fn := fn.(type) {
	case *stdspace.Function:
		return a.callFunction(fn, append([]*SomeValue{self}, args...))
	case methodName:
		return a.builtinMethod(fn, self, args)
	case *stdspace.Builtin:
		if fn.Name == "__init__" {
			a.unknown(args...)
			return a.none()
		}
	}
	return a.unknown(append(args, self)...)
}

// callFunction calls a function of the program with positional arguments.
func (a *analysis) callFunction(fn *stdspace.Function, args []*SomeValue) *SomeValue {
	return a.callWith(fn, &arguments{positional: args})
}

// callWith enters the graph of a function and gives what it returns.
func (a *analysis) callWith(fn *stdspace.Function, args *arguments) *SomeValue {
	gs, err := a.graphOf(fn)
	if err != nil {
		a.Stop(err)
		return MostGeneralValue
	}
	values, ok := a.matched(fn, args)
	if !ok {
		return ImpossibleValue // the call can only fail
	}
	a.called(gs, values)
	a.Enter(&gs.Graph, values)
	return a.returned(gs)
}

// callClass makes an instance of a class, or converts a value to a builtin
// type.
func (a *analysis) callClass(c *stdspace.Class, args []*SomeValue) *SomeValue {
	if c.Builtin && !isException(c) {
		return a.convert(c, args)
	}
	if !makesInstances(c) {
		a.lost(c)
		return a.unknown(args...)
	}
	v := a.instanceOf(c)
	init := find(c, "__init__")
	fn, ok := init.(*stdspace.Function)
	if !ok {
		a.unknown(args...)
		return v
	}
	if a.callFunction(fn, append([]*SomeValue{v}, args...)) == ImpossibleValue {
		return ImpossibleValue
	}
	return a.set.Find(v)
}

// makesInstances reports whether calling a class makes an instance of it and calls
// __init__. It may do something else if the class has a __new__ of its own or a
// metaclass. Instances of a class derived from list, say, have a builtin value inside.
func makesInstances(c *stdspace.Class) bool {
	if c.Meta != nil && !c.Meta.Builtin {
		return false
	}
	for _, k := range c.MRO {
		if _, own := k.Dict.Lookup("__new__"); own && !k.Builtin || k.Builtin && k.Name != "object" && !isException(c) {
			return false
		}
	}
	return true
}

// lost is called for functions and classes that unknown code can reach: they may be
// called from anywhere, with anything.
func (a *analysis) lost(value any) {
	switch x := value.(type) {
	case *stdspace.Function:
		if !a.opened[x] {
			a.opened[x] = true
			a.open = append(a.open, x)
		}
	case *stdspace.Method:
		a.lost(x.Func)
	case *stdspace.StaticMethod:
		a.lost(x.Func)
	case *stdspace.ClassMethod:
		a.lost(x.Func)
	case *stdspace.Property:
		a.lost(x.Get)
		a.lost(x.Set)
	case Type:
		if x.Class != nil {
			a.lost(x.Class)
		}
	case *stdspace.Class:
		a.loseClass(x)
	}
}

// loseClass loses the methods of a class of the program.
func (a *analysis) loseClass(c *stdspace.Class) {
	if c.Builtin || a.opened[c] {
		return
	}
	a.opened[c] = true
	a.set.forget(a.instanceOf(c))
	for _, k := range c.MRO {
		for _, e := range k.Dict.Entries() {
			a.lost(e.Value)
		}
	}
}

// enterOpen analyses the functions that may be called from anywhere, with
// arguments about which nothing is known. Translated code cannot call one without a
// graph.
func (a *analysis) enterOpen() {
	for len(a.open) > 0 && a.Stopped() == nil {
		fn := a.open[0]
		a.open = a.open[1:]
		a.set.Analysing(nil)
		gs, err := a.graphOf(fn)
		if err != nil {
			if a.ctx.Err() != nil {
				a.Stop(err)
			}
			continue
		}
		values := make([]*SomeValue, len(gs.StartBlock.InputArgs))
		for i := range values {
			values[i] = MostGeneralValue
		}
		a.Enter(&gs.Graph, values)
	}
}
