package rtyper

import (
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// Argument returns an object of the program's space as the value of argument i of the
// entry: lists, dictionaries and tuples become prebuilt objects, one for each object.
// The error is an [*Error] if the entry does not take the object.
func (p *Program) Argument(i int, x stdspace.Object) (v lltype.Value, err error) {
	t := p.typer
	t.at.graph, t.at.op = p.Entry, nil
	defer func() {
		if r := recover(); r != nil {
			v, err = nil, t.at.recovered(r)
		}
		t.at.graph = nil
	}()
	source := p.Entry.Source
	r := t.reprs.of(source.Binding(source.StartBlock.InputArgs[i]))
	if r.LowLevelType() == lltype.Void {
		return nil, nil
	}
	v = r.Const(x)
	t.prebuilt.drain()
	return v, nil
}
