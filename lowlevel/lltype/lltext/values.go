package lltext

import (
	"math"
	"strconv"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/rclass"
)

// constant reads a constant of a low-level graph.
func (r *reader) constant() *flow.Constant {
	if r.accept("we_are_jitted") {
		return lltype.WeAreJitted
	}
	v, t := r.literal()
	if r.accept("as") {
		wanted := r.aType()
		v, t = r.convert(v, wanted), wanted
	}
	if t == nil {
		r.failf("the type of NULL and of an address must stand after it, as in NULL as *node")
	}
	return lltype.NewConstant(v, t)
}

// A null is NULL of a type that is not known yet.
type null struct{}

// An address is that of an object that was made at run time, of a type that is not known
// yet.
type address int

// count reads the number of an address or a continuation.
func (r *reader) count() int {
	t := r.tokens[r.pos]
	n, err := strconv.ParseUint(t.text, 10, 31)
	if t.kind != tokInt || err != nil {
		r.failf("a number is expected, not %s", t.describe())
	}
	r.pos++
	return int(n)
}

// continuation returns the continuation of a number, always the same one.
func (r *reader) continuation(n int) *lltype.Continuation {
	if r.continuations[n] == nil {
		r.continuations[n] = lltype.ReadContinuation(n)
	}
	return r.continuations[n]
}

// literal reads a constant with the type that it has by itself.
func (r *reader) literal() (lltype.Value, lltype.Type) {
	t := r.tokens[r.pos]
	r.pos++
	switch t.kind {
	case tokInt:
		if n, err := strconv.ParseInt(t.text, 0, 64); err == nil {
			return n, lltype.Signed
		}
		if n, err := strconv.ParseUint(t.text, 0, 64); err == nil {
			return n, lltype.Unsigned
		}
	case tokFloat:
		if f, err := strconv.ParseFloat(t.text, 64); err == nil {
			return f, lltype.Float
		}
	case tokString:
		return t.text, lltype.Void
	case tokChar:
		return r.char(t.text)
	case tokName, tokPunct:
		if v, typ, ok := r.wordConstant(t.text); ok {
			return v, typ
		}
	}
	r.pos--
	r.failf("a value is expected, not %s", t.describe())
	return nil, nil
}

func (r *reader) char(text string) (lltype.Value, lltype.Type) {
	c := []rune(text)[0]
	if c > math.MaxUint8 {
		return c, lltype.UniChar
	}
	return byte(c), lltype.Char
}

func (r *reader) wordConstant(word string) (lltype.Value, lltype.Type, bool) {
	switch word {
	case "True", "False":
		return word == "True", lltype.Bool, true
	case "NULL":
		return null{}, nil, true
	case "void":
		return nil, lltype.Void, true
	case "default":
		return lltype.DefaultCase.Value, lltype.Void, true
	case "inf", "nan":
		f, err := strconv.ParseFloat(word, 64)
		return f, lltype.Float, err == nil
	case ".":
		return r.name(), lltype.Void, true
	case "&":
		p := r.object().Ref()
		return p, p.Type, true
	case "T":
		r.expect(":")
		return r.aType(), lltype.Void, true
	case "{":
		return r.flags(), lltype.Void, true
	case "graphs":
		return r.graphList(), lltype.Void, true
	case "@":
		return address(r.count()), nil, true
	case "continuation":
		return r.continuation(r.count()), lltype.Void, true
	}
	return nil, nil, false
}

// object reads the name of a prebuilt object.
func (r *reader) object() *lltype.Object {
	name := r.name()
	o := r.out.objects[name]
	if o == nil {
		r.pos--
		r.failf("there is no object or function %s", name)
	}
	return o
}

// flags reads those of a hint.
func (r *reader) flags() lltype.HintFlags {
	flags := make(lltype.HintFlags)
	r.list("}", func() {
		name := r.name()
		r.expect(":")
		flags[name] = r.peek("True")
		r.name()
	})
	return flags
}

func (r *reader) graphList() []*flow.FunctionGraph {
	r.expect("[")
	graphs := []*flow.FunctionGraph{}
	r.list("]", func() {
		o := r.object()
		if o.Func == nil || o.Func.Graph == nil {
			r.failf("%s has no graph", o.Name)
		}
		graphs = append(graphs, o.Func.Graph)
	})
	return graphs
}

// convert makes a constant one of another type.
func (r *reader) convert(v lltype.Value, t lltype.Type) lltype.Value {
	if out := converted(v, t); out != nil {
		return out
	}
	r.pos--
	r.failf("the value cannot be a %v", t)
	return nil
}

func converted(v lltype.Value, t lltype.Type) lltype.Value {
	if p, ok := lltype.IsPtr(t); ok {
		switch v := v.(type) {
		case null:
			return lltype.Null(p)
		case address:
			return lltype.ReadAddress(p, int(v))
		case lltype.Pointer:
			return lltype.Pointer{Type: p, Object: v.Object}
		}
		return nil
	}
	switch v := v.(type) {
	case int64:
		return integer(v, t)
	case uint64:
		if t == lltype.Unsigned || t == lltype.UnsignedLongLong {
			return v
		}
	case float64:
		if t == lltype.Float {
			return v
		}
	case bool:
		if t == lltype.Bool {
			return v
		}
	case byte:
		switch t {
		case lltype.Char:
			return v
		case lltype.UniChar:
			return rune(v)
		}
	case rune:
		if t == lltype.UniChar {
			return v
		}
	}
	return nil
}

func integer(n int64, t lltype.Type) lltype.Value {
	switch t {
	case lltype.Signed, lltype.SignedLongLong:
		return n
	case lltype.Unsigned, lltype.UnsignedLongLong:
		return uint64(n)
	case lltype.Float:
		return float64(n)
	case lltype.Char:
		if n == int64(byte(n)) {
			return byte(n)
		}
	case lltype.UniChar:
		if n == int64(rune(n)) {
			return rune(n)
		}
	}
	if bits, err := arith.Bits(n, t); err == nil {
		return arith.Value(bits, t)
	}
	return nil
}

// class reads the class of an exception: its name, or a pointer to its vtable.
func (r *reader) class() *flow.Constant {
	if r.accept("&") {
		return lltype.NewConstant(rclass.ClassRef(r.object()), rclass.ClassType)
	}
	name := r.name()
	c, err := r.out.Exceptions.Class(name)
	if err != nil {
		r.pos--
		r.failf("%v", err)
	}
	return lltype.NewConstant(rclass.ClassRef(c.VTable), rclass.ClassType)
}
