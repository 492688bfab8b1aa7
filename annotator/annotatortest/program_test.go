package annotatortest

import (
	"math/rand"
	"regexp"
	"testing"
)

// TestWhatIsWritten: random programs ask instances for what they lack, hold containers
// that lead back to themselves, have large prebuilt objects and fold checked operations.
func TestWhatIsWritten(t *testing.T) {
	for name, pattern := range map[string]string{
		"method that others lack":        `\.only\(`,
		"attribute that others lack":     `\+= \S+\.late\n`,
		"instance in its own list":       `(?m)^(G\d+)\.a\d+\.append\(G\d+\)$`,
		"instance in its own dictionary": `(?m)^(G\d+)\.a\d+\[[^]]*\] = G\d+$`,
		"chain of 300":                   `in range\(300\):\n    \S+_next = `,
		"list of 300":                    `\[.* for \S+ in range\(300\)\]\n`,
		"dictionary of 300":              `dict\(\[.* in range\(300\)\]\)\n`,
		"empty list":                     `\[.* for \S+ in range\(0\)\]\n`,
		"empty tuple":                    `(?m)^G\d+ = \(\)$`,
		"tuple of one":                   `(?m)^G\d+ = \(.*,\)$`,
		"walk along a chain":             `while i\d+ > 0 and x\d+ is not None:`,
		"test whether an item is":        `\[-?\d\] is `,
		"folded operation in a loop":     `for i\d+ in range\(.* & 3\):\n\s+(try:\n\s+)?v\d+ = ovfcheck\(-c\d+\)`,
	} {
		if !writes(regexp.MustCompile(pattern)) {
			t.Errorf("no program has a %s", name)
		}
	}
}

// writes reports whether one of many random programs matches a pattern.
func writes(pattern *regexp.Regexp) bool {
	for seed := range int64(2000) {
		if pattern.MatchString(Write(rand.New(rand.NewSource(seed)).Intn, 0)) {
			return true
		}
	}
	return false
}
