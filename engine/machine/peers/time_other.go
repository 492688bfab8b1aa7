//go:build !linux

package peers

import "time"

var started = time.Now()

// processorTime returns the time that has passed, for want of a better one.
func processorTime() time.Duration { return time.Since(started) }
