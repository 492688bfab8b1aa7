package flowing_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/lltext"
)

// read returns the graph f of a low-level program.
func read(t *testing.T, text string) *flow.FunctionGraph {
	t.Helper()
	p, err := lltext.Read("test.ll", text)
	if err != nil {
		t.Fatal(err)
	}
	return p.Graph("f")
}

// paint runs the analysis of binding times on a program.
func paint(t *testing.T, text string, opt flowing.Options) *painter {
	t.Helper()
	p := newPainter(opt)
	p.enter(read(t, text))
	if err := p.Complete(context.Background()); err != nil {
		t.Fatal(err)
	}
	return p
}

// A painting is a program and the colours of its variables.
type painting struct{ name, program, want string }

var paintings = []painting{
	{"red by default", `
graph f(a: Signed) -> Signed {
    b = int_add(a, 1)
    c = int_add(2, 3)
    return b
}`, `
f 0: a=red b=red c=red
f 1: result=red
`},
	{"a hint goes back", `
graph f(a: Signed, z: Signed) -> Signed {
    b = int_add(a, 1)
    c = hint(b, {concrete: True})
    d = int_mul(c, z)
    return d
}`, `
f 0: a=green z=red b=green c=red d=red
f 1: result=red
`},
	{"a promoted value is green", `
graph f(a: Signed) -> Signed {
    b = hint(a, {promote: True})
    return b
}`, `
f 0: a=red b=green
f 1: result=green
`},
	{"a counter is red after the join", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0]
block 1 [i: Signed, s: Signed]:
    c = int_gt(i, 0)
    switch c: False -> return [s]; True -> 2 [i, s]
block 2 [i2: Signed, s2: Signed]:
    i3 = int_sub(i2, 1)
    s3 = int_add(s2, i2)
    goto 1 [i3, s3]
}`, `
f 0: n=red
f 1: i=red s=red c=red
f 2: result=red
f 3: i2=red s2=red i3=red s3=red
`},
	{"a flag that is only ever constant is green", `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0]
block 1 [i: Signed, s: Signed]:
    c = int_gt(i, 0)
    switch c: False -> return [s]; True -> 2 [i]
block 2 [i2: Signed]:
    i3 = int_sub(i2, 1)
    goto 1 [i3, 1]
}`, `
f 0: n=red
f 1: i=red s=green c=red
f 2: result=green
f 3: i2=red i3=red
`},
	{"what a callee asks for goes back to all callers", `
graph g(x: Signed, y: Signed) -> Signed {
    h = hint(x, {concrete: True})
    r = int_add(h, y)
    return r
}
graph f(a: Signed, b: Signed) -> Signed {
    p = int_add(a, 1)
    q = direct_call(&g, p, b)
    q2 = direct_call(&g, a, q)
    return q2
}`, `
f 0: a=green b=red p=green q=red q2=red
f 1: result=red
g 0: x=green y=red h=red r=red
g 1: result=red
`},
	{"what is asked for of a result goes back into the callee's argument", `
graph g(x: Signed) -> Signed {
    return x
}
graph f(a: Signed) -> Signed {
    q = direct_call(&g, a)
    h = hint(q, {concrete: True})
    return h
}`, `
f 0: a=green q=green h=red
f 1: result=red
g 0: x=red
g 1: result=red
`},
	{"recursion", `
graph f(n: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: False -> return [1]; True -> 1 [n]
block 1 [n1: Signed]:
    m = int_sub(n1, 1)
    r = direct_call(&f, m)
    s = int_mul(r, n1)
    return s
}`, `
f 0: n=red c=red
f 1: result=red
f 2: n1=red m=red r=red s=red
`},
	{"what is read from memory is red", `
struct node gc { value: Signed }
graph f(l: *node) -> Signed {
    v = getfield(l, .value)
    w = int_add(v, 1)
    return w
}`, `
f 0: l=red v=red w=red
f 1: result=red
`},
}

// TestColours: the fixpoint carries colours round loops, through calls and
// back.
func TestColours(t *testing.T) {
	for _, c := range paintings {
		t.Run(c.name, func(t *testing.T) {
			got := paint(t, c.program, flowing.Options{}).table()
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestSequences: the result depends on neither the order of pending blocks nor
// the discipline.
func TestSequences(t *testing.T) {
	for _, c := range paintings {
		want := paint(t, c.program, flowing.Options{}).table()
		for _, opt := range []flowing.Options{
			{Sequence: flowing.LIFO}, {Sequence: flowing.Random}, {Sequence: flowing.Random + 7},
			{Discipline: flowing.Suspending},
		} {
			if diff := cmp.Diff(want, paint(t, c.program, opt).table()); diff != "" {
				t.Errorf("%s, %+v: %s", c.name, opt, diff)
			}
		}
	}
}

// TestStopped: an error of the transfer function ends the analysis.
func TestStopped(t *testing.T) {
	p := newPainter(flowing.Options{})
	p.enter(read(t, `
