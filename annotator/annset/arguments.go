package annset

import (
	"slices"

	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// arguments are those of a call.
type arguments struct {
	positional []*SomeValue
	names      []string
	named      []*SomeValue
	unclear    bool // there are more, for unknown parameters
}

// matched returns an object for each parameter of a function. ok is false if
// the call can only fail.
func (a *analysis) matched(fn *stdspace.Function, args *arguments) (values []*SomeValue, ok bool) {
	code := fn.Code
	values = make([]*SomeValue, code.ArgCount+code.KwOnly, code.Params())
	positional := args.positional
	n := copy(values[:code.ArgCount], positional)
	rest := positional[n:]
	if len(rest) > 0 && code.Flags&bytecode.VarArgs == 0 {
		return nil, false
	}
	unmatched, ok := matchNames(code, values, args)
	if !ok || len(unmatched) > 0 && code.Flags&bytecode.VarKeywords == 0 {
		return nil, false
	}
	if !a.fillDefaults(fn, values, args.unclear) {
		return nil, false
	}
	if code.Flags&bytecode.VarArgs != 0 {
		if args.unclear {
			a.unknown(rest...)
			values = append(values, a.made("star", nil, hasType(tupleType)))
		} else {
			values = append(values, a.tuple("star", rest...))
		}
	}
	if code.Flags&bytecode.VarKeywords != 0 {
		values = append(values, a.keywordDict(unmatched, args.unclear))
	}
	return values, true
}

// matchNames puts the arguments given by name in their places. It returns those that have
// none; ok is false if a parameter would be given twice.
func matchNames(code *bytecode.Code, values []*SomeValue, args *arguments) (unmatched []*SomeValue, ok bool) {
	for i, name := range args.names {
		at := slices.Index(code.VarNames[:len(values)], name)
		switch {
		case at < code.PosOnly:
			unmatched = append(unmatched, args.named[i])
		case values[at] != nil:
			return nil, false
		default:
			values[at] = args.named[i]
		}
	}
	return unmatched, true
}

// fillDefaults fills in default values. Unknown further arguments may go anywhere.
func (a *analysis) fillDefaults(fn *stdspace.Function, values []*SomeValue, unclear bool) bool {
	code := fn.Code
	for i := range values {
		if values[i] != nil {
			continue
		}
		var x stdspace.Object
		if d := i - (code.ArgCount - len(fn.Defaults)); i < code.ArgCount && d >= 0 {
			x = fn.Defaults[d]
		} else if i >= code.ArgCount && fn.KwDefaults != nil {
			x, _ = fn.KwDefaults.Lookup(code.VarNames[i])
		}
		switch {
		case unclear:
			values[i] = MostGeneralValue
		case x != nil:
			values[i] = a.constant(x)
		default:
			return false
		}
	}
	return true
}

// keywordDict returns the dictionary for a ** parameter.
func (a *analysis) keywordDict(values []*SomeValue, unclear bool) *SomeValue {
	d := a.container("starstar", dictType)
	a.set.Generalise(ANN.DictKeys, d, a.made("key", nil, hasType(strType)))
	if unclear {
		values = append(values, MostGeneralValue)
	}
	return a.fill(d, ANN.DictValues, values...)
}

// callArgs is the rule for calls with keywords or stars. The second operand is
// the shape of the call.
func callArgs(a *analysis, args []*SomeValue) *SomeValue {
	shape, ok := a.set.Get(ANN.Const, args[1]).(*stdspace.Tuple)
	if !ok || len(shape.Items) != 4 {
		return a.unknown(args...)
	}
	call := a.shaped(shape, args[2:])
	switch x := a.set.Get(ANN.Const, args[0]).(type) {
	case *stdspace.Function:
		return a.callWith(x, call)
	case *stdspace.Class:
		if fn := method(x, "__init__"); fn != nil && makesInstances(x) {
			v := a.instanceOf(x)
			call.positional = append([]*SomeValue{v}, call.positional...)
			if a.callWith(fn, call) == ImpossibleValue {
				return ImpossibleValue
			}
			return a.set.Find(v)
		}
	}
	if fn, ok := a.set.Get(ANN.ImFunc, args[0]).(*stdspace.Function); ok {
		call.positional = append([]*SomeValue{a.object(ANN.ImSelf, args[0])}, call.positional...)
		return a.callWith(fn, call)
	}
	a.set.forget(args[0])
	return a.unknown(args...)
}

// shaped sorts the operands of a call by its shape: the number of positional
// arguments, the names of keywords, and whether there are * and ** arguments.
func (a *analysis) shaped(shape *stdspace.Tuple, operands []*SomeValue) *arguments {
	n, _ := shape.Items[0].(stdspace.Int)
	names, _ := shape.Items[1].(*stdspace.Tuple)
	call := &arguments{positional: slices.Clone(operands[:n])}
	operands = operands[n:]
	if names != nil {
		for i, x := range names.Items {
			name, _ := stdspace.AsText(x)
			call.names = append(call.names, name)
			call.named = append(call.named, operands[i])
		}
		operands = operands[len(names.Items):]
	}
	if shape.Items[2] == stdspace.True {
		a.spread(call, operands[0])
		operands = operands[1:]
	}
	if shape.Items[3] == stdspace.True {
		call.unclear = true
		a.unknown(operands...)
	}
	return call
}

// spread adds the items of a * argument to the positional arguments.
func (a *analysis) spread(call *arguments, v *SomeValue) {
	n, ok := a.set.Get(ANN.Len, v).(int)
	if a.typeOf(v) != tupleType || !ok {
		call.unclear = true
		a.unknown(v)
		return
	}
	for i := range n {
		call.positional = append(call.positional, a.object(ANN.TupleItem(i), v))
	}
}
