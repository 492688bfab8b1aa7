package regalloc

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
)

// small is a machine with few registers, on which some operations destroy some
// registers.
type small struct{ general, floating int }

func (s small) Registers(c Class) []Reg {
	n := s.general
	if c == Floating {
		n = s.floating
	}
	var list []Reg
	for r := range n {
		list = append(list, Reg(r))
	}
	return list
}

func (small) ClassOf(f *ssa.Func, v ssa.Value) Class {
	if f.Types[v] == lltype.Type(lltype.Float) {
		return Floating
	}
	return General
}

func (s small) Entry(f *ssa.Func) []Reg {
	regs := make([]Reg, len(f.Blocks[0].Params))
	for i := range regs {
		if regs[i] = Reg(i); i >= s.general {
			regs[i] = -1
		}
	}
	return regs
}

func (s small) Needs(_ *ssa.Func, _ *ssa.Block, in *ssa.Instr) Needs {
	n := Needs{Result: -1}
	switch llop.Of(in.Op) {
	case llop.DirectCall, llop.IndirectCall:
		n.Clobbers = [NumClasses]RegSet{General: 3, Floating: 1<<16 - 1}
		n.Result, n.Args = 0, []Reg{-1, 1, 0}
	case llop.IntMod, llop.IntFloorDiv, llop.ArrayCopy:
		n.Clobbers[General], n.Late = Set(0, 1), true
		n.Result = 1
	case llop.IntAdd, llop.IntMul, llop.FloatAdd:
		n.Tied = 2
	case llop.IntSub, llop.FloatSub:
		n.Tied = 1
	}
	return n
}

// TestEveryUseFindsItsValue walks through functions at random, with what is in
// every place on the way.
func TestEveryUseFindsItsValue(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 7))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		target := small{2 + r.IntN(8), 1 + r.IntN(5)}
		for _, g := range p.Graphs() {
			f := ssa.Build(g)
			res, err := Allocate(f, target, Given{})
			if err != nil {
				t.Fatal(err)
			}
			if err := res.check(f, target); err != nil {
				t.Fatalf("seed %d, %+v: %v\n%s", seed, target, err, lltext.Graph(g))
			}
			for range 10 {
				w := &walk{t: t, f: f, res: res, target: target, r: r, env: make(map[ssa.Value]int), mem: make(map[Place]int)}
				w.run()
			}
			if t.Failed() {
				t.Fatalf("seed %d, %+v:\n%s", seed, target, lltext.Graph(g))
			}
		}
	}
}

// TestStepsOfWhatIsInMemory: a value that is computed step by step, and finds no register over a call, has its steps in
// registers.
func TestStepsOfWhatIsInMemory(t *testing.T) {
	p, err := lltext.Read("test", `
graph g() -> Signed {
    return 1
}
graph f(a: Signed, b: Signed) -> Signed {
    x = int_sub(a, b)
    y = int_sub(x, 2)
    z = int_sub(y, 3)
    b1 = int_xor(b, 1)
    b2 = int_xor(b, 2)
    c = direct_call(&g)
    b3 = int_and(b, b1)
    b4 = int_or(b, b2)
    r = int_sub(b, b3)
    s = int_xor(r, b4)
    t = int_xor(s, c)
    u = int_xor(t, z)
    return u
}`)
	if err != nil {
		t.Fatal(err)
	}
	f := ssa.Build(p.Graphs()[1])
	res, err := Allocate(f, small{3, 1}, Given{})
	if err != nil {
		t.Fatal(err)
	}
	in := f.Blocks[0].Instrs
	for i, inRegister := range []bool{true, true, false} {
		if p := res.Places[in[i].Result]; p.InReg() != inRegister {
			t.Errorf("the result of %s is in %v", in[i].Info.Name, p)
		}
	}
}

// A liar is a machine that tells at first that its operations destroy nothing.
type liar struct {
	small
	calls, honest int
}

func (l *liar) Needs(f *ssa.Func, b *ssa.Block, in *ssa.Instr) Needs {
	l.calls++
	n := l.small.Needs(f, b, in)
	n.Clobbers = [NumClasses]RegSet{}
	if l.calls > l.honest {
		n.Clobbers = [NumClasses]RegSet{General: 1<<16 - 1, Floating: 1<<16 - 1}
	}
	return n
}

