package bench

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// A Row is what was measured of one implementation.
type Row struct {
	Name    string   `json:"name"`
	Seconds *float64 `json:"seconds"` // median of the processor time of a call
	Ratio   *float64 `json:"ratio"`   // our native time divided by this one

	// O0 and O2 are this time divided by those of gcc -O0 and gcc -O2, where there is a form in C.
	O0 *float64 `json:"toGccO0,omitempty"`
	O2 *float64 `json:"toGccO2,omitempty"`

	// Cold is how long it takes from the start of a process to its end, if that was measured: median of seconds by the clock.
	// First is the same of the very first process, where that keeps its translation for the others.
	Cold    *float64 `json:"coldSeconds,omitempty"`
	First   *float64 `json:"firstSeconds,omitempty"`
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
}

// compare notes the ratios.
func (r *Report) compare() {
	ratio := func(a, b *float64) *float64 {
		if a == nil || b == nil || *b <= 0 {
			return nil
		}
		ratio := *a / *b
		return &ratio
	}
	native, o0, o2 := r.seconds(nativeName), r.seconds("gcc -O0"), r.seconds("gcc -O2")
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.Name != nativeName {
			row.Ratio = ratio(native, row.Seconds)
		}
		row.O0, row.O2 = ratio(row.Seconds, o0), ratio(row.Seconds, o2)
	}
}

// seconds returns the time of an implementation, nil if there is none.
func (r *Report) seconds(name string) *float64 {
	for _, row := range r.Rows {
		if row.Name == name {
			return row.Seconds
		}
	}
	return nil
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

// Text returns the report as a table, a line for each implementation, and then how each was run.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", r.Program)
	if r.Arg != 0 {
		fmt.Fprintf(&b, "(%d)", r.Arg)
	}
	fmt.Fprintf(&b, " = %d", r.Result)
	if r.Compile > 0 {
		fmt.Fprintf(&b, ", from source to machine code in %.1f ms", 1e3*r.Compile)
	}
	fmt.Fprintf(&b, "\n  %-12s %12s %10s %10s %12s   %s\n", "", "a call, ms", "to gcc -O0", "to gcc -O2", "from cold, s", "how")
	number := func(x *float64, width, digits int) string {
		if x == nil {
			return fmt.Sprintf("%*s", width, "-")
		}
		return fmt.Sprintf("%*.*f", width, digits, *x)
	}
	for _, row := range r.Rows {
		if row.Missing != "" {
			fmt.Fprintf(&b, "  %-12s missing: %s\n", row.Name, row.Missing)
			continue
		}
		var ms *float64
		if row.Seconds != nil {
			x := 1e3 * *row.Seconds
			ms = &x
		}
		if row.First != nil {
			row.How += fmt.Sprintf("; the first process, which keeps its translation: %.3f s", *row.First)
		}
		fmt.Fprintf(&b, "  %-12s %s %s %s %s   %s\n", row.Name, number(ms, 12, 3), number(row.O0, 10, 3), number(row.O2, 10, 3), number(row.Cold, 12, 3), row.How)
	}
	return b.String()
}

// Means returns the geometric means over reports of the times of our JIT to those of each peer, and of native code to
// gcc -O2, as text.
func Means(reports []*Report) string {
	var b strings.Builder
	mean := func(of, to string) {
		sum, n := 0.0, 0
		for _, r := range reports {
			if a, c := r.seconds(of), r.seconds(to); a != nil && c != nil && *a > 0 && *c > 0 {
				sum += math.Log(*a / *c)
				n++
			}
		}
		if n > 0 {
			fmt.Fprintf(&b, "%-12s takes %.3f times as long as %s (geometric mean of %d programs)\n", of, math.Exp(sum/float64(n)), to, n)
		}
	}
	mean(nativeName, "gcc -O2")
	mean(interpreterName, "CPython")
	mean(jitName, "gcc -O2")
	mean(jitName, "CPython")
	mean(jitName, "PyPy")
	mean(jitName, "LuaJIT")
	return b.String()
}
