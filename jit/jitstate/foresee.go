package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// When code comes to a place that waits, the values that it comes with are known. So the compiler can tell what the code that it
// makes will most likely compute, from there on, when it runs for the first time, as a tracing compiler sees it: numbers are
// computed with, and fields and items read as they are now, although the code may have stored something there by then. Where
// compilation would stop for a value that it can tell, it goes on at once, as if the code had come with that value; where it is
// wrong, the code comes with another one later, and compilation goes on for that as always. This only saves the time to come
// back for each place. It is done while no other state waits: then going on here is the same as what a replay would lead to.

// A foresight is what a compilation can tell of the values of the code that it makes.
type foresight struct {
	values map[*flow.Variable]uint64
	left   int // how many places may still be foreseen

	fresh   map[*flow.Variable]bool // pointers to objects that the code makes
	filling bool                    // the code fills in objects that exist: what never changes in them is not there yet
}

// mostForeseen bounds how many places compilation passes in one go because it can tell how the code will go on.
const mostForeseen = 1000

// foresee begins to foresee what follows a promotion that code has come to, if ways wait until they are taken: else some are
// compiled that the code does not go.
func (c *Compiler) foresee(p *Promotion) {
	c.foresight = nil
	if p.came == nil || !c.isLazy() {
		return
	}
	vars := p.vars
	if v, ok := p.value.(*flow.Variable); ok { // of a switch, it comes first
		vars = append([]*flow.Variable{v}, vars...)
	}
	f := &foresight{values: make(map[*flow.Variable]uint64), left: mostForeseen, fresh: make(map[*flow.Variable]bool)}
	for _, v := range vars {
		if _, again := f.values[v]; again {
			continue
		}
		if len(p.came) == 0 {
			return
		}
		f.values[v], p.came = p.came[0], p.came[1:]
	}
	p.came = nil
	c.foresight = f
}

// comes notes the values with which code has come to a promotion.
func (c *Compiler) comes(p *Promotion) {
	if c.Options.Coming != nil {
		p.came = c.Options.Coming()
	}
}

// foreseen returns the value that code will most likely have for a value when it comes to the end of what is made, if compilation may
// go on with that: ok is false if it must stop.
func (c *Compiler) foreseen(v codegen.Value) (bits uint64, ok bool) {
	if !c.mayForesee() {
		return 0, false
	}
	return c.likely(v)
}

// mayForesee reports whether compilation may go on at a place, if it can tell how.
func (c *Compiler) mayForesee() bool {
	return c.foresight != nil && c.foresight.left > 0 && !c.Spent() && c.isAlone()
}

// isAlone reports whether no other state waits in an activation of the current one.
func (c *Compiler) isAlone() bool {
	for f := c.cur.Frame; f != nil; f = f.Back {
		if q := f.queue; len(q.splits)+len(q.globals)+len(q.returns) > 0 {
			return false
		}
	}
	return true
}

// mayBe reports whether bits can be a value of a type that is worth to go on with: a pointer must lead to an object. What never
// changes is read from that while code is generated, so nothing may be missing there.
func (c *Compiler) mayBe(bits uint64, t lltype.Type) bool {
	if _, ptr := lltype.IsPtr(t); !ptr || bits == 0 {
		return true
	}
	if _, prebuilt := c.Heap.PrebuiltAt(heap.Address(bits)); prebuilt {
		return true
	}
	if c.foresight.filling {
		return false
	}
	_, err := c.Heap.Load(heap.Address(bits), 0, 0)
	return err == nil
}

// goOnAt has the current state go on after the last node of a path as if code had come there: as after a replay.
func (c *Compiler) goOnAt(n *pathNode) {
	c.foresight.left--
	c.clearQueues()
	operations, work := c.operations, c.work
	c.beginStretch(n)
	c.operations, c.work = operations, work
	c.cur.path = c.node(&pathNode{kind: pathMerges, next: n})
}

// reach notes that code for a value of a promotion is made, before code has come there.
func (c *Compiler) reach(p *Promotion, value *Const) {
	c.Compilations++
	p.Cases = append(p.Cases, value)
}
