package cli

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

// jitJSON is what "vitrine jit FILE.py:FUNC --format json" prints.
type jitJSON struct {
	Result       *string                   `json:"result"`
	Raises       *string                   `json:"raises"`
	Residual     any                       `json:"residual"`
	Promotions   []engine.PromotionOutcome `json:"promotions"`
	Compilations int                       `json:"compilations"`
	Lazy         engine.LazyOutcome        `json:"lazy"`
	Fallbacks    int                       `json:"fallbacks"`
	Hot          []engine.HotOutcome       `json:"hot"`
	Again        []engine.AgainOutcome     `json:"again"` // by the second tier
	Budget       budgetJSON                `json:"budget"`
	Loops        []string                  `json:"loops"`     // functions that are called because they contain a loop
	CallsLeft    int                       `json:"callsLeft"` // by recursion that was deep enough
	Machine      machineJSON               `json:"machine"`
	Seconds      engine.Seconds            `json:"seconds"`
}

// budgetJSON tells of the operations of residual code.
type budgetJSON struct {
	Operations int  `json:"operations"`
	Most       int  `json:"most"` // that there may be, 0 if there is no bound
	Reached    bool `json:"reached"`
}

type machineJSON struct {
	Bytes int `json:"bytes"`
}

// What specialises.
const (
	howGenerated = "generated"
	howOnline    = "online"
)

// A jitVerb is the verb jit with its flags.
type jitVerb struct {
	flags        *programFlags
	online       *onlineFlags
	whatIf       *whatIfFlags
	format       *string
	how, backend *string
	jit          *jitFlags
}

// newJitCommand returns the verb that specialises a function and runs the result.
func newJitCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "jit FILE.py[:FUNC] [-- ARG...]",
		Short: "Specialise a function, and run what is left",
		Long: "Runs a function with the compiler that is generated for its portal: the function that\n" +
			"--portal or META of the file names, the only one with a merge point, or else the function\n" +
			"itself, specialised for its green arguments and those that --known names. Prints the\n" +
			"result, what is left, and the promotions.\n" +
			"--how online has the LLAbstractInterpreter specialise it for the arguments that --known\n" +
			"names, and for all constants that it passes to others. That is the default for programs\n" +
			"without hints.\n" +
			"Without a function, a compiler is generated for what META of the file names, and\n" +
			"run on the arguments that META has: colours, outcomes, and what is left after each. A file without META that has a function\n" +
			"target(driver, args) is entered there, as by the verb run.\n" +
			"--promote and --without-hint try other hints, and compare colours, residual code,\n" +
			"compilations and promotions before and after. The file stays as it is. Without\n" +
			"--args, the program runs on the first arguments that META has, if META is about it.",
		Args: targetArguments,
	}
	v := &jitVerb{flags: addProgramFlags(cmd), online: addOnlineFlags(cmd), whatIf: addWhatIfFlags(cmd), format: formatFlag(cmd)}
	cmd.Flags().StringVar(&v.online.args, "args", "", "arguments for the function, as Python literals")
	v.jit = addJITFlags(cmd)
	v.jit.thresholdFlag("0 has it made at once")
	v.how = cmd.Flags().String("how", "", "what specialises: generated, the compiler that is generated from hints, or online, the LLAbstractInterpreter; by default generated if there are hints")
	v.backend = cmd.Flags().String("backend", engine.BackendAMD64, "what runs the residual graph: amd64, as machine code, or llgraph, the low-level interpreter")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		v.flags.words = programArguments(cmd, args)
		return v.run(cmd, args[0])
	}
	return cmd
}

func (v *jitVerb) run(cmd *cobra.Command, file string) error {
	if err := checkFormat(*v.format); err != nil {
		return err
	}
	if *v.how != "" && *v.how != howGenerated && *v.how != howOnline {
		return usagef("--how must be %s or %s, not %q", howGenerated, howOnline, *v.how)
	}
	if *v.backend != engine.BackendAMD64 && *v.backend != engine.BackendGraphs {
		return usagef("--backend must be amd64 or llgraph, not %q", *v.backend)
	}
	opt, err := v.online.options()
	if err != nil {
		return err
	}
	if _, err := v.jit.options(false); err != nil {
		return err
	}
	defer v.flags.limit(cmd)()
	printed := cmd.OutOrStdout()
	if *v.format == "json" {
		printed = cmd.ErrOrStderr()
	}
	v.flags.annotate.Like = v.online.args
	p, t, err := v.flags.load(cmd.Context(), file, printed)
	if err != nil {
		return err
	}
	if v.whatIf.given() {
		return v.tryHints(cmd, p, t.Function)
	}
	if t.Function == "" && (engine.HasMeta(p) || !engine.HasTarget(p)) {
		o, err := v.jit.options(true)
		if err != nil {
			return err
		}
		return runMeta(cmd, p, engine.RunOptions{Backend: *v.backend, JIT: o}, *v.format)
	}
	if t, v.online.args, err = entered(cmd, p, t, v.flags.words, v.online.args); err != nil {
		return err
	}
	generated := *v.how == howGenerated
	if *v.how == "" {
		if generated, err = p.HasHints(cmd.Context(), t.Function); err != nil {
			return err
		}
	}
	if generated {
		return v.runGenerated(cmd, p, t.Function)
	}
	return v.runOnline(cmd, p, t.Function, opt)
}

