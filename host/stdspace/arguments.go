package stdspace

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/host/source/bytecode"
)

// An argumentBinder gives parameters the arguments of a call, and says what is wrong
// with a call.
type argumentBinder struct{ s *Space }

// bind puts the arguments of a call into the locals of a new frame.
func (ab *argumentBinder) bind(fn *Function, locals []Object, args []Object, kw []Keyword) error {
	code := fn.Code
	n := copy(locals[:code.ArgCount], args)
	named := code.ArgCount + code.KwOnly
	rest := named
	if code.Flags&bytecode.VarArgs != 0 {
		items, err := ab.s.copyItems(args[n:])
		if err != nil {
			return err
		}
		locals[rest] = NewTuple(items...)
		rest++
	}
	var extra *Dict
	if code.Flags&bytecode.VarKeywords != 0 {
		extra = NewDict()
		locals[rest] = extra
	}
	if ab.s.py2() {
		if err := ab.tooMany2(fn, len(args), len(args)+len(kw)); err != nil {
			return err
		}
	}
	for _, k := range kw {
		if err := ab.bindKeyword(fn, locals, extra, k, kw); err != nil {
			return err
		}
	}
	if len(args) > n && code.Flags&bytecode.VarArgs == 0 {
		return ab.tooMany(fn, locals, len(args))
	}
	return ab.bindDefaults(fn, locals[:named])
}

// bindKeyword puts one of all keyword arguments at its place.
func (ab *argumentBinder) bindKeyword(fn *Function, locals []Object, extra *Dict, k Keyword, all []Keyword) error {
	code := fn.Code
	name := ab.s.pool.nameOf(k.Name)
	for i := code.PosOnly; i < code.ArgCount+code.KwOnly; i++ {
		if code.VarNames[i] != name.s {
			continue
		}
		if locals[i] != nil {
			return ab.s.TypeError("%s() got multiple values for %s '%s'", ab.defName(fn),
				ab.s.either("keyword argument", "argument"), name.s)
		}
		locals[i] = k.Value
		return nil
	}
	if extra == nil {
		if err := ab.positionOnly(fn, all); err != nil {
			return err
		}
		return ab.s.TypeError("%s() got an unexpected keyword argument '%s'", ab.defName(fn), name.s)
	}
	extra.SetStr(name, k.Value)
	return nil
}

