package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// maxArgs is how many arguments of a kind fit the argument of an instruction.
const maxArgs = 255

func (u *unit) call(e *syntax.Call) {
	u.expr(e.Fn)
	u.arguments(e.Span(), e.Args, e.Keywords)
}

// arguments generates the arguments of a call, and the call. The usual forms
// are one instruction each; the others are made into a tuple, a dict, or both.
func (u *unit) arguments(at source.Span, args []syntax.Expr, keywords []syntax.Keyword) {
	form := callForms{args: args, keywords: keywords}
	form.choose(u.isPython2())
	count := 0
	switch {
	case form.packArgs:
		u.tuple(at, args)
	case form.star:
		count = len(args) - 1
		u.exprs(args[:count])
	default:
		count = len(args)
		u.exprs(args)
	}
	// Keyword arguments go below the starred ones, whatever the order of
	// evaluation that choose found out to be free.
	if !form.packKeywords {
		named := keywords
		if form.starStar {
			named = named[:len(named)-1]
		}
		for _, k := range named {
			u.load(k.Span(), k.Name)
			u.expr(k.Value)
		}
		count |= len(named) << 8
	}
	if form.star && !form.packArgs {
		u.expr(args[len(args)-1].(*syntax.Starred).X)
	}
	switch {
	case form.packKeywords:
		below := count
		if form.star {
			below++
		}
		u.keywordDict(at, keywords, below)
	case form.starStar:
		u.expr(keywords[len(keywords)-1].Value)
	}
	u.opArg(at, form.op(), count)
}

// callForms says how the arguments of a call are passed.
type callForms struct {
	args     []syntax.Expr
	keywords []syntax.Keyword

	star         bool // a tuple of arguments is on the stack
	starStar     bool // a dict of arguments is on the stack
	packArgs     bool // all positional arguments are in the tuple
	packKeywords bool // all keyword arguments are in the dict
}

// choose finds the simplest form that passes all arguments in order.
func (f *callForms) choose(python2 bool) {
	n := len(f.args)
	first := firstStar(f.args)
	f.star = first < n
	f.packArgs = first < n-1 || n > maxArgs
	m := len(f.keywords)
	named := namedBefore(f.keywords)
	f.starStar = named < m
	if f.star && first > 0 && !python2 && (f.starStar || !f.orderIsFree()) {
		f.packArgs = true // the starred one is gone through before what follows is evaluated
	}
	if f.packArgs {
		f.star = true
	}
	f.packKeywords = named < m-1
	if m > maxArgs || f.packArgs && m > 0 || f.star && !python2 && !f.orderIsFree() {
		f.packKeywords = true
	}
	if f.packKeywords {
		f.starStar = true
	}
}

// orderIsFree reports whether nobody can tell if the keyword arguments are
// evaluated before the starred one, as Python 2 does and the stack wants it.
func (f *callForms) orderIsFree() bool {
	if star, ok := f.args[len(f.args)-1].(*syntax.Starred); ok {
		if _, ok := star.X.(*syntax.Name); ok {
			return true
		}
	}
	for _, k := range f.keywords {
		if k.Name != "" && !isConstant(k.Value) {
			return false
		}
	}
	return true
}

// op returns the instruction for the form.
func (f *callForms) op() bytecode.Op {
	switch {
	case f.star && f.starStar:
		return bytecode.CallFunctionVarKw
	case f.star:
		return bytecode.CallFunctionVar
	case f.starStar:
		return bytecode.CallFunctionKw
	}
	return bytecode.CallFunction
}

// noCall stands for what is below the dict where the keywords are those of a class.
const noCall = -1

// keywordDict generates a dict of keyword arguments. What follows the first
// "**" is added by a MapUpdate that refuses names that are there already; the
// function is so many values below the dict.
func (u *unit) keywordDict(at source.Span, keywords []syntax.Keyword, below int) {
	n := namedBefore(keywords)
	u.namedDict(at, keywords[:n])
	for keywords = keywords[n:]; len(keywords) > 0; keywords = keywords[n:] {
		k := keywords[0]
		if k.Name == "" {
			u.expr(k.Value)
			n = 1
		} else {
			n = namedBefore(keywords)
			u.namedDict(at, keywords[:n])
		}
		u.opArg(k.Span(), bytecode.MapUpdate, below+2)
	}
}

// namedBefore counts the keywords before the first "**".
func namedBefore(keywords []syntax.Keyword) int {
	for i, k := range keywords {
		if k.Name == "" {
			return i
		}
	}
	return len(keywords)
}

func (u *unit) namedDict(at source.Span, keywords []syntax.Keyword) {
	u.opArg(at, bytecode.BuildMap, len(keywords))
	for _, k := range keywords {
		u.expr(k.Value)
		u.load(k.Span(), k.Name)
		u.op(k.Span(), bytecode.StoreMap)
	}
}
