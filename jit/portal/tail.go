package portal

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A tail is a copy of a coloured graph that begins after an operation, or at a merge point of the portal. Its start block
// has the rest of a block; the variables that are needed there are its arguments. It is an ordinary graph: hints mean
// nothing, calls are calls. The coloured graph looks for exceptions in a record, so what raises is caught, and the exception
// put there; at the end of the graph it is raised again. The tail of the portal ends at global merge points too. It puts what
// is needed there into a structure, and gives a number.

// A tailKey is a place in a coloured graph: after an operation of a block, or at its beginning if op is -1.
type tailKey struct {
	block *flow.Block
	op    int
}

// tails are those that were made.
type tails struct {
	byKey    map[tailKey]*jitstate.Tail
	graphs   map[*flow.FunctionGraph]*hintannotator.Graph
	returned *lltype.Object   // has the result of the portal, nil if that is Void
	values   []*lltype.Object // of each global merge point
	made     []*lltype.Object
}

// Tails returns the functions that do what is left of activations after promotions, in the order in which they were made.
func (t *Portal) Tails() []*lltype.Object { return t.tails.made }

func newTails(p *timeshifter.Program) *tails {
	l := &tails{byKey: make(map[tailKey]*jitstate.Tail), graphs: make(map[*flow.FunctionGraph]*hintannotator.Graph)}
	for _, g := range p.Graphs {
		l.graphs[g.Coloured.FunctionGraph] = g.Coloured
	}
	if result := lltype.TypeOf(p.Entry.Coloured.ReturnBlock.InputArgs[0]); result != lltype.Type(lltype.Void) {
		l.returned = valuesObject("returned", []lltype.Type{result})
	}
	for i := range p.Points {
		l.values = append(l.values, pointObject(fmt.Sprintf("merge_point_%d", i), &p.Points[i]))
	}
	return l
}

// pointObject returns a structure for what is handed over at a global merge point: its variables, and the bits of floats that residual
// code is to choose by.
func pointObject(name string, p *timeshifter.Point) *lltype.Object {
	var bits []lltype.Field
	for i, v := range p.Greens {
		if lltype.TypeOf(v) == lltype.Type(lltype.Float) {
			bits = append(bits, lltype.Field{Name: jitstate.BitsName(i), Type: lltype.Signed})
		}
	}
	return valuesObject(name, append(variableTypes(p.Greens), variableTypes(p.Reds)...), bits...)
}

// valuesObject returns a structure for values that are handed over, and more.
func valuesObject(name string, types []lltype.Type, more ...lltype.Field) *lltype.Object {
	fields := make([]lltype.Field, len(types))
	for i, t := range types {
		fields[i] = lltype.Field{Name: jitstate.ValueName(i), Type: t}
	}
	return lltype.NewObject(name, lltype.StructOf(name, lltype.Raw, lltype.Hints{}, append(fields, more...)...), 0)
}

func variableTypes(vars []*flow.Variable) []lltype.Type {
	types := make([]lltype.Type, len(vars))
	for i, v := range vars {
		types[i] = lltype.TypeOf(v)
	}
	return types
}

// tail returns the tail of an activation whose variables were saved at a site.
func (t *Portal) tail(saved *jitstate.Site) (*jitstate.Tail, error) {
	g := t.tails.graphs[saved.Graph]
	op := slices.Index(saved.Block.Operations, saved.Operation)
	if g == nil || op < 0 {
		return nil, fmt.Errorf("portal: variables were saved at a place that no graph has")
	}
	key := tailKey{saved.Block, op}
	if l := t.tails.byKey[key]; l != nil {
		return l, nil
	}
	m := newTailMaker(t, g)
	f, takes, err := m.after(saved.Block, op, saved.Greens, saved.Reds)
	if err != nil {
		return nil, err
	}
	l := &jitstate.Tail{Function: f, Takes: takes}
	t.tails.byKey[key] = l
	return l, nil
}

// The numbers of arrivals: the end of the portal is 0. Each global merge point has as many as there are ways for the virtualizable
// structures there to be other objects than those before them, or NULL.
const firstMergePoint = 1

// A vableAt is a virtualizable structure at a global merge point. Its share of the number of the arrival is the factor times this:
// 0 for an object of its own, 1 for NULL, and else 2 and the position in the list of earlier ones of which it is.
type vableAt struct {
	red     int // of the red variables
	earlier []int
	factor  uint64
}

