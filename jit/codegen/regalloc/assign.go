package regalloc

import (
	"cmp"
	"slices"

	"vitrine/jit/codegen/ssa"
)

// assign gives webs places, the most important first.
func (a *allocator) assign() {
	var order, spilled []ssa.Value
	importance := make([]float64, len(a.webs))
	for v := range a.webs {
		if len(a.ranges[v]) == 0 || a.find(ssa.Value(v)) != ssa.Value(v) || a.isGiven(ssa.Value(v)) {
			continue
		}
		length := 0
		for _, s := range a.ranges[v] {
			length += s.to - s.from
		}
		importance[v] = a.webs[v].weight / float64(length)
		order = append(order, ssa.Value(v))
	}
	slices.SortStableFunc(order, func(v, w ssa.Value) int { return cmp.Compare(importance[w], importance[v]) })
	for _, v := range order {
		if r := a.register(v); r >= 0 {
			a.res.Places[v] = Place{Class: a.t.ClassOf(a.f, v), Reg: r}
		} else {
			spilled = append(spilled, v)
		}
	}
	a.memory(spilled)
	for v := range a.webs {
		if w := ssa.Value(v); a.lives(w) {
			a.res.Places[v] = a.res.Places[a.find(w)]
		}
	}
	a.takeOut()
	for v, p := range a.given.Places {
		a.res.Places[v] = p
	}
}

// takeOut gives registers to those values of webs in memory that do not leave their block: what is
// computed step by step, as a + b * c, then gets into memory at its end only.
func (a *allocator) takeOut() {
	for v, s := range a.local {
		w := ssa.Value(v)
		if s == (span{}) || a.res.Places[v].InReg() || a.isGiven(a.find(w)) {
			continue
		}
		if r := a.registerFor(w, []span{s}); r >= 0 {
			a.res.Places[v] = Place{Class: a.t.ClassOf(a.f, w), Reg: r}
		}
	}
}

// isGiven reports whether the place of a value has been decided about.
func (a *allocator) isGiven(v ssa.Value) bool {
	_, ok := a.given.Places[v]
	return ok
}

// register finds a register for a web: a preferred one, else the first that is free; -1
// if there is none.
func (a *allocator) register(v ssa.Value) Reg { return a.registerFor(v, a.ranges[v]) }

// registerFor finds one that is free when v lives.
func (a *allocator) registerFor(v ssa.Value, lives []span) Reg {
	c := a.t.ClassOf(a.f, v)
	regs := a.t.Registers(c)
	for _, r := range []Reg{a.webs[v].made, a.webs[v].used} {
		if r >= 0 && slices.Contains(regs, r) && a.take(c, r, lives) {
			return r
		}
	}
	for _, r := range regs {
		if a.take(c, r, lives) {
			return r
		}
	}
	return -1
}

// take gives a register away if it is free all the time.
func (a *allocator) take(c Class, r Reg, lives []span) bool {
	for _, s := range lives {
		if a.busy[c][r].has(s) {
			return false
		}
	}
	for _, s := range lives {
		a.busy[c][r].addSpan(s)
	}
	a.res.Used[c] |= Set(r)
	return true
}

// memory gives webs words in memory: each keeps its word from its first to its last
// moment, then the word is used again.
func (a *allocator) memory(webs []ssa.Value) {
	first := func(v ssa.Value) int { return a.ranges[v][0].from }
	slices.SortStableFunc(webs, func(v, w ssa.Value) int { return first(v) - first(w) })
	var until []int // when each word is free again
	for _, v := range webs {
		slot := slices.IndexFunc(until, func(end int) bool { return end <= first(v) })
		if slot < 0 {
			slot = len(until)
			until = append(until, 0)
		}
		until[slot] = a.ranges[v][len(a.ranges[v])-1].to
		a.res.Places[v] = Place{Reg: -1, Slot: slot}
	}
	a.res.Slots = len(until)
}