// positionOnly says which parameters were given by name that may not be.
func (ab *argumentBinder) positionOnly(fn *Function, given []Keyword) error {
	var names []string
	for _, name := range fn.Code.VarNames[:fn.Code.PosOnly] {
		if slices.ContainsFunc(given, func(k Keyword) bool { return ab.s.pool.nameOf(k.Name).s == name }) {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil
	}
	return ab.s.TypeError("%s() got some positional-only arguments passed as keyword arguments: '%s'", ab.defName(fn),
		strings.Join(names, ", "))
}

// bindDefaults fills the parameters that were not given.
func (ab *argumentBinder) bindDefaults(fn *Function, locals []Object) error {
	code, given := fn.Code, 0
	first := code.ArgCount - len(fn.Defaults)
	var missing []string
	for i := range locals[:code.ArgCount] {
		switch {
		case locals[i] != nil:
			given++
		case i >= first:
			locals[i] = fn.Defaults[i-first]
		default:
			missing = append(missing, code.VarNames[i])
		}
	}
	if missing != nil {
		return ab.tooFew(fn, missing, given)
	}
	for i := code.ArgCount; i < len(locals); i++ {
		if locals[i] != nil {
			continue
		}
		locals[i] = fn.KwDefaults.GetStr(ab.s.Intern(code.VarNames[i]))
		if locals[i] == nil {
			missing = append(missing, code.VarNames[i])
		}
	}
	if missing != nil {
		return ab.missing(fn, "keyword-only", missing)
	}
	return nil
}

// defName is how error messages name a function: in Python 2 as its code is named.
func (ab *argumentBinder) defName(fn *Function) string {
	if ab.s.py2() {
		return fn.Code.Name
	}
	return fn.QualName
}

func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

func (ab *argumentBinder) tooMany(fn *Function, locals []Object, given int) error {
	code := fn.Code
	n, least := code.ArgCount, code.ArgCount-len(fn.Defaults)
	takes, noun := fmt.Sprint(n), plural(n, "argument")
	if least != n {
		takes, noun = fmt.Sprintf("from %d to %d", least, n), "arguments"
	}
	more, named := "", 0
	for _, x := range locals[n : n+code.KwOnly] {
		if x != nil {
			named++
		}
	}
	if named > 0 {
		more = fmt.Sprintf(" positional %s (and %d keyword-only %s)", plural(given, "argument"), named, plural(named, "argument"))
	}
	return ab.s.TypeError("%s() takes %s positional %s but %d%s %s given", fn.QualName, takes,
		noun, given, more, verb(given+named))
}

func verb(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// tooMany2 is the error of Python 2 for too many arguments, nil if there are not.
func (ab *argumentBinder) tooMany2(fn *Function, positional, given int) error {
	code, many := fn.Code, "exactly"
	switch rest := code.Flags & (bytecode.VarArgs | bytecode.VarKeywords); {
	case code.ArgCount == 0 && rest == 0 && given > 0:
		return ab.s.TypeError("%s() takes no arguments (%d given)", code.Name, given)
	case positional <= code.ArgCount || rest&bytecode.VarArgs != 0:
		return nil
	case len(fn.Defaults) > 0:
		many = "at most"
	}
	return ab.wrongCount(fn, many, code.ArgCount, given)
}

// tooFew is the error for parameters that were not given. In Python 2 it counts those that were.
func (ab *argumentBinder) tooFew(fn *Function, missing []string, given int) error {
	if !ab.s.py2() {
		return ab.missing(fn, "positional", missing)
	}
	many := "exactly"
	if len(fn.Defaults) > 0 || fn.Code.Flags&bytecode.VarArgs != 0 {
		many = "at least"
	}
	return ab.wrongCount(fn, many, fn.Code.ArgCount-len(fn.Defaults), given)
}

// wrongCount is the message of Python 2 for too many and for too few
// arguments.
func (ab *argumentBinder) wrongCount(fn *Function, many string, n, given int) error {
	return ab.s.TypeError("%s() takes %s %d %s (%d given)", fn.Code.Name, many, n, plural(n, "argument"), given)
}

func (ab *argumentBinder) missing(fn *Function, kind string, names []string) error {
	for i, n := range names {
		names[i] = "'" + n + "'"
	}
	list := names[0]
	switch n := len(names); {
	case n == 2:
		list = names[0] + " and " + names[1]
	case n > 2:
		list = strings.Join(names[:n-1], ", ") + ", and " + names[n-1]
	}
	return ab.s.TypeError("%s() missing %d required %s %s: %s", fn.QualName, len(names), kind,
		plural(len(names), "argument"), list)
}

// leavesKeywords reports whether __new__ or __init__ of a builtin class ignores keyword arguments: they are
// meant for the other one, which a subclass has for itself.
func (ab *argumentBinder) leavesKeywords(b *Builtin, args []Object) bool {
	t := &ab.s.types
	if len(args) == 0 || b.Class == nil {
		return false
	}
	var other Object
	switch {
	case b.Name == "__new__" && b.Class == t.frozenset && ab.s.py2():
		return args[0] != Object(t.frozenset)
	case ab.s.py2():
		return false
	case b.Name == "__new__" && (b.Class == t.tuple || b.Class == t.float || b.Class == t.frozenset):
		c, ok := args[0].(*Class)
		if !ok {
			return false
		}
		other = ab.s.registry.lookup(c, nInit)
	case b.Name == "__init__" && b.Class == t.list:
		other = ab.s.registry.lookup(ab.s.TypeOf(args[0]), nNew)
	default:
		return false
	}
	if st, ok := other.(*StaticMethod); ok {
		other = st.Func
	}
	_, builtin := other.(*Builtin)
	return !builtin
}

// checkCount checks the number of positional arguments, self included, of a
// builtin function.
func (ab *argumentBinder) checkCount(b *Builtin, args []Object) error {
	d, n := b.def, len(args)
	if n >= d.Min && (n <= d.Max || d.Max < 0) {
		return nil
	}
	hidden := 0
	if b.Class != nil && d.Kind != Static {
		hidden = 1
	}
	least, most, given := d.Min-hidden, d.Max-hidden, n-hidden
	if b.slot && b.Name != nInit.s && b.Name != nCall.s {
		return ab.s.TypeError("%s", ab.slotCount(b, least, most, given))
	}
	if ab.isParsed(b) {
		return ab.s.TypeError("%s", ab.parsedCount(b, least, most, given))
	}
	name := ab.builtinName(b)
	switch {
	case ab.isUnpacked(b):
	case least == most && most == 0:
		return ab.s.TypeError("%s() takes no arguments (%d given)", name, given)
	case least == most && most == 1:
		return ab.s.TypeError("%s() takes exactly one argument (%d given)", name, given)
	}
	name = ab.ownName(b)
	if t := &ab.s.types; b.Class == t.set || b.Class == t.frozenset {
		name = ab.madeName(b, args)
	}
	if b.Class == ab.s.types.super && !ab.s.py2() {
		name += "()"
	}
	if ab.s.py2() && b.Class == nil && b.Module == "operator" && !names("is_ is_not indexOf countOf pow ipow sequenceIncludes", name) {
		name = "op_" + name
	}
	return ab.s.TypeError("%s %s", name, ab.expected(least, most, given))
}

// madeName is the name of the class that a set is made of: that of a class of the program, too.
func (ab *argumentBinder) madeName(b *Builtin, args []Object) string {
	switch c, _ := args[0].(*Class); {
	case b.Name == nInit.s:
		return ab.s.typeName(args[0])
	case b.Name == nNew.s && c != nil:
		return c.Name
	}
	return b.Name
}

// boundOf says which bound a number of arguments is beyond: "at least ", "at most ", or nothing if only one number is right.
func boundOf(least, most, given int) (which string, n int) {
	switch {
	case least == most:
		return "", most
	case given < least:
		return "at least ", least
	}
	return "at most ", most
}

// expected says how many arguments there should be.
func (ab *argumentBinder) expected(least, most, given int) string {
	many, n := boundOf(least, most, given)
	noun := "arguments"
	if !ab.s.py2() {
		noun = plural(n, "argument")
	}
	return fmt.Sprintf("expected %s%d %s, got %d", many, n, noun, given)
}

// slotCount is the message for a wrong number of arguments of a special method that is a field of a class. Those that
// CPython takes apart in another way have a blank before it.
func (ab *argumentBinder) slotCount(b *Builtin, least, most, given int) string {
	blank := ""
	if b.def.Joins && names("__mul__ __rmul__ __imul__", b.Name) || names("__pow__ __rpow__ __ipow__ __setattr__ __setitem__ __get__ __set__ __setslice__ __getslice__ __delslice__", b.Name) {
		blank = " "
	}
	return blank + ab.expected(least, most, given)
}

// bindBuiltin puts the arguments of a builtin function with named parameters
// in order; those not given are nil.
func (ab *argumentBinder) bindBuiltin(b *Builtin, args []Object, kw []Keyword) ([]Object, error) {
	if err := ab.strangeKeyword(b, len(args), kw); err != nil {
		return nil, err
	}
	all := make([]Object, len(b.params))
	if err := ab.tooManyNamed(b, args, len(kw)); err != nil {
		return nil, err
	}
	copy(all, args)
	var unknown Object
	var twice error
	for _, k := range kw {
		name := ab.s.pool.nameOf(k.Name).s
		i := b.paramIndex(name)
		switch {
		case i < 0 && unknown != nil:
		case i < 0:
			unknown = k.Name
		case all[i] != nil:
			if ab.s.py2() {
				return nil, ab.s.TypeError("Argument given by name ('%s') and position (%d)", name, i+1-ab.hidden(b))
			}
			twice = ab.s.TypeError("argument for %s() given by name ('%s') and position (%d)", ab.ownName(b), name, i+1-ab.hidden(b))
		default:
			all[i] = k.Value
		}
	}
	for i := range b.def.Min {
		if all[i] == nil {
			return nil, ab.missingNamed(b, i, args, len(kw))
		}
	}
	if twice != nil { // which comes after what is missing
		return nil, twice
	}
	if unknown != nil && b.Name == "sorted" && !ab.s.py2() {
		if _, err := ab.s.listOf(args[0]); err != nil { // the list is made before it is sorted
			return nil, err
		}
	}
	if unknown != nil {
		return nil, ab.unknownKeyword(b, unknown)
	}
	return all, nil
}

// unknownKeyword is the error for a keyword argument that a builtin function does not know.
func (ab *argumentBinder) unknownKeyword(b *Builtin, given Object) error {
	name, ok := ab.keywordName(given)
	switch {
	case !ok:
		return ab.s.TypeError("keywords must be strings")
	case ab.s.py2():
		return ab.s.TypeError("'%s' is an invalid keyword argument for this function", name)
	}
	return ab.s.TypeError("'%s' is an invalid keyword argument for %s()", name, ab.sortName(b))
}

// strangeKeyword is the error for a keyword argument of enumerate() of Python 3 that is none for the arguments before it.
func (ab *argumentBinder) strangeKeyword(b *Builtin, given int, kw []Keyword) error {
	if b.Class != ab.s.types.enumerate || b.Name != nNew.s || ab.s.py2() || len(kw) != 1 || given < 1 || given > 2 {
		return nil
	}
	if name := ab.s.pool.nameOf(kw[0].Name).s; name != []string{"iterable", "start"}[given-1] {
		return ab.s.TypeError("'%s' is an invalid keyword argument for enumerate()", name)
	}
	return nil
}

// hidden is 1 for what has a first argument that error messages do not count.
func (ab *argumentBinder) hidden(b *Builtin) int {
	if b.Class != nil && b.def.Kind != Static {
		return 1
	}
	return 0
}

// missingNamed is the error for a parameter that was not given.
func (ab *argumentBinder) missingNamed(b *Builtin, i int, args []Object, named int) error {
	if i == ab.hidden(b) && b.params[i] == "_" && len(b.params) > i+1 && !ab.s.py2() && !ab.isUnpacked(b) {
		return ab.missingUnnamed(b)
	}
	if b.params[i] == "_" || len(args)+named == 0 && ab.s.py2() && b.Class == nil && b.Module == ab.s.builtinsName() {
		return ab.checkCount(b, args)
	}
	at := i + 1 - ab.hidden(b)
	if b.Class == ab.s.types.enumerate && !ab.s.py2() {
		return ab.s.TypeError("enumerate() missing required argument '%s'", b.params[i])
	}
	return ab.s.TypeError("%s", ab.s.either(
		fmt.Sprintf("Required argument '%s' (pos %d) not found", b.params[i], at),
		fmt.Sprintf("%s() missing required argument '%s' (pos %d)", ab.ownName(b), b.params[i], at)))
}

// missingUnnamed is the error for a function of Python 3 that lacks its first argument, which has no name, though others have one.
func (ab *argumentBinder) missingUnnamed(b *Builtin) error {
	bound := "at least"
	if strings.HasPrefix(b.params[ab.hidden(b)+1], "*") {
		bound = "exactly"
	}
	return ab.s.TypeError("%s() takes %s 1 positional argument (0 given)", ab.ownName(b), bound)
}

// tooManyNamed is the error for too many arguments of a builtin
// function with named parameters.
func (ab *argumentBinder) tooManyNamed(b *Builtin, args []Object, named int) error {
	positional := len(args)
	if ab.isUnpacked(b) {
		return ab.checkCount(b, args)
	}
	hidden, name := ab.hidden(b), ab.ownName(b)
	most, kind := len(b.params)-hidden, ""
	switch {
	case positional+named > len(b.params):
	case positional > b.def.Max:
		most, kind = b.def.Max-hidden, "positional "
	default:
		return nil
	}
	if most == 0 {
		return ab.s.TypeError("%s() takes no %sarguments", name, kind)
	}
	given := positional + named - hidden
	if kind != "" {
		given = positional - hidden
	}
	return ab.s.TypeError("%s() takes at most %d %s%s (%d given)", name, most, kind, plural(most, "argument"), given)
}

// paramIndex returns the position of the parameter of that name, or -1.
func (b *Builtin) paramIndex(name string) int {
	for i, p := range b.params {
		if p != "_" && strings.TrimPrefix(p, "*") == name {
			return i
		}
	}
	return -1
}

// arg returns argument i, or nil if it was not given.
func arg(args []Object, i int) Object {
	if i < len(args) {
		return args[i]
	}
	return nil
}
