package portal

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Many portals are a loop and nothing else: they come to the merge point with the arguments that they were called with. Then to go
// on at the merge point is to call the portal again. That is better for code than to enter it in the middle, as it begins as
// the program wants it to: it may take a frame apart that exists already, for instance.

// setThreshold sets the threshold for a portal that begins again wherever one of its loops closes, if there is none.
func (t *Portal) setThreshold() {
	if c := t.options.Cold; c != nil && t.options.Threshold+t.options.Again > 0 {
		if t.options.Threshold == 0 {
			t.options.Threshold = t.options.Again
		}
		t.adopt(c)
		return
	}
	if t.options.Threshold > 0 || t.options.Again == 0 || t.options.Plain == nil {
		return
	}
	t.options.Threshold = t.options.Again // from here on, the portal may be counted
	c, all := t.newCooling(), len(t.Program.Points) > 0
	for i := range t.Program.Points {
		target := c.target(&t.Program.Points[i])
		all = all && target != nil && c.beginsAgain(target)
	}
	if t.cooling = c; !all {
		t.options.Threshold, t.cooling = 0, nil
		clear(t.tables)
	}
}

// beginsAgain reports whether to go on at a block, where a loop closes, is to call the portal again.
func (c *cooling) beginsAgain(target *flow.Block) bool {
	c.shorten(target)
	_, said := c.closing(target)
	return said && c.fromBeginning(target) != nil
}

// fromBeginning says what the portal has to be called with for it to come to a block as it is: which of the input arguments
// of the block each of its arguments is, -1 for one that is Void. It is nil if the portal does anything before, or changes its
// arguments.
//
// What residual code keeps of a virtualizable structure depends on where it is, so such a portal never begins again.
func (c *cooling) fromBeginning(target *flow.Block) []int {
	start := c.g.StartBlock
	if c.t.beginning() == nil || c.t.explodes() {
		return nil
	}
	w := newWay(start)
	if !w.names() || !w.follow(target) {
		return nil
	}
	list := positions(w.values, arguments(start))
	found := 0
	for i, v := range start.InputArgs {
		switch {
		case list[i] >= 0:
			found++
		case lltype.TypeOf(v) != lltype.Type(lltype.Void):
			return nil
		}
	}
	if found != len(target.InputArgs) {
		return nil
	}
	return list
}

// A way is what the portal does from a block on while nobody compiles it, as long as it only gives other names to values.
type way struct {
	b      *flow.Block
	name   map[flow.Value]flow.Value // values of the first block for variables of those after it
	values []flow.Value              // that arrive at the end
}

func newWay(b *flow.Block) *way { return &way{b: b, name: make(map[flow.Value]flow.Value)} }

func (w *way) of(v flow.Value) flow.Value {
	if first, ok := w.name[v]; ok {
		return first
	}
	return v
}

// names notes the names that the block gives to values. It reports whether it does nothing else.
func (w *way) names() bool {
	for _, op := range w.b.Operations {
		if o := llop.Of(op); o != llop.Hint && o != llop.SameAs {
			return false
		}
		w.name[op.Result] = w.of(op.Args[0])
	}
	return true
}

// exit returns the link that is taken, nil if that depends on anything.
func (w *way) exit() *flow.Link {
	if len(w.b.Exits) == 1 && w.b.ExitSwitch == nil {
		return w.b.Exits[0]
	}
	for _, l := range w.b.Exits {
		if w.of(w.b.ExitSwitch) == flow.Value(lltype.WeAreJitted) && l.Case.Value == false {
			return l
		}
	}
	return nil
}

// follow goes on to a block, and reports whether it gets there.
func (w *way) follow(target *flow.Block) bool {
	for seen := make(map[*flow.Block]bool); !seen[w.b]; {
		seen[w.b] = true
		l := w.exit()
		if l == nil {
			return false
		}
		values := make([]flow.Value, len(l.Args))
		for i, a := range l.Args {
			values[i] = w.of(a)
		}
		if l.Target == target {
			w.values = values
			return true
		}
		for i, v := range l.Target.InputArgs {
			w.name[v] = values[i]
		}
		if w.b = l.Target; !w.names() {
			return false
		}
	}
	return false
}

// begin writes the question where the rest of the portal is a call of itself.
func (c *cooling) begin(q, target *flow.Block, again []int) {
	own := arguments(q)
	args := make([]flow.Value, len(again))
	back := make([]int, len(own))
	for i, v := range c.g.StartBlock.InputArgs {
		if again[i] < 0 {
			args[i] = lltype.NewConstant(nil, lltype.TypeOf(v))
			continue
		}
		args[i], back[again[i]] = own[again[i]], i
	}
	w, table := &writer{g: c.g, b: q}, c.t.beginning()
	hit, cold := table.hitBlock(w, args), w.block(args...)
	c.t.atBeginning(table, hit, cold).write(w, args)
	w.b = cold
	w.goTo(target, at(arguments(cold), back)...)

	w.b = hit
	portal := pointer(c.t.Program.Entry.Coloured.Function)
	result := lltype.TypeOf(c.g.ReturnBlock.InputArgs[0])
	w.goTo(c.g.ReturnBlock, w.op(llop.DirectCall, result, append([]flow.Value{portal}, arguments(hit)[1:]...)...))
}