// ways returns how many shares there are.
func (v *vableAt) ways() uint64 { return 2 + uint64(len(v.earlier)) }

// vables returns the virtualizable structures at a global merge point, and how many numbers it has.
func (t *Portal) vables(p *timeshifter.Point) (list []vableAt, numbers uint64) {
	numbers = 1
	for i, v := range p.Reds {
		if t.vable(lltype.TypeOf(v)) == nil {
			continue
		}
		at := vableAt{red: i, factor: numbers}
		for _, e := range list {
			if lltype.TypeOf(p.Reds[e.red]) == lltype.TypeOf(v) {
				at.earlier = append(at.earlier, e.red)
			}
		}
		numbers *= at.ways()
		list = append(list, at)
	}
	return list, numbers
}

// arrivals returns how many numbers of arrivals there are before those of a global merge point.
func (t *Portal) arrivals(point int) uint64 {
	n := uint64(firstMergePoint)
	for i := range point {
		_, numbers := t.vables(&t.Program.Points[i])
		n += numbers
	}
	return n
}

// arrival returns where the tail of the portal ends with a number.
func (t *Portal) arrival(n uint64) (*jitstate.Arrival, error) {
	if n < firstMergePoint {
		return &jitstate.Arrival{Resume: -1, Values: t.tails.returned}, nil
	}
	i := 0
	for i < len(t.Program.Points) && n >= t.arrivals(i+1) {
		i++
	}
	if i == len(t.Program.Points) {
		return nil, fmt.Errorf("portal: there is no arrival %d", n)
	}
	p, how := &t.Program.Points[i], n-t.arrivals(i)
	a := &jitstate.Arrival{Resume: p.Resume, Values: t.tails.values[i], Greens: variableTypes(p.Greens)}
	for _, v := range p.Reds {
		a.Locals = append(a.Locals, jitstate.Local{Type: lltype.TypeOf(v), Same: -1})
	}
	vables, _ := t.vables(p)
	for _, v := range vables {
		l := &a.Locals[v.red]
		share := how / v.factor % v.ways()
		if share != 1 {
			l.Vable = t.vable(l.Type)
		}
		if share > 1 {
			l.Same = v.earlier[share-2]
		}
	}
	a.Function = func() (*lltype.Object, error) { return t.tailFrom(p) }
	return a, nil
}

// tailFrom returns the tail of the portal that begins at a global merge point.
func (t *Portal) tailFrom(p *timeshifter.Point) (*lltype.Object, error) {
	key := tailKey{p.Block, -1}
	l := t.tails.byKey[key]
	if l == nil {
		f, err := newTailMaker(t, t.Program.Entry.Coloured).from(p)
		if err != nil {
			return nil, err
		}
		l = &jitstate.Tail{Function: f, Takes: lltype.Void}
		t.tails.byKey[key] = l
	}
	return l.Function, nil
}

// A tailMaker makes a tail.
type tailMaker struct {
	t      *Portal
	g      *hintannotator.Graph
	out    *flow.FunctionGraph
	blocks map[*flow.Block]*flow.Block   // of the coloured graph, to those of the tail
	raises map[*flow.SpaceOperation]bool // of the tail
	inside map[*flow.Variable]flow.Value // what variables of the coloured graph are in the start block
	any    *flow.Constant                // the class of all exceptions
	excs   flow.Value                    // the record of the current exception
	ends   map[*flow.Block]*flow.Block   // what stands for blocks of the tail at which it ends
}

func newTailMaker(t *Portal, g *hintannotator.Graph) *tailMaker {
	m := &tailMaker{
		t: t, g: g, out: g.FunctionGraph.Copy(nil), blocks: make(map[*flow.Block]*flow.Block),
		raises: make(map[*flow.SpaceOperation]bool), inside: make(map[*flow.Variable]flow.Value),
		any: lltype.NewConstant(t.Program.AnyException(), rclass.ClassType), excs: pointer(t.Program.ExcData()), ends: make(map[*flow.Block]*flow.Block),
	}
	copies := m.out.Blocks()
	for i, b := range g.Blocks() {
		m.blocks[b] = copies[i]
		for k, op := range b.Operations {
			m.raises[copies[i].Operations[k]] = m.mayRaise(op)
		}
	}
	for i, v := range m.out.ExceptBlock.InputArgs {
		v.Concrete = []lltype.Type{rclass.ClassType, rclass.InstanceType}[i]
	}
	return m
}

