package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// finish ends the code at its end: labels become addresses, the optimiser
// runs, the size of the stack is computed. The code is not assembled if there
// are errors already, since what is missing would only cause more.
func (u *unit) finish(at source.Span) *bytecode.Code {
	if len(u.errs) > 0 {
		return u.code
	}
	c := u.code
	for i, in := range c.Instrs {
		if in.Op.HasTarget() {
			c.Instrs[i].Arg = u.labels[in.Arg]
		}
	}
	if !u.rawCode {
		u.optimise()
	}
	u.compact()
	u.dropUnusedConstants()
	size, err := bytecode.StackSize(c)
	if err != nil {
		u.internal(at, "%v\n%s", err, bytecode.Dump(c))
	}
	c.StackSize = size
	return c
}

// compact removes instructions that are never reached, and Nops, and brings
// the targets up to date. A target that is removed is a Nop, whose place the
// next instruction takes.
func (u *unit) compact() {
	c := u.code
	reached := reachable(c.Instrs)
	moved := make([]int32, len(c.Instrs)+1)
	n := int32(0)
	for i, in := range c.Instrs {
		moved[i] = n
		if reached[i] && in.Op != bytecode.Nop {
			n++
		}
	}
	moved[len(c.Instrs)] = n
	u.noteHandlers(reached, moved)
	u.moveHandlerVars(moved)
	for i, r := range c.Inlined {
		c.Inlined[i] = bytecode.Range{Start: moved[r.Start], End: moved[r.End]}
	}
	for i, in := range c.Instrs {
		if !reached[i] || in.Op == bytecode.Nop {
			continue
		}
		if in.Op.HasTarget() {
			in.Arg = moved[in.Arg]
		}
		c.Instrs[moved[i]] = in
		c.Spans[moved[i]] = c.Spans[i]
	}
	c.Instrs = c.Instrs[:n:n]
	c.Spans = c.Spans[:n:n]
}

// noteHandlers keeps where the handlers that are reached begin and end. One whose last instruction is removed ends at the
// instruction before that.
func (u *unit) noteHandlers(reached []bool, moved []int32) {
	for at, last := range u.ends {
		start := u.labels[at]
		if !reached[start] {
			continue
		}
		if u.code.HandlerEnds == nil {
			u.code.HandlerEnds = make(map[int32]int32, len(u.ends))
		}
		u.code.HandlerEnds[moved[start]] = moved[last+1] - 1
	}
}

// moveHandlerVars gives the bodies of handlers their new places. One of which nothing is left needs no variable.
func (u *unit) moveHandlerVars(moved []int32) {
	vars := u.code.HandlerVars
	u.code.HandlerVars = nil
	for _, v := range vars {
		if v.Start, v.End = moved[v.Start], moved[v.End]; v.Start < v.End {
			u.code.HandlerVars = append(u.code.HandlerVars, v)
		}
	}
}

// reachable tells which instructions can be executed.
func reachable(code []bytecode.Instr) []bool {
	reached := make([]bool, len(code))
	work := []int32{0}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		for int(i) < len(code) && !reached[i] {
			reached[i] = true
			if code[i].Op.HasTarget() {
				work = append(work, code[i].Arg)
			}
			if code[i].Op.Ends() {
				break
			}
			i++
		}
	}
	return reached
}

// dropUnusedConstants renumbers the constants that the optimiser left in use.
func (u *unit) dropUnusedConstants() {
	c := u.code
	renumbered := make([]int32, len(c.Consts))
	var used []any
	items := c.TupleItems
	c.TupleItems = nil
	for i, in := range c.Instrs {
		if in.Op.Arg() != bytecode.ConstArg {
			continue
		}
		if renumbered[in.Arg] == 0 {
			used = append(used, c.Consts[in.Arg])
			renumbered[in.Arg] = int32(len(used))
			if spans := items[in.Arg]; spans != nil {
				setItems(c, int32(len(used)-1), spans)
			}
		}
		c.Instrs[i].Arg = renumbered[in.Arg] - 1
	}
	c.Consts = used
}
