package timeshifter

import (
	"cmp"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// exits writes the end of a block.
func (t *part) exits(b *flow.Block) error {
	v, ok := b.ExitSwitch.(*flow.Variable)
	switch {
	case len(b.Exits) == 0:
		return nil
	case b.ExitSwitch == nil:
		return t.follow(b.Exits[0])
	case !ok:
		return programError("NotImplementedError", t.s.in, flow.Place{Instr: -1}, "a block ends in an exception that was not made explicit")
	case t.s.green(v):
		return t.greenExits(b, v)
	case lltype.TypeOf(v) == lltype.Bool:
		return t.redExits(b, v)
	}
	return t.search(b, v)
}

// follow ends the part with a link.
func (t *part) follow(l *flow.Link) error {
	args, err := t.linkArgs(l)
	if err == nil {
		t.goTo(t.s.out.Blocks[l.Target], args...)
	}
	return err
}

// linkArgs returns what a link passes on.
func (t *part) linkArgs(l *flow.Link) ([]flow.Value, error) {
	var args []flow.Value
	for i, v := range l.Target.InputArgs {
		switch t.s.in.Colour(v) {
		case hintannotator.Green:
			if !t.s.green(l.Args[i]) {
				return nil, t.mixed(l.Args[i])
			}
			args = append(args, t.greenValue(l.Args[i]))
		case hintannotator.Red:
			args = append(args, t.handle(l.Args[i]))
		}
	}
	return args, nil
}

// mixed is the error of a red value where a green one is needed.
func (t *part) mixed(x flow.Value) error {
	at := flow.Place{Instr: -1}
	if t.op != nil {
		at = t.op.Place
	}
	return programError("TyperError", t.s.in, at, "inconsistent colours: "+x.String()+" is red, but is computed with something that a hint makes green; make it green too, or let that be red again, with hint(x, variable=True)")
}

// greenExits ends the part with a switch of the timeshifted graph itself.
func (t *part) greenExits(b *flow.Block, v *flow.Variable) error {
	links := make([]*flow.Link, len(b.Exits))
	for i, l := range b.Exits {
		// What a link passes on may need a box, which is made on the way.
		live := variablesOf(l.Args)
		way := t.s.at(t.s.begin(live), live, t.from)
		links[i] = t.s.g.NewLink(t.known(live), way.block, l.Case)
		if err := way.follow(l); err != nil {
			return err
		}
	}
	t.block.ExitSwitch = t.env[v]
	t.block.Close(links...)
	return nil
}

// variablesOf returns the variables among values, each once.
func variablesOf(values ...[]flow.Value) []*flow.Variable {
	var out []*flow.Variable
	for _, list := range values {
		for _, x := range list {
			if v, ok := x.(*flow.Variable); ok && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// redExits parts the state at a condition: the way for true is followed, the other waits. Of a test for NULL the way
// of a pointer that is there comes first: most tests are for what is missing, and seldom find it.
func (t *part) redExits(b *flow.Block, v *flow.Variable) error {
	yes, no := b.Exits[0], b.Exits[1]
	if no.Case.Value == true {
		yes, no = no, yes
	}
	c := t.condition(b, v)
	if c.learns != nil && c.inverted {
		c.negated = true
		yes, no = no, yes
	}
	return t.split(c, yes, no)
}

// A condition is what a state parts at.
type condition struct {
	handle   flow.Value // of the truth value
	learns   flow.Value // of the pointer that was tested, nil if it is the truth value
	inverted bool       // the condition is true if the pointer is NULL
	negated  bool       // the way for false is the first one
}

// condition finds out what is tested: of a test for NULL, the pointer learns.
func (t *part) condition(b *flow.Block, v *flow.Variable) condition {
	c := condition{handle: t.env[v]}
	x, inverted := flow.Value(v), false
	for i := len(b.Operations) - 1; i >= 0; i-- {
		op := b.Operations[i]
		if flow.Value(op.Result) != x {
			continue
		}
		o, args := simplified(op)
		switch o {
		case llop.BoolNot:
			inverted = !inverted
			x = args[0]
		case llop.SameAs:
			x = args[0]
		case llop.PtrNonzero, llop.PtrIsZero:
			if p, ok := args[0].(*flow.Variable); ok && !t.s.green(p) {
				c.learns, c.inverted = t.env[p], inverted != (o == llop.PtrIsZero)
			}
			return c
		default:
			return c
		}
	}
	return c
}

// simplified returns an operation and its operands; a comparison with NULL is a test for NULL.
func simplified(op *flow.SpaceOperation) (llop.Op, []flow.Value) {
	o := llop.Of(op)
	if o != llop.PtrEQ && o != llop.PtrNE {
		return o, op.Args
	}
	test := llop.PtrIsZero
	if o == llop.PtrNE {
		test = llop.PtrNonzero
	}
	for i, x := range op.Args {
		if c, ok := x.(*flow.Constant); ok {
			if p, ok := c.Value.(lltype.Pointer); ok && p.IsNull() {
				return test, op.Args[1-i : 2-i]
			}
		}
	}
	return o, op.Args
}

// split parts the state: it goes along yes, and a copy along no when its turn comes.
func (t *part) split(c condition, yes, no *flow.Link) error {
	args, err := t.linkArgs(no)
	if err != nil {
		return err
	}
	resume := t.waiting(no.Target.InputArgs, args, t.s.out.Blocks[no.Target])
	return t.part2(c, resume, func(way *part, is bool) error {
		if is {
			return way.follow(yes)
		}
		return way.follow(no)
	}, variablesOf(yes.Args, no.Args))
}

// A waitingPoint is where the copy of a state goes on, and what it needs there.
type waitingPoint struct {
	resume int
	greens []flow.Value
	types  []lltype.Type
	reds   []flow.Value
	saved  []*flow.Variable // what the red ones are for
}

// waiting returns where a state goes on that waits for a block. args are for the variables that the block takes.
func (t *part) waiting(vars []*flow.Variable, args []flow.Value, target *flow.Block) waitingPoint {
	var w waitingPoint
	for i, v := range t.s.carried(vars) {
		if t.s.green(v) {
			w.greens, w.types = append(w.greens, args[i]), append(w.types, lltype.TypeOf(v))
		} else {
			w.reds, w.saved = append(w.reds, args[i]), append(w.saved, v)
		}
	}
	w.resume, _ = t.s.resume(target, vars, t.from)
	return w
}

// part2 ends the part with a split; each way begins in a block of its own, with the variables that are needed. Those of them that
// are red are named to the split, after the variables of what waits: most tests are known when code is generated, and then nothing is
// saved. See [jitstate.Test].
func (t *part) part2(c condition, w waitingPoint, follow func(way *part, is bool) error, needed []*flow.Variable) error {
	args, name, learns := []flow.Value{c.handle}, "split", c.learns != nil
	if learns {
		args, name = append(args, c.learns), "split_ptr"
	}
	_, reds := t.s.byColour(needed)
	args = slices.Concat(args, w.greens, w.reds, t.known(reds))
	n, m := len(w.greens), len(w.greens)+len(w.reds)
	flag := t.call(name, lltype.Bool, nil, func(k *jitstate.Compiler, a []uint64) (uint64, error) {
		tested := k.Box(a[0])
		cond, rest := tested, a[1:]
		if learns {
			cond, rest = k.Box(a[1]), a[2:]
		}
		is, err := k.Split(jitstate.Test{
			Box: tested, Learns: cond, Inverted: c.inverted, Negated: c.negated, Resume: w.resume,
			Greens: func() []jitstate.Green { return jitstate.GreensOf(rest[:n], w.types) },
			Other:  func() []*jitstate.Box { return boxesOf(k, rest[n:m]) },
			First:  func() []*jitstate.Box { return boxesOf(k, rest[m:]) },
		})
		return bits(is), err
	}, args...)
	t.s.p.Sites[len(t.s.p.Sites)-1].Reds = w.saved
	var links []*flow.Link
	for _, is := range []bool{false, true} {
		way := t.s.at(t.s.begin(needed), needed, t.from)
		links = append(links, t.s.truthLink(way.block, t.known(needed), is))
		if err := follow(way, is); err != nil {
			return err
		}
	}
	t.block.ExitSwitch = flag
	t.block.Close(links...)
	return nil
}

// A numbered case of a switch.
type numbered struct {
	n    int64
	link *flow.Link
}

// search ends the part with tests of a red number, one after the other or by halves. Each is a split.
func (t *part) search(b *flow.Block, v *flow.Variable) error {
	var cases []numbered
	var other *flow.Link
	for _, l := range b.Exits {
		if l.Case == lltype.DefaultCase {
			other = l
			continue
		}
		n, err := arith.Bits(l.Case.Value, lltype.TypeOf(v))
		if err != nil {
			return programError("NotImplementedError", t.s.in, flow.Place{Instr: -1}, "a switch on "+lltype.TypeOf(v).String()+" cannot be timeshifted")
		}
		cases = append(cases, numbered{int64(n), l})
	}
	slices.SortFunc(cases, func(a, b numbered) int { return cmp.Compare(a.n, b.n) })
	t.env[v] = t.asNumber(v)
	r := span{low: -1 << 63, high: 1<<63 - 1}
	if lltype.TypeOf(v) == lltype.Char {
		r = span{0, 256}
	}
	return t.searchAmong(v, cases, other, r)
}

// A span is what is known of the number: at least low, and less than high.
type span struct{ low, high int64 }

// asNumber returns the handle of a character as a number.
func (t *part) asNumber(v *flow.Variable) flow.Value {
	var op llop.Op
	switch from := lltype.TypeOf(v); from {
	case lltype.Char:
		op = llop.CastCharToInt
	case lltype.UniChar:
		op = llop.CastUnicharToInt
	case lltype.Unsigned:
		op = llop.CastUIntToInt
	default:
		return t.env[v]
	}
	return t.compute(op, []lltype.Type{lltype.TypeOf(v)}, lltype.Signed, t.env[v])
}

// compute appends a red operation on numbers.
func (t *part) compute(op llop.Op, types []lltype.Type, result lltype.Type, args ...flow.Value) flow.Value {
	return t.call("red_"+op.String(), lltype.Signed, nil, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		return boxed(c)(c.Operation(op, boxesOf(c, a), types, result))
	}, args...)
}

func (t *part) searchAmong(v *flow.Variable, cases []numbered, other *flow.Link, r span) error {
	switch {
	case len(cases) == 0:
		return t.follow(other)
	case len(cases) == 1 && (other == nil || r.low == r.high-1):
		return t.follow(cases[0].link)
	}
	signed := []lltype.Type{lltype.Signed, lltype.Signed}
	lists := [][]flow.Value{{v}}
	for _, c := range cases {
		lists = append(lists, c.link.Args)
	}
	if other != nil {
		lists = append(lists, other.Args)
	}
	needed := variablesOf(lists...)
	test, at := llop.IntEQ, len(cases)-1
	if len(cases) > 3 {
		test, at = llop.IntGE, len(cases)/2
	}
	pivot := cases[at].n
	cond := t.compute(test, signed, lltype.Bool, t.env[v], t.handle(lltype.NewConstant(pivot, lltype.Signed)))

	// What is left when the test fails goes on in a block of its own.
	rest := t.s.at(t.s.begin(needed), needed, t.from)
	w := t.waiting(needed, t.known(needed), rest.block)
	low, high := r, r
	below := cases[:at]
	if test == llop.IntGE {
		low.high, high.low = pivot, pivot
	} else if other == nil || pivot == r.high-1 {
		low.high = pivot
	}
	err := t.part2(condition{handle: cond}, w, func(way *part, is bool) error {
		switch {
		case !is:
			way.goTo(rest.block, way.known(needed)...)
			return nil
		case test == llop.IntEQ:
			return way.follow(cases[at].link)
		}
		return way.searchAmong(v, cases[at:], other, high)
	}, needed)
	if err != nil {
		return err
	}
	return rest.searchAmong(v, below, other, low)
}
