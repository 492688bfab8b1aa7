package machine

import (
	"errors"
	"fmt"

	"vitrine/jit/codegen/native"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// A waiting is a call of the program that waits while compilation goes on for it, and
// that may call the program again. Its code is on the stack, above that of the new call.
type waiting struct {
	code   *native.Suspended
	kept   []uint64
	lack   []llinterp.Where
	raised [2]uint64 // class and value of an exception that is on its way
}

// maxNested is how many calls may wait for others.
const maxNested = 400

// nest suspends the active call. The function that it returns resumes it.
func (p *Program) nest() (end func() error, err error) {
	if !p.compiling {
		return nil, errActive
	}
	if len(p.waiting) == maxNested {
		return nil, p.errorHere(fmt.Errorf("%d calls of the program wait for compilation: %w", maxNested, llinterp.ErrDepth))
	}
	class, value, err := p.takeException()
	if err != nil {
		return nil, err
	}
	w := &waiting{kept: p.kept, lack: p.lack, raised: [2]uint64{class, value}}
	if w.code, err = p.stack.Suspend(); err != nil {
		return nil, errors.Join(p.errorHere(errors.Join(llinterp.ErrDepth, err)), p.putException(class, value))
	}
	p.waiting = append(p.waiting, w)
	p.kept, p.given, p.compiling = nil, nil, false
	return p.unnest, nil
}

// unnest ends a call for which another one waits. What it gives is kept.
func (p *Program) unnest() error {
	last := len(p.waiting) - 1
	w := p.waiting[last]
	p.waiting = p.waiting[:last]
	p.stack.Resume(w.code)
	p.given, p.kept, p.lack, p.compiling = p.kept, w.kept, w.lack, true
	return p.putException(w.raised[0], w.raised[1])
}

// showWaiting shows the collector what the calls that wait will need.
func (p *Program) showWaiting(m *heap.Marker) {
	for _, w := range p.waiting {
		m.Words(w.kept)
		m.Words(w.raised[:])
		p.showFrames(m, w.code.PC, w.code.Regs, w.code.Used)
	}
}
