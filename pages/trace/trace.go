// Package trace records the steps that a stage of the engine takes.
//
// A stage that is asked to record appends to a [Timeline]: one [Step] for
// everything it does, with a sentence that a person can read, the place it
// concerns and the step that caused it. What a stage works on is kept beside
// the steps in tracks. A [Track] is the history of one thing. It stores only changes, and
// gives the state at any step at once, backward as well as forward.
package trace

import (
	"math"
	"slices"
	"sort"

	"vitrine/host/source"
)

// A Kind names what a step does. Each stage has its own kinds.
type Kind string

// NoStep stands for "no step" where a step is named.
const NoStep = -1

// Forever is after all steps.
const Forever = math.MaxInt

// A Step is one thing that a stage really did.
type Step struct {
	Kind  Kind
	Text  string      // what happened, as a sentence
	Graph string      // name of the graph concerned
	Block int         // ID of the block concerned, or -1
	Op    int         // index of the operation in the block, or -1
	Instr int         // index of the bytecode instruction, or -1
	Span  source.Span // the source text concerned
	File  string      // of the source text; "" for the file that the stage works on
	Cause int         // the step that led to this one, or NoStep

	// Details are further facts in a fixed order: values, states compared.
	Details []Detail
}

// A Detail is a named fact of a step.
type Detail struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Track is the history of one value: what it was right after each step.
// The zero Track has no value at any step.
type Track[T any] struct {
	steps  []int32
	values []T
}

// Of returns the track of a key, a new one if there is none.
func Of[K comparable, T any](tracks map[K]*Track[T], k K) *Track[T] {
	t := tracks[k]
	if t == nil {
		t = &Track[T]{}
		tracks[k] = t
	}
	return t
}

// Set records that the value is v from step on. Steps must not decrease; a
// second Set at the same step replaces the first.
func (t *Track[T]) Set(step int, v T) {
	if n := len(t.steps); n > 0 && int(t.steps[n-1]) == step {
		t.values[n-1] = v
		return
	}
	t.steps, t.values = Append(t.steps, int32(step)), Append(t.values, v)
}

// Append is the builtin for a list that gets long: it doubles in size when it is full, so that little is copied, and
// little left behind.
func Append[T any](list []T, x T) []T {
	if n := len(list); n == cap(list) {
		list = slices.Grow(list, max(n, 1))
	}
	return append(list, x)
}

// upTo returns how many changes there are up to a step.
func (t *Track[T]) upTo(step int) int {
	return sort.Search(len(t.steps), func(i int) bool { return int(t.steps[i]) > step })
}

// Count returns how many changes there are up to a step.
func (t *Track[T]) Count(step int) int { return t.upTo(step) }

// At returns the value right after step, and whether there was one.
func (t *Track[T]) At(step int) (v T, ok bool) {
	if i := t.upTo(step); i > 0 {
		return t.values[i-1], true
	}
	return v, false
}

// Since returns the step from which on the value is what it is right after step;
// NoStep if there was none.
func (t *Track[T]) Since(step int) int {
	if i := t.upTo(step); i > 0 {
		return int(t.steps[i-1])
	}
	return NoStep
}

// Until returns the first change after step; Forever if there is none yet.
func (t *Track[T]) Until(step int) int {
	if i := t.upTo(step); i < len(t.steps) {
		return int(t.steps[i])
	}
	return Forever
}

// Values returns the value since each change. They must not be modified.
func (t *Track[T]) Values() []T { return t.values }

// Len returns the number of changes.
func (t *Track[T]) Len() int { return len(t.steps) }

// Change returns the i-th change: its step and the value from then on.
func (t *Track[T]) Change(i int) (step int, v T) { return int(t.steps[i]), t.values[i] }
