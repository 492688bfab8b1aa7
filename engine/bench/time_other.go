//go:build !linux

package bench

import "time"

var started = time.Now()

// processorTime returns how much time has passed: there is nothing better here.
func processorTime() time.Duration { return time.Since(started) }
