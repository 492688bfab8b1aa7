package keep

import (
	"debug/elf"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"sync"
)

// Version names the engine that runs: two that do not do the same in everything have different ones. It is
// an error if the executable does not say which it is.
var Version = sync.OnceValues(func() (string, error) {
	f, err := elf.Open("/proc/self/exe")
	if err != nil {
		return "", fmt.Errorf("keep: the version of the engine is not known: %w", err)
	}
	defer f.Close()
	// The linker derives the note from everything that is linked.
	note := f.Section(".note.go.buildid")
	if note == nil {
		return "", errors.New("keep: the version of the engine is not known: its executable has no build ID")
	}
	id, err := note.Data()
	if err != nil || len(id) == 0 {
		return "", errors.Join(errors.New("keep: the build ID of the executable cannot be read"), err)
	}
	return runtime.GOARCH + " " + hex.EncodeToString(id), nil
})
