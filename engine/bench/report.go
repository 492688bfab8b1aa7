package bench

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Row is what was measured of one implementation.
type Row struct {
	Name    string   `json:"name"`
	Seconds *float64 `json:"seconds"` // median of the processor time of a call
	Ratio   *float64 `json:"ratio"`   // our time divided by this one
	Missing string   `json:"missing,omitempty"`
	How     string   `json:"how,omitempty"` // what was run, how, and after how many calls to warm up
}

// A Report is what was measured of one program: ours first, then the peers.
type Report struct {
	Program string  `json:"program"`
	Arg     int64   `json:"arg"`
	Result  int64   `json:"result"`
	Compile float64 `json:"compileSeconds"` // from the source to machine code
	Rows    []Row   `json:"rows"`
}

// set notes what the turns of an implementation took. Those of ours come first.
func (r *Report) set(i int, how string, turns []*turn) {
	var times []time.Duration
	warm, isSteady := 0, true
	for _, t := range turns {
		times = append(times, t.times...)
		warm = max(warm, t.warm)
		isSteady = isSteady && t.steady
	}
	slices.Sort(times)
	median := times[len(times)/2].Seconds()
	row := &r.Rows[i]
	row.Seconds = &median
	row.How = how + ", " + warmText(warm, isSteady)
	if i > 0 && median > 0 {
		ratio := *r.Rows[0].Seconds / median
		row.Ratio = &ratio
	}
}

func warmText(calls int, isSteady bool) string {
	switch {
	case calls == 0:
		return "not warmed up"
	case isSteady:
		return fmt.Sprintf("steady after at most %d calls", calls)
	}
	return fmt.Sprintf("times still falling after %d calls", calls)
}

// Text returns the report as text, a line for each implementation.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s(%d) = %d, from source to machine code in %.1f ms\n", r.Program, r.Arg, r.Result, 1e3*r.Compile)
	for _, row := range r.Rows {
		switch {
		case row.Missing != "":
			fmt.Fprintf(&b, "  %-10s missing: %s\n", row.Name, row.Missing)
		case row.Ratio != nil:
			fmt.Fprintf(&b, "  %-10s %12.3f ms   native takes %.3f times that   (%s)\n", row.Name, 1e3**row.Seconds, *row.Ratio, row.How)
		case row.Seconds != nil:
			fmt.Fprintf(&b, "  %-10s %12.3f ms   (%s)\n", row.Name, 1e3**row.Seconds, row.How)
		}
	}
	return b.String()
}
