package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/flowspace"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/runtime/machine"
)

// programFlags are the flags of all verbs that open a program.
type programFlags struct {
	dialect string
	unpack  string
	budget  int
	timeout time.Duration
	opt     string
	portal  string

	explicit bool   // of the verb graph only
	arch     string // of the verbs graph and render
	origins  bool   // whether the places of prebuilt objects are noted

	annotate engine.AnnotateOptions
	online   *onlineFlags // nil for verbs without the stage online
	jit      *jitFlags    // nil for verbs without the stage residual
	grants   *permission.Grants

	stdin io.Reader // of the program; nil for verbs that only look at it
	words []string  // arguments of the program, which may read the files that they name
}

// addProgramFlags adds these flags to a verb.
func addProgramFlags(cmd *cobra.Command) *programFlags {
	f := &programFlags{}
	dialectFlag(cmd, &f.dialect)
	cmd.Flags().StringVar(&f.unpack, "unpack", "length", "how a tuple assignment takes a sequence apart: by length or by iteration")
	cmd.Flags().IntVar(&f.budget, "budget", 0, "how many bytecodes the analysis of one function may execute, and how many backward jumps and calls the module level may make")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0, "stop after this time, as in 10s, the module level included; 0 sets no bound")
	cmd.Flags().StringVar(&f.annotate.Types, "types", "", "types of the function's arguments, as in int,str; the stages bytecode and flow do not need them, and what runs it takes those of --args if nothing else says what they are")
	cmd.Flags().StringVar(&f.annotate.Engine, "engine", engine.EngineLattice, "what annotates the program: lattice, or annset, the annotation-set engine")
	cmd.Flags().IntVar(&f.annotate.Variants, "variants", 0, "how many graphs a function may have, to keep apart types that cannot be merged")
	cmd.Flags().StringSliceVar(&f.annotate.Functions, "variants-of", nil, "limit --variants to functions of these names")
	cmd.Flags().StringVar(&f.opt, "opt", "", "optimisations of low-level graphs: all, none, or names as in inline,malloc; by default all for machine code, else none")
	cmd.Flags().StringVar(&f.portal, "portal", "", "the function that a compiler is generated for, and that the stage coloured begins with; by default what META of the file names, or the function itself")
	f.grants = permissionFlags(cmd)
	return f
}

// archFlag adds --arch to a verb that shows machine code.
func (f *programFlags) archFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.arch, "arch", "", "the machine whose code the stage machine shows: "+strings.Join(machine.Archs(), " or ")+"; by default this one")
}

// dialectFlag adds --dialect to a verb.
func dialectFlag(cmd *cobra.Command, value *string) {
	cmd.Flags().StringVar(value, "dialect", "", "read the file as Python 2 or 3, whatever it looks like")
}

// parseDialect checks the value of --dialect.
func parseDialect(text string) (source.Dialect, error) {
	switch text {
	case "":
		return source.Auto, nil
	case "2":
		return source.Python2, nil
	case "3":
		return source.Python3, nil
	}
	return source.Auto, usagef("--dialect must be 2 or 3, not %q", text)
}

// options checks the flags.
func (f *programFlags) options(stdout io.Writer) (engine.Options, error) {
	opt := engine.Options{Stdin: f.stdin, Budget: f.budget, Steps: int64(f.budget), Stdout: stdout, Annotate: f.annotate, Optimise: f.opt, Portal: f.portal, Explicit: f.explicit, Arch: f.arch, Origins: f.origins}
	var err error
	if opt.Permissions, err = checkGrants(f.grants); err != nil {
		return opt, err
	}
	opt.Permissions.Read = append(opt.Permissions.Read, permission.FilesAmong(f.words)...)
	if opt.Dialect, err = parseDialect(f.dialect); err != nil {
		return opt, err
	}
	if f.arch != "" && !slices.Contains(machine.Archs(), f.arch) {
		return opt, usagef("--arch must be %s, not %q", strings.Join(machine.Archs(), " or "), f.arch)
	}
	switch f.unpack {
	case "length":
	case "iteration":
		opt.Unpack = flowspace.UnpackByIteration
	default:
		return opt, usagef("--unpack must be length or iteration, not %q", f.unpack)
	}
	if f.online != nil {
		if opt.Online, err = f.online.options(); err != nil {
			return opt, err
		}
	}
	if f.jit != nil {
		if opt.JIT, err = f.jit.options(true); err != nil {
			return opt, err
		}
	}
	if f.opt != "" {
		if _, err := engine.ParsePasses(f.opt); err != nil {
			return opt, usageError{err}
		}
	}
	if f.budget < 0 {
		return opt, usagef("--budget must not be negative")
	}
	if f.timeout < 0 {
		return opt, usagef("--timeout must not be negative")
	}
	if f.annotate.Variants < 0 {
		return opt, usagef("--variants must not be negative")
	}
	if !slices.Contains(engine.Engines, f.annotate.Engine) {
		return opt, usagef("there is no engine %q; there are: %s", f.annotate.Engine, strings.Join(engine.Engines, ", "))
	}
	return opt, nil
}

// limit ends the context of a verb after --timeout.
func (f *programFlags) limit(cmd *cobra.Command) (stop func()) {
	if f.timeout <= 0 {
		return func() {}
	}
	ctx, stop := context.WithTimeoutCause(cmd.Context(), f.timeout, fmt.Errorf("it takes longer than %v", f.timeout))
	cmd.SetContext(ctx)
	return stop
}

// load opens the program that an argument names.
func (f *programFlags) load(ctx context.Context, arg string, stdout io.Writer) (*engine.Program, target, error) {
	t := parseTarget(arg)
	opt, err := f.options(stdout)
	if err != nil {
		return nil, t, err
	}
	p, err := engine.Load(ctx, t.File, opt)
	return p, t, err
}

// stageFlag adds --stage to a verb.
func stageFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("stage", engine.StageFlow, "which stage: "+strings.Join(engine.StageNames(), ", "))
}

// checkFlags reports invalid values of --format and --stage.
func checkFlags(format, stage string) error {
	if err := checkFormat(format); err != nil {
		return err
	}
	return checkStage(stage)
}

// checkRaw reports --raw where it would change nothing.
func checkRaw(raw bool, stage string) error {
	if s, err := engine.StageNamed(stage); raw && (err != nil || !s.Raw) {
		return usagef("--raw is for the stage flow: only simplified graphs are annotated")
	}
	return nil
}

// checkStage reports an invalid value of --stage.
func checkStage(stage string) error {
	if _, err := engine.StageNamed(stage); err != nil {
		return usageError{err}
	}
	return nil
}
