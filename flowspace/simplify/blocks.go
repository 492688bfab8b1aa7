package simplify

import (
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// eliminateEmptyBlocks redirects every link whose target does nothing but jump.
func eliminateEmptyBlocks(r *rewriter) {
	for _, l := range r.links() {
		for steps := 0; isEmpty(l.Target) && steps < r.g.NumBlocks(); steps++ {
			next := l.Target.Exits[0]
			args := r.g.NewValues(len(next.Args))
			for i, a := range next.Args {
				args[i] = argument(l, a)
			}
			r.g.LeadPast(l, next, args)
			r.ordered = false
			if r.observer != nil {
				r.did(l.PrevBlock, "link %s skips an empty block", l.CaseText())
			}
		}
	}
}

// isEmpty reports whether a block has no operations and one exit.
func isEmpty(b *model.Block) bool {
	return len(b.Operations) == 0 && b.ExitSwitch == nil && len(b.Exits) == 1
}

// argument returns what a link passes for an input argument of its target; a
// constant stays itself.
func argument(l *model.Link, a model.Value) model.Value {
	for i, v := range l.Target.InputArgs {
		if a == model.Value(v) {
			return l.Args[i]
		}
	}
	return a
}

// removeAssertionErrors drops exits that raise a constant AssertionError: the
// program is assumed never to get there.
func removeAssertionErrors(r *rewriter) {
	for _, b := range r.blocks() {
		for i := len(b.Exits) - 1; i >= 0; i-- {
			l := b.Exits[i]
			if l.Target != r.g.ExceptBlock || !isAssertionError(l.Args[0]) {
				continue
			}
			if len(b.Exits) < 2 || b.CanRaise() && l.Case == nil {
				break
			}
			if b.CanRaise() && len(b.Exits) == 2 {
				b.ExitSwitch = nil
			}
			r.close(b, append(append([]*model.Link(nil), b.Exits[:i]...), b.Exits[i+1:]...)...)
			if r.observer != nil {
				r.did(b, "exit %s is taken to be impossible", l.CaseText())
			}
		}
	}
}

// isBuiltinClass reports whether a value is the constant for a builtin class.
func isBuiltinClass(v model.Value, name string) bool {
	c, ok := v.(*model.Constant)
	if !ok || c == nil {
		return false
	}
	class, ok := c.Value.(*stdspace.Class)
	return ok && class.Builtin && class.Name == name
}

// isBuiltinFunction reports whether a value is the constant for a builtin function of
// a module; "" stands for the builtins themselves.
func isBuiltinFunction(v model.Value, module, name string) bool {
	c, ok := v.(*model.Constant)
	if !ok {
		return false
	}
	f, ok := c.Value.(*stdspace.Builtin)
	if !ok || f.Name != name || f.Self != nil || f.Class != nil {
		return false
	}
	return f.Module == module || module == "" && (f.Module == "builtins" || f.Module == "__builtin__")
}

func isAssertionError(v model.Value) bool {
	return isBuiltinClass(v, "AssertionError")
}

// joinBlocks appends the target of a link to the block before, if nothing
// else leads there and the block has no other exit.
func joinBlocks(r *rewriter) {
	g := r.g
	entries := sized(r.entries, g.NumBlocks())
	for _, b := range r.blocks() {
		for _, l := range b.Exits {
			entries[l.Target.ID]++
		}
	}
	entries[g.StartBlock.ID]++ // the call of the function
	names := r.newRenaming()
	seen := sized(r.seen, g.NumBlocks())
	seen[g.StartBlock.ID] = true
	stack := append(r.stack[:0], g.StartBlock.Exits...)
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		b, t := l.PrevBlock, l.Target
		switch {
		case b.ExitSwitch == nil && entries[t.ID] == 1 && len(t.Exits) > 0:
			join(r, b, l, names)
			stack = append(stack, b.Exits...)
			if r.observer != nil {
				r.observer.Grew(r.pass, "took in the block after it", b)
			}
		case !seen[t.ID]:
			seen[t.ID] = true
			stack = append(stack, t.Exits...)
		}
	}
	r.entries, r.seen, r.stack = entries, seen, stack
}

// join moves the contents of the target of l, the only exit of b, into b.
func join(r *rewriter, b *model.Block, l *model.Link, names *renaming) {
	t := l.Target
	for i, v := range t.InputArgs {
		names.rename(v, l.Args[i])
	}
	for _, op := range t.Operations {
		for i, a := range op.Args {
			op.Args[i] = names.get(a)
		}
	}
	if len(b.Operations) == 0 {
		b.Operations = t.Operations
	} else {
		r.g.Append(b, t.Operations...)
	}
	for _, x := range t.Exits {
		if l.Passing != nil {
			x.Passing = r.g.PassingThrough(l, x)
		}
		for i, a := range x.Args {
			x.Args[i] = names.get(a)
		}
	}
	b.ExitSwitch = nil
	if t.ExitSwitch != nil {
		b.ExitSwitch = names.get(t.ExitSwitch)
	}
	r.close(b, t.Exits...)
	chooseConstantExit(r, b)
}

// chooseConstantExit drops the other exits of a switch on a constant.
func chooseConstantExit(r *rewriter, b *model.Block) {
	c, ok := b.ExitSwitch.(*model.Constant)
	if !ok || b.CanRaise() {
		return
	}
	for _, l := range b.Exits {
		if l.Case.Key == c.Key {
			l.Case = nil
			b.ExitSwitch = nil
			r.close(b, l)
			return
		}
	}
}

// coalesceIsTrue redirects a link after a test past a block that only tests the same
// value again.
func coalesceIsTrue(r *rewriter) {
	for _, b := range r.blocks() {
		for again := true; again; {
			again = false
			for i, l := range b.Exits {
				if skipSecondTest(r, b, i, l) {
					again = true
				}
			}
		}
	}
}

// skipSecondTest redirects exit i of b if its target is a second test.
func skipSecondTest(r *rewriter, b *model.Block, i int, l *model.Link) bool {
	first := isTrueTest(b)
	if first == nil || l.Target == b || len(l.Target.Operations) != 1 {
		return false
	}
	second := isTrueTest(l.Target)
	if second == nil || !isInput(l.Target, second.Args[0]) ||
		!model.Same(argument(l, second.Args[0]), first.Args[0]) {
		return false
	}
	for _, x := range l.Target.Exits {
		if x.Case.Key != l.Case.Key {
			continue
		}
		names := r.newRenaming()
		for j, v := range l.Target.InputArgs {
			names.rename(v, l.Args[j])
		}
		names.rename(second.Result, first.Result)
		exits := append([]*model.Link(nil), b.Exits...)
		exits[i] = names.link(x)
		exits[i].Passing = r.g.PassingThrough(l, x)
		r.close(b, exits...)
		if r.observer != nil {
			r.did(b, "exit %s skips a second test of %v", l.CaseText(), first.Args[0])
		}
		return true
	}
	return false
}

// isTrueTest returns the is_true that decides the exits of b, or nil.
func isTrueTest(b *model.Block) *model.SpaceOperation {
	if len(b.Operations) == 0 {
		return nil
	}
	op := b.Operations[len(b.Operations)-1]
	if op.Name != "is_true" || b.ExitSwitch != model.Value(op.Result) {
		return nil
	}
	return op
}

func isInput(b *model.Block, v model.Value) bool {
	for _, in := range b.InputArgs {
		if v == model.Value(in) {
			return true
		}
	}
	return false
}
