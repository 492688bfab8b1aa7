package bench

import (
	"slices"
	"time"
)

// A turn is the result of one turn of an implementation.
type turn struct {
	result int64
	warm   int  // how many calls there were to warm up
	steady bool // whether the times were steady after them
	times  []time.Duration
}

// window is how many calls are compared with all before them.
const window = 5

// warmUp calls until the last times were no better than those before, within the
// bounds of the options. The drivers of the peers do the same.
func warmUp(o Options, call func() (time.Duration, error)) (calls int, isSteady bool, err error) {
	var times []time.Duration
	var total time.Duration
	for len(times) < o.Warm && total < o.warmTime() {
		t, err := call()
		if err != nil {
			return len(times), false, err
		}
		total += t
		times = append(times, t)
		if total >= 3*o.warmTime()/10 && steady(times) {
			return len(times), true, nil
		}
	}
	return len(times), false, nil
}

// steady reports whether the last times are no better than all those before.
func steady(times []time.Duration) bool {
	parting := len(times) - window
	return parting >= window && float64(slices.Min(times[parting:])) >= 0.98*float64(slices.Min(times[:parting]))
}
