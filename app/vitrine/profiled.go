//go:build profiled

package main

import (
	"fmt"
	"os"
	"runtime/pprof"
)

// profiles, in the environment, is a folder for profiles.
const profiles = "VITRINE_PROFILES"

// observed runs the command line, and writes what took its processor time to a new file, from which Go's compiler learns what is hot
// (make profile).
func observed(run func() int) int {
	f, err := os.CreateTemp(os.Getenv(profiles), "cpu-*.prof")
	if err == nil {
		err = pprof.StartCPUProfile(f)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "vitrine: no profile is written: %v\n", err)
		return run()
	}
	status := run()
	pprof.StopCPUProfile()
	if err := f.Close(); err != nil {
		fmt.Fprintf(os.Stderr, "vitrine: the profile is not written: %v\n", err)
	}
	return status
}
