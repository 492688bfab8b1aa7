package secondtier

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
)

// What the second tier has made knows the cases that there were then. Where it goes back to the first tier for others, that is
// counted too, so that it is made anew with those that turn out to be common.

// goBack ends a path of the second tier at a block of the first tier that waits, or at a label there.
func (t *Tier) goBack(b codegen.Builder, to *flow.Block, args ...codegen.Value) {
	l := t.gen.LabelOf(b.Function(), to)
	if t.fails(to) {
		b.Goto(l, args...)
		return
	}
	if counted, ok := t.backs[to]; ok {
		b.Goto(counted, args...)
		return
	}
	counted, inside := b.Label(true, args...)
	t.backs[to] = counted
	if t.gen.IsKept(to) {
		t.Goto(b, l, inside...) // to a loop, most often: that it is entered from here may be what makes it hot
		return
	}
	t.count(b).Goto(l, inside...)
	b.Suspend(inside, func(b codegen.Builder) error {
		b.Goto(l, inside...)
		return t.renew(to)
	})
}

// renew makes anew the beginnings of functions that go back to a block of the first tier which has got code since then. Code that
// begins at a label is made anew when the program comes to that label.
func (t *Tier) renew(back *flow.Block) error {
	if err := t.gen.Finish(); err != nil {
		return err
	}
	leader, ok := t.gen.(Leader)
	if !ok {
		return nil
	}
	for _, p := range slices.Clone(t.parts) {
		if exits, leaves := p.leaves[back]; p.Entry == nil || t.by[p.From] != p || !leaves || exits == exitsOf(back) {
			continue
		}
		b, params := t.gen.BeginBeside(p.Entry, p.Entry.Graph.Name, p.Entry.Object.Type.(*lltype.FuncType))
		h := &hotPath{label: t.gen.LabelOf(p.Entry, p.From), args: params, end: func(q *Part) error { return t.begin(p.Entry, q) }}
		q, err := t.lead(b, h)
		if err == nil {
			err = t.gen.Finish()
		}
		if err == nil && q != nil {
			q.Entry = p.Entry
		}
		if err == nil && (q != nil || h.job != nil) {
			err = leader.Lead(p.Entry, b.Function())
		}
		if err != nil {
			return err
		}
	}
	return nil
}
