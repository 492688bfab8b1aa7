package machine

import (
	"fmt"
	"io"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// objects tells the back end where things are.
type objects struct{ *Program }

func (p objects) Address(o *lltype.Object) (uint64, error) {
	if o.Func != nil {
		p.named = append(p.named, o)
	}
	a, err := p.heap.Prebuilt(o)
	return uint64(a), err
}

func (p objects) Recipe(c lltype.Container) (uint32, backend.Recipe, error) {
	id, err := p.heap.Register(c)
	if err != nil {
		return 0, backend.Recipe{}, err
	}
	if id >= 1<<24 {
		return 0, backend.Recipe{}, fmt.Errorf("%v is one type too many for native code", c)
	}
	return uint32(id), backend.Recipe(p.heap.Recipe(id)), nil
}

func (objects) AllocationState() backend.AllocationState {
	return backend.AllocationState{Classes: heap.StateClasses, MaxSmall: heap.MaxSmall, HashFactor: heap.HashFactor}
}

func (p objects) Exception(class string) (backend.Exception, error) {
	c, err := p.exceptions.Class(class)
	if err != nil {
		return backend.Exception{}, err
	}
	number, _ := c.VTable.Get(rclass.RangeMin).(int64)
	return backend.Exception{Class: c.VTable, Value: c.Instance, Number: number}, nil
}

func (p objects) CheckItems() bool { return p.checkItems }

func (p objects) ExcData() uint64 { return uint64(p.excData) }

func (p objects) Graph(f *lltype.Object) *flow.FunctionGraph {
	if p.residual[f] != nil {
		return f.Func.Graph
	}
	return p.graph(f)
}

// growsNot is Graph without the functions that grow.
func (p objects) growsNot(f *lltype.Object) *flow.FunctionGraph {
	if p.residual[f] != nil {
		return nil
	}
	return p.graph(f)
}

func (p objects) Places() bool { return p.places }

func (p objects) Allocations() io.Writer { return p.allocations }

func (p objects) Registers() int { return p.registers }

// Elsewhere is true for all functions that have code, and for those that may get some at any moment, of which nobody knows
// whether they raise.
func (p objects) Elsewhere(f *lltype.Object) (raises, ok bool) {
	entry, compiled := p.entries[f]
	switch {
	case p.residual[f] != nil:
		return p.excData == 0, true
	case compiled:
		return p.unitAt(entry).code.Raises(f), true
	}
	return p.late && p.excData == 0, p.late
}

func (p objects) External(f *lltype.Object) (uint32, error) {
	if n, ok := p.numbers[f]; ok {
		return n, nil
	}
	t, ok := f.Type.(*lltype.FuncType)
	run := p.external(f.Func.External)
	if run == nil {
		run = external.ByName(f.Func.External)
	}
	if !ok || run == nil {
		return 0, fmt.Errorf("there is no external function %q: give %v a graph, or register it", f.Func.External, f)
	}
	n := uint32(len(p.externals))
	p.externals = append(p.externals, externalFunction{f, run, p.target.Locations(t)})
	p.numbers[f] = n
	return n, nil
}
