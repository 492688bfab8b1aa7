package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A silent is a builder that writes nothing: for the replay of a path whose code exists.
type silent struct{}

// nothing returns a value that stands for one of the code that exists.
func nothing(t lltype.Type) codegen.Value { return &flow.Variable{Concrete: t} }

func (*silent) Function() *codegen.Function { return nil }
func (*silent) At(*flow.Place)              {}

func (*silent) Op(_ llop.Op, result lltype.Type, _ ...codegen.Value) codegen.Value {
	return nothing(result)
}

func (b *silent) Try(_ llop.Op, result lltype.Type, class lltype.Pointer, _ ...codegen.Value) (codegen.Value, *codegen.Handler) {
	return nothing(result), &codegen.Handler{Builder: b, Class: nothing(class.Type), Value: nothing(rclass.InstanceType)}
}

func (b *silent) Split(codegen.Value) codegen.Builder { return b }

func (*silent) Label(_ bool, live ...codegen.Value) (codegen.Label, []codegen.Value) {
	params := make([]codegen.Value, len(live))
	for i, v := range live {
		params[i] = nothing(lltype.TypeOf(v))
	}
	return silentLabel{}, params
}

func (*silent) Goto(codegen.Label, ...codegen.Value) {}

func (b *silent) Switch(codegen.Value, []codegen.Value, codegen.Demand) codegen.Switch {
	return silentSwitch{b}
}

func (*silent) Suspend([]codegen.Value, func(codegen.Builder) error) {}
func (*silent) Return(codegen.Value)                                 {}
func (*silent) Raise(_, _ codegen.Value)                             {}

type silentLabel struct{}

func (silentLabel) Function() *codegen.Function { return nil }

type silentSwitch struct{ b *silent }

func (s silentSwitch) Case(*flow.Constant) codegen.Builder { return s.b }
func (s silentSwitch) Default() codegen.Builder            { return s.b }
func (silentSwitch) NumCases() int                         { return 0 }
