package engine

import (
	"io"
	"math"
	"slices"
	"sync/atomic"

	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A touched program has printed or read something. One that has while it was loaded cannot be left unloaded the next time.
type touched struct{ printed, read atomic.Bool }

func (t *touched) any() bool { return t.printed.Load() || t.read.Load() }

// watch puts watchers between a program and what it prints to and reads from.
func (t *touched) watch(opt *Options) {
	opt.Stdout = touchedOutput{opt.Stdout, t}
	if opt.Stdin != nil {
		opt.Stdin = touchedInput{opt.Stdin, t}
	}
}

type touchedOutput struct {
	io.Writer
	t *touched
}

// Write passes on what the program prints.
func (o touchedOutput) Write(p []byte) (int, error) {
	o.t.printed.Store(true)
	return o.Writer.Write(p)
}

type touchedInput struct {
	io.Reader
	t *touched
}

// Read passes on what the program reads.
func (i touchedInput) Read(p []byte) (int, error) {
	i.t.read.Store(true)
	return i.Reader.Read(p)
}

// revealing are the functions by which code sees its variables without naming them.
var revealing = []string{"locals", "vars", "eval", "dir", "execfile"}

// allItems says that a function may look at every item of a list.
const allItems = math.MaxInt

// itemsSeen returns how many of the first items of a list can make a difference to a function that gets it as parameter i: none if it
// never looks at it, one if it only asks whether there is any.
func itemsSeen(fn *stdspace.Function, i int) int {
	c := fn.Code
	if i >= c.ArgCount || slices.Contains(c.CellArgs, i) {
		return allItems
	}
	seen := 0
	for at, in := range c.Instrs {
		switch in.Op {
		case bytecode.LoadFast:
			if int(in.Arg) == i {
				seen = max(seen, itemsUsed(c, at+1))
			}
		case bytecode.LoadGlobal, bytecode.LoadName:
			if slices.Contains(revealing, c.Names[in.Arg]) {
				return allItems
			}
		case bytecode.ExecStmt:
			return allItems
		}
	}
	return seen
}

// itemsUsed is itemsSeen for the instructions from at on, which use the list on top of the stack: they take an item of a known number, or
// decide by whether there is any.
func itemsUsed(c *bytecode.Code, at int) int {
	op := func(at int) bytecode.Op { return c.Instrs[at].Op }
	switch in := c.Instrs[at]; in.Op {
	case bytecode.LoadConst:
		if n, ok := c.Consts[in.Arg].(int64); ok && n >= 0 && n < math.MaxInt32 && op(at+1) == bytecode.BinarySubscr {
			return int(n) + 1
		}
	case bytecode.UnaryNot:
		return 1
	case bytecode.JumpIfFalse, bytecode.JumpIfTrue: // they leave the list on the stack
		if op(at+1) == bytecode.PopTop && op(int(in.Arg)) == bytecode.PopTop {
			return 1
		}
	}
	return allItems
}
