package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine"
)

// metaJSON is what "vitrine jit FILE.py --format json" prints.
type metaJSON struct {
	Error      *refusalJSON  `json:"error"`
	ArgColours []string      `json:"argColours"`
	Graphs     []lettersJSON `json:"graphs"`
	Runs       []*jitRunJSON `json:"runs"`
}

// refusalJSON is why a program is refused, or a run did not end.
type refusalJSON struct {
	Stage   string `json:"stage"`
	Message string `json:"message"`
}

// lettersJSON is a graph with the colours of its variables as letters.
type lettersJSON struct {
	Name   string `json:"name"`
	Args   string `json:"args"`
	Result string `json:"result"`
	Seq    string `json:"seq"`
	Inputs string `json:"inputs"`
}

// jitRunJSON is a run. Runs with the same code as another one have neither its number of versions
// nor others after it.
type jitRunJSON struct {
	Outcome        []string            `json:"outcome"` // null if the run did not end
	Error          *refusalJSON        `json:"error,omitempty"`
	Recompilations int                 `json:"recompilations"`
	Versions       int                 `json:"versions"`
	Residual       engine.ResidualCode `json:"residual"`
	Then           []*jitRunJSON       `json:"then"`
}

// runMeta executes the META of a program.
func runMeta(cmd *cobra.Command, p *engine.Program, o engine.RunOptions, format string) error {
	m, err := p.Meta()
	if err != nil {
		return err
	}
	answer := &metaJSON{ArgColours: []string{}, Graphs: []lettersJSON{}, Runs: []*jitRunJSON{}}
	g, failure := p.Generate(cmd.Context(), m.With(o.JIT))
	if g != nil && g.Coloured != nil {
		answer.colours(g)
	}
	if failure == nil {
		var runs []engine.JITRun
		runs, failure = p.RunMeta(cmd.Context(), g, m, o)
		for _, r := range runs {
			answer.Runs = append(answer.Runs, runForm(r))
		}
	}
	if failure != nil {
		failure = withReason(cmd.Context(), failure)
		answer.Error = refusalOf(failure)
	}
	for _, r := range answer.Runs {
		if failure == nil {
			failure = r.failed()
		}
	}
	if format == "json" {
		return errors.Join(printJSON(cmd, answer), failure)
	}
	return errors.Join(answer.print(cmd.OutOrStdout()), failure)
}

func (a *metaJSON) colours(g *engine.Generated) {
	for _, c := range g.Coloured.Entry.Args {
		a.ArgColours = append(a.ArgColours, c.String())
	}
	for _, c := range g.Graphs() {
		a.Graphs = append(a.Graphs, lettersJSON{c.Name, c.Args, c.Result, c.Results, c.Inputs})
	}
}

// refusalOf says at which stage a program is refused.
func refusalOf(err error) *refusalJSON {
	r := &refusalJSON{Stage: "annotate+rtype", Message: err.Error()}
	var at *engine.JITError
	if errors.As(err, &at) {
		r.Stage = at.Stage
	}
	return r
}

func runForm(r engine.JITRun) *jitRunJSON {
	j := &jitRunJSON{Recompilations: r.Recompilations, Versions: r.Versions, Residual: r.Residual, Then: []*jitRunJSON{}}
	switch {
	case r.Err != nil:
		j.Error = &refusalJSON{Stage: "run", Message: r.Err.Error()}
	case r.Outcome.Raises != nil:
		j.Outcome = []string{"raise", *r.Outcome.Raises}
	default:
		j.Outcome = []string{"value", *r.Outcome.Result}
	}
	for _, then := range r.Then {
		j.Then = append(j.Then, runForm(then))
	}
	return j
}

// failed says why a run, or one after it, did not end.
func (r *jitRunJSON) failed() error {
	if r.Error != nil {
		return fmt.Errorf("a run did not end: %s", r.Error.Message)
	}
	for _, then := range r.Then {
		if err := then.failed(); err != nil {
			return err
		}
	}
	return nil
}

// print writes the answer for people.
func (a *metaJSON) print(w io.Writer) error {
	var b strings.Builder
	if a.Error != nil {
		fmt.Fprintf(&b, "refused at the stage %s\n", a.Error.Stage)
	}
	for i, g := range a.Graphs {
		if i == 0 {
			fmt.Fprintf(&b, "arguments: %s\n\n", strings.Join(a.ArgColours, ", "))
		}
		fmt.Fprintf(&b, "graph %s(%s) -> %s\n    results %s\n    inputs  %s\n", g.Name, g.Args, g.Result, g.Seq, g.Inputs)
	}
	for i, r := range a.Runs {
		fmt.Fprintf(&b, "\nrun %d: ", i+1)
		r.print(&b, "    ")
		for _, then := range r.Then {
			b.WriteString("  then: ")
			then.print(&b, "    ")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *jitRunJSON) print(b *strings.Builder, indent string) {
	switch {
	case r.Error != nil:
		fmt.Fprintln(b, "it did not end")
	case r.Outcome[0] == "raise":
		fmt.Fprintln(b, "raises", r.Outcome[1])
	default:
		fmt.Fprintln(b, r.Outcome[1])
	}
	fmt.Fprintf(b, "%srecompilations %d, versions %d\n", indent, r.Recompilations, r.Versions)
	c := r.Residual
	fmt.Fprintf(b, "%sleft: %d blocks, %d loops, operations %v, calls %v, cases of promotions %v\n", indent, c.Blocks, c.Loops, c.Operations, c.Calls, c.Switches)
}
