package cli

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"vitrine/host/memory"
)

// TestGuard: a verb that does not listen is left alone, and says nothing afterwards.
func TestGuard(t *testing.T) {
	forever := make(chan struct{})
	var out strings.Builder
	cmd := &cobra.Command{Use: "deaf", SilenceErrors: true, SilenceUsage: true}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		defer close(ended)
		cmd.Println("before")
		stop()
		<-forever
		cmd.Println("after")
		return nil
	}
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	cmd.SetArgs(nil)
	guard(cmd)
	if err := cmd.ExecuteContext(ctx); !errors.Is(err, errInterrupted) {
		t.Errorf("got %v", err)
	}
	close(forever)
	<-ended
	if out.String() != "before\n" {
		t.Errorf("it wrote %q", out.String())
	}
}

// TestGuardOfMemory: a verb that was stopped for its memory says so, whether it ends by
// itself or not.
func TestGuardOfMemory(t *testing.T) {
	for _, ends := range []bool{true, false} {
		ctx, stop := context.WithCancelCause(context.Background())
		done := make(chan error, 1)
		if ends {
			done <- errors.New("at line 3")
		}
		stop(errMemory)
		err := stopped(ctx, done, math.MaxInt64)
		if !errors.Is(err, errMemory) || ends != strings.Contains(err.Error(), "at line 3") {
			t.Errorf("got %v", err)
		}
	}
}

// TestGrowingWhileStopped: a verb that takes still more memory when it was stopped is not waited for.
func TestGrowingWhileStopped(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	stop(errMemory)
	began := time.Now()
	if err := stopped(ctx, make(chan error), memory.Resident()/2); !errors.Is(err, errMemory) {
		t.Errorf("got %v", err)
	}
	if took := time.Since(began); took > grace/2 {
		t.Errorf("it was waited for %v", took)
	}
}

// TestRoomToEnd: what a verb may take before it is stopped leaves room for what it takes while it
// ends, in memory and in time: five quarters of the share, and a second after an interrupt.
func TestRoomToEnd(t *testing.T) {
	share := memory.Share()
	if most()+share/8 > share+share/4 || collected() >= most() {
		t.Errorf("of a share of %d bytes, Go collects at %d, and the verb is stopped at %d", share, collected(), most())
	}
	for _, wait := range []time.Duration{grace, interruptGrace} {
		if wait+between > time.Second*2/5 {
			t.Errorf("%v of a second are waited for the verb", wait)
		}
	}
}

// TestGuardOfPanics: a defect does not end the process.
func TestGuardOfPanics(t *testing.T) {
	if err := recovered(func() error { panic("defect") }); err == nil || !strings.Contains(err.Error(), "internal error: defect") {
		t.Errorf("got %v", err)
	}
}

// TestLimitsOfLoading: --timeout and --budget hold for the module level too, in all
// verbs.
func TestLimitsOfLoading(t *testing.T) {
	file := filepath.Join(t.TempDir(), "loop.py")
	if err := os.WriteFile(file, []byte("def f():\n    return 1\nwhile True:\n    pass\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"run", "graph", "trace", "render"} {
		for _, limit := range []struct{ flag, value, want string }{{"--timeout", "50ms", "because it takes longer than 50ms\nFILE:3"}, {"--budget", "5000", "budget of steps"}} {
			args := []string{verb, file + ":f", limit.flag, limit.value}
			if verb == "render" {
				args = append(args, "-o", filepath.Join(t.TempDir(), "f.svg"))
			}
			if status, _, errs := vitrine(args...); status != exitError || !strings.Contains(errs, strings.ReplaceAll(limit.want, "FILE", file)) || strings.Contains(errs, "context") {
				t.Errorf("%v: status %d, %s", args, status, errs)
			}
		}
	}
}