struct node gc { value: Signed }
graph f(a: Signed) -> Signed {
    l = malloc(T:node)
    v = getfield(l, .value)
    h = hint(v, {concrete: True})
    return h
}`))
	err := p.Complete(context.Background())
	if err == nil || !strings.Contains(err.Error(), "makes no sense") || p.Stopped() != err {
		t.Errorf("the error is %v", err)
	}
	if _, err2 := p.Step(context.Background()); err2 != err {
		t.Errorf("the next step gives %v", err2)
	}
}

const calls = `
graph g(x: Signed) -> Signed {
    r = int_add(x, 1)
    return r
}
graph f(a: Signed) -> Signed {
    p = direct_call(&g, a)
    q = int_mul(p, 2)
    return q
}`

// TestBlocked: a block with a call is blocked until the callee has a result, and
// goes on then.
func TestBlocked(t *testing.T) {
	for _, d := range []flowing.Discipline{flowing.Blocking, flowing.Suspending} {
		p := newPainter(flowing.Options{Discipline: d})
		g := p.enter(read(t, calls))
		start := g.Point(g.StartBlock)
		if start.State() != flowing.Blocked || start.Times() != 0 {
			t.Errorf("at first the block is %v", start.State())
		}
		if _, err := p.Step(context.Background()); err != nil {
			t.Fatal(err)
		}
		if op, why := start.BlockedAt(); op != 0 || why != flowing.NoResult || start.State() != flowing.Blocked {
			t.Errorf("the block is %v at %d: %v", start.State(), op, why)
		}
		if waits := len(p.Pending()) == 2; waits != (d == flowing.Suspending) {
			t.Errorf("discipline %d: %d blocks are pending", d, len(p.Pending()))
		}
		if err := p.Complete(context.Background()); err != nil {
			t.Fatal(err)
		}
		if op, _ := start.BlockedAt(); op != -1 || start.State() != flowing.Done || start.Times() != 2 {
			t.Errorf("in the end the block is %v at %d, considered %d times", start.State(), op, start.Times())
		}
	}
}

// TestNeverLeft: a block that nothing helps stays blocked, which ends the
// analysis under either discipline.
func TestNeverLeft(t *testing.T) {
	for _, d := range []flowing.Discipline{flowing.Blocking, flowing.Suspending} {
		p := paint(t, `
graph f(a: Signed) -> Signed {
    q = direct_call(&f, a)
    r = int_add(q, 1)
    return r
}`, flowing.Options{Discipline: d})
		g := p.order[0]
		if s := g.Point(g.StartBlock).State(); s != flowing.Blocked {
			t.Errorf("discipline %d: %v", d, s)
		}
		if s := g.Point(g.ReturnBlock).State(); s != flowing.Unreached {
			t.Errorf("discipline %d: what comes after is %v", d, s)
		}
	}
}

// TestBudget: what does not end is ended, and where it goes round is known.
func TestBudget(t *testing.T) {
	p := newPainter(flowing.Options{Budget: 3})
	g := p.enter(read(t, paintings[3].program))
	if err := p.Complete(context.Background()); !errors.Is(err, flowing.ErrBudget) {
		t.Errorf("the error is %v", err)
	}
	if at := p.Busiest(); at == nil || at.Graph != g || at.Times() != 1 {
		t.Errorf("it went round at %+v", at)
	}
	p = newPainter(flowing.Options{Budget: -1})
	p.enter(read(t, calls))
	if err := p.Complete(context.Background()); !errors.Is(err, flowing.ErrBudget) || p.Busiest() != nil {
		t.Errorf("with nothing allowed the error is %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p = newPainter(flowing.Options{})
	p.enter(read(t, calls))
	if err := p.Complete(ctx); !errors.Is(err, context.Canceled) || len(p.Pending()) != 1 {
		t.Errorf("the error is %v, %d blocks are pending", err, len(p.Pending()))
	}
}

// TestFrozen: what is complete must not change.
func TestFrozen(t *testing.T) {
	p := paint(t, calls, flowing.Options{})
	p.Freeze()
	f := p.order[0]
	p.Enter(&f.Graph, []*colour{from(nil, f.args[0])})
	if err := p.Complete(context.Background()); err != nil {
		t.Errorf("nothing new is passed on: %v", err)
	}
	p.Enter(&f.Graph, []*colour{red})
	if err := p.Complete(context.Background()); !errors.Is(err, flowing.ErrFrozen) || p.Current().Graph != f {
		t.Errorf("the error is %v", err)
	}
}
