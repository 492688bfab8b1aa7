package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"vitrine/engine"
)

// whatIfFlags are those that try other hints.
type whatIfFlags struct {
	promote []string
	without []int
}

// addWhatIfFlags adds them to a verb.
func addWhatIfFlags(cmd *cobra.Command) *whatIfFlags {
	f := &whatIfFlags{}
	cmd.Flags().StringSliceVar(&f.promote, "promote", nil, "try a promotion, and compare before and after: VARIABLE@LINE, as in x@12, or VARIABLE@GRAPH, as in v3@f")
	cmd.Flags().IntSliceVar(&f.without, "without-hint", nil, "leave out the hints of this line, and compare before and after")
	return f
}

func (f *whatIfFlags) given() bool { return len(f.promote) > 0 || len(f.without) > 0 }

// whatIfJSON is what "vitrine jit" prints if hints are tried.
type whatIfJSON struct {
	Trials []string     `json:"trials"`
	Args   *string      `json:"args"` // null if nothing was run
	Before *attemptJSON `json:"before"`
	After  *attemptJSON `json:"after"`

	Green []turnedJSON `json:"turnedGreen"`
	Red   []turnedJSON `json:"turnedRed"`

	Gone []engine.PlacedOperation `json:"gone"`
	New  []engine.PlacedOperation `json:"new"`
}

type attemptJSON struct {
	Error        *string                   `json:"error"`
	Green        int                       `json:"green"`
	Red          int                       `json:"red"`
	Result       *string                   `json:"result"`
	Raises       *string                   `json:"raises"`
	Residual     *engine.ResidualCode      `json:"residual"` // null if nothing was run
	Promotions   []engine.PromotionOutcome `json:"promotions"`
	Compilations int                       `json:"compilations"`
	Allocations  int                       `json:"allocations"`
}

type turnedJSON struct {
	Graph    string `json:"graph"`
	Variable string `json:"variable"`
	Line     int    `json:"line"`
}

// run tries the hints of a function.
func (f *whatIfFlags) run(cmd *cobra.Command, p *engine.Program, function string, opt engine.WhatIfOptions, format string) error {
	opt.Promote, opt.Without = f.promote, f.without
	w, err := engine.TryHints(cmd.Context(), p, function, opt)
	if err != nil {
		return err
	}
	if format == "json" {
		return printJSON(cmd, newWhatIfJSON(w))
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), w.Text())
	return err
}

func newWhatIfJSON(w *engine.WhatIf) *whatIfJSON {
	out := &whatIfJSON{
		Trials: []string{}, Before: newAttemptJSON(w.Before), After: newAttemptJSON(w.After),
		Green: turnedForms(w.Green), Red: turnedForms(w.Red),
		Gone: append([]engine.PlacedOperation{}, w.Gone...), New: append([]engine.PlacedOperation{}, w.New...),
	}
	for _, t := range w.Trials {
		out.Trials = append(out.Trials, t.String())
	}
	if w.Ran {
		out.Args = &w.Args
	}
	return out
}

func newAttemptJSON(a *engine.Attempt) *attemptJSON {
	out := &attemptJSON{Green: a.GreenVariables, Red: a.RedVariables, Allocations: a.Allocations(), Promotions: []engine.PromotionOutcome{}}
	if a.Err != nil {
		text := a.Err.Error()
		out.Error = &text
	}
	if r := a.Run; r != nil {
		out.Result, out.Raises, out.Residual, out.Promotions, out.Compilations = r.Result, r.Raises, &r.Residual, r.Promotions, r.Compilations
	}
	return out
}

func turnedForms(list []engine.Turned) []turnedJSON {
	out := []turnedJSON{}
	for _, t := range list {
		out = append(out, turnedJSON{t.Graph, t.Variable, t.Line})
	}
	return out
}
