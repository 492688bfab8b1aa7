package cli

import (
	"github.com/spf13/cobra"

	"vitrine/engine"
)

// againThreshold is how often "run --with jit" comes to a place before there is code for it, in programs whose portal begins again where
// loops close. From 50 to 1,000, programs that run for tenths of a second take as long.
const againThreshold = 200

// jitFlags say how a generated compiler works.
type jitFlags struct {
	cmd      *cobra.Command
	branches string
	compiler string
	cases    int

	threshold, tier int

	operations, step int

	inline, residual []string
	recursion        int
	states           int
}

// The values of --branches.
const (
	branchesLazy  = "lazy"
	branchesEager = "eager"
)

// addJITFlags adds them to a verb.
func addJITFlags(cmd *cobra.Command) *jitFlags {
	f, usual := &jitFlags{cmd: cmd}, engine.UsualJIT()
	cmd.Flags().StringVar(&f.branches, "branches", branchesLazy, "when a generated compiler compiles the second path of a branch: lazy, when it is first taken, or eager, at once")
	cmd.Flags().StringVar(&f.compiler, "compiler", engine.WithLowLevel, "what runs the generated compiler itself: lowlevel, the low-level interpreter, or native, machine code")
	cmd.Flags().IntVar(&f.operations, "operations", usual.Operations, "how many operations residual code may have in all; then the program goes on without code, and a warning says where; 0 sets no bound")
	cmd.Flags().IntVar(&f.step, "step", usual.Step, "how many operations of residual code are made in one go; what is left is compiled when it is taken; 0 sets no bound")
	cmd.Flags().StringSliceVar(&f.inline, "inline", nil, "functions that are inlined although they say dont_look_inside, or contain a loop and are not unroll_safe")
	cmd.Flags().StringSliceVar(&f.residual, "residual", nil, "functions that are not looked into: residual code calls them")
	cmd.Flags().IntVar(&f.recursion, "recursion", usual.Recursion, "how often a function is inlined into itself with the same green arguments; deeper calls are left to residual code; 0 sets no bound")
	cmd.Flags().IntVar(&f.states, "states", usual.States, "how many states a merge point keeps apart for the same green values; with more, virtual objects are built so that states can be merged; 0 sets no bound")
	cmd.Flags().IntVar(&f.cases, "cases", usual.Cases, "for how many values a promotion has code of its own; 0 sets no bound")
	f.tierFlag(usual.Tier)
	return f
}

// addStageJITFlags adds them to a verb that shows stages. There everything is as in the original, unless a flag is given.
func addStageJITFlags(cmd *cobra.Command) *jitFlags {
	f := &jitFlags{cmd: cmd, compiler: engine.WithLowLevel}
	cmd.Flags().StringVar(&f.branches, "branches", branchesEager, "when a generated compiler compiles the second path of a branch: lazy, when it is first taken, or eager, at once")
	cmd.Flags().IntVar(&f.cases, "cases", 0, "for how many values a promotion has code of its own; 0 sets no bound")
	f.thresholdFlag("0 has it made at once")
	f.tierFlag(0)
	return f
}

// tierFlag adds --tier.
func (f *jitFlags) tierFlag(otherwise int) {
	f.cmd.Flags().IntVar(&f.tier, "tier", otherwise, "how often residual code closes a loop, or a function of it is called, before it is compiled again as a whole, optimised: the second tier; 0 has that never done")
}

// thresholdFlag adds --threshold; otherwise says what 0 does.
func (f *jitFlags) thresholdFlag(otherwise string) {
	f.cmd.Flags().IntVar(&f.threshold, "threshold", 0, "how often a program comes to the beginning of the portal, or to a merge point with the same green values, before there is code for that; "+otherwise)
}

// again is the threshold for programs whose portal begins again where loops close, unless another one is given.
func (f *jitFlags) again() int {
	if f.cmd.Flags().Changed("threshold") {
		return 0
	}
	return againThreshold
}

// options checks the flags. If corpus, only those are heeded that were given: else everything is as in the original.
func (f *jitFlags) options(corpus bool) (engine.JITOptions, error) {
	heeded := func(name string) bool { return !corpus || f.cmd.Flags().Changed(name) }
	var o engine.JITOptions
	switch f.branches {
	case branchesLazy:
		o.Lazy = heeded("branches")
	case branchesEager:
	default:
		return o, usagef("--branches must be lazy or eager, not %q", f.branches)
	}
	if f.compiler != engine.WithLowLevel && f.compiler != engine.WithNative {
		return o, usagef("--compiler must be %s or %s, not %q", engine.WithLowLevel, engine.WithNative, f.compiler)
	}
	o.Compiler = f.compiler
	o.Inline, o.Residual = f.inline, f.residual
	for _, bound := range []struct {
		name  string
		value int
		to    *int
	}{
		{"cases", f.cases, &o.Cases}, {"threshold", f.threshold, &o.Threshold}, {"tier", f.tier, &o.Tier},
		{"states", f.states, &o.States}, {"recursion", f.recursion, &o.Recursion}, {"operations", f.operations, &o.Operations}, {"step", f.step, &o.Step},
	} {
		if bound.value < 0 {
			return o, usagef("--%s must not be negative", bound.name)
		}
		if heeded(bound.name) {
			*bound.to = bound.value
		}
	}
	return o, nil
}
