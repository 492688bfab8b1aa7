package flowtext

import (
	"math"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// constantOf returns the constant for what was read.
func (r *reader) constantOf(x stdspace.Object) *model.Constant {
	if o, ok := x.(Opaque); ok {
		return o.newConstant()
	}
	return r.constant(x)
}

// object reads an object.
func (r *reader) object(depth int) stdspace.Object {
	switch {
	case depth > 2*mostNested:
		r.failf("objects are nested too deep")
	case r.accept("@"):
		return r.named()
	case r.accept("="):
		return r.numbered(depth)
	case r.accept("?"):
		n := r.number()
		r.expect(" ")
		return Opaque{n, r.quoted()}
	case r.accept("("):
		items, comma := r.objects(")", depth)
		if len(items) == 1 && !comma {
			r.failf("a tuple of one item needs a comma after it")
		}
		return stdspace.NewTuple(items...)
	default:
		return r.scalar()
	}
	return stdspace.None
}

// objects reads objects up to the end, and reports whether they end in a comma.
func (r *reader) objects(end string, depth int) (items []stdspace.Object, comma bool) {
	for r.err == nil && !r.accept(end) {
		if len(items) > 0 && !comma {
			r.expect(",")
			r.accept(" ")
		}
		x := r.object(depth + 1)
		if _, ok := x.(Opaque); ok {
			r.failf("an object inside another one needs more than a text")
		}
		items = append(items, x)
		if comma = r.accept(","); comma {
			r.accept(" ")
		}
	}
	return items, comma
}

// scalar reads a literal.
func (r *reader) scalar() stdspace.Object {
	text := r.literal()
	switch text {
	case "inf":
		r.pos += len(text)
		return stdspace.Float(math.Inf(1))
	case "-inf":
		r.pos += len(text)
		return stdspace.Float(math.Inf(-1))
	case "nan":
		r.pos += len(text)
		return stdspace.Float(math.NaN())
	}
	if !isLiteral(text) {
		r.failf("%q is not an object: a literal, or something that begins with @, =, ? or ( is expected", text)
		return stdspace.None
	}
	x, err := r.std.Eval(text)
	if err != nil {
		r.failf("%q is not a literal: %v", text, r.std.FormatException(err))
		return stdspace.None
	}
	r.pos += len(text)
	return x
}

// isLiteral reports whether a text, as scanned, can be nothing but a literal.
func isLiteral(text string) bool {
	switch text {
	case "None", "True", "False", "Ellipsis", "NotImplemented":
		return true
	case "":
		return false
	}
	if last := text[len(text)-1]; last == '\'' || last == '"' {
		first, _, _ := strings.Cut(text, text[len(text)-1:])
		return !strings.ContainsAny(first, "fF")
	}
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && digits[0] >= '0' && digits[0] <= '9'
}

// named reads "module:path", the name of an object.
func (r *reader) named() stdspace.Object {
	name := r.upTo(":\n")
	r.expect(":")
	m := r.module(name)
	if m == nil {
		return stdspace.None
	}
	if nameLength(r.rest()) == 0 {
		return m
	}
	d := m.Dict
	for {
		var ok bool
		var x stdspace.Object
		part := r.name()
		if d == nil {
			r.failf("%s is looked up in something that is neither a module nor a class", part)
			return stdspace.None
		}
		if x, ok = d.Lookup(part); !ok {
			r.failf("there is no %s in the module %s", part, name)
			return stdspace.None
		}
		if !r.accept(".") {
			return x
		}
		d = nil
		if c, ok := x.(*stdspace.Class); ok {
			d = c.Dict
		}
	}
}

// module returns a module. It may be one that only the functions import which the graphs
// were made of.
func (r *reader) module(name string) *stdspace.Module {
	x, ok := r.modules.Lookup(name)
	if !ok && r.err == nil {
		var err error
		if x, err = r.std.ImportName(name); err != nil {
			r.failf("the module %s cannot be imported: %v", name, err)
		}
	}
	m, ok := x.(*stdspace.Module)
	if !ok {
		r.failf("%s is not a module", name)
	}
	return m
}

// numbered reads an object without a name, or one that was read before.
func (r *reader) numbered(depth int) stdspace.Object {
	n := r.number()
	var x stdspace.Object
	switch {
	case r.accept("["):
		items, _ := r.objects("]", depth)
		x = stdspace.NewList(items...)
	case r.accept("{"):
		x = r.dict(depth)
	case r.accept(" "):
		x = r.method(depth)
	default:
		if x = r.objs[n]; x == nil {
			r.failf("there is no object =%d before this", n)
			return stdspace.None
		}
		return x
	}
	if r.objs[n] != nil {
		r.failf("there is an object =%d already", n)
	}
	r.objs[n] = x
	return x
}

// dict reads the rest of a dictionary.
func (r *reader) dict(depth int) stdspace.Object {
	var pairs []stdspace.Object
	for r.err == nil && !r.accept("}") {
		if len(pairs) > 0 {
			r.expect(", ")
		}
		key := r.scalar()
		r.expect(": ")
		value := r.object(depth + 1)
		if _, ok := value.(Opaque); ok {
			r.failf("an object inside another one needs more than a text")
		}
		pairs = append(pairs, stdspace.NewTuple(key, value))
	}
	return r.call("a dictionary", func() (stdspace.Object, error) {
		return r.std.Call(r.std.BuiltinClass("dict"), []stdspace.Object{stdspace.NewList(pairs...)})
	})
}

// method reads "name of self".
func (r *reader) method(depth int) stdspace.Object {
	name := r.name()
	r.expect(" of ")
	self := r.object(depth + 1)
	if _, ok := self.(Opaque); ok {
		r.failf("the object of a method must be known")
	}
	return r.call("a method", func() (stdspace.Object, error) { return r.std.GetAttr(self, name) })
}

// call makes an object, if there was no mistake so far.
func (r *reader) call(what string, f func() (stdspace.Object, error)) stdspace.Object {
	if r.err != nil {
		return stdspace.None
	}
	x, err := f()
	if err != nil {
		r.failf("this cannot be made %s: %v", what, r.std.FormatException(err))
		return stdspace.None
	}
	return x
}
