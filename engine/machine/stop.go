package machine

import (
	"context"
	"fmt"

	"vitrine/engine/llinterp"
	"vitrine/jit/codegen/amd64/asm"
)

// watch has the code stopped when a context ends, until the function that it
// returns is called.
func (p *Program) watch(ctx context.Context) (end func() error) {
	p.mu.Lock()
	p.running = ctx
	p.mu.Unlock()
	release := context.AfterFunc(ctx, func() { p.stop(ctx) })
	return func() error {
		release()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.running = nil
		return p.goOn()
	}
}

// stop makes the code leave, if it runs for a context: at the next jump that
// closes a loop, or at the next call. The jumps are led elsewhere one by one while
// the code runs; each displacement changes at once.
func (p *Program) stop(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != ctx || p.stopped {
		return
	}
	p.stopped = true
	p.stack.Interrupt(1)
	for _, s := range p.unit.StopSites() {
		// It can only fail if the memory is closed, and then nothing runs.
		_ = p.redirect(s.Field, s.Stop)
	}
}

// goOn undoes stop.
func (p *Program) goOn() error {
	if !p.stopped {
		return nil
	}
	p.stopped = false
	p.stack.Interrupts()
	for _, s := range p.unit.StopSites() {
		if err := p.redirect(s.Field, s.Target); err != nil {
			return err
		}
	}
	return nil
}

// redirect leads a jump elsewhere; both are offsets in the code.
func (p *Program) redirect(field, target int) error {
	at := p.base + uint64(field)
	d, err := asm.Displacement(at, p.base+uint64(target))
	if err != nil {
		return err
	}
	return p.memory.Patch(at, d[:])
}

// interrupted serves the exits of code that was stopped or that has used up its
// stack.
func (p *Program) interrupted(overflow bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	ctx := p.running
	if !p.stopped {
		if overflow {
			return p.callerError(llinterp.ErrDepth)
		}
		return nil
	}
	here := p.errorHere
	if overflow {
		here = p.callerError
	}
	return here(fmt.Errorf("the run was stopped: %w", context.Cause(ctx)))
}
