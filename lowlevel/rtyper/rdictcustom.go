package rtyper

import (
	"errors"
	"fmt"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// customKeys are the functions with which dictionaries made by r_dict compare and hash keys. They
// are fields of the dictionary. nil stands for the usual comparison.
type customKeys struct{ eq, hash keyFunction }

// A keyFunction is a function on keys, or a method that dictionaries keep the
// instance of. A frozen instance is always the same one.
type keyFunction struct {
	graph    *Graph
	isMethod bool
	frozen   stdspace.Object
}

// newCustomKeys finds the graphs of the functions of a family of dictionaries. Where nothing is ever
// put in or looked up there are none, and nothing calls them.
func newCustomKeys(t *Typer, def *lattice.DictDef) *customKeys {
	eq, hash, ok := def.Custom()
	key := def.Key().Value()
	if !ok || lattice.IsImpossible(key) {
		return nil
	}
	return &customKeys{newKeyFunction(t, eq, key, key), newKeyFunction(t, hash, key)}
}

// newKeyFunction finds the graph of a function on keys.
func newKeyFunction(t *Typer, s lattice.SomeValue, keys ...lattice.SomeValue) keyFunction {
	p, ok := s.(*lattice.SomePBC)
	if !ok || len(p.Descs) != 1 || p.CanBeNone {
		fail("r_dict takes a known function to compare keys and one to hash them, not %v", s)
	}
	args, err := t.helpers.Arguments("simple_call", keys)
	if err != nil {
		giveUp(err)
	}
	fn, all := callee(p.Descs[0], args)
	f := keyFunction{}
	switch m := p.Descs[0].(type) {
	case *annotator.MethodDesc:
		f.isMethod = true
		if m.Self == nil {
			fn = nil
		}
	case *annotator.FrozenMethodDesc:
		f.isMethod, f.frozen = true, m.Self.Object
	}
	if fn == nil {
		fail("r_dict takes functions, not %v", s)
	}
	ag, err := t.helpers.GraphFor(fn, all, nil)
	if err != nil {
		giveUp(err)
	}
	f.graph = t.graphs.of(ag)
	return f
}

// arg returns the representation of argument i, self not counted.
func (f keyFunction) arg(t *Typer, i int) Repr {
	if f.isMethod {
		i++
	}
	return t.reprs.of(f.graph.annotation(f.graph.StartBlock.InputArgs[i]))
}

// self returns the representation of the instance of a method.
func (f keyFunction) self(t *Typer) Repr {
	return t.reprs.of(f.graph.annotation(f.graph.StartBlock.InputArgs[0]))
}

// keyRepr returns the representation in which the functions take keys.
func (c *customKeys) keyRepr(t *Typer) Repr {
	r := c.eq.arg(t, 0)
	if c.eq.arg(t, 1) != r || c.hash.arg(t, 0) != r {
		fail("the functions given to r_dict take keys of different types: %v, %v and %v", r, c.eq.arg(t, 1), c.hash.arg(t, 0))
	}
	if t.graphs.signature(c.eq.graph).Result != lltype.Bool || t.graphs.signature(c.hash.graph).Result != lltype.Signed {
		fail("the functions given to r_dict must return a truth value and an integer")
	}
	return r
}

// The fields for the functions, and for the instances of methods.
const (
	fieldEq, fieldHash         = "fnkeyeq", "fnkeyhash"
	fieldEqSelf, fieldHashSelf = "selfkeyeq", "selfkeyhash"
)

// fields returns the fields for the functions.
func (c *customKeys) fields(t *Typer) []lltype.Field {
	if c == nil {
		return nil
	}
	fields := c.eq.fields(t, fieldEq, fieldEqSelf)
	return append(fields, c.hash.fields(t, fieldHash, fieldHashSelf)...)
}

func (f keyFunction) fields(t *Typer, function, self string) []lltype.Field {
	fields := []lltype.Field{{Name: function, Type: lltype.PtrTo(t.graphs.signature(f.graph)), Immutable: true}}
	if f.isMethod {
		fields = append(fields, lltype.Field{Name: self, Type: f.self(t).LowLevelType(), Immutable: true})
	}
	return fields
}

// methods returns the helpers that call the functions, and the one that copies them.
func (c *customKeys) methods(r *dictRepr) map[string]helper {
	methods := map[string]helper{
		"keyeq": ll("rdict", "ll_eq_custom"), "keyhash": ll("rdict", "ll_hash_custom"), "copyfunctions": ll("rdict", "ll_copy_functions"),
		"changed": ll("rdict", "ll_has_changed"),
	}
	if !c.eq.isMethod && !c.hash.isMethod {
		return methods
	}
	var b helperText
	fmt.Fprintf(&b.body, "def ll_copy_methods(d, new):\n    %s(d, new)\n", b.use(methods["copyfunctions"]))
	if c.eq.isMethod {
		methods["keyeq"] = ll("rdict", "ll_eq_method")
		fmt.Fprintf(&b.body, "    new.%s = d.%[1]s\n", fieldEqSelf)
	}
	if c.hash.isMethod {
		methods["keyhash"] = ll("rdict", "ll_hash_method")
		fmt.Fprintf(&b.body, "    new.%s = d.%[1]s\n", fieldHashSelf)
	}
	methods["copyfunctions"] = r.t.lib.write(&b, "ll_copy_methods")
	return methods
}

// fill sets the functions of a prebuilt dictionary x.
func (c *customKeys) fill(t *Typer, o *lltype.Object, x stdspace.Object) {
	if c == nil {
		return
	}
	o.Set(fieldEq, t.graphs.functionPtr(c.eq.graph))
	o.Set(fieldHash, t.graphs.functionPtr(c.hash.graph))
	c.eq.fillSelf(t, o, x, "key_eq", fieldEqSelf)
	c.hash.fillSelf(t, o, x, "key_hash", fieldHashSelf)
}

// fillSelf sets the instance of a method that is an attribute of a dictionary x of the
// program.
func (f keyFunction) fillSelf(t *Typer, o *lltype.Object, x stdspace.Object, attr, self string) {
	m, _ := t.helpers.Attribute(x, attr)
	if m, ok := m.(*stdspace.Method); ok && f.isMethod {
		o.Set(self, t.consts.of(f.self(t), m.Self).Value)
	}
}

// newCustomDict types r_dict(eq, hash).
func newCustomDict(hop *HighLevelOp) flow.Value {
	d := newDict(hop)
	if c := hop.RResult.(*dictRepr).custom; c != nil {
		c.eq.store(hop, d, 1, fieldEq, fieldEqSelf)
		c.hash.store(hop, d, 2, fieldHash, fieldHashSelf)
	}
	return d
}

// store appends what sets the fields for a function, operand i.
func (f keyFunction) store(hop *HighLevelOp, d flow.Value, i int, function, self string) {
	hop.SetField(d, function, hop.Typer.graphs.functionConst(f.graph))
	switch {
	case f.frozen != nil:
		hop.SetField(d, self, hop.Typer.consts.of(f.self(hop.Typer), f.frozen))
	case f.isMethod:
		m := hop.Reprs[i].(*methodsRepr)
		hop.SetField(d, self, hop.Convert(hop.Arg(m, i), m.self, f.self(hop.Typer)))
	}
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
			return nil, errors.New("its items are not pairs")
		}
		out = append(out, stdspace.Entry{Key: pair.Items[0], Value: pair.Items[1]})
	}
	return out, nil
}
