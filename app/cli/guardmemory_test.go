//go:build linux

package cli

import (
	"context"
	"errors"
	"math"
	"runtime/debug"
	"testing"
	"time"

	"vitrine/host/memory"
	"vitrine/runtime/mapping"
)

// TestGuardOfRegions: a verb is stopped for memory that low-level programs take, and Go is
// given the less the more they take.
func TestGuardOfRegions(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	const size = 128 << 20
	r, err := mapping.Reserve(size)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Release()
	if err := r.Allow(r.Bytes, mapping.ReadWrite); err != nil {
		t.Fatal(err)
	}
	most := memory.Resident() + size/2
	var allowed allowance
	allowed.adapt()
	before := debug.SetMemoryLimit(-1)

	ctx, stop := context.WithCancelCause(t.Context())
	defer stop(nil)
	done := make(chan error, 1)
	go func() {
		for i := 0; i < size && ctx.Err() == nil; i += 4096 {
			r.Bytes[i] = 1
		}
		select {
		case <-ctx.Done():
		case <-time.After(500 * between): // nobody looks, or at something else
		}
		done <- errors.New("in the middle")
	}()
	if err := watch(ctx, stop, done, most); !errors.Is(err, errMemory) {
		t.Errorf("got %v", err)
	}
	allowed.adapt()
	if after := debug.SetMemoryLimit(-1); after > before-size/4 {
		t.Errorf("Go may take %d bytes, and %d before the region was used", after, before)
	}
}