// tryHints compares a function, or that of META, with what it would be with other hints.
func (v *jitVerb) tryHints(cmd *cobra.Command, p *engine.Program, function string) error {
	if *v.how == howOnline {
		return usagef("--promote and --without-hint are about generated compilers, not --how online")
	}
	if function == "" {
		m, err := p.Meta()
		if err != nil {
			return err
		}
		function = m.Entry
	}
	opt := engine.WhatIfOptions{Args: v.online.args, Known: v.online.known, Backend: *v.backend, ArgsGiven: cmd.Flags().Changed("args")}
	return v.whatIf.run(cmd, p, function, opt, *v.format)
}

// runGenerated runs a function with the compiler that is generated for its portal.
func (v *jitVerb) runGenerated(cmd *cobra.Command, p *engine.Program, function string) error {
	o, err := v.jit.options(false)
	if err != nil {
		return err
	}
	out, err := p.RunJIT(cmd.Context(), function, v.online.args, v.online.known, engine.RunOptions{Backend: *v.backend, JIT: o})
	if err != nil {
		return err
	}
	warn(cmd, out.Warnings)
	if *v.format == "json" {
		return printJSON(cmd, jitJSON{
			Result: out.Result, Raises: out.Raises, Residual: out.Residual, Promotions: out.Promotions,
			Compilations: out.Compilations, Lazy: out.Lazy, Fallbacks: out.Fallbacks, Hot: out.Hot, Again: out.Again, Loops: out.Loops, CallsLeft: out.CallsLeft, Budget: budgetJSON{out.Operations, o.Operations, out.Exhausted}, Machine: machineJSON{out.Bytes}, Seconds: out.Seconds,
		})
	}
	if err := printOutcome(cmd, out.Outcome, *v.format); err != nil {
		return err
	}
	w := cmd.OutOrStdout()
	r := out.Residual
	_, err = fmt.Fprintf(w, "left: %d blocks, %d loops, operations %v, calls %v\n", r.Blocks, r.Loops, r.Operations, r.Calls)
	for _, p := range out.Promotions {
		if err == nil {
			_, err = fmt.Fprintf(w, "promotion at %s: %s\n", p.Where, p.Text())
		}
	}
	for _, line := range out.Sentences() {
		if err == nil {
			_, err = fmt.Fprintln(w, line)
		}
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "compilations: %d; %d bytes of machine code\n", out.Compilations, out.Bytes)
	}
	return err
}

// runOnline runs what the LLAbstractInterpreter leaves of a function.
func (v *jitVerb) runOnline(cmd *cobra.Command, p *engine.Program, function string, opt engine.OnlineOptions) error {
	run := engine.RunOptions{With: engine.WithNative}
	if *v.backend == engine.BackendGraphs {
		run.With = engine.WithLowLevel
	}
	s, err := p.Specialise(cmd.Context(), function, opt)
	if err != nil {
		return err
	}
	out, bytes, err := p.RunSpecialised(cmd.Context(), s, v.online.args, run)
	if err != nil {
		return err
	}
	if *v.format == "json" {
		return printJSON(cmd, jitJSON{
			Result: out.Result, Raises: out.Raises, Residual: s.Residual(), Promotions: []engine.PromotionOutcome{}, Compilations: 1, Hot: []engine.HotOutcome{}, Again: []engine.AgainOutcome{},
			Machine: machineJSON{bytes}, Seconds: out.Seconds,
		})
	}
	if err := printOutcome(cmd, out, *v.format); err != nil {
		return err
	}
	r := s.Residual()
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "left: %d blocks, %d loops, operations %v, calls %v\n", r.Blocks, r.Loops, r.Operations, r.Calls)
	return err
}

// printJSON prints a form as JSON.
func printJSON(cmd *cobra.Command, form any) error {
	text, err := forms.Marshal(form)
	if err == nil {
		_, err = fmt.Fprint(cmd.OutOrStdout(), text)
	}
	return err
}
