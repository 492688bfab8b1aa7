package machine

import (
	"context"
	"fmt"
	"slices"

	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/codemem"
	"vitrine/runtime/llinterp"
)

// watch stops the code when a context ends, until the returned function is called.
func (p *Program) watch(ctx context.Context) (end func() error) {
	p.mu.Lock()
	p.running = append(p.running, ctx)
	p.mu.Unlock()
	release := context.AfterFunc(ctx, func() { p.stop(ctx) })
	return func() error {
		release()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.running = p.running[:len(p.running)-1]
		if p.ended() != nil {
			return nil // the call that has waited is to stop as well
		}
		return p.goOn()
	}
}

// ended returns the first context of an active call that has ended, or nil.
func (p *Program) ended() context.Context {
	for _, ctx := range p.running {
		if ctx.Err() != nil {
			return ctx
		}
	}
	return nil
}

// stop makes the code leave, if it runs for a context: at the next jump that
// closes a loop, or at the next call. The jumps are patched one by one while the code
// runs; each displacement changes atomically.
func (p *Program) stop(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Contains(p.running, ctx) || p.stopped {
		return
	}
	p.stopped = true
	p.stack.Interrupt(1)
	// It can only fail if the memory is closed, and then nothing runs.
	_ = p.redirect(p.units, toStop)
}

// goOn undoes stop.
func (p *Program) goOn() error {
	if !p.stopped {
		return nil
	}
	p.stopped = false
	p.stack.Interrupts()
	return p.redirect(p.units, toTarget)
}

func toStop(s backend.StopSite) uint64   { return s.Stop }
func toTarget(s backend.StopSite) uint64 { return s.Target }

// redirect patches the jumps at which units can be stopped.
func (p *Program) redirect(units []*unit, to func(backend.StopSite) uint64) error {
	var patches []codemem.Patch
	for _, u := range units {
		for _, s := range u.code.StopSites(u.base) {
			patch, err := p.jumpPatch(s.Field, to(s))
			if err != nil {
				return err
			}
			patches = append(patches, patch)
		}
	}
	return p.memory.PatchAll(patches)
}

// jumpPatch is the patch that sends the jump with a field elsewhere.
func (p *Program) jumpPatch(field, to uint64) (codemem.Patch, error) {
	code, err := p.target.Patch(field, to)
	return codemem.Patch{Addr: field, Code: code}, err
}

// interrupted serves the exits of code that was stopped or that has used up its
// stack.
func (p *Program) interrupted(overflow bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
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
	return here(fmt.Errorf("the run was stopped: %w", context.Cause(p.ended())))
}
