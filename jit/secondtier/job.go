package secondtier

import (
	"context"
	"fmt"
	"maps"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	flow "vitrine/flowspace/model"
	"vitrine/host/beside"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
)

// A job makes a part. What there is to optimise is copied at once, and what comes out is grafted onto the first tier where the program
// comes to the part. In between, the program may go on in older code, while a job beside it optimises; then each path that would lead
// to the part is counted, endlessly, until the job rings.
type job struct {
	region *region
	before int   // how many operations the first tier has
	begins bool  // the part is the beginning of a function
	part   *Part // that was made of it; nil as long as there is none
	cancel context.CancelFunc

	done    chan struct{} // closed when what follows is there
	graph   *flow.FunctionGraph
	err     error
	stopped bool // err says that the program was stopped

	mu    sync.Mutex
	words []*uint64 // that paths count down which wait; nil once the job is done
}

// jobFor returns the job of a part that begins at a block.
func (t *Tier) jobFor(f *codegen.Function, from *flow.Block) (*job, error) {
	if j := t.jobs[from]; j != nil && !(j.isDone() && j.stopped) {
		return j, nil
	}
	if t.options.Before != nil {
		if err := t.options.Before(len(t.parts)); err != nil {
			return nil, err
		}
	}
	r := t.read(f, from)
	ctx, cancel := context.WithCancel(t.options.Context())
	j := &job{region: r, before: operations(r.g), begins: t.begins[f.Object].block == from, cancel: cancel, done: make(chan struct{})}
	room := mostInside
	r.follow(insideDepth, &room)
	t.jobs[from] = j
	optimise := t.optimisation(r)
	if t.options.Word == nil {
		j.run(ctx, optimise)
		return j, nil
	}
	t.workers.Go(func() {
		t.turn.Lock()
		defer t.turn.Unlock()
		beside.Spare(func() { j.run(ctx, optimise) })
	})
	return j, nil
}

// covering returns a job at work whose part will have what follows a block, nil if there is none. It may be that no code comes to the block when the
// part is there, so that a part of its own is not worth while.
func (t *Tier) covering(b *flow.Block) *job {
	for from, j := range t.jobs { // any one: the order does not matter
		if from != b && !j.isDone() && slices.ContainsFunc(j.region.all(), func(r *region) bool { return r.copies.Has(b) }) {
			return j
		}
	}
	return nil
}

// run does a job.
func (j *job) run(ctx context.Context, optimise func(context.Context) (*flow.FunctionGraph, error)) {
	func() {
		defer func() {
			if x := recover(); x != nil { // nobody else can: the program may be on another goroutine
				j.err = fmt.Errorf("the engine failed: %v\n%s", x, debug.Stack())
			}
		}()
		j.graph, j.err = optimise(ctx)
	}()
	j.stopped = j.err != nil && ctx.Err() != nil
	j.cancel()
	close(j.done)
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, word := range j.words {
		ring(word)
	}
	j.words = nil
}

// ringPause is how long a counter is left alone before it is seen whether its count has ended.
const ringPause = 100 * time.Microsecond

// ring ends the count of a counter while code runs. Code that counts down at that very moment may write over the end, so it is
// written until it stays.
func ring(word *uint64) {
	for {
		atomic.StoreUint64(word, 1)
		time.Sleep(ringPause)
		if int64(atomic.LoadUint64(word)) <= 1 {
			return
		}
	}
}

// isDone reports whether a job has come to its end.
func (j *job) isDone() bool {
	select {
	case <-j.done:
		return true
	default:
		return false
	}
}

// tell has a job ring at its end.
func (j *job) tell(word *uint64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.isDone() {
		ring(word)
		return
	}
	j.words = append(j.words, word)
}

// waitedFor reports whether a path has waited for a part: then it takes it although the first tier may have grown since it was read.
func (h *hotPath) waitedFor(p *Part) bool { return h.job != nil && h.job.part == p }

// wait ends a path at older code, until a job is done.
func (t *Tier) wait(b codegen.Builder, h *hotPath, older codegen.Label, j *job) error {
	cold, counter := t.countFrom(b, math.MaxInt64)
	cold.Goto(older, h.args...)
	h.job = j
	t.suspend(b, h)
	word, err := t.options.Word(counter)
	if err == nil {
		j.tell(word)
	}
	return err
}

// install makes a part of what a job has made, at the end of a path that gets there with args.
func (t *Tier) install(b codegen.Builder, j *job, args []codegen.Value) (*Part, error) {
	if j.err != nil {
		return nil, j.err
	}
	r := j.region
	p := &Part{Function: b.Function(), From: r.from, Before: j.before, Count: operations(j.graph), leaves: make(map[*flow.Block]int)}
	for _, in := range r.all() {
		maps.Copy(p.leaves, in.leaves)
	}
	label, params := b.Label(true, args...)
	p.label, p.Begin = label, llgraph.BlockOf(label)
	t.callBack(j.graph, r)
	p.Calls = callees(j.graph)
	t.made[p.Begin] = true
	for _, b := range t.gen.Graft(b, llgraph.Graft{Graph: j.graph, Leave: r.leave, Goto: t.goBack}, params...) {
		t.made[b] = true
	}
	j.part = p
	return p, nil
}

// Close ends what is optimised beside the program. No code of the first tier may run any more.
func (t *Tier) Close() {
	for _, j := range t.jobs { // each by itself: the order does not matter
		j.cancel()
	}
	t.workers.Wait()
}
