package stdspace

import (
	"errors"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/operation"
)

// functionBuiltins are the builtin functions about iterables.
var functionBuiltins = []Def{
	{Name: "exit", Min: 0, Max: 1, Params: "code", Fn: exitBuiltin},
	{Name: "quit", Min: 0, Max: 1, Params: "code", Fn: exitBuiltin},
	{Name: "len", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := s.length(args[0])
		return MakeInt(int64(n)), err
	}},
	{Name: "range", Min: 0, Max: -1, Only: 2, Fn: rangeList},
	{Name: "iter", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if len(args) == 1 {
			return s.iter(args[0])
		}
		if !callable(s, args[0]) {
			return nil, s.TypeError("iter(v, w): v must be callable")
		}
		return &callIter{args[0], args[1]}, nil
	}},
	{Name: "next", Min: 1, Max: 2, Fn: nextBuiltin},
	{Name: "aiter", Min: 1, Max: 1, Only: 3, Fn: aiter},
	{Name: "anext", Min: 1, Max: 2, Only: 3, Fn: anext},
	{Name: "sum", Min: 1, Max: 2, Params: "_ start", Only: 3, Fn: sum},
	{Name: "sum", Min: 1, Max: 2, Only: 2, Fn: sum},
	{Name: "min", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return extreme(s, "min", operation.LT, args, kw)
	}},
	{Name: "max", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return extreme(s, "max", operation.GT, args, kw)
	}},
	{Name: "any", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return quantify(s, args[0], true) }},
	{Name: "all", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return quantify(s, args[0], false) }},
	{Name: "sorted", Min: 1, Max: 4, Params: "_ cmp key reverse", Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return sorted(s, args[0], args[1], args[2], args[3])
	}},
	{Name: "sorted", Min: 1, Max: 1, Params: "_ *key *reverse", Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return sorted(s, args[0], nil, args[1], args[2])
	}},
	{Name: "map", Min: 2, Max: -1, Only: 2, Fn: mapList},
	{Name: "filter", Min: 2, Max: 2, Only: 2, Fn: filterList},
	{Name: "zip", Min: 0, Max: -1, Only: 2, Fn: zipList},
	{Name: "reduce", Min: 2, Max: 3, Only: 2, Fn: reduce},
	{Name: "apply", Min: 1, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		var a Arguments
		a.Star = arg(args, 1)
		if a.Star != nil && !isSequence(s, a.Star) {
			return nil, s.TypeError("apply() arg 2 expected sequence, found %s", s.typeName(a.Star))
		}
		a.StarStar = arg(args, 2)
		return s.CallArgs(args[0], &a)
	}},
	{Name: "cmp", Min: 2, Max: 2, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		c, err := s.cmp(args[0], args[1])
		return MakeInt(int64(c)), err
	}},
	{Name: "coerce", Min: 2, Max: 2, Only: 2, Fn: func(s *Space, args []Object) (Object, error) { return s.coerce(args[0], args[1]) }},
}

func nextBuiltin(s *Space, args []Object) (Object, error) {
	if _, builtin := args[0].(Iterator); !builtin {
		return nextOfProgram(s, args)
	}
	v, more, err := s.advance(args[0])
	switch {
	case more, err != nil && (len(args) == 1 || !s.excs.is(err, "StopIteration")):
		return v, err
	case len(args) > 1:
		return args[1], nil
	}
	return nil, s.endOf(args[0])
}

// nextOfProgram is next(x) for what is no builtin iterator: the StopIteration that its method raises goes on as it is.
func nextOfProgram(s *Space, args []Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(args[0]), s.nextName())
	if hook == nil || hook == None {
		return nil, s.TypeError("%s object is not an iterator", s.either(s.typeName(args[0]), "'"+s.typeName(args[0])+"'"))
	}
	v, err := s.callHook(hook, args[0])
	if len(args) > 1 && s.excs.is(err, "StopIteration") {
		return args[1], nil
	}
	return v, err
}

