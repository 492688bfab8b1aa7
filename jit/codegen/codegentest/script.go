package codegentest

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A Script makes residual functions by random builder calls: functions beside each
// other that go to each other's labels, calls and recursion, switches on integers, truth
// values, floats and objects, which then are constants, paths that are written later,
// exceptions, and many values that live at once. Most of it happens while the code
// runs. Two machines that get the same numbers must give the same results.
//
// All functions take a number that gets less with every round and every call, an integer
// and a float, and perhaps more integers; they give an integer.
type Script struct {
	Functions []*codegen.Function // those that can be called

	g          codegen.Generator
	draw       Draw
	exceptions *rclass.ExceptionData
	made       []*scripted
	left       int // paths that may still begin
	cell       *lltype.Struct
}

// A scripted function is one that a script makes.
type scripted struct {
	*codegen.Function
	labels *[]scriptLabel // of all functions beside each other
	more   int            // integers that it takes beside the rest
}

type scriptLabel struct {
	label codegen.Label
	types []lltype.Type // of its parameters; the first one is the number of rounds
}

// NewScript makes the first functions of a script. The exceptions must have a class
// OverflowError.
func NewScript(g codegen.Generator, draw Draw, exceptions *rclass.ExceptionData) (*Script, error) {
	s := &Script{g: g, draw: draw, exceptions: exceptions, left: 20 + draw([]int{20, 400}[draw(2)])}
	s.cell = lltype.StructOf("cell", lltype.Gc, lltype.Hints{},
		lltype.Field{Name: "number", Type: lltype.Signed}, lltype.Field{Name: "next", Type: lltype.Float})
	for range 1 + draw(3) {
		s.begin()
	}
	return s, g.Finish()
}

func number(n int64) codegen.Value    { return lltype.NewConstant(n, lltype.Signed) }
func decimal(f float64) codegen.Value { return lltype.NewConstant(f, lltype.Float) }

// begin makes a function, perhaps beside another one.
func (s *Script) begin() {
	k := &scripted{labels: new([]scriptLabel), more: []int{0, 0, 3, 9}[s.draw(4)]}
	args := []lltype.Type{lltype.Signed, lltype.Signed, lltype.Float}
	for range k.more {
		args = append(args, lltype.Signed)
	}
	t := lltype.Func(lltype.Signed, args...)
	var b codegen.Builder
	var params []codegen.Value
	if n := len(s.made); n > 0 && s.draw(2) == 0 {
		beside := s.made[s.draw(n)]
		k.labels = beside.labels
		b, params = s.g.BeginBeside(beside.Function, "beside", t)
	} else {
		b, params = s.g.Begin("script", t)
	}
	k.Function = b.Function()
	s.made = append(s.made, k)
	s.Functions = append(s.Functions, k.Function)
	w := &writer{s: s, k: k, b: b, n: params[0], env: params[1:]}
	w.b.Split(w.op(llop.IntGT, lltype.Bool, w.n, number(0))).Return(params[1])
	w.path()
}

// A writer writes one path.
type writer struct {
	s   *Script
	k   *scripted
	b   codegen.Builder
	n   codegen.Value // how many rounds there may still be
	env []codegen.Value
}

func (w *writer) op(op llop.Op, t lltype.Type, args ...codegen.Value) codegen.Value {
	return w.b.Op(op, t, args...)
}

func (w *writer) add(v codegen.Value) { w.env = append(w.env, v) }

// pick returns a value of a type.
func (w *writer) pick(t lltype.Type) codegen.Value {
	var of []codegen.Value
	for _, v := range w.env {
		if lltype.TypeOf(v) == t {
			of = append(of, v)
		}
	}
	if len(of) > 0 && w.s.draw(8) > 0 {
		return of[w.s.draw(len(of))]
	}
	switch t {
	case lltype.Signed:
		return number([]int64{0, 1, -1, 7, 1 << 40, int64(w.s.draw(1000))}[w.s.draw(6)])
	case lltype.Float:
		return decimal(float64(w.s.draw(9)) / 2)
	case lltype.Bool:
		return w.op(llop.IntLT, lltype.Bool, w.pick(lltype.Signed), w.variable())
	}
	return w.allocate()
}

// variable returns an integer that is not a constant.
func (w *writer) variable() codegen.Value {
	return w.op(llop.IntAdd, lltype.Signed, w.n, w.pick(lltype.Signed))
}

