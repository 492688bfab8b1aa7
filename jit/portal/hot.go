package portal

import (
	"fmt"
	"strconv"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// A HotSpot is a place where the portal is counted for some values of what is green there: its beginning, or a global
// merge point, where a loop of the interpreted program closes.
type HotSpot struct {
	Point  *timeshifter.Point // nil for the beginning of the portal
	Greens []jitstate.Green
	Count  int  // how often the portal came there and had no code
	Hot    bool // it came there often enough, so there is code

	// Refused says that it came there often enough, but that there is to be no more code.
	Refused bool
}

// HotSpots returns all places that were counted, in the order in which the program came there.
func (t *Portal) HotSpots() []*HotSpot { return t.spots }

// mayCompile counts that the program came to a place, and reports whether there may be code for it, or is.
func (t *Portal) mayCompile(p *timeshifter.Point, point int, greens []jitstate.Green) bool {
	if t.options.Threshold == 0 && !t.Compiler.Spent() {
		return true
	}
	s := t.count(p, point, greens)
	switch {
	case s.Count < t.options.Threshold:
		return false
	case t.Compiler.Spent() && !s.Hot:
		s.Refused = true
		return false
	case !s.Hot:
		s.Hot = true
		t.Compiler.Observe(jitstate.HotReached)
	}
	return true
}

// count counts that the program came to a place without code.
func (t *Portal) count(p *timeshifter.Point, point int, greens []jitstate.Green) *HotSpot {
	key := strconv.Itoa(point) + " " + jitstate.KeyOf(greens)
	s := t.spotByKey[key]
	if s == nil {
		s = &HotSpot{Point: p, Greens: greens}
		t.spotByKey[key] = s
		t.spots = append(t.spots, s)
	}
	s.Count++
	return s
}

// coldPortal returns the portal as it runs as long as it is cold: it is the same, but where loops of the interpreted program
// close, it asks whether there is code for the rest.
func (t *Portal) coldPortal() *lltype.Object {
	f := t.Program.Entry.Coloured.Function
	if t.cold != nil {
		return t.cold
	}
	g := f.Func.Graph
	if t.options.Threshold > 0 && t.options.Plain != nil {
		g = t.coldGraph()
	}
	t.cold = lltype.NewFunction(f.Type.(*lltype.FuncType), &lltype.Function{Name: f.Func.Name, Graph: g})
	return t.cold
}

// A cooling adds questions to a copy of the graph of the portal.
type cooling struct {
	t      *Portal
	g      *flow.FunctionGraph
	became map[*flow.Variable]*flow.Variable // variables of the coloured graph
	blocks map[*flow.Variable]*flow.Block    // those that have a variable as an input argument
}

func (t *Portal) coldGraph() *flow.FunctionGraph {
	c := &cooling{t: t, became: make(map[*flow.Variable]*flow.Variable), blocks: make(map[*flow.Variable]*flow.Block)}
	copied := make(map[*flow.Variable]*flow.Variable)
	c.g = t.options.Plain.Copy(func(old, v *flow.Variable) { copied[old] = v })
	for v, source := range t.options.Sources { // each by itself: the order does not matter
		c.became[v] = copied[source]
	}
	for _, b := range c.g.Blocks() {
		for _, v := range b.InputArgs {
			c.blocks[v] = b
		}
	}
	for i := range t.Program.Points {
		c.ask(i)
	}
	passcheck.After("counting in the portal", c.g, llcheck.Graph)
	return c.g
}

// ask adds the question before a global merge point. If what is known there cannot be found in the graph, the program is
// only counted at the beginning of the portal.
func (c *cooling) ask(point int) {
	p := &c.t.Program.Points[point]
	var target *flow.Block
	for _, v := range append(append([]*flow.Variable(nil), p.Greens...), p.Reds...) {
		b := c.blocks[c.became[v]]
		if b == nil || target != nil && b != target {
			return
		}
		target = b
	}
	if target == nil || target == c.g.StartBlock {
		return
	}
	links := c.closing(target)
	q := c.copyOf(target)
	inside := make(map[*flow.Variable]flow.Value)
	for i, v := range target.InputArgs {
		inside[v] = q.InputArgs[i]
	}
	args := func(vars []*flow.Variable) (list []flow.Value) {
		for _, v := range vars {
			list = append(list, inside[c.became[v]])
		}
		return list
	}
	c.write(q, target, point, args(p.Greens), args(p.Reds))
	for _, l := range links {
		l.Target = q
	}
}

// closing returns the links to a block that count: those that come from where the program says that a loop closes; if it says
// so nowhere, all.
func (c *cooling) closing(target *flow.Block) []*flow.Link {
	var all, said []*flow.Link
	entries := c.g.Entries()
	for _, l := range entries[target.ID] {
		all = append(all, l)
		if c.saysThatLoopCloses(l.PrevBlock, entries) {
			said = append(said, l)
		}
	}
	if len(said) > 0 {
		return said
	}
	return all
}

// saysThatLoopCloses reports whether the hint can_enter_jit is in a block, or in the only ones before it.
func (c *cooling) saysThatLoopCloses(b *flow.Block, entries [][]*flow.Link) bool {
	seen := make(map[*flow.Block]bool)
	for !seen[b] {
		seen[b] = true
		for _, op := range b.Operations {
			if hintannotator.Flags(op)[hintannotator.CanEnterJIT] {
				return true
			}
		}
		before := entries[b.ID]
		if len(before) != 1 {
			return false
		}
		b = before[0].PrevBlock
	}
	return false
}

// copyOf returns a block that takes what another one takes.
func (c *cooling) copyOf(b *flow.Block) *flow.Block {
	vars := make([]*flow.Variable, len(b.InputArgs))
	for i, v := range b.InputArgs {
		vars[i] = c.g.NewVariable(v.Prefix)
		vars[i].Concrete = v.Concrete
	}
	return c.g.NewBlock(vars)
}

// write writes the question: if there is code, the rest of the portal is a call of it.
func (c *cooling) write(q, target *flow.Block, point int, greens, reds []flow.Value) {
	result := lltype.TypeOf(c.g.ReturnBlock.InputArgs[0])
	var asked []flow.Value
	asked = append(asked, greens...)
	for _, v := range reds {
		if c.t.vable(lltype.TypeOf(v)) != nil {
			asked = append(asked, v)
		}
	}
	residual := lltype.PtrTo(lltype.Func(result, typesOf(reds)...))
	enter := lltype.NewFunction(lltype.Func(residual, typesOf(asked)...), &lltype.Function{Name: "enter_jit", External: enterPrefix + strconv.Itoa(point)})
	code := c.append(q, llop.DirectCall, residual, append([]flow.Value{pointer(enter)}, asked...)...)
	q.ExitSwitch = c.append(q, llop.PtrNonzero, lltype.Bool, code)

	own := arguments(q)
	handed := append([]flow.Value{code}, reds...)
	run := c.g.NewBlock(nil)
	for _, v := range handed {
		w := c.g.NewVariable("")
		w.Concrete = lltype.TypeOf(v)
		run.InputArgs = append(run.InputArgs, w)
	}
	q.Close(c.g.NewLink(own, target, truth(false)), c.g.NewLink(handed, run, truth(true)))

	v := c.append(run, llop.IndirectCall, result, append(arguments(run), void(nil))...)
	run.Close(c.g.NewLink([]flow.Value{v}, c.g.ReturnBlock, nil))
}

func (c *cooling) append(b *flow.Block, o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	return appendTo(c.g, b, o, result, args...)
}

func truth(b bool) *flow.Constant { return lltype.NewConstant(b, lltype.Bool) }

func typesOf(values []flow.Value) []lltype.Type {
	types := make([]lltype.Type, len(values))
	for i, v := range values {
		types[i] = lltype.TypeOf(v)
	}
	return types
}

// enterPrefix begins the names of the functions that the portal asks; the number of the global merge point follows.
const enterPrefix = "jit_enter_"

// enter answers the portal at a global merge point: with code for what is green there, or NULL as long as it is cold.
func (t *Portal) enter(name string) external.Function {
	point, err := strconv.Atoi(strings.TrimPrefix(name, enterPrefix))
	if err != nil || point >= len(t.Program.Points) {
		return nil
	}
	p := &t.Program.Points[point]
	n := len(p.Greens)
	return func(call *external.Call) (uint64, error) {
		greens := jitstate.GreensOf(call.Args, call.Type.Args[:n])
		if !t.mayCompile(p, point, greens) {
			return 0, nil
		}
		locals, ok, err := t.locals(p, call.Args[n:])
		if !ok || err != nil {
			return 0, err
		}
		e, err := t.Compiler.EntryAt(p.Resume, greens, locals)
		if err != nil {
			return 0, err
		}
		return t.codeAt(p, e)
	}
}

// locals says how red variables are handed over. vables are the addresses of those among them that are virtualizable;
// ok is false if one is NULL.
func (t *Portal) locals(p *timeshifter.Point, vables []uint64) (locals []jitstate.Local, ok bool, err error) {
	first := make(map[uint64]int)
	for i, v := range p.Reds {
		l := jitstate.Local{Type: lltype.TypeOf(v), Same: -1, Vable: t.vable(lltype.TypeOf(v))}
		if l.Vable != nil {
			at := vables[0]
			vables = vables[1:]
			if at == 0 {
				return nil, false, nil
			}
			if err := t.settleKept(l.Vable, at); err != nil {
				return nil, false, err
			}
			if k, again := first[at]; again {
				l.Same = k
			} else {
				first[at] = i
			}
		}
		locals = append(locals, l)
	}
	return locals, true, nil
}

// settleKept writes the fields of a virtualizable structure to it that a call keeps in a record.
func (t *Portal) settleKept(d *jitstate.StructDesc, at uint64) error {
	access := t.keeper(d)
	kept, err := t.heap.Load(heap.Address(at), access.Owner.Offset(access.Owner.FieldIndex(access.Name)), lltype.WordSize)
	if err != nil || kept == 0 {
		return err
	}
	return t.Compiler.Settle(d, at)
}

// codeAt returns the address of the code for an entry, which is compiled if there is none.
func (t *Portal) codeAt(p *timeshifter.Point, e *jitstate.Entry) (uint64, error) {
	v := t.byEntry[e]
	if v == nil {
		v = &Version{Greens: e.Greens}
		t.byEntry[e] = v
		var types []lltype.Type
		for _, r := range p.Reds {
			types = append(types, lltype.TypeOf(r))
		}
		t.beginAs(v, lltype.Func(lltype.TypeOf(t.Program.Entry.Coloured.ReturnBlock.InputArgs[0]), types...))
		err := t.Compiler.Compile(func() error {
			t.Compiler.Start(v.builder)
			return t.Compiler.Enter(e, v.params)
		})
		if err != nil {
			return 0, fmt.Errorf("compiling %s: %w", v.Function.Graph.Name, err)
		}
	}
	return t.heap.Bits(v.Function.Object.Ref(), lltype.PtrTo(v.Function.Object.Type))
}