// mayRaise reports whether the coloured graph looks whether an operation has raised. An allocation that fails leaves
// the function, as it leaves residual code.
func (m *tailMaker) mayRaise(op *flow.SpaceOperation) bool {
	if call := m.g.Call(op); call != nil {
		return call.MayRaise && call.Kind != hintannotator.RaiseCall
	}
	info := llop.Of(op).Info()
	return info.MayRaise() && info.Group == llop.Computing && !op.CannotRaise
}

// portal reports whether the tail is one of the portal.
func (m *tailMaker) portal() bool { return m.g == m.t.Program.Entry.Coloured }

// after makes a tail that begins after an operation.
func (m *tailMaker) after(b *flow.Block, op int, greens, reds []*flow.Variable) (*lltype.Object, lltype.Type, error) {
	class, value := m.variable("etype", rclass.ClassType), m.variable("evalue", rclass.InstanceType)
	start := m.out.NewBlock([]*flow.Variable{class, value})
	result := b.Operations[op].Result
	takes := lltype.Type(lltype.Void)
	if lltype.TypeOf(result) != lltype.Type(lltype.Void) && usedAfter(b, op) {
		takes = lltype.TypeOf(result)
		m.input(start, result)
	}
	for _, v := range append(slices.Clone(greens), reds...) {
		m.input(start, v)
	}
	m.setException(start, class, value)
	if err := m.rest(start, b, op+1); err != nil {
		return nil, nil, err
	}
	f, err := m.finish(start)
	return f, takes, err
}

// usedAfter reports whether a block uses the result of an operation.
func usedAfter(b *flow.Block, op int) bool {
	is := func(x flow.Value) bool { return x == flow.Value(b.Operations[op].Result) }
	for _, o := range b.Operations[op+1:] {
		if slices.ContainsFunc(o.Args, is) {
			return true
		}
	}
	return is(b.ExitSwitch) || slices.ContainsFunc(b.Exits, func(l *flow.Link) bool { return slices.ContainsFunc(l.Args, is) })
}

// from makes a tail that begins at a global merge point.
func (m *tailMaker) from(p *timeshifter.Point) (*lltype.Object, error) {
	start := m.out.NewBlock(nil)
	for _, v := range append(slices.Clone(p.Greens), p.Reds...) {
		m.input(start, v)
	}
	if err := m.rest(start, p.Block, 0); err != nil {
		return nil, err
	}
	return m.finish(start)
}

func (m *tailMaker) variable(prefix string, t lltype.Type) *flow.Variable {
	v := m.out.NewVariable(prefix)
	v.Concrete = t
	return v
}

// variableLike returns a variable with the name and the type of another one.
func (m *tailMaker) variableLike(v *flow.Variable) *flow.Variable {
	w := m.out.NewVariableLike(v)
	w.Concrete = lltype.TypeOf(v)
	return w
}

// input gives a block an input argument for a variable of the coloured graph.
func (m *tailMaker) input(b *flow.Block, v *flow.Variable) {
	w := m.variableLike(v)
	b.InputArgs = append(b.InputArgs, w)
	m.inside[v] = w
}

// value returns what a value of the coloured graph is in the start block.
func (m *tailMaker) value(x flow.Value) (flow.Value, error) {
	v, ok := x.(*flow.Variable)
	switch {
	case !ok:
		return x, nil
	case m.inside[v] != nil:
		return m.inside[v], nil
	case lltype.TypeOf(v) == lltype.Type(lltype.Void):
		return void(nil), nil
	}
	return nil, &jitstate.NoTail{Why: fmt.Sprintf("%v of %s is not known any more", v, m.g.Name)}
}

