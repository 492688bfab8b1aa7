package compile

import (
	"slices"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// expr generates the code of an expression. It leaves its value on the stack.
func (u *unit) expr(e syntax.Expr) {
	if !u.enter(e.Span()) {
		return
	}
	defer u.leave()
	at := e.Span()
	switch e := e.(type) {
	case *syntax.Name:
		u.variable(at, e.ID, load)
	case *syntax.Constant:
		u.load(at, e.Value)
	case *syntax.Attribute:
		u.expr(e.X)
		u.attr(at, bytecode.LoadAttr, e.Name)
	case *syntax.Subscript:
		u.loadSubscript(e)
	case *syntax.SliceExpr:
		u.slice(e)
	case *syntax.Call:
		u.call(e)
	case *syntax.Unary:
		u.unary(e)
	case *syntax.Binary:
		u.binary(e)
	case *syntax.BoolOp:
		u.boolOp(e)
	case *syntax.Compare:
		u.compare(e)
	case *syntax.IfExp:
		u.ifExp(e)
	case *syntax.Tuple:
		u.tuple(at, e.Elts)
	case *syntax.List:
		u.list(at, e.Elts)
	case *syntax.Set:
		u.set(at, e.Elts)
	case *syntax.Dict:
		u.dict(e)
	default:
		u.rareExpr(e)
	}
}

func (u *unit) exprs(list []syntax.Expr) {
	for _, e := range list {
		u.expr(e)
	}
}

// rareExpr generates the expressions that expr leaves.
func (u *unit) rareExpr(e syntax.Expr) {
	at := e.Span()
	switch e := e.(type) {
	case *syntax.FString:
		u.fstring(e)
	case *syntax.FormattedValue:
		u.formattedValue(e)
	case *syntax.Lambda:
		u.lambda(e)
	case *syntax.ListComp, *syntax.SetComp, *syntax.DictComp, *syntax.GenExp:
		u.comprehension(e)
	case *syntax.Yield:
		if e.X != nil {
			u.expr(e.X)
		} else {
			u.load(at, nil)
		}
		u.op(at, bytecode.YieldValue)
	case *syntax.YieldFrom:
		u.expr(e.X)
		u.op(e.X.Span(), bytecode.GetIter)
		u.op(at, bytecode.YieldFrom)
	case *syntax.NamedExpr:
		u.expr(e.Value)
		u.op(e.Value.Span(), bytecode.DupTop)
		u.store(e.Target)
	case *syntax.Repr:
		u.expr(e.X)
		u.op(at, bytecode.UnaryConvert)
	case *syntax.Starred:
		u.errorf(at, "a starred expression cannot stand here; a comma would make a tuple of it")
	case *syntax.UnsupportedExpr:
		u.errorf(at, "%s is not supported", e.What)
	default:
		u.internal(at, "unknown expression %T", e)
	}
}

// slice generates a slice object. A missing step of "a:b:" is None.
func (u *unit) slice(e *syntax.SliceExpr) {
	parts := []syntax.Expr{e.Lo, e.Hi}
	if e.HasStep || e.Step != nil {
		parts = append(parts, e.Step)
	}
	for _, p := range parts {
		if p != nil {
			u.expr(p)
		} else {
			u.load(e.Span(), nil)
		}
	}
	u.opArg(e.Span(), bytecode.BuildSlice, len(parts))
}

// firstStar returns the index of the first starred expression, or len(list).
func firstStar(list []syntax.Expr) int {
	for i, e := range list {
		if _, ok := e.(*syntax.Starred); ok {
			return i
		}
	}
	return len(list)
}

func (u *unit) tuple(at source.Span, elts []syntax.Expr) {
	if firstStar(elts) < len(elts) {
		u.list(at, elts)
		u.op(at, bytecode.ListToTuple)
		return
	}
	u.exprs(elts)
	u.opArg(at, bytecode.BuildTuple, len(elts))
}

func (u *unit) list(at source.Span, elts []syntax.Expr) {
	u.collect(at, elts, bytecode.BuildList, bytecode.ListExtend, bytecode.ListAppend)
}

func (u *unit) set(at source.Span, elts []syntax.Expr) {
	u.collect(at, elts, bytecode.BuildSet, bytecode.SetUpdate, bytecode.SetAdd)
}

// collect generates a display. What follows a starred expression is added one by one, before the next is evaluated.
func (u *unit) collect(at source.Span, elts []syntax.Expr, build, extend, add bytecode.Op) {
	n := firstStar(elts)
	u.exprs(elts[:n])
	u.opArg(at, build, n)
	for _, e := range elts[n:] {
		if star, ok := e.(*syntax.Starred); ok {
			u.expr(star.X)
			u.op(at, extend)
			continue
		}
		u.op(at, bytecode.DupTop)
		u.expr(e)
		u.op(at, add)
	}
}

// manyEntries is of how many entries of a display CPython stores each at once. It evaluates all of fewer before it looks at
// the first key.
const manyEntries = 16

// dict generates a dict display.
func (u *unit) dict(e *syntax.Dict) {
	u.opArg(e.Span(), bytecode.BuildMap, len(e.Values))
	for keys, values := e.Keys, e.Values; len(keys) > 0; {
		if keys[0] == nil {
			u.expr(values[0])
			u.op(e.Span(), bytecode.MapUpdate)
			keys, values = keys[1:], values[1:]
			continue
		}
		n := min(entriesBefore(keys), manyEntries)
		switch {
		case u.isPython2():
			for i, key := range keys[:n] {
				u.storeEntry(key, values[i])
			}
		case n < manyEntries && orderShows(keys[:n], values[:n]):
			u.entries(keys[:n], values[:n])
		default:
			for i, key := range keys[:n] {
				u.entry(key, values[i])
				u.op(key.Span().Join(values[i].Span()), bytecode.StoreMap)
			}
		}
		keys, values = keys[n:], values[n:]
	}
}

// entriesBefore counts the entries before the first "**".
func entriesBefore(keys []syntax.Expr) int {
	for i, key := range keys {
		if key == nil {
			return i
		}
	}
	return len(keys)
}

// orderShows reports whether somebody could tell whether entries are stored one by one: by a key that is asked for its hash
// before something else is evaluated.
func orderShows(keys, values []syntax.Expr) bool {
	asked := false
	for i, key := range keys {
		if asked && !(isConstant(key) && isConstant(values[i])) {
			return true
		}
		asked = asked || !isConstant(key)
	}
	return false
}

// entries stores entries once all of them are evaluated.
func (u *unit) entries(keys, values []syntax.Expr) {
	for i, key := range keys {
		u.entry(key, values[i])
	}
	at := keys[0].Span().Join(values[len(values)-1].Span())
	u.opArg(at, bytecode.StoreEntries, len(keys))
}

// storeEntry sets an entry of the dictionary on the stack as CPython 2.5 does:
// by an assignment to an item of a second reference to it.
func (u *unit) storeEntry(key, value syntax.Expr) {
	at := key.Span().Join(value.Span())
	u.op(at, bytecode.DupTop)
	u.expr(value)
	u.op(at, bytecode.RotTwo)
	u.expr(key)
	u.op(at, bytecode.StoreSubscr)
}

// entry puts value and key of an entry on the stack. Python 2 evaluates the
// value first, Python 3 the key; of a constant it cannot be told.
func (u *unit) entry(key, value syntax.Expr) {
	if u.isPython2() || isConstant(key) || isConstant(value) {
		u.expr(value)
		u.expr(key)
		return
	}
	u.expr(key)
	u.expr(value)
	u.op(value.Span(), bytecode.RotTwo)
}

func isConstant(e syntax.Expr) bool {
	_, ok := e.(*syntax.Constant)
	return ok
}

// mostTexts is how many texts stand on the value stack until they are joined. Whatever
// happens between two parts of an f-string takes all that stand there along, so a state
// of the flow space with all parts would make its graph grow with their square.
const (
	mostTexts  = 32
	groupTexts = 8
)

// fstring generates an f-string: its parts, joined if there are several.
func (u *unit) fstring(e *syntax.FString) {
	if len(e.Parts) == 0 {
		u.load(e.Span(), "")
		return
	}
	u.texts(e.Span(), e.Parts, mostTexts)
}

// texts leaves the parts of an f-string on the value stack as one text: the parts
// themselves are joined if there are at most that many, else groups of them.
func (u *unit) texts(at source.Span, parts []syntax.Expr, most int) {
	n := len(parts)
	if n > most {
		size := groupTexts
		for size*groupTexts < n {
			size *= groupTexts
		}
		n = 0
		for group := range slices.Chunk(parts, size) {
			u.texts(at, group, groupTexts)
			n++
		}
	} else {
		u.exprs(parts)
	}
	if n > 1 {
		u.opArg(at, bytecode.BuildString, n)
	}
}

func (u *unit) formattedValue(e *syntax.FormattedValue) {
	u.expr(e.X)
	arg := conversions[e.Conversion]
	if e.Spec != nil {
		u.expr(e.Spec)
		arg |= bytecode.FormatSpec
	}
	u.opArg(e.Span(), bytecode.FormatValue, arg)
}

// conversions are the arguments of FormatValue for "!s", "!r" and "!a".
var conversions = map[byte]int{
	0:   bytecode.FormatPlain,
	's': bytecode.FormatStr,
	'r': bytecode.FormatRepr,
	'a': bytecode.FormatASCII,
}
