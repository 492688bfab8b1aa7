package engine

import (
	"encoding/json"
	"fmt"
	"io"

	"vitrine/engine/trace"
)

// StepJSON is one line of "vitrine trace --format json". Block, Op, Instr and
// Cause are null where there is none.
type StepJSON struct {
	Step    int          `json:"step"`
	Kind    string       `json:"kind"`
	Text    string       `json:"text"`
	Graph   string       `json:"graph"`
	Block   *int         `json:"block"`
	Op      *int         `json:"op"`
	Instr   *int         `json:"instr"`
	Span    *SpanJSON    `json:"span"`
	Cause   *int         `json:"cause"`
	Details []DetailJSON `json:"details,omitempty"`
}

// DetailJSON is a further fact of a step.
type DetailJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func index(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

// WriteSteps writes the steps of a timeline, one a line, as text or as JSON.
func WriteSteps(w io.Writer, t *trace.Timeline, asJSON bool) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range t.Len() {
		s := t.At(i)
		if !asJSON {
			if _, err := fmt.Fprintf(w, "%5d %-9s %-7s %s\n", i, s.Kind, s.Span, s.Text); err != nil {
				return err
			}
			continue
		}
		line := StepJSON{
			Step: i, Kind: string(s.Kind), Text: s.Text, Graph: s.Graph, Block: index(s.Block), Op: index(s.Op),
			Instr: index(s.Instr), Span: NewSpanJSON(s.Span), Cause: index(s.Cause),
		}
		for _, d := range s.Details {
			line.Details = append(line.Details, DetailJSON(d))
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
	}
	return nil
}