func (m *tailMaker) values(xs []flow.Value) ([]flow.Value, error) {
	out := make([]flow.Value, len(xs))
	for i, x := range xs {
		var err error
		if out[i], err = m.value(x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// rest writes the operations of a block from one on, and its exits.
func (m *tailMaker) rest(start, b *flow.Block, first int) error {
	for i, op := range b.Operations[first:] {
		args, err := m.values(op.Args)
		if err != nil {
			return err
		}
		r := m.variableLike(op.Result)
		o := m.out.CopyOperation(op, args, r)
		m.out.Append(start, o)
		m.inside[op.Result] = r
		m.raises[o] = m.raises[m.blocks[b].Operations[first+i]]
	}
	if b.ExitSwitch != nil {
		var err error
		if start.ExitSwitch, err = m.value(b.ExitSwitch); err != nil {
			return err
		}
	}
	var links []*flow.Link
	for _, l := range b.Exits {
		args, err := m.values(l.Args)
		if err != nil {
			return err
		}
		links = append(links, m.out.NewLink(args, m.blocks[l.Target], l.Case))
	}
	start.Close(links...)
	return nil
}

// finish makes the function of the graph that begins with a block.
func (m *tailMaker) finish(start *flow.Block) (*lltype.Object, error) {
	g := m.out
	g.StartBlock = start
	if err := m.end(); err != nil {
		return nil, err
	}
	blocks := g.Blocks()
	for len(blocks) > 0 {
		b := blocks[0]
		blocks = blocks[1:]
		if rest := m.catch(b); rest != nil {
			blocks = append(blocks, rest)
		}
	}
	g.Name = fmt.Sprintf("%s_rest%d", m.g.Function.Func.Name, len(m.t.tails.made))
	g = g.Compact()
	passcheck.After("making a tail", g, llcheck.Graph)
	f := lltype.NewFunction(lltype.Func(lltype.TypeOf(g.ReturnBlock.InputArgs[0]), variableTypes(g.StartBlock.InputArgs)...), &lltype.Function{Name: g.Name, Graph: g})
	m.t.tails.made = append(m.t.tails.made, f)
	return f, nil
}

// end has the tail end where the graph does, and that of the portal at its global merge points.
func (m *tailMaker) end() error {
	g := m.out
	result := lltype.TypeOf(g.ReturnBlock.InputArgs[0])
	m.ends[g.ReturnBlock] = m.leaving(result)
	links := g.Links()
	if m.portal() {
		for i := range m.t.Program.Points {
			a, err := m.arriving(i)
			if err != nil {
				return err
			}
			m.ends[m.blocks[m.t.Program.Points[i].Block]] = a
		}
		g.ReturnBlock.InputArgs[0].Concrete = lltype.Signed
	}
	for _, l := range links {
		if to := m.ends[l.Target]; to != nil {
			l.Target = to
		}
	}
	return nil
}

// op appends an operation to a block.
func (m *tailMaker) op(b *flow.Block, o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	return appendTo(m.out, b, o, result, args...)
}

func (m *tailMaker) setException(b *flow.Block, class, value flow.Value) {
	m.op(b, llop.SetField, lltype.Void, m.excs, void(rclass.ExcType), class)
	m.op(b, llop.SetField, lltype.Void, m.excs, void(rclass.ExcValue), value)
}

func (m *tailMaker) clearException(b *flow.Block) {
	m.setException(b, lltype.NewConstant(lltype.Null(rclass.ClassType), rclass.ClassType), lltype.NewConstant(lltype.Null(rclass.InstanceType), rclass.InstanceType))
}

// leaving returns a block that takes the result of the graph, and leaves with it or with the current exception.
func (m *tailMaker) leaving(result lltype.Type) *flow.Block {
	g := m.out
	v := m.variable("result", result)
	b := g.NewBlock([]*flow.Variable{v})
	class := m.op(b, llop.GetField, rclass.ClassType, m.excs, void(rclass.ExcType))
	b.ExitSwitch = m.op(b, llop.PtrNonzero, lltype.Bool, class)

	c := m.variable("etype", rclass.ClassType)
	raise := g.NewBlock([]*flow.Variable{c})
	value := m.op(raise, llop.GetField, rclass.InstanceType, m.excs, void(rclass.ExcValue))
	m.clearException(raise)
	raise.Close(g.NewLink([]flow.Value{c, value}, g.ExceptBlock, nil))

	normal := g.NewLink([]flow.Value{v}, g.ReturnBlock, truth(false))
	if m.portal() {
		r := m.variable("result", result)
		give := g.NewBlock([]*flow.Variable{r})
		if o := m.t.tails.returned; o != nil {
			m.op(give, llop.SetField, lltype.Void, pointer(o), void(jitstate.ValueName(0)), r)
		}
		m.give(give, 0)
		normal = g.NewLink([]flow.Value{v}, give, truth(false))
	}
	b.Close(normal, g.NewLink([]flow.Value{class}, raise, truth(true)))
	return b
}

// give ends a block with the number of an arrival.
func (m *tailMaker) give(b *flow.Block, n int) {
	b.Close(m.out.NewLink([]flow.Value{lltype.NewConstant(int64(n), lltype.Signed)}, m.out.ReturnBlock, nil))
}

// arriving returns a block that takes what a global merge point takes, and ends the tail there.
func (m *tailMaker) arriving(i int) (*flow.Block, error) {
	p := &m.t.Program.Points[i]
	inside := make(map[*flow.Variable]*flow.Variable)
	b := m.out.NewBlock(nil)
	for _, v := range p.Block.InputArgs {
		inside[v] = m.variableLike(v)
		b.InputArgs = append(b.InputArgs, inside[v])
	}
	to := pointer(m.t.tails.values[i])
	for k, v := range append(slices.Clone(p.Greens), p.Reds...) {
		m.op(b, llop.SetField, lltype.Void, to, void(jitstate.ValueName(k)), inside[v])
		if k < len(p.Greens) && lltype.TypeOf(v) == lltype.Type(lltype.Float) {
			bits := m.op(b, llop.DirectCall, lltype.Signed, pointer(floatBits), inside[v])
			m.op(b, llop.SetField, lltype.Void, to, void(jitstate.BitsName(k)), bits)
		}
	}
	m.settling(b, p, inside, m.t.arrivals(i))
	return b, nil
}

// settling ends a block with an arrival that takes virtualizable structures: each gets its fields if somebody else keeps them. n is
// the number of the arrival where all are objects of their own.
func (m *tailMaker) settling(b *flow.Block, p *timeshifter.Point, inside map[*flow.Variable]*flow.Variable, n uint64) {
	list, _ := m.t.vables(p)
	passed := []flow.Value{lltype.NewConstant(int64(n), lltype.Signed)}
	for _, v := range list {
		passed = append(passed, inside[p.Reds[v.red]])
	}
	at := make(map[int]int) // where a red variable is among what blocks take
	for i, v := range list {
		at[v.red] = 1 + i
	}
	for _, v := range list {
		next := m.taking(passed)
		add := func(b *flow.Block, passed []flow.Value, share uint64) {
			more := m.op(b, llop.IntAdd, lltype.Signed, passed[0], lltype.NewConstant(int64(share*v.factor), lltype.Signed))
			b.Close(m.out.NewLink(append([]flow.Value{more}, passed[1:]...), next, nil))
		}
		// fork leaves for a block where a condition holds, and goes on in b where it does not.
		fork := func(condition flow.Value, holds bool) (to *flow.Block) {
			to, other := m.taking(passed), m.taking(passed)
			b.ExitSwitch = condition
			b.Close(m.out.NewLink(passed, to, truth(holds)), m.out.NewLink(passed, other, truth(!holds)))
			b, passed = other, arguments(other)
			return to
		}
		here := at[v.red]
		null := fork(m.op(b, llop.PtrNonzero, lltype.Bool, passed[here]), false)
		add(null, arguments(null), 1)
		for i, red := range v.earlier {
			same := fork(m.op(b, llop.PtrEQ, lltype.Bool, passed[here], passed[at[red]]), true)
			add(same, arguments(same), 2+uint64(i))
		}
		keeper := m.t.readKeeper(m.out, b, m.t.vable(lltype.TypeOf(passed[here])), passed[here])
		kept := fork(m.op(b, llop.PtrNonzero, lltype.Bool, keeper), true)
		frame := arguments(kept)[here]
		m.op(kept, llop.DirectCall, lltype.Void, pointer(settleFunction(lltype.TypeOf(frame))), frame)
		kept.Close(m.out.NewLink(arguments(kept), next, nil))
		b.Close(m.out.NewLink(passed, next, nil))
		b, passed = next, arguments(next)
	}
	b.Close(m.out.NewLink(passed[:1], m.out.ReturnBlock, nil))
}

// taking returns a block that takes values, the first of which is the number of an arrival.
func (m *tailMaker) taking(values []flow.Value) *flow.Block {
	b := m.out.NewBlock(nil)
	for _, x := range values {
		if v, ok := x.(*flow.Variable); ok {
			b.InputArgs = append(b.InputArgs, m.variableLike(v))
		} else {
			b.InputArgs = append(b.InputArgs, m.variable("arrival", lltype.TypeOf(x)))
		}
	}
	return b
}

// arguments returns what a block takes.
func arguments(b *flow.Block) []flow.Value { return values(b.InputArgs) }

// values returns variables as values.
func values(vars []*flow.Variable) (list []flow.Value) {
	for _, v := range vars {
		list = append(list, v)
	}
	return list
}

// blockLike returns a block of a graph that takes what variables are, under the same names.
func blockLike(g *flow.FunctionGraph, vars []*flow.Variable) *flow.Block {
	inputs := make([]*flow.Variable, len(vars))
	for i, v := range vars {
		inputs[i] = g.NewVariableLike(v)
		inputs[i].Concrete = v.Concrete
	}
	return g.NewBlock(inputs)
}

// floatBits gives the bits of a float.
var floatBits = lltype.NewFunction(lltype.Func(lltype.Signed, lltype.Float), &lltype.Function{Name: "float_bits", External: "ll_float_bits", Pure: true})

// catch has a block end with its first operation that may raise: an exception is put into the record. It returns the block
// that goes on, nil if there is none.
func (m *tailMaker) catch(b *flow.Block) *flow.Block {
	i := slices.IndexFunc(b.Operations, func(op *flow.SpaceOperation) bool { return m.raises[op] })
	if i < 0 {
		return nil
	}
	g, op := m.out, b.Operations[i]
	needed := b.NeededAfter(i)
	took := slices.DeleteFunc(slices.Clone(needed), func(v *flow.Variable) bool { return v == op.Result })
	became := make(map[flow.Value]flow.Value)
	rest := g.NewBlock(nil)
	for _, v := range append([]*flow.Variable{op.Result}, took...) {
		w := m.variableLike(v)
		became[v] = w
		rest.InputArgs = append(rest.InputArgs, w)
	}
	m.move(b, i+1, rest, became)

	etype, evalue := m.variable("etype", rclass.ClassType), m.variable("evalue", rclass.InstanceType)
	class, value := m.variable("etype", rclass.ClassType), m.variable("evalue", rclass.InstanceType)
	raised := g.NewBlock([]*flow.Variable{class, value})
	passed, onward := []flow.Value{etype, evalue}, []flow.Value{errorValue(lltype.TypeOf(op.Result))}
	normal := []flow.Value{op.Result}
	for _, v := range took {
		w := m.variableLike(v)
		raised.InputArgs = append(raised.InputArgs, w)
		passed, onward, normal = append(passed, v), append(onward, w), append(normal, v)
	}
	m.setException(raised, class, value)
	raised.Close(g.NewLink(onward, rest, nil))
	l := g.NewLink(passed, raised, m.any)
	l.LastException, l.LastExcValue = etype, evalue
	b.ExitSwitch = flow.LastException
	b.Close(g.NewLink(normal, rest, nil), l)
	return rest
}

func errorValue(t lltype.Type) *flow.Constant { return lltype.NewConstant(arith.ErrorValue(t), t) }

// move moves the operations of a block from one on, and its exits, to another block, in which variables have become others.
func (m *tailMaker) move(b *flow.Block, first int, to *flow.Block, became map[flow.Value]flow.Value) {
	value := func(x flow.Value) flow.Value {
		if w := became[x]; w != nil {
			return w
		}
		return x
	}
	list := func(xs []flow.Value) []flow.Value {
		out := make([]flow.Value, len(xs))
		for i, x := range xs {
			out[i] = value(x)
		}
		return out
	}
	for _, op := range b.Operations[first:] {
		op.Args = list(op.Args)
		to.Operations = append(to.Operations, op)
	}
	for _, l := range b.Exits {
		l.Args = list(l.Args)
	}
	if b.ExitSwitch != nil {
		to.ExitSwitch = value(b.ExitSwitch)
	}
	to.Close(b.Exits...)
	b.Operations, b.ExitSwitch = slices.Clip(b.Operations[:first]), nil
}
