package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Moment describes a step of a recording, so that it is found again when the program
// has changed.
type Moment struct {
	text  string // as it was written
	first bool   // the first step of all
	last  bool   // the last
	shift int    // how far the moment is from the step that fits: -1 for "before"
	parts []part // each is looked for after the one before it
}

// A part is what one step has to fit.
type part struct {
	kind  trace.Kind // "" for any
	graph string     // "" for any
	block int        // -1 for any
	line  int        // of the program; 0 for any
	at    string     // in the source line of the step; "" for any
	says  string     // in its sentence, whatever the case of letters; "" for any
	nth   int        // which of the steps that fit, from 1; 0 for the last
}

// String returns the moment as it was written.
func (m *Moment) String() string { return m.text }

// ParseMoment reads the description of a moment: first, last, or conditions such as
// kind=fold. The word then begins the conditions of a later step; those of the last step may
// follow the word before or after.
func ParseMoment(text string) (*Moment, error) {
	words, err := words(text)
	if err != nil {
		return nil, err
	}
	m := &Moment{text: strings.Join(strings.Fields(text), " ")}
	if len(words) == 0 {
		return nil, errors.New("say at which moment: first, last, or conditions such as kind=fold")
	}
	switch words[0] {
	case "first", "last":
		if len(words) > 1 {
			return nil, fmt.Errorf("%q stands alone", words[0])
		}
		m.first, m.last = words[0] == "first", words[0] == "last"
		return m, nil
	}
	return m, m.parse(words)
}

// parse reads the conditions of one step after the other.
func (m *Moment) parse(words []string) error {
	for {
		end := slices.Index(words, "then")
		one := words
		if end >= 0 {
			one = words[:end]
		} else if len(one) > 0 && (one[0] == "before" || one[0] == "after") {
			m.shift = map[string]int{"before": -1, "after": +1}[one[0]]
			one = one[1:]
		}
		p, err := parsePart(one)
		if err != nil {
			return err
		}
		if m.parts = append(m.parts, p); end < 0 {
			return nil
		}
		words = words[end+1:]
	}
}

// conditions are what a step can be described by.
const conditions = `kind, graph, block, line, at, says and nth, as in kind=fold nth=2`

func parsePart(words []string) (part, error) {
	p := part{block: -1, nth: 1}
	if len(words) == 0 {
		return p, errors.New("a condition is missing; there are " + conditions)
	}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if !ok || value == "" {
			if word == "before" || word == "after" {
				return p, fmt.Errorf("%q belongs in front of the last description", word)
			}
			return p, fmt.Errorf("%q is not a condition; there are %s", word, conditions)
		}
		if err := p.set(name, value); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p *part) set(name, value string) (err error) {
	switch name {
	case "kind":
		p.kind = trace.Kind(value)
	case "graph":
		p.graph = value
	case "at":
		p.at = value
	case "says":
		p.says = strings.ToLower(value)
	case "block":
		p.block, err = number(name, value, 0)
	case "line":
		p.line, err = number(name, value, 1)
	case "nth":
		if value == "last" {
			p.nth = 0
			return nil
		}
		p.nth, err = number(name, value, 1)
	default:
		err = fmt.Errorf("there is no condition %q; there are %s", name, conditions)
	}
	return err
}

func number(name, value string, least int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least {
		return 0, fmt.Errorf("%s=%s: this must be a number from %d on", name, value, least)
	}
	return n, nil
}

// words takes a text apart at spaces. What stands between double quotes belongs together.
func words(text string) ([]string, error) {
	var out []string
	var word strings.Builder
	quoted, begun := false, false
	end := func() {
		if begun {
			out = append(out, word.String())
		}
		word.Reset()
		begun = false
	}
	for _, r := range text {
		switch {
		case r == '"':
			quoted, begun = !quoted, true
		case !quoted && (r == ' ' || r == '\t' || r == '\n'):
			end()
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	end()
	if quoted {
		return nil, errors.New(`a closing " is missing`)
	}
	return out, nil
}

// parseAbout reads the conditions of the step that decides a question: the first that fits.
func parseAbout(text string) (*part, error) {
	list, err := words(text)
	if err != nil {
		return nil, err
	}
	p, err := parsePart(list)
	if err == nil && p.nth != 1 {
		err = errors.New("a question is about the first step that fits: leave nth out")
	}
	return &p, err
}

// A Source is the program of a recording: moments may name its lines.
type Source struct {
	File string
	Text string
}

// Find returns the step of a recording that the moment describes. Its error says which part
// of the description no step fits.
func (m *Moment) Find(r page.Recording, of Source) (int, error) {
	n := r.Steps().Len()
	switch {
	case n == 0:
		return 0, errors.New("the page has no steps")
	case m.first:
		return 0, nil
	case m.last:
		return n - 1, nil
	}
	at := -1
	for _, p := range m.parts {
		next := p.find(r.Steps(), at+1, of)
		if next < 0 {
			return 0, p.missing(r.Steps(), at, m.text)
		}
		at = next
	}
	if at += m.shift; at < 0 || at >= n {
		return 0, fmt.Errorf("no step is there at %q", m.text)
	}
	return at, nil
}

// find returns the first step from one on that fits, -1 if there is none.
func (p *part) find(steps *trace.Timeline, from int, of Source) int {
	found, count := -1, 0
	for i := from; i < steps.Len(); i++ {
		if !p.fits(steps.At(i), of) {
			continue
		}
		count++
		found = i
		if count == p.nth {
			return i
		}
	}
	if p.nth > 0 {
		return -1
	}
	return found
}

// fits reports whether a step is as described, but for its number.
func (p *part) fits(s trace.Step, of Source) bool {
	return (p.kind == "" || s.Kind == p.kind) &&
		(p.graph == "" || s.Graph == p.graph) &&
		(p.block < 0 || s.Block == p.block) &&
		(p.says == "" || strings.Contains(strings.ToLower(s.Text), p.says)) &&
		(p.line == 0 || of.has(s) && int(s.Span.Line) == p.line) &&
		(p.at == "" || of.has(s) && strings.Contains(of.line(int(s.Span.Line)), p.at))
}

// has reports whether a step has a place in the program.
func (of Source) has(s trace.Step) bool {
	return s.Span.IsValid() && (s.File == "" || s.File == of.File)
}

func (of Source) line(n int) string {
	lines := strings.Split(of.Text, "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// missing says what could not be found after a step.
func (p *part) missing(steps *trace.Timeline, at int, text string) error {
	var kinds []string
	for i := range steps.Len() {
		if k := string(steps.At(i).Kind); !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	if p.kind != "" && !slices.Contains(kinds, string(p.kind)) {
		return fmt.Errorf("no step is of the kind %q; there are %s", p.kind, strings.Join(kinds, ", "))
	}
	if at >= 0 {
		return fmt.Errorf("no step fits the description %s: the search ends after %s", text, steps.Sentence(at))
	}
	return fmt.Errorf("no step fits the description %s", text)
}
