package flowfilm

import (
	"slices"

	"vitrine/pages/trace"
)

// A provenance knows why: for each step of an analysis, the steps that it took
// its values from, and the one that caused it. Steps are numbered from 0. It
// knows nothing about values.
type provenance struct{ steps []origin }

// An origin is where a step comes from.
type origin struct {
	cause   int
	sources []int
}

// add notes the next step and returns its number. cause may be
// [trace.NoStep].
func (p *provenance) add(cause int, sources []int) int {
	p.steps = append(p.steps, origin{cause, sources})
	return len(p.steps) - 1
}

// sources returns the steps that a step took its values from.
func (p *provenance) sources(step int) []int { return p.steps[step].sources }

// mostChain is the maximal number of steps in an explanation.
const mostChain = 200

// chain returns the steps that led to a step, itself first: those that gave the values it
// worked with, and theirs. A step that worked with none follows from its cause. They lead
// back to constants and to the entry.
func (p *provenance) chain(step int) []int {
	chain := []int{step}
	seen := map[int]bool{step: true}
	for i := 0; i < len(chain) && len(chain) < mostChain; i++ {
		at := &p.steps[chain[i]]
		next := at.sources
		if len(next) == 0 && at.cause != trace.NoStep {
			next = []int{at.cause}
		}
		for _, s := range next {
			if !seen[s] {
				seen[s] = true
				chain = append(chain, s)
			}
		}
	}
	return chain
}

// why returns the steps that led to some steps, the latest first.
func (p *provenance) why(steps ...int) []int {
	var all []int
	for _, s := range steps {
		all = append(all, p.chain(s)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.Reverse(all)
	return all
}
