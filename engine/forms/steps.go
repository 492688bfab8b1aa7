package forms

import (
	"encoding/json"
	"fmt"
	"io"

	"vitrine/pages/trace"
)

// StepJSON is one line of "vitrine trace --format json". Steps are numbered from 0,
// as indexes are. Block, Op, Instr and Cause are null where there is none. File is
// that of the span, left out if it is the named one.
type StepJSON struct {
	Step    int            `json:"step"`
	Kind    string         `json:"kind"`
	Text    string         `json:"text"`
	Graph   string         `json:"graph"`
	Block   *int           `json:"block"`
	Op      *int           `json:"op"`
	Instr   *int           `json:"instr"`
	Span    *SpanJSON      `json:"span"`
	File    string         `json:"file,omitempty"`
	Cause   *int           `json:"cause"`
	Details []trace.Detail `json:"details,omitempty"`
	State   any            `json:"state,omitempty"` // what the stage knows then, if it says so
}

func index(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

// WriteSteps writes the steps of a timeline, one a line, as text or as JSON. Places
// in other files name theirs. In text, steps are counted from 1, as people and
// the window count them. JSON has what state returns for each, if that is not nil.
func WriteSteps(w io.Writer, t *trace.Timeline, file string, asJSON bool, state func(step int) any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range t.Len() {
		s := t.At(i)
		if s.File == file || !s.Span.IsValid() {
			s.File = ""
		}
		if !asJSON {
			place := s.Span.String()
			if s.File != "" {
				place = s.File + ":" + place
			}
			if _, err := fmt.Fprintf(w, "%5d %-9s %-7s %s\n", i+1, s.Kind, place, s.Text); err != nil {
				return err
			}
			continue
		}
		line := StepJSON{
			Step: i, Kind: string(s.Kind), Text: s.Text, Graph: s.Graph, Block: index(s.Block), Op: index(s.Op),
			Instr: index(s.Instr), Span: NewSpanJSON(s.Span), File: s.File, Cause: index(s.Cause), Details: s.Details,
		}
		if state != nil {
			line.State = state(i)
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
	}
	return nil
}
