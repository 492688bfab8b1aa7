package main

import (
	"github.com/spf13/cobra"

	"vitrine/engine"
)

// defaultCases is for how many values a promotion has code of its own if nothing else is said.
const defaultCases = 32

// defaultThreshold is how often "run --with jit" comes to a place before there is code for it: it is compiled at once.
// Who enters a loop in the middle brings objects along that exist, and that code from the beginning would have kept virtual.
const defaultThreshold = 0

// jitFlags say how a generated compiler works.
type jitFlags struct {
	cmd      *cobra.Command
	branches string
	compiler string
	cases    int

	threshold int
}

// The values of --branches.
const (
	branchesLazy  = "lazy"
	branchesEager = "eager"
)

// addJITFlags adds them to a verb.
func addJITFlags(cmd *cobra.Command) *jitFlags {
	f := &jitFlags{cmd: cmd}
	cmd.Flags().StringVar(&f.branches, "branches", branchesLazy, "when a generated compiler compiles the second path of a branch: lazy, when it is first taken, or eager, at once")
	cmd.Flags().StringVar(&f.compiler, "compiler", engine.WithLowLevel, "what runs the generated compiler itself: lowlevel, the low-level interpreter, or native, machine code")
	cmd.Flags().IntVar(&f.cases, "cases", defaultCases, "for how many values a promotion has code of its own; 0 sets no bound")
	return f
}

// addStageJITFlags adds them to a verb that shows stages. There everything is as in the original, unless a flag is given.
func addStageJITFlags(cmd *cobra.Command) *jitFlags {
	f := &jitFlags{cmd: cmd, compiler: engine.WithLowLevel}
	cmd.Flags().StringVar(&f.branches, "branches", branchesEager, "when a generated compiler compiles the second path of a branch: lazy, when it is first taken, or eager, at once")
	cmd.Flags().IntVar(&f.cases, "cases", 0, "for how many values a promotion has code of its own; 0 sets no bound")
	f.thresholdFlag(0)
	return f
}

// thresholdFlag adds --threshold.
func (f *jitFlags) thresholdFlag(otherwise int) {
	f.cmd.Flags().IntVar(&f.threshold, "threshold", otherwise, "how often a program comes to the beginning of the portal, or to a merge point with the same green values, before there is code for that; 0 has it made at once")
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
	if f.cases < 0 {
		return o, usagef("--cases must not be negative")
	}
	if f.threshold < 0 {
		return o, usagef("--threshold must not be negative")
	}
	if heeded("threshold") {
		o.Threshold = f.threshold
	}
	if heeded("cases") {
		o.Cases = f.cases
	}
	return o, nil
}
