package machine

import (
	"fmt"

	"vitrine/jit/codegen/backend"
)

// A Life is a value, and where in a listing it lies in its place.
type Life struct {
	*backend.Value
	Spans []Span
}

// A Span is a stretch of instructions by their addresses; To is that of the first one
// after them.
type Span struct {
	From uint64 `json:"from"`
	To   uint64 `json:"to"`
}

// String shows a span as listings show addresses.
func (s Span) String() string { return fmt.Sprintf("%x-%x", s.From, s.To) }

// Lives returns the values of a listing, in the order in which they are met.
func Lives(list []Instruction) []Life {
	var lives []*Life
	of := make(map[*backend.Value]*Life)
	for _, in := range list {
		for _, p := range in.Places {
			l := of[p.Value]
			if l == nil {
				l = &Life{Value: p.Value}
				of[p.Value] = l
				lives = append(lives, l)
			}
			l.extend(Span{in.Addr, in.Addr + uint64(len(in.Bytes))})
		}
	}
	out := make([]Life, len(lives))
	for i, l := range lives {
		out[i] = *l
	}
	return out
}

// extend adds an instruction after all others.
func (l *Life) extend(s Span) {
	if n := len(l.Spans); n > 0 && l.Spans[n-1].To == s.From {
		l.Spans[n-1].To = s.To
		return
	}
	l.Spans = append(l.Spans, s)
}
