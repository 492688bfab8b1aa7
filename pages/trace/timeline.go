package trace

import (
	"fmt"
	"sync"

	"vitrine/host/source"
)

// A Timeline is a list of steps that only grows. It may be read while a stage
// appends to it. Recordings have hundreds of thousands of steps, so what they have in common
// is kept once.
type Timeline struct {
	mu      sync.RWMutex
	full    [][]kept // many steps each, which stay where they are
	last    []kept
	heads   []head
	numbers map[head]int32 // of heads
	details [][]Detail
}

// A kept step is a step without what it shares with others.
type kept struct {
	text                    string
	span                    source.Span
	block, op, instr, cause int32
	head                    int32 // index
	details                 int32 // index + 1; 0 if there are none
}

// A head is what many steps have in common.
type head struct {
	kind        Kind
	graph, file string
}

// together is how many steps lie side by side in memory: a list of all of them would be
// copied again and again while it grows.
const together = 1 << 10

// Append adds a step and returns its number.
func (t *Timeline) Append(s Step) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	k := kept{
		text: s.Text, span: s.Span, head: t.head(head{s.Kind, s.Graph, s.File}),
		block: int32(s.Block), op: int32(s.Op), instr: int32(s.Instr), cause: int32(s.Cause),
	}
	if len(s.Details) > 0 {
		t.details = append(t.details, s.Details)
		k.details = int32(len(t.details))
	}
	if len(t.last) == together {
		t.full, t.last = append(t.full, t.last), make([]kept, 0, together)
	}
	t.last = append(t.last, k)
	return t.len() - 1
}

// head returns the index of a head.
func (t *Timeline) head(h head) int32 {
	i, ok := t.numbers[h]
	if !ok {
		if t.numbers == nil {
			t.numbers = make(map[head]int32)
		}
		i = int32(len(t.heads))
		t.heads, t.numbers[h] = append(t.heads, h), i
	}
	return i
}

// Len returns the number of steps.
func (t *Timeline) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.len()
}

func (t *Timeline) len() int { return len(t.full)*together + len(t.last) }

// At returns step i.
func (t *Timeline) At(i int) Step {
	t.mu.RLock()
	defer t.mu.RUnlock()
	k := t.kept(i)
	h := t.heads[k.head]
	s := Step{
		Kind: h.kind, Text: k.text, Graph: h.graph, File: h.file, Span: k.span,
		Block: int(k.block), Op: int(k.op), Instr: int(k.instr), Cause: int(k.cause),
	}
	if k.details > 0 {
		s.Details = t.details[k.details-1]
	}
	return s
}

func (t *Timeline) kept(i int) *kept {
	if k := i / together; k < len(t.full) {
		return &t.full[k][i%together]
	}
	return &t.last[i-len(t.full)*together]
}

// Sentence returns step i in short. People count from one.
func (t *Timeline) Sentence(i int) string { return fmt.Sprintf("step %d: %s", i+1, t.At(i).Text) }
