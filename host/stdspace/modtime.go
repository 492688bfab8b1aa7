package stdspace

import (
	"math"
	"time"
)

func makeTime(s *Space) (*Module, error) {
	start := time.Now()
	seconds := func(*Space, []Object) (Object, error) { return Float(time.Since(start).Seconds()), nil }
	m := s.NewModule("time", []Def{
		{Name: "time", Min: 0, Max: 0, Fn: func(*Space, []Object) (Object, error) {
			return Float(float64(time.Now().UnixNano()) / 1e9), nil
		}},
		{Name: "time_ns", Min: 0, Max: 0, Only: 3, Fn: func(*Space, []Object) (Object, error) { return MakeInt(time.Now().UnixNano()), nil }},
		{Name: "clock", Min: 0, Max: 0, Fn: seconds},
		{Name: "perf_counter", Min: 0, Max: 0, Only: 3, Fn: seconds},
		{Name: "monotonic", Min: 0, Max: 0, Only: 3, Fn: seconds},
		{Name: "process_time", Min: 0, Max: 0, Only: 3, Fn: seconds},
		{Name: "perf_counter_ns", Min: 0, Max: 0, Only: 3, Fn: func(*Space, []Object) (Object, error) {
			return MakeInt(time.Since(start).Nanoseconds()), nil
		}},
		{Name: "sleep", Min: 1, Max: 1, Fn: timeSleep},
	})
	return m, nil
}

// timeSleep waits, unless the program is stopped meanwhile.
func timeSleep(s *Space, args []Object) (Object, error) {
	v, err := realOf(s, args[0])
	if err != nil {
		return nil, err
	}
	switch {
	case math.IsNaN(v):
		return nil, s.ValueError("Invalid value NaN (not a number)")
	case v < 0:
		return nil, s.ValueError("sleep length must be non-negative")
	case v > 1e9:
		return nil, s.Throw("OverflowError", "timestamp too large to convert to C _PyTime_t")
	}
	timer := time.NewTimer(time.Duration(v * float64(time.Second)))
	defer timer.Stop()
	if ctx := s.limits.ctx; ctx != nil {
		select {
		case <-timer.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		return None, nil
	}
	<-timer.C
	return None, nil
}