// endOf returns the StopIteration of an iterator that has just ended. That of
// a generator carries the value that it returned, the first time.
func (s *Space) endOf(it Object) error {
	g, ok := it.(*Generator)
	if !ok {
		return s.excs.stopIteration(nil)
	}
	v := g.result
	g.result = nil
	return s.excs.stopIteration(v)
}

// aiter is aiter(x): coroutines are no part of the language here, but classes may have the methods.
func aiter(s *Space, args []Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(args[0]), s.Intern("__aiter__"))
	if hook == nil || hook == None {
		return nil, s.TypeError("'%s' object is not an async iterable", s.typeName(args[0]))
	}
	it, err := s.callHook(hook, args[0])
	if err == nil && s.registry.lookup(s.TypeOf(it), s.Intern("__anext__")) == nil {
		return nil, s.TypeError("aiter() returned not an async iterator of type '%s'", s.typeName(it))
	}
	return it, err
}

func anext(s *Space, args []Object) (Object, error) {
	hook := s.registry.lookup(s.TypeOf(args[0]), s.Intern("__anext__"))
	if hook == nil {
		return nil, s.TypeError("'%s' object is not an async iterator", s.typeName(args[0]))
	}
	return s.callHook(hook, args[0])
}

func sum(s *Space, args []Object) (Object, error) {
	total := arg(args, 1)
	if total == nil {
		total = MakeInt(0)
	}
	if refusal := s.noSum(total); refusal != nil {
		if _, err := s.iter(args[0]); err != nil {
			return nil, err
		}
		return nil, refusal
	}
	err := s.each(args[0], func(v Object) (bool, error) {
		var err error
		total, err = s.Binary(operation.Add, total, v)
		return true, err
	})
	return total, err
}

// noSum is why a sum cannot begin with x: texts are joined.
func (s *Space) noSum(x Object) error {
	_, kind, ok := stringOf(x)
	_, isByteArray := sequenceValue(x).(*ByteArray)
	switch {
	case ok && kind != kindBytes:
		return s.TypeError("sum() can't sum strings [use ''.join(seq) instead]")
	case ok:
		return s.TypeError("sum() can't sum bytes [use b''.join(seq) instead]")
	case isByteArray && !s.py2():
		return s.TypeError("sum() can't sum bytearray [use b''.join(seq) instead]")
	}
	return nil
}

// extreme is min or max: the first item that no other is before.
func extreme(s *Space, name string, before operation.Op, args []Object, kw []Keyword) (Object, error) {
	var key, missing Object
	if err := s.binder.checkNames(kw); err != nil {
		return nil, err
	}
	for _, k := range kw {
		switch n := s.pool.nameOf(k.Name).s; {
		case n == "key":
			key = k.Value
		case n == "default" && !s.py2():
			missing = k.Value
		default:
			return nil, s.TypeError("%s", s.either(name+"() got an unexpected keyword argument", "'"+n+"' is an invalid keyword argument for "+name+"()"))
		}
	}
	var from Object = args[0]
	if len(args) > 1 {
		if missing != nil {
			return nil, s.TypeError("Cannot specify a default for %s() with multiple positional arguments", name)
		}
		from = &Tuple{Items: args}
	}
	best, err := best(s, before, from, key)
	switch {
	case err != nil || best != nil:
		return best, err
	case missing != nil:
		return missing, nil
	}
	return nil, s.ValueError("%s() arg is an empty sequence", name)
}

// best returns the first item whose key no other key is before, or nil.
func best(s *Space, before operation.Op, from, key Object) (best Object, err error) {
	var bestKey Object
	err = s.each(from, func(v Object) (bool, error) {
		k := v
		if key != nil && (key != None || s.py2()) {
			var err error
			if k, err = s.Call(key, []Object{v}); err != nil {
				return false, err
			}
		}
		if best != nil {
			r, err := s.Binary(before, k, bestKey)
			if err != nil {
				return false, err
			}
			if better, err := s.IsTrue(r); err != nil || !better {
				return err == nil, err
			}
		}
		best, bestKey = v, k
		return true, nil
	})
	return best, err
}

