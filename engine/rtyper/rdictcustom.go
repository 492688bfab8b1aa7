package rtyper

import (
	"errors"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	"vitrine/engine/lltype"
	"vitrine/engine/stdspace"
	flow "vitrine/flowspace/model"
)

// customKeys are the functions by which dictionaries made by r_dict compare and
// hash keys. They are fields of the dictionary; nil stands for keys that are
// compared as usual.
type customKeys struct{ eq, hash *Graph }

// newCustomKeys finds the graphs of the functions of a family of dictionaries.
func (t *Typer) newCustomKeys(def *lattice.DictDef) *customKeys {
	eq, hash, ok := def.Custom()
	if !ok {
		return nil
	}
	key := def.Key().Value()
	return &customKeys{t.keyFunction(eq, key, key), t.keyFunction(hash, key)}
}

// keyFunction returns the graph of a function on keys.
func (t *Typer) keyFunction(s lattice.SomeValue, keys ...lattice.SomeValue) *Graph {
	p, ok := s.(*lattice.SomePBC)
	if !ok || len(p.Descs) != 1 || p.CanBeNone {
		Fail("r_dict takes one function to compare keys and one to hash them, which are known, not %v", s)
	}
	fn, ok := p.Descs[0].(*annotator.FunctionDesc)
	if !ok {
		Fail("r_dict takes functions, not %v", s)
	}
	args, err := t.helpers.Arguments("simple_call", keys)
	if err != nil {
		panic(&failure{err.Error(), err})
	}
	ag, err := t.helpers.GraphFor(fn, args, nil)
	if err != nil {
		panic(&failure{err.Error(), err})
	}
	return t.graphOf(ag)
}

// keyRepr returns the representation that the functions take keys in.
func (c *customKeys) keyRepr(t *Typer) Repr {
	arg := func(g *Graph, i int) Repr { return t.Repr(g.annotation(g.StartBlock.InputArgs[i])) }
	r := arg(c.eq, 0)
	if arg(c.eq, 1) != r || arg(c.hash, 0) != r {
		Fail("the functions given to r_dict take keys of different types: %v, %v and %v", r, arg(c.eq, 1), arg(c.hash, 0))
	}
	if t.signature(c.eq).Result != lltype.Bool || t.signature(c.hash).Result != lltype.Signed {
		Fail("the functions given to r_dict must return a truth value and an integer")
	}
	return r
}

// fields returns the fields for the functions.
func (c *customKeys) fields(t *Typer) []lltype.Field {
	if c == nil {
		return nil
	}
	return []lltype.Field{
		{Name: "fnkeyeq", Type: lltype.PtrTo(t.signature(c.eq)), Immutable: true},
		{Name: "fnkeyhash", Type: lltype.PtrTo(t.signature(c.hash)), Immutable: true},
	}
}

// fill sets the functions of a prebuilt dictionary.
func (c *customKeys) fill(t *Typer, o *lltype.Object) {
	if c != nil {
		o.Set("fnkeyeq", t.FunctionPtr(c.eq))
		o.Set("fnkeyhash", t.FunctionPtr(c.hash))
	}
}

// newCustomDict types r_dict(eq, hash).
func newCustomDict(hop *HighLevelOp) flow.Value {
	d := newDict(hop)
	r := hop.RResult.(*DictRepr)
	if r.custom == nil {
		Fail("r_dict without functions")
	}
	hop.SetField(d, "fnkeyeq", hop.Typer.FunctionConst(r.custom.eq))
	hop.SetField(d, "fnkeyhash", hop.Typer.FunctionConst(r.custom.hash))
	return d
}

// customEntries returns what is in a prebuilt r_dict.
func (t *Typer) customEntries(x stdspace.Object) ([]stdspace.Entry, error) {
	std := t.helpers.Space()
	items, err := std.GetAttr(x, "items")
	if err != nil {
		return nil, err
	}
	list, err := std.CallContext(t.ctx, items, nil)
	if err != nil {
		return nil, err
	}
	pairs, ok := list.(*stdspace.List)
	if !ok {
		return nil, errors.New("items() gives no list")
	}
	var out []stdspace.Entry
	for _, p := range pairs.Items {
		pair, ok := p.(*stdspace.Tuple)
		if !ok || len(pair.Items) != 2 {
			return nil, errors.New("its items are no pairs")
		}
		out = append(out, stdspace.Entry{Key: pair.Items[0], Value: pair.Items[1]})
	}
	return out, nil
}
