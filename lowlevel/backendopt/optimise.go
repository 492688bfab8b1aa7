package backendopt

import (
	"context"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// Optimise optimises the graphs of functions. Calls of functions that are not
// among them are left alone. The recording may be nil; else it must be a new
// one.
func Optimise(ctx context.Context, functions []*lltype.Object, o Options, rec *Recording) (*Program, error) {
	o, on, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	p := newProgram(functions, o, on, rec)
	rec.begin(p)
	if err := p.run(ctx); err != nil {
		return nil, fmt.Errorf("backendopt: the optimisation was stopped: %w", err)
	}
	return p, nil
}

// inlineRounds bounds how often functions are inlined anew.
const inlineRounds = 3

// run tidies graphs before they are inlined, so that they are small, and after
// it, because most allocations can only be removed where the functions that use
// them have been inlined. That may tell which methods are called, so that more can
// be inlined.
func (p *Program) run(ctx context.Context) error {
	if err := p.tidy(ctx, false); err != nil {
		return err
	}
	for round := range inlineRounds {
		inlined, err := p.inline(ctx)
		if err != nil || round > 0 && !inlined {
			return err
		}
		if err := p.tidy(ctx, true); err != nil {
			return err
		}
	}
	return nil
}

// tidy runs the passes that concern one graph on all of them.
func (p *Program) tidy(ctx context.Context, mallocs bool) error {
	raising := len(p.raises)
	p.canRaise()
	needed := p.needed()
	for _, f := range p.functions {
		if !needed[f] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(p.raises) != raising { // more is known of functions that are called
			clear(f.idle)
		}
		p.optimise(f, mallocs)
	}
	return nil
}

// needed returns the functions that those called from outside still call.
func (p *Program) needed() map[*function]bool {
	needed := make(map[*function]bool)
	roots := p.options.Roots
	if roots == nil {
		for _, f := range p.functions {
			needed[f] = true
		}
	}
	for _, o := range lltype.Reachable(roots, p.graphOf) {
		if f := p.byObject[o]; f != nil {
			needed[f] = true
		}
	}
	return needed
}

// graphOf returns the graph of a function as it is now.
func (p *Program) graphOf(o *lltype.Object) *flow.FunctionGraph {
	if g := p.Graph(o); g != nil {
		return g
	}
	return o.Func.Graph
}

// optimise repeats the passes on one graph until they change nothing.
func (p *Program) optimise(f *function, mallocs bool) {
	for range p.options.Rounds {
		for range p.options.Rounds {
			if !p.settle(f, false) {
				break
			}
		}
		changed := p.settle(f, true)
		if mallocs && p.pass(passByName(mallocPass), f) {
			changed = true
		}
		if !changed {
			return
		}
	}
}

// settle runs the passes before inlining once: those that are thorough, or the
// others.
func (p *Program) settle(f *function, thorough bool) (changed bool) {
	for i := range Passes {
		if Passes[i].Name == inlinePass {
			break
		}
		if Passes[i].thorough == thorough && p.pass(&Passes[i], f) {
			changed = true
		}
	}
	return changed
}

// pass runs a pass on a graph, if it is not switched off, and reports whether
// that changed anything.
func (p *Program) pass(pass *Pass, f *function) bool {
	if version, ok := f.idle[pass]; !p.on[pass.Name] || ok && version == f.version {
		return false
	}
	r := p.flow
	if pass.worth != nil && !pass.worth(r.kindsOf(f)) {
		return false
	}
	r.begin(pass, f)
	pass.run(r)
	if r.end() {
		return true
	}
	f.idle[pass] = f.version
	return false
}
