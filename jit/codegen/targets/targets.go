// Package targets has the machines that code can be made for.
package targets

import (
	"fmt"
	"runtime"
	"strings"

	"vitrine/jit/codegen/amd64"
	"vitrine/jit/codegen/arm64"
	"vitrine/jit/codegen/backend"
)

var all = []*backend.Target{amd64.Target, arm64.Target}

// Host returns the machine that this process runs on; if there is no back end for it, one
// whose code can be looked at but not run.
func Host() *backend.Target {
	if t, err := ByName(runtime.GOARCH); err == nil {
		return t
	}
	return all[0]
}

// Names returns the names of all machines.
func Names() []string {
	var names []string
	for _, t := range all {
		names = append(names, t.Name)
	}
	return names
}

// ByName returns a machine by its name, which is that of GOARCH.
func ByName(name string) (*backend.Target, error) {
	for _, t := range all {
		if t.Name == name {
			return t, nil
		}
	}
	return nil, fmt.Errorf("no code can be made for %q: choose one of %s", name, strings.Join(Names(), ", "))
}