// quantify is any(x), or all(x): it looks for an item of that truth.
func quantify(s *Space, x Object, wanted bool) (Object, error) {
	found := false
	err := s.each(x, func(v Object) (bool, error) {
		b, err := s.IsTrue(v)
		found = b == wanted
		return !found, err
	})
	return MakeBool(found == wanted), err
}

func sorted(s *Space, x, cmpFn, key, reverse Object) (Object, error) {
	items, err := s.listOf(x)
	if err != nil {
		return nil, err
	}
	return NewList(items...), sortItems(s, items, cmpFn, key, reverse)
}

// mapList is map(fn, ...) of Python 2: shorter arguments are filled with None.
func mapList(s *Space, args []Object) (Object, error) {
	if args[0] == None && len(args) == 2 {
		items, err := s.listOf(args[1])
		return NewList(items...), err
	}
	its := make([]Object, len(args)-1)
	for i, x := range args[1:] {
		var failed *interp.OperationError // which Python forgets
		it, err := s.iter(x)
		if errors.As(err, &failed) {
			return nil, s.TypeError("argument %d to map() must support iteration", i+2)
		}
		if err != nil {
			return nil, err
		}
		if _, err := s.askLength(x); err != nil && !errors.As(err, &failed) {
			return nil, err
		}
		its[i] = it
	}
	out := &List{}
	for {
		if err := s.limits.tick(); err != nil {
			return nil, err
		}
		row, more, err := mapRow(s, its)
		if err != nil || !more {
			return out, err
		}
		v, err := mapped(s, args[0], row)
		if err != nil {
			return nil, err
		}
		if err := out.push(s, v); err != nil {
			return nil, err
		}
	}
}

func mapped(s *Space, fn Object, row []Object) (Object, error) {
	switch {
	case fn != None:
		return s.Call(fn, row)
	case len(row) == 1:
		return row[0], nil
	}
	return NewTuple(row...), nil
}

// mapRow returns the next item of each iterator; more is false when all have
// ended.
func mapRow(s *Space, its []Object) (row []Object, more bool, err error) {
	row = make([]Object, len(its))
	for i, it := range its {
		row[i] = None
		if it == nil {
			continue
		}
		v, ok, err := s.Next(it)
		if err != nil {
			return nil, false, err
		}
		if !ok {
			its[i] = nil
			continue
		}
		row[i], more = v, true
	}
	return row, more, nil
}

