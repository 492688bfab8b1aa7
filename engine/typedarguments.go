package engine

import (
	"fmt"

	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// ofTypes makes the integers among the arguments of a function instances of the classes of
// rlib.rarithmetic that its types name, as programs that are typed take them: r_uint(0) - 1 is
// not -1. Types that nobody gives, or that say something else, change nothing.
func (p *running) ofTypes(fn *stdspace.Function, values []stdspace.Object) ([]stdspace.Object, error) {
	types, err := p.entryTypes(fn, p.optionsFor(fn).Types)
	if err != nil {
		return values, nil
	}
	out := make([]stdspace.Object, len(values))
	for i, x := range values {
		out[i] = x
		if i >= len(types) || !isPlainInteger(x) {
			continue
		}
		if class := p.integerClass(types[i]); class != nil {
			if out[i], err = p.instanceOf(class, x); err != nil {
				return nil, fmt.Errorf("argument %d: %w", i+1, err)
			}
		}
	}
	return out, nil
}

func isPlainInteger(x stdspace.Object) bool {
	switch x.(type) {
	case stdspace.Int, *stdspace.Long:
		return true
	}
	return false
}

// integerClass returns the class of rlib.rarithmetic that a type stands for, nil if it is none.
func (p *running) integerClass(t stdspace.Object) *stdspace.Class {
	if name, ok := stdspace.AsText(t); ok {
		x, err := p.space.ImportName("rlib.rarithmetic")
		m, ok := x.(*stdspace.Module)
		if err != nil || !ok {
			return nil
		}
		t, _ = m.Dict.Lookup(name)
	}
	if c, ok := t.(*stdspace.Class); ok {
		if bits, _ := stdspace.IntegerClass(c); bits > 0 {
			return c
		}
	}
	return nil
}

// instanceOf makes an instance of a class of integers of a number that it has.
func (p *running) instanceOf(class *stdspace.Class, x stdspace.Object) (stdspace.Object, error) {
	y, err := p.space.Call(class, []stdspace.Object{x})
	if err != nil {
		return nil, err
	}
	same, err := p.space.Binary(operation.EQ, x, y)
	if err != nil {
		return nil, err
	}
	if same != stdspace.True {
		text, err := p.repr(x)
		if err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%s does not fit %s", text, class.Name)
	}
	return y, nil
}
