package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"vitrine/engine/bench"
	"vitrine/engine/forms"
)

// newBenchCommand returns the verb that measures programs beside other
// implementations.
func newBenchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench [NAME|FILE.py...]",
		Short: "Measure programs beside C compilers, CPython, PyPy and LuaJIT",
		Long: "Compiles programs to machine code and runs them in turn with what is found on this\n" +
			"machine: gcc -O0, gcc -O2, CPython, PyPy and LuaJIT. Each is called until its times\n" +
			"are steady. Prints the median processor time of a call, ratios, and how each was run.\n" +
			"The programs also run on the interpreter of Python that comes with Vitrine, without and\n" +
			"with the compiler that is generated for it. Without names it measures all programs; a\n" +
			"file is a program in Python with a function main, which is called without arguments and\n" +
			"returns an integer.",
	}
	format := formatFlag(cmd)
	rounds := cmd.Flags().Int("rounds", 5, "how many turns each implementation has")
	calls := cmd.Flags().Int("calls", 5, "how many calls are timed in a turn")
	warm := cmd.Flags().Int("warm-up", 10000, "how many calls at most come before the timed ones")
	noInterpreter := cmd.Flags().Bool("no-interpreter", false, "leave out the interpreter of Python, whose translation takes a second")
	cold := cmd.Flags().Bool("cold", false, "also time processes from their start to their end")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(*format); err != nil {
			return err
		}
		if *rounds < 1 || *calls < 1 || *warm < 0 {
			return usagef("--rounds and --calls must be more than 0, and --warm-up must not be negative")
		}
		programs, err := bench.Named(args...)
		if err != nil {
			return usageError{err}
		}
		opt := bench.Options{Rounds: *rounds, Calls: *calls, Warm: *warm, NoInterpreter: *noInterpreter}
		if *cold {
			if opt.Executable, err = os.Executable(); err != nil {
				return fmt.Errorf("nobody knows where vitrine is, so it cannot be timed from cold: %w", err)
			}
		}
		reports := []*bench.Report{}
		for _, p := range programs {
			r, err := bench.Run(cmd.Context(), p, opt)
			if err != nil {
				return err
			}
			reports = append(reports, r)
			if *format == "text" {
				if _, err := fmt.Fprint(cmd.OutOrStdout(), r.Text()); err != nil {
					return err
				}
			}
		}
		if *format == "text" {
			_, err = fmt.Fprint(cmd.OutOrStdout(), bench.Means(reports))
			return err
		}
		text, err := forms.Marshal(reports)
		if err == nil {
			_, err = fmt.Fprint(cmd.OutOrStdout(), text)
		}
		return err
	}
	return cmd
}
