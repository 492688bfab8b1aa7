package cli

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/engine/keep"
)

// newRunCommand returns the verb that runs a function.
func newRunCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run FILE.py[:FUNC] [-- ARG...]",
		Short: "Run a function, or a program",
		Long: "Runs a function on arguments, and prints its result.\n" +
			"A file with a function target(driver, args), named without a function, is entered as the\n" +
			"original's translate.py enters it: the entry point that target returns is called with a\n" +
			"list of strings, the name of the file and each ARG. What the program prints is printed,\n" +
			"and its result is the exit status. It may read the files that are among its arguments.",
		Args: targetArguments,
	}
	flags := addProgramFlags(cmd)
	format := formatFlag(cmd)
	how := cmd.Flags().String("with", engine.WithStd, "what runs it: "+runners())
	runArgs := cmd.Flags().String("args", "", "arguments for the function, as Python literals")
	steps := cmd.Flags().Int64("steps", 0, "how many operations --with lowlevel may execute; 0 sets no bound")
	jit := addJITFlags(cmd)
	jit.thresholdFlag(fmt.Sprintf("0 has it made at once; without this flag it is %d for programs that say can_enter_jit where loops close, if to go on there is to call the portal again, else 0", againThreshold))
	memory := cmd.Flags().Int("memory", 1024, "how many MiB the objects of the program may occupy, with lowlevel and native")
	profile := addProfileFlag(cmd)
	kept := cmd.Flags().Bool("keep", true, "keep what --with jit translates a program to in the cache folder of the user, and take it from there if nothing has changed since")
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if err := checkFormat(*format); err != nil {
			return err
		}
		if !slices.Contains(engine.Runners(), *how) {
			return usagef("there is nothing called %q to run a program with; there are: %s", *how, strings.Join(engine.Runners(), ", "))
		}
		if *steps < 0 || *memory <= 0 {
			return usagef("--steps must not be negative, and --memory must be more than 0")
		}
		defer flags.limit(cmd)()
		ctx := cmd.Context()
		limits := engine.RunOptions{With: *how, Steps: *steps, Memory: *memory << 20}
		if limits.JIT, err = jit.options(false); err != nil {
			return err
		}
		limits.JIT.Again, limits.JIT.Beside, limits.JIT.Foresee = jit.again(), runtime.GOMAXPROCS(0) > 1, true
		if limits.Profile, err = profile.open(*how); err != nil {
			return err
		}
		defer profile.close(cmd, limits.Profile, &err)
		printed := cmd.OutOrStdout() // what the program itself prints
		if *format == "json" {
			printed = cmd.ErrOrStderr()
		}
		flags.annotate.Like, flags.words = *runArgs, programArguments(cmd, args)
		flags.stdin = cmd.InOrStdin()
		var translations *keep.Folder
		if *kept && *how == engine.WithJIT && *format == "text" && *runArgs == "" {
			translations = openTranslations()
		}
		if done, err := runTranslated(cmd, translations, flags, args[0], limits); done {
			return err
		}
		p, t, err := flags.load(ctx, args[0], printed)
		if err != nil {
			return err
		}
		if translations != nil {
			limits.Keep = &engine.Keeping{Folder: translations, Words: flags.words}
		}
		program := t.Function == "" && *runArgs == ""
		if t, *runArgs, err = entered(cmd, p, t, flags.words, *runArgs); err != nil {
			return err
		}
		r, err := p.Run(ctx, t.Function, *runArgs, limits)
		if err != nil {
			return err
		}
		warn(cmd, r.Warnings)
		if *format == "text" {
			explainRaised(ctx, p, t.Function, *runArgs, r, limits)
		}
		if program && *format == "text" {
			return ended(cmd, r)
		}
		return printOutcome(cmd, r, *format)
	}
	return cmd
}

// ended ends the verb as a program did: with its status, or with the exception that it raised.
func ended(cmd *cobra.Command, r *engine.Outcome) error {
	if r.Raises != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s\n", strings.TrimRight(r.Traceback, "\n"))
		return fmt.Errorf("the program raised %s", *r.Raises)
	}
	n, err := strconv.Atoi(*r.Result)
	if err != nil || n&0xff == 0 {
		return nil // None and multiples of 256 are success
	}
	return exitStatus(n & 0xff)
}

// runners lists what can run a program.
func runners() string {
	var list []string
	for _, s := range engine.Stages() {
		if s.Runner != "" {
			list = append(list, s.Runner+", "+s.RunnerDoc)
		}
	}
	return strings.Join(list, "; ")
}

// warn prints warnings beside the output.
func warn(cmd *cobra.Command, warnings []string) {
	for _, w := range warnings {
		cmd.PrintErrln("warning: " + w)
	}
}

// explainRaised adds to the outcome of machine code where its exception comes from,
// if that can be found out: the run raised it in any case.
func explainRaised(ctx context.Context, p *engine.Program, function, args string, r *engine.Outcome, opt engine.RunOptions) {
	if opt.With != engine.WithNative && opt.With != engine.WithJIT || r.Raises == nil || r.Uncaught != nil {
		return
	}
	if u, err := p.Explain(ctx, function, args, r, opt); err == nil && u != nil {
		r.Traceback = u.Traceback()
	}
}

func printOutcome(cmd *cobra.Command, r *engine.Outcome, format string) error {
	out := cmd.OutOrStdout()
	if format == "json" {
		text, err := forms.Marshal(r)
		if err == nil {
			_, err = fmt.Fprint(out, text)
		}
		return err
	}
	var err error
	if r.Raises != nil {
		_, err = fmt.Fprintf(out, "raises %s\n%s\n", *r.Raises, r.Traceback)
	} else {
		_, err = fmt.Fprintln(out, *r.Result)
	}
	return err
}
