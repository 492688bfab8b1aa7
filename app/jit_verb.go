package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/jit/llabstract"
)

// onlineFlags are those that say what is known at the stage online.
type onlineFlags struct {
	known []int
	args  string
	rule  string
}

// addOnlineFlags adds them to a verb.
func addOnlineFlags(cmd *cobra.Command) *onlineFlags {
	f := &onlineFlags{}
	cmd.Flags().IntSliceVar(&f.known, "known", nil, "which arguments are known when the function is specialised, counted from 0, as in 0,2")
	cmd.Flags().StringVar(&f.rule, "rule", "need", "which constants the stage online keeps apart: need, those that a dispatch on the text of a program needs, or 2005, as the original did")
	return f
}

// options checks the flags.
func (f *onlineFlags) options() (engine.OnlineOptions, error) {
	opt := engine.OnlineOptions{Known: f.known, Args: f.args}
	switch f.rule {
	case "need":
	case "2005":
		opt.Rule = llabstract.Heuristic2005
	default:
		return opt, usagef("--rule must be need or 2005, not %q", f.rule)
	}
	if len(f.known) > 0 && f.args == "" {
		return opt, usagef("--known needs the values of the arguments, as in --args \"'text', 0\"")
	}
	return opt, nil
}

// jitJSON is what "vitrine jit --format json" prints.
type jitJSON struct {
	Result       *string         `json:"result"`
	Raises       *string         `json:"raises"`
	Residual     engine.Residual `json:"residual"`
	Promotions   []any           `json:"promotions"`
	Compilations int             `json:"compilations"`
	Machine      machineJSON     `json:"machine"`
	Seconds      engine.Seconds  `json:"seconds"`
}

type machineJSON struct {
	Bytes int `json:"bytes"`
}

// newJitCommand returns the verb that specialises a function and runs the result.
func newJitCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "jit FILE.py[:FUNC]",
		Short: "Specialise a function, and run what is left",
		Long: "Specialises a function for the arguments that --known names, and for all constants\n" +
			"that it passes to others, and runs the residual graph on the arguments. Prints the result,\n" +
			"and what is left of the function.\n" +
			"Without a function, a compiler is generated for what META of the file names, and\n" +
			"run on the arguments that META has: colours, outcomes, and what is left after each.",
		Args: arguments(1, 1),
	}
	flags, online := addProgramFlags(cmd), addOnlineFlags(cmd)
	format := formatFlag(cmd)
	cmd.Flags().StringVar(&online.args, "args", "", "arguments for the function, as Python literals")
	how := cmd.Flags().String("how", "online", "what specialises: online, the LLAbstractInterpreter")
	backend := cmd.Flags().String("backend", "amd64", "what runs the residual graph: amd64, as machine code, or llgraph, the low-level interpreter")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(*format); err != nil {
			return err
		}
		if *how != "online" {
			return usagef("--how must be online, not %q", *how)
		}
		run := engine.RunOptions{With: engine.WithNative}
		switch *backend {
		case "amd64":
		case "llgraph":
			run.With = engine.WithLowLevel
		default:
			return usagef("--backend must be amd64 or llgraph, not %q", *backend)
		}
		opt, err := online.options()
		if err != nil {
			return err
		}
		defer flags.limit(cmd)()
		printed := cmd.OutOrStdout()
		if *format == "json" {
			printed = cmd.ErrOrStderr()
		}
		flags.annotate.Like = online.args
		p, t, err := flags.load(cmd.Context(), args[0], printed)
		if err != nil {
			return runError(cmd.Context(), err)
		}
		if t.Function == "" {
			return runMeta(cmd, p, *backend, *format)
		}
		s, err := p.Specialise(cmd.Context(), t.Function, opt)
		if err != nil {
			return err
		}
		out, bytes, err := p.RunSpecialised(cmd.Context(), s, online.args, run)
		if err != nil {
			return runError(cmd.Context(), err)
		}
		if *format == "json" {
			text, err := forms.Marshal(jitJSON{
				Result: out.Result, Raises: out.Raises, Residual: s.Residual(), Promotions: []any{}, Compilations: 1,
				Machine: machineJSON{bytes}, Seconds: out.Seconds,
			})
			if err == nil {
				_, err = fmt.Fprint(cmd.OutOrStdout(), text)
			}
			return err
		}
		if err := printOutcome(cmd, out, *format); err != nil {
			return err
		}
		r := s.Residual()
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "left: %d blocks, %d loops, operations %v, calls %v\n", r.Blocks, r.Loops, r.Operations, r.Calls)
		return err
	}
	return cmd
}
