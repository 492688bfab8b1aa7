package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
)

// A Promotion is a place where compilation goes on at run time: with a value that was promoted, or
// with a path that was left for later.
type Promotion struct {
	Site *Site

	// Cases are the values for which there is code.
	Cases []*Const

	// Reached says that run time has come there.
	Reached bool

	// General says that there is a general version: code for all other values. If there cannot be one, Without says why: the
	// program goes on without code.
	General bool
	Without string

	// Why says what sort of place it is.
	Why PromotionKind

	number  int
	sw      codegen.Switch  // of a promoted value
	value   codegen.Value   // that it switches on
	raised  uint64          // is added to the value that it switches on
	final   *pathNode       // of a path that is reached: the end of the path
	builder codegen.Builder // of a path that is reached
	path    *pathNode
	vars    []*flow.Variable // the variables that residual code has there
	came    []uint64         // with what code has come there, while compilation begins to go on
}

// A PromotionKind is a reason for compilation to stop.
type PromotionKind int8

// The reasons.
const (
	PromotedValue  PromotionKind = iota // a value is promoted
	PromotedFlags                       // a call may have raised
	PromotedBranch                      // a path was not compiled until it is taken
)

// Promotions returns all places where compilation has stopped, in the order in which it came there.
func (c *Compiler) Promotions() []*Promotion { return c.promotions }

// Promote makes a box constant: residual code gets a switch on it, and goes on with a
// value when it first comes there with that. It reports whether the state has come to its end.
func (c *Compiler) Promote(b *Box) (finished bool, err error) {
	if b.Const != nil {
		return false, nil
	}
	v, err := c.value(b, b.Type)
	if z, ok := b.Content.(*Virtualizable); ok {
		b = z.Outside
	}
	if err != nil || b.Const != nil {
		return false, err
	}
	if err := c.sweepVirtualizables(); err != nil {
		return false, err
	}
	s := c.cur
	r := s.resuming()
	if r == nil {
		p := c.promotion(PromotedValue, s)
		p.value = v
		c.observe(Promoted, b)
		p.sw = s.Builder.Switch(v, s.live(), func(_ codegen.Switch, k *flow.Constant) error {
			if c.full(p) {
				return c.beGeneral(p)
			}
			return c.demand(p, k)
		})
		return c.promoteForeseen(p, b, v)
	}
	n, finished, err := c.followPromotion(r)
	if finished || err != nil {
		return finished, err
	}
	if len(r.path) > 0 {
		r.mergesToSee(n)
		b.setConst(n.value)
		return false, nil
	}
	if err := c.restore(r.point, n); err != nil {
		return false, err
	}
	if n.kind == pathPromote && n.value == nil {
		return true, c.writeGeneral(r.point)
	}
	b.setConst(n.value)
	if c.exec == nil {
		s.Builder = r.point.sw.Case(n.value.Value)
	}
	s.path = c.node(&pathNode{kind: pathMerges, next: n})
	return false, nil
}

// promoteForeseen goes on after a promotion with the value that code will most likely come with, if that can be told.
func (c *Compiler) promoteForeseen(p *Promotion, b *Box, v codegen.Value) (finished bool, err error) {
	bits, ok := c.foreseen(v)
	if !ok || !c.mayBe(bits, lltype.TypeOf(v)) {
		return true, nil
	}
	value, err := c.lasting(bits, lltype.TypeOf(v))
	if err != nil {
		return false, err
	}
	c.reach(p, value)
	c.goOnAt(c.node(&pathNode{kind: pathPromote, next: p.path, point: p, value: value}))
	b.setConst(value)
	c.cur.Builder = p.sw.Case(value.Value)
	return false, nil
}

// followPromotion takes the next promotion of a path; finished says that this one is not on it.
func (c *Compiler) followPromotion(r *resuming) (n *pathNode, finished bool, err error) {
	if r.mergesLeft != 0 {
		return nil, true, nil
	}
	if n = r.pop(); n.kind != pathPromote {
		return nil, false, c.offPath(n)
	}
	c.clearQueues()
	return n, false, nil
}

// promotion notes that compilation stops in a state.
func (c *Compiler) promotion(why PromotionKind, s *State) *Promotion {
	p := &Promotion{Site: c.site, Why: why, path: s.path, vars: variables(s.incoming()), number: len(c.promotions)}
	c.promotions = append(c.promotions, p)
	return p
}

// full reports whether a promotion has code for as many values as it may.
func (c *Compiler) full(p *Promotion) bool {
	return c.Options.Cases > 0 && len(p.Cases) >= c.Options.Cases || c.Spent()
}

// beGeneral compiles a promotion for all values that have no case.
func (c *Compiler) beGeneral(p *Promotion) error {
	final := c.node(&pathNode{kind: pathPromote, next: p.path, point: p})
	c.Compilations++
	c.observePromotion(p, nil)
	return c.Compile(func() error { return c.resume(p, final) })
}

// giveUp has the program go on without code after a call whose outcome has no case.
func (c *Compiler) giveUp(p *Promotion, value codegen.Value) error {
	p.Without = "what virtualizable structures have become by a call has no other version"
	c.observe(GaveUp, nil)
	return c.Compile(func() error {
		c.Start(p.sw.Default())
		return c.fallBack(p, value)
	})
}

// demand compiles a promotion for a value that has come.
func (c *Compiler) demand(p *Promotion, k *flow.Constant) error {
	bits, err := c.Heap.Bits(k.Value, lltype.TypeOf(k))
	if err != nil {
		return err
	}
	value := &Const{Bits: bits, Value: k}
	return c.goOn(p, value, c.node(&pathNode{kind: pathPromote, next: p.path, point: p, value: value}))
}

// suspend has a state wait until its code is first reached. final is the last node of the path there.
func (c *Compiler) suspend(s *State, final *pathNode, why PromotionKind) {
	p := c.promotion(why, s)
	p.path, p.final = final.next, final
	final.point = p
	c.observe(Suspended, nil)
	s.Builder.Suspend(s.live(), func(b codegen.Builder) error {
		p.builder, p.Reached = b, true
		if c.Spent() {
			return c.Compile(func() error {
				c.Start(b)
				return c.fallBack(p, nil)
			})
		}
		return c.goOn(p, final.value, final)
	})
}

// goOn continues compilation at a promotion.
func (c *Compiler) goOn(p *Promotion, value *Const, final *pathNode) error {
	c.Compilations++
	if value != nil {
		p.Cases = append(p.Cases, value)
	}
	c.comes(p)
	c.observePromotion(p, value)
	return c.Compile(func() error { return c.resume(p, final) })
}

// Compile runs something that writes residual code, and what it has made necessary, and makes the code runnable.
func (c *Compiler) Compile(run func() error) error {
	nested := c.queues != nil
	err := c.Write(run)
	if err != nil || nested {
		return err
	}
	if c.Pending != nil {
		if err := c.Pending(); err != nil {
			return err
		}
	}
	return c.Gen.Finish()
}

// Write runs something that writes residual code, with bounds of its own.
func (c *Compiler) Write(run func() error) error {
	before := c.session
	c.session = session{queues: []*Queue{}, stretch: &stretch{}}
	err := c.observed(run)
	c.session = before
	return err
}
