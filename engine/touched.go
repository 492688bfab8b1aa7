package engine

import (
	"io"
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

// looksAt reports whether a function may look at its parameter i.
func looksAt(fn *stdspace.Function, i int) bool {
	c := fn.Code
	if i >= c.ArgCount || slices.Contains(c.CellArgs, i) {
		return true
	}
	return slices.ContainsFunc(c.Instrs, func(in bytecode.Instr) bool {
		switch in.Op {
		case bytecode.LoadFast:
			return int(in.Arg) == i
		case bytecode.LoadGlobal, bytecode.LoadName:
			return slices.Contains(revealing, c.Names[in.Arg])
		case bytecode.ExecStmt:
			return true
		}
		return false
	})
}