// TestAllocationsAreChecked: nobody has to ask for it in a test. A machine that destroys
// registers of which it has not told is found out by Allocate.
func TestAllocationsAreChecked(t *testing.T) {
	p, err := lltext.Read("test", "graph f(a: Signed, b: Signed) -> Signed {\n c = int_sub(a, b)\n d = int_xor(c, a)\n return d\n}")
	if err != nil {
		t.Fatal(err)
	}
	f := ssa.Build(p.Graphs()[0])
	asked := 2 * len(f.Blocks[0].Instrs) // the allocator asks twice about each operation
	_, err = Allocate(f, &liar{small: small{4, 1}, honest: asked}, Given{})
	if err == nil || !strings.Contains(err.Error(), "not certain to be in") {
		t.Errorf("an allocation that is wrong passes: %v", err)
	}
}

// TestLives compares where values are needed with what the checker knows: each is for
// certain in its place there, and every operand is among them.
func TestLives(t *testing.T) {
	needed := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 11))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		target := small{2 + r.IntN(8), 1 + r.IntN(5)}
		for _, g := range p.Graphs() {
			f := ssa.Build(g)
			res, err := Allocate(f, target, Given{})
			if err != nil {
				t.Fatal(err)
			}
			c := res.follow(f, target)
			for _, b := range f.Blocks {
				needed += compareLives(t, c, res.Lives(), b)
			}
			if t.Failed() {
				t.Fatalf("seed %d, %+v:\n%s", seed, target, lltext.Graph(g))
			}
		}
	}
	if needed < 10_000 {
		t.Errorf("only %d values are needed", needed)
	}
}

// compareLives goes through a block, and returns how many values are needed in it.
func compareLives(t *testing.T, c *checker, l *Lives, b *ssa.Block) (needed int) {
	if c.in[b.Index] == nil {
		return 0 // nothing leads there
	}
	c.now = append(bitset(nil), c.in[b.Index]...)
	for i := range len(b.Instrs) + 1 {
		at := l.At(b, i)
		needed += len(at)
		for _, v := range at {
			if !c.holds(v) {
				t.Errorf("block %d, %d: value %d is needed, but may not be in its place", b.Flow.ID, i, v)
			}
		}
		if i == len(b.Instrs) {
			break
		}
		for _, v := range b.Instrs[i].Args {
			if v >= 0 && !c.f.IsConst(v) && !slices.Contains(at, v) {
				t.Errorf("block %d, %d: the operand %d is not needed", b.Flow.ID, i, v)
			}
		}
		c.instr(b, &b.Instrs[i], false)
	}
	return needed
}

// TestCheckerFindsMistakes puts values into places of others.
func TestCheckerFindsMistakes(t *testing.T) {
	found, tried := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 9))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		target := small{4, 3}
		f := ssa.Build(p.Graphs()[0])
		res, err := Allocate(f, target, Given{})
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			b := f.Blocks[r.IntN(len(f.Blocks))]
			live := res.out[b.Index]
			if len(live) < 2 {
				continue
			}
			v, w := live[r.IntN(len(live))], live[r.IntN(len(live))]
			if res.Places[v] == res.Places[w] {
				continue
			}
			tried++
			before := res.Places[v]
			res.Places[v] = res.Places[w] // both are needed at the end of the block
			if res.check(f, target) != nil {
				found++
			}
			res.Places[v] = before
		}
	}
	if tried < 100 || found < tried {
		t.Errorf("%d of %d mistakes were found", found, tried)
	}
}

// A walk is one way through a function. What values are is told by numbers: each
// time a value is defined it is another one.
type walk struct {
	t      *testing.T
	f      *ssa.Func
	res    *Result
	target small
	r      *rand.Rand
	env    map[ssa.Value]int // as it should be
	mem    map[Place]int     // as the places have it
	last   int
}

func (w *walk) define(v ssa.Value) {
	w.last++
	w.env[v], w.mem[w.res.Places[v]] = w.last, w.last
}

func (w *walk) use(what string, v ssa.Value) {
	if v < 0 || w.f.IsConst(v) {
		return
	}
	if p := w.res.Places[v]; w.mem[p] != w.env[v] || w.env[v] == 0 {
		w.t.Errorf("%s: value %d is not in %+v", what, v, p)
	}
}

