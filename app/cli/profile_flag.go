package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"vitrine/engine"
	"vitrine/runtime/gdb"
	"vitrine/runtime/perf"
)

// A profileFlag says whether the profiler perf, or the debugger GDB, is told of machine code.
type profileFlag struct{ how string }

// The values of --perf.
const (
	perfMap  = "map"
	perfDump = "dump"
	perfGDB  = "gdb"
)

func addProfileFlag(cmd *cobra.Command) *profileFlag {
	f := &profileFlag{}
	cmd.Flags().StringVar(&f.how, "perf", "", "name machine code for the profiler perf: map, in /tmp/perf-PID.map, or dump, with the code itself, in jit-PID.dump here, for perf inject --jit; or gdb, for the debugger that vitrine runs under, where hbreak stops in it")
	return f
}

// open opens the file; it is nil if none is wanted.
func (f *profileFlag) open(with string) (perf.Profile, error) {
	switch f.how {
	case "":
		return nil, nil
	case perfMap, perfDump, perfGDB:
	default:
		return nil, usagef("--perf must be %s, %s or %s, not %q", perfMap, perfDump, perfGDB, f.how)
	}
	if with != engine.WithNative && with != engine.WithJIT {
		return nil, usagef("--perf is about machine code: run the program --with %s or %s", engine.WithNative, engine.WithJIT)
	}
	switch f.how {
	case perfMap:
		return perf.NewMap()
	case perfGDB:
		return gdb.New()
	}
	return perf.NewDump(".")
}

// close closes the file, and says where it is.
func (f *profileFlag) close(cmd *cobra.Command, p perf.Profile, err *error) {
	if p == nil {
		return
	}
	*err = errors.Join(*err, p.Close())
	if f.how == perfGDB {
		return
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "the names of machine code are in %s\n", p.Path())
}