// filterList is filter(fn, x) of Python 2: it keeps tuples and strings what
// they are.
func filterList(s *Space, args []Object) (Object, error) {
	var kept []Object
	_, kind, isText := stringOf(args[1])
	each := s.eachOfLength
	if i, ok := args[1].(*Instance); ok {
		switch i.Value.(type) {
		case *Tuple, *Str, *Unicode:
			each = s.eachIndexed
		}
	}
	err := each(args[1], func(v Object) (bool, error) {
		ok, err := accepts(s, args[0], v)
		if !ok {
			return true, err
		}
		if _, have, same := stringOf(v); isText && (!same || have != kind) {
			return false, s.TypeError("can't filter %[1]s to %[1]s: __getitem__ returned different type", s.typeName(args[1]))
		}
		kept = append(kept, v)
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	switch sequenceValue(args[1]).(type) {
	case *Tuple:
		return NewTuple(kept...), nil
	case *Str, *Unicode:
		var text strings.Builder
		for _, x := range kept {
			t, _ := AsText(x)
			text.WriteString(t)
		}
		return newString(kind, text.String()), nil
	}
	return NewList(kept...), nil
}

// eachIndexed goes through an instance of a class derived from a sequence by the indices that the sequence has.
func (s *Space) eachIndexed(x Object, f func(Object) (more bool, err error)) error {
	n, err := s.length(sequenceValue(x))
	for i := 0; i < n && err == nil; i++ {
		if err = s.limits.tick(); err != nil {
			break
		}
		var v Object
		if v, err = s.getItem(x, MakeInt(int64(i))); err == nil {
			_, err = f(v)
		}
	}
	return err
}

// zipList is zip(...) of Python 2, which asks its arguments for their lengths until one has none.
func zipList(s *Space, args []Object) (Object, error) {
	for _, x := range args {
		told, err := s.askLength(x)
		if err != nil {
			return nil, err
		}
		if !told {
			break
		}
	}
	it, err := newZip(s, args, "zip argument #%d must support iteration")
	if err != nil {
		return nil, err
	}
	items, err := s.listOf(it)
	return NewList(items...), err
}

func newZip(s *Space, args []Object, message string) (*zipIter, error) {
	z := &zipIter{its: make([]Object, len(args))}
	for i, x := range args {
		it, err := s.iter(x)
		if err != nil {
			if s.py2() && s.excs.isTypeError(err) {
				return nil, s.TypeError(message, i+1)
			}
			return nil, err
		}
		z.its[i] = it
	}
	return z, nil
}

func reduce(s *Space, args []Object) (Object, error) {
	total := arg(args, 2)
	it, err := s.iter(args[1])
	if s.excs.isTypeError(err) {
		err = s.TypeError("reduce() arg 2 must support iteration")
	}
	if err != nil {
		return nil, err
	}
	err = s.drain(it, func(v Object) (bool, error) {
		if total == nil {
			total = v
			return true, nil
		}
		var err error
		total, err = s.Call(args[0], []Object{total, v})
		return true, err
	})
	if err == nil && total == nil {
		err = s.TypeError("reduce() of empty sequence with no initial value")
	}
	return total, err
}

var enumerateMethods = []Def{
	{Name: "__new__", Min: 2, Max: 3, Params: "_ iterable start", Fn: func(s *Space, args []Object) (Object, error) {
		start := args[2]
		if start == nil {
			start = MakeInt(0)
		}
		first, err := s.indexValue(start, nil)
		if err != nil {
			return nil, err
		}
		it, err := s.iter(args[1])
		if err != nil {
			return nil, err
		}
		start = s.intObject(first)
		return s.newValue(args[0], s.types.enumerate, &enumerateIter{it, start})
	}},
}

var reversedMethods = []Def{
	{Name: "__new__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x := args[1]
		if hook := s.registry.lookup(s.TypeOf(x), nReversed); hook != nil && hook != None {
			return s.callHook(hook, x)
		}
		c := s.TypeOf(x)
		if !isSequence(s, x) {
			return nil, s.TypeError("%s", s.either("argument to reversed() must be a sequence", "'"+s.longName(c)+"' object is not reversible"))
		}
		n, err := s.length(x)
		if err != nil {
			return nil, err
		}
		it := &reverseIter{seq: x, next: n - 1}
		if _, isList := x.(*List); isList && args[0] == Object(s.types.reversed) {
			return it, nil
		}
		return s.newValue(args[0], s.types.reversed, it)
	}},
}

var zipMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		strict := false
		if s.py2() && len(kw) > 0 {
			return nil, s.TypeError("izip() does not take keyword arguments")
		}
		for _, k := range kw {
			err := error(nil)
			if s.pool.nameOf(k.Name).s != "strict" {
				err = s.TypeError("'%s' is an invalid keyword argument for zip()", s.pool.nameOf(k.Name).s)
			} else {
				strict, err = s.IsTrue(k.Value)
			}
			if err != nil {
				return nil, err
			}
		}
		z, err := newZip(s, args[1:], "izip argument #%d must support iteration")
		if err != nil {
			return nil, err
		}
		z.strict = strict
		return s.newValue(args[0], s.types.zip, z)
	}},
}

var mapMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		if len(args) < 3 {
			return nil, s.TypeError("map() must have at least two arguments.")
		}
		z, err := newZip(s, args[2:], "argument %d to imap() must support iteration")
		if err != nil {
			return nil, err
		}
		return s.newValue(args[0], s.types.mapIterator, &mapIter{args[1], z.its})
	}},
}

var filterMethods = []Def{
	{Name: "__new__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		it, err := s.iter(args[2])
		if err != nil {
			return nil, err
		}
		return s.newValue(args[0], s.types.filterIterator, &filterIter{args[1], it})
	}},
}
