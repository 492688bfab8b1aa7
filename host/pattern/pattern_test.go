package pattern

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func endless() error { return nil }

func compiled(t *testing.T, text string, flags Flags) *Pattern {
	t.Helper()
	p, err := Compile([]rune(text), true, flags)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return p
}

// TestSpans: the positions of matches and groups, on texts and on bytes.
func TestSpans(t *testing.T) {
	for _, c := range []struct {
		text  string
		flags Flags
		on    *Subject
		want  []int // nil: no match
	}{
		{`(é+)(x)?`, 0, Text("aéé"), []int{1, 3, 1, 3, -1, -1}},
		{`\w+`, Unicode, Text("-é1"), []int{1, 3}},
		{`\w+`, 0, Text("-é1"), []int{2, 3}},
		{`É`, IgnoreCase | Unicode, Text("aé"), []int{1, 2}},
		{`É`, IgnoreCase, Text("aé"), nil},
		{`(?:(?!(a)b).)+`, 0, Bytes("acab"), []int{0, 2, 1, 1}},
		{`\xe9`, 0, Bytes("a\xe9"), []int{1, 2}},
	} {
		f, err := compiled(t, c.text, c.flags).Search(c.on, 0, c.on.Len(), Limits{endless, 1000})
		switch {
		case err != nil:
			t.Errorf("%q: %v", c.text, err)
		case f == nil && c.want != nil || f != nil && !slices.Equal(f.Spans, c.want):
			t.Errorf("%q: found %v, want %v", c.text, f, c.want)
		}
	}
}

// TestCatastrophe: an expression that would take for ever ends when it is told to.
func TestCatastrophe(t *testing.T) {
	for _, text := range []string{`(a+)+b`, `(a|aa)*b`, `(?:a*)*b`, `(?:a?){40}a{40}`, `(.*)*\1x`, `(a*?)+?b`, `(?=(a+)+b)`, `(?:a|aa)+?b`} {
		stop := errors.New("stop")
		ticks := 0
		lim := Limits{func() error {
			if ticks++; ticks > 20_000 {
				return stop
			}
			return nil
		}, 1 << 20}
		on := Bytes(strings.Repeat("a", 39))
		if f, err := compiled(t, text, 0).Search(on, 0, on.Len(), lim); !errors.Is(err, stop) {
			t.Errorf("%q: got %v, %v after %d ticks", text, f, err, ticks)
		}
	}
}

// TestStack: what there is to come back to has a bound, and takes nothing from the stack of
// the goroutine.
func TestStack(t *testing.T) {
	on := Bytes(strings.Repeat("ab", 100_000))
	p := compiled(t, `(?:a|b)*$`, 0)
	if _, err := p.Match(on, 0, on.Len(), Limits{endless, 1000}); !errors.Is(err, ErrStack) {
		t.Errorf("with a small stack: %v", err)
	}
	f, err := p.Match(on, 0, on.Len(), Limits{endless, 1 << 20})
	if err != nil || f == nil || f.Spans[1] != on.Len() {
		t.Errorf("with a large stack: %v, %v", f, err)
	}
}

// TestNesting: deep nesting is an error, not the end of the process.
func TestNesting(t *testing.T) {
	for _, open := range []string{"(?:", "(?=", "(?(1)", "(?:a|"} {
		text := strings.Repeat(open, 100_000) + strings.Repeat(")", 100_000)
		if _, err := Compile([]rune(text), false, 0); !errors.Is(err, ErrNested) {
			t.Errorf("%s...: %v", open, err)
		}
	}
}

// FuzzCompile: any expression is compiled or refused, and runs within its limits.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{`(?P<a>x)|[^\d-]{2,}?(?<=b)(?(a)c|d)`, `(?ix) a # b`, `\1(a)\1`, `((?!a)|b)*?$`, `(?<!a\Z)[\x41-z]`} {
		f.Add(seed, "aabxcd\n", uint8(IgnoreCase))
	}
	f.Fuzz(func(t *testing.T, text, subject string, flags uint8) {
		p, err := Compile([]rune(text), true, Flags(flags))
		if err != nil {
			return
		}
		stop := errors.New("stop")
		ticks := 0
		lim := Limits{func() error {
			if ticks++; ticks > 1000 {
				return stop
			}
			return nil
		}, 1 << 14}
		on := Text(subject)
		found, err := p.Search(on, 0, on.Len(), lim)
		if err != nil || found == nil {
			return
		}
		if len(found.Spans) != 2*p.Groups+2 || found.Last > p.Groups {
			t.Fatalf("%q on %q: %v with %d groups", text, subject, found, p.Groups)
		}
		for _, at := range found.Spans {
			if at < -1 || at > on.Len() {
				t.Fatalf("%q on %q: %v", text, subject, found)
			}
		}
	})
}