func (w *walk) run() {
	for _, p := range w.f.Blocks[0].Params {
		w.define(p)
	}
	b := w.f.Blocks[0]
	for steps := 0; steps < 60 && !w.t.Failed(); steps++ {
		for i := range b.Instrs {
			w.instr(b, &b.Instrs[i])
		}
		w.use("switch", b.Switch)
		if len(b.Exits) == 0 {
			return
		}
		e := b.Exits[w.r.IntN(len(b.Exits))]
		w.edge(e)
		b = e.To
	}
}

func (w *walk) instr(b *ssa.Block, in *ssa.Instr) {
	needs := w.target.Needs(w.f, b, in)
	for _, v := range in.Args {
		w.use(in.Op.String(), v)
	}
	for c, set := range needs.Clobbers {
		for r := range Reg(MaxRegs) {
			if set.Has(r) {
				w.mem[Place{Class: Class(c), Reg: r}] = -1
			}
		}
	}
	if needs.Late {
		for _, v := range in.Args {
			w.use(in.Op.String()+" (late)", v)
		}
	}
	if in.Result >= 0 {
		w.define(in.Result)
	}
}

// edge makes the moves of an edge, one after the other.
func (w *walk) edge(e *ssa.Edge) {
	var moves []Move
	values := make([]int, len(e.Args))
	for i, v := range e.Args {
		to := w.res.Places[e.To.Params[i]]
		if v < 0 || w.f.IsConst(v) {
			w.last++
			values[i] = w.last
			moves = append(moves, Move{Const: true, Value: w.last, To: to})
			continue
		}
		w.use("edge", v)
		values[i] = w.env[v]
		moves = append(moves, Move{From: w.res.Places[v], To: to})
	}
	perform(moves, w.mem)
	for i, p := range e.To.Params {
		w.env[p] = values[i]
		w.use("parameter", p)
	}
}

// perform makes parallel moves one after the other.
func perform(moves []Move, mem map[Place]int) {
	Parallel(moves, func(m Move) {
		if m.Const {
			mem[m.To] = m.Value
		} else {
			mem[m.To] = mem[m.From]
		}
	}, func(a, b Place) { mem[a], mem[b] = mem[b], mem[a] })
}

// TestParallel makes random moves of which every destination is there once.
func TestParallel(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		n := 1 + r.IntN(8)
		place := func(i int) Place {
			if i%3 == 2 {
				return Place{Reg: -1, Slot: i}
			}
			return Place{Class: Class(i % 2), Reg: Reg(i)}
		}
		mem, want := make(map[Place]int), make(map[Place]int)
		for i := range n {
			mem[place(i)], want[place(i)] = i+1, i+1
		}
		var moves []Move
		for _, to := range r.Perm(n)[:r.IntN(n+1)] {
			m := Move{From: place(r.IntN(n)), To: place(to)}
			if r.IntN(5) == 0 {
				m = Move{Const: true, Value: 100 + to, To: place(to)}
				want[m.To] = m.Value
			} else {
				want[m.To] = mem[m.From]
			}
			moves = append(moves, m)
		}
		perform(moves, mem)
		for p, v := range want {
			if mem[p] != v {
				t.Fatalf("after %+v, %+v holds %d, not %d", moves, p, mem[p], v)
			}
		}
	}
}

func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		// Two lists of spans that share no moment, and sets of them.
		var x, y, all []span
		set, other := newBitset(400), newBitset(400)
		for at := 0; at < 380; {
			s := span{at, at + 1 + r.IntN(9)}
			switch r.IntN(3) {
			case 0:
				x = mergeAll(x, []span{s})
				set.addSpan(s)
			case 1:
				y = mergeAll(y, []span{s})
				other.addSpan(s)
			}
			at = s.to
		}
		if overlap(x, y) {
			t.Fatalf("%v and %v do not overlap", x, y)
		}
		for _, s := range y {
			if set.has(s) {
				t.Fatalf("%v is not in %v", s, x)
			}
		}
		all = merge(append([]span(nil), x...), y)
		for _, s := range append(x, y...) {
			if !overlap(all, []span{s}) || !set.has(s) && !other.has(s) {
				t.Fatalf("%v is in %v", s, all)
			}
		}
		for i := 1; i < len(all); i++ {
			if all[i-1].to >= all[i].from {
				t.Fatalf("%v touch", all)
			}
		}
	}
}
