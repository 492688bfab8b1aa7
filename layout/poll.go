package layout

import "context"

// poll asks a context from time to time whether it has ended. Long loops report their
// work to it and stop when it says so. Their results are then unfinished, so callers
// check err before they go on.
type poll struct {
	ctx  context.Context
	left int // work until the context is asked again
	over bool
}

// pollEvery is the work between two polls: less than ten milliseconds.
const pollEvery = 1 << 20

func newPoll(ctx context.Context) *poll { return &poll{ctx: ctx, left: pollEvery} }

// spent notes work done, in units of a few nanoseconds, and reports whether the
// context has ended.
func (p *poll) spent(work int) bool {
	if p.left -= work; p.left < 0 {
		p.ask()
	}
	return p.over
}

func (p *poll) ask() {
	p.left = pollEvery
	p.over = p.over || p.ctx.Err() != nil
}

// err asks the context at once.
func (p *poll) err() error { return p.ctx.Err() }