func (w *writer) allocate() codegen.Value {
	o := w.op(llop.Malloc, lltype.PtrTo(w.s.cell), lltype.NewConstant(w.s.cell, lltype.Void))
	w.op(llop.SetField, lltype.Void, o, lltype.NewConstant("number", lltype.Void), w.pick(lltype.Signed))
	w.op(llop.SetField, lltype.Void, o, lltype.NewConstant("next", lltype.Void), w.pick(lltype.Float))
	return o
}

// path writes a path to its end.
func (w *writer) path() {
	for range w.s.draw(5) {
		w.operation()
	}
	if w.s.left--; w.s.left <= 0 {
		w.last()
		return
	}
	switch w.s.draw(9) {
	case 0:
		w.last()
	case 1, 2:
		w.split()
	case 3, 4:
		w.label()
	case 5, 6:
		w.flexible()
	case 7:
		w.suspend()
	default:
		w.round()
	}
}

// last ends the path.
func (w *writer) last() {
	if w.s.draw(6) == 0 {
		c, _ := w.s.exceptions.Class("OverflowError")
		w.b.Raise(lltype.NewConstant(c.VTable.Ref(), lltype.PtrTo(c.VTable.Type)), lltype.NewConstant(
			lltype.Pointer{Type: rclass.InstanceType, Object: c.Instance}, rclass.InstanceType))
		return
	}
	sum := w.pick(lltype.Signed)
	for _, v := range w.env {
		switch t := lltype.TypeOf(v); {
		case t == lltype.Type(lltype.Signed):
			sum = w.op(llop.IntXor, lltype.Signed, w.op(llop.IntMul, lltype.Signed, sum, number(3)), v)
		case t == lltype.Type(lltype.Float):
			sum = w.op(llop.IntAdd, lltype.Signed, sum, w.op(llop.CastBoolToInt, lltype.Signed, w.op(llop.FloatLT, lltype.Bool, v, decimal(2))))
		case t != lltype.Type(lltype.Bool):
			sum = w.op(llop.IntAdd, lltype.Signed, sum, w.op(llop.GetField, lltype.Signed, v, lltype.NewConstant("number", lltype.Void)))
		}
	}
	w.b.Return(sum)
}

// round ends the path at a label, with one round less.
func (w *writer) round() {
	labels := *w.k.labels
	if len(labels) == 0 {
		w.last()
		return
	}
	no := w.b.Split(w.op(llop.IntGT, lltype.Bool, w.op(llop.IntAdd, lltype.Signed, w.n, number(0)), number(0)))
	(&writer{s: w.s, k: w.k, b: no, n: w.n, env: w.env}).last()
	l := labels[w.s.draw(len(labels))]
	args := []codegen.Value{w.op(llop.IntSub, lltype.Signed, w.n, number(1))}
	for _, t := range l.types[1:] {
		args = append(args, w.pick(t))
	}
	w.b.Goto(l.label, args...)
}

// label makes a label that is kept, and goes on there with some of the values.
func (w *writer) label() {
	w.keepSome()
	live := append([]codegen.Value{w.n}, w.env...)
	l, params := w.b.Label(true, live...)
	var types []lltype.Type
	for _, v := range params {
		types = append(types, lltype.TypeOf(v))
	}
	*w.k.labels = append(*w.k.labels, scriptLabel{l, types})
	w.n, w.env = params[0], params[1:]
	w.path()
}

// keepSome forgets some of the values, and constants.
func (w *writer) keepSome() {
	var kept []codegen.Value
	some := w.s.draw(2) == 0
	for _, v := range w.env {
		if _, ok := v.(*flow.Variable); ok && !(some && w.s.draw(2) == 0) {
			kept = append(kept, v)
		}
	}
	w.env = kept
}

// split forks the path.
func (w *writer) split() {
	no := w.b.Split(w.op(llop.IntLT, lltype.Bool, w.pick(lltype.Signed), w.variable()))
	other := &writer{s: w.s, k: w.k, b: no, n: w.n, env: w.env[:len(w.env):len(w.env)]}
	w.env = w.env[:len(w.env):len(w.env)]
	if w.s.draw(2) == 0 {
		w, other = other, w
	}
	w.path()
	other.path()
}

