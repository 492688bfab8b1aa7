package backendopt

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// Options say what to do. The zero Options run all passes.
type Options struct {
	// Passes are the names of the passes that may run, in any order. nil stands
	// for all of them.
	Passes []string

	// Off are the names of passes that must not run.
	Off []string

	// Roots are the functions that are called from outside. After calls have been
	// inlined, functions that they do not need any more are left as they are. nil
	// stands for all functions.
	Roots []*lltype.Object

	// Part says that the functions are a small part of a program: only what the roots call among them is looked at, not what
	// prebuilt objects and other functions lead to, which may be the whole program.
	Part bool

	// InlineThreshold is the weight up to which a function is inlined: roughly
	// its number of operations. 0 stands for DefaultInlineThreshold.
	InlineThreshold float64

	// NoInline tells which functions must not be inlined: those that later stages
	// want to see calls of. nil stands for none, but for those that say so themselves.
	NoInline func(f *lltype.Object) bool

	// Always tells which functions are inlined whatever they weigh. nil stands for none, but for those that say so themselves.
	Always func(f *lltype.Object) bool

	// Leaves tells which functions stand for leaving the code that is optimised. Where a call is inlined, and such a function gives
	// what the call gives, that does not go back to what follows the call, where other ways would have to make up for
	// it: it is handed to the function that Rest returns for the caller and the one that is called. That does the rest of
	// the caller, and its result is that of the caller. What it is given after the result of the call are the last
	// operands of the call, which the callee takes only for that. Where Rest returns nil, it goes back. Both are nil or none.
	Leaves func(f *lltype.Object) bool
	Rest   func(caller, callee *lltype.Object) *lltype.Object

	// Peel tells in which functions loops are peeled, and jumps threaded: those worth the larger code. nil stands for none.
	Peel func(f *lltype.Object) bool

	// MaxOperations bounds the size of functions that others are inlined into.
	// 0 stands for DefaultMaxOperations.
	MaxOperations int

	// Rounds bounds how often the passes are repeated for one function. 0
	// stands for DefaultRounds.
	Rounds int

	// Exceptions are those that operations raise. Without them, exits for
	// exceptions that an operation does not raise stay.
	Exceptions *rclass.ExceptionData

	// Transformed tells that the graphs have gone through the exception
	// transformation: operations that raise set a record, and give NULL where
	// they allocate.
	Transformed bool

	// Graph gives the graph of a function. nil stands for the one that the
	// function itself names.
	Graph func(f *lltype.Object) *flow.FunctionGraph

	// afterPass may change a graph that a pass has changed, as long as it means the
	// same: tests shuffle it. nil stands for nothing.
	afterPass func(*flow.FunctionGraph)
}

// The values of options that are not given.
const (
	DefaultInlineThreshold = 32.4 // that of the original
	DefaultMaxOperations   = 4000
	DefaultRounds          = 12
)

// withDefaults fills in what is not given, and finds the passes.
func (o Options) withDefaults() (Options, map[string]bool, error) {
	if o.InlineThreshold == 0 {
		o.InlineThreshold = DefaultInlineThreshold
	}
	if o.MaxOperations == 0 {
		o.MaxOperations = DefaultMaxOperations
	}
	if o.Rounds == 0 {
		o.Rounds = DefaultRounds
	}
	if o.Graph == nil {
		o.Graph = func(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph }
	}
	on := make(map[string]bool)
	for i := range Passes {
		name := Passes[i].Name
		on[name] = o.Passes == nil || slices.Contains(o.Passes, name)
	}
	for _, name := range o.Passes {
		if _, ok := on[name]; !ok {
			return o, nil, unknownPass(name)
		}
	}
	for _, name := range o.Off {
		if _, ok := on[name]; !ok {
			return o, nil, unknownPass(name)
		}
		on[name] = false
	}
	return o, on, nil
}

func unknownPass(name string) error {
	var names []string
	for i := range Passes {
		names = append(names, Passes[i].Name)
	}
	return fmt.Errorf("backendopt: there is no pass %q: choose among %v", name, names)
}
