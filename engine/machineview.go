package engine

import (
	"context"
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/machine"
)

// machineView shows the machine code of a function.
func (p *Program) machineView(ctx context.Context, v *View, at lowLevelPlace) error {
	o, err := p.optimised(ctx, at.fn, OptimiseAll)
	if err != nil {
		return err
	}
	i, err := o.find(at)
	if err != nil {
		return err
	}
	f := o.Graphs[i].Function()
	code, err := o.code()
	if err != nil {
		return err
	}
	defer code.close()
	if !code.has(f) {
		return fmt.Errorf("%s has no machine code of its own: the optimisations have made it a part of those that call it", o.names()[i])
	}
	graphs := make(map[*model.FunctionGraph]string)
	optimised := o.keys(lowLevelPlace{kind: ViewOptimised, name: at.name})
	for _, f := range o.functions() {
		graphs[o.graph(f)] = optimised.Page(f)
	}
	v.Page, err = code.Page(f, machine.Keys{
		Functions: o.keys(at),
		Graph:     func(g *model.FunctionGraph) string { return graphs[g] },
	})
	if err != nil {
		return err
	}
	p.showSource(v, o.Graphs[i])
	return nil
}

// has reports whether a function has been compiled.
func (c *machineCode) has(f *lltype.Object) bool {
	for _, g := range c.Functions() {
		if f == g {
			return true
		}
	}
	return false
}