// flexible ends the path in a switch.
func (w *writer) flexible() {
	w.keepSome()
	v, most := w.switched()
	live := append([]codegen.Value{w.n, v}, w.env...)
	w.b.Switch(v, live, func(s codegen.Switch, c *flow.Constant) error {
		next := *w
		next.env = append([]codegen.Value{c}, w.env...)
		if s.NumCases() < most {
			next.b = s.Case(c)
		} else {
			next.env[0] = v
			next.b = s.Default()
		}
		w.s.between()
		next.path()
		return w.s.g.Finish()
	})
}

// switched returns a value to switch on, and how many cases there may be.
func (w *writer) switched() (v codegen.Value, most int) {
	switch w.s.draw(5) {
	case 0:
		return w.op(llop.IntLT, lltype.Bool, w.pick(lltype.Signed), w.variable()), 2
	case 1:
		x := w.op(llop.IntAnd, lltype.Signed, w.variable(), number(7))
		return w.op(llop.CastIntToFloat, lltype.Float, x), 2 + w.s.draw(9)
	case 2:
		return w.allocate(), w.s.draw(3)
	case 3:
		x := w.op(llop.IntAnd, lltype.Signed, w.variable(), number(255))
		return w.op(llop.IntMul, lltype.Signed, x, number(1<<33+1)), 5 + w.s.draw(200)
	}
	return w.op(llop.IntAnd, lltype.Signed, w.variable(), number(255)), 5 + w.s.draw(200)
}

// suspend ends the path until it is taken.
func (w *writer) suspend() {
	w.keepSome()
	w.b.Suspend(append([]codegen.Value{w.n}, w.env...), func(b codegen.Builder) error {
		next := *w
		next.b = b
		w.s.between()
		next.path()
		return w.s.g.Finish()
	})
}

// between perhaps begins another function, while the code runs.
func (s *Script) between() {
	if s.draw(10) == 0 && len(s.made) < 8 {
		s.begin()
	}
}

// operation writes an operation or some.
func (w *writer) operation() {
	switch w.s.draw(9) {
	case 0, 1:
		op := []llop.Op{llop.IntAdd, llop.IntMul, llop.IntXor, llop.IntSub}[w.s.draw(4)]
		w.add(w.op(op, lltype.Signed, w.pick(lltype.Signed), w.variable()))
	case 2:
		half := w.op(llop.FloatAdd, lltype.Float, w.pick(lltype.Float), w.pick(lltype.Float))
		w.add(w.op(llop.FloatMul, lltype.Float, half, decimal(0.5)))
	case 3:
		small := w.op(llop.IntAnd, lltype.Signed, w.variable(), number(15))
		w.add(w.op(llop.CastIntToFloat, lltype.Float, small))
	case 4:
		w.add(w.allocate())
	case 5:
		o := w.pick(lltype.PtrTo(w.s.cell))
		w.add(w.op(llop.GetField, lltype.Float, o, lltype.NewConstant("next", lltype.Void)))
		w.op(llop.SetField, lltype.Void, o, lltype.NewConstant("number", lltype.Void), w.pick(lltype.Signed))
	case 6:
		w.overflow()
	case 7:
		w.call()
	default:
		for i := range w.s.draw(4) * w.s.draw(12) {
			w.add(w.op(llop.IntAdd, lltype.Signed, w.n, number(int64(i))))
		}
	}
}

// overflow adds, and has the exception handled.
func (w *writer) overflow() {
	c, _ := w.s.exceptions.Class("OverflowError")
	before := w.env[:len(w.env):len(w.env)]
	v, h := w.b.Try(llop.IntMulOvf, lltype.Signed, c.VTable.Ref(), w.pick(lltype.Signed), w.variable())
	(&writer{s: w.s, k: w.k, b: h.Builder, n: w.n, env: before}).path()
	w.add(v)
}

// call calls a function of the script, with a quarter of the rounds.
func (w *writer) call() {
	k := w.s.made[w.s.draw(len(w.s.made))]
	args := []codegen.Value{
		lltype.NewConstant(k.Object.Ref(), lltype.PtrTo(k.Object.Type)),
		w.op(llop.IntRShift, lltype.Signed, w.n, number(2)), w.pick(lltype.Signed), w.pick(lltype.Float),
	}
	for range k.more {
		args = append(args, w.pick(lltype.Signed))
	}
	w.add(w.op(llop.DirectCall, lltype.Signed, args...))
}
