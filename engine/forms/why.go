package forms

import (
	"fmt"
	"strings"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// A Why explains the annotation of a variable.
type Why struct {
	Variable   string
	Annotation string
	Chain      []page.Reason

	// Line returns a line of a source file, "" if it is not known.
	Line func(file string, line int) string
}

// WhyJSON is the JSON form of a Why, as "vitrine why --format json" prints it.
type WhyJSON struct {
	Variable   string       `json:"variable"`
	Annotation string       `json:"annotation"`
	Chain      []ReasonJSON `json:"chain"`
}

// ReasonJSON is one place of an explanation: lines from 1, columns in bytes from 0; the
// line is 0 where the place is not known. An origin is where the annotation begins; the places
// after it are those that the value goes through from there.
type ReasonJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Col    int    `json:"col"`
	Graph  string `json:"graph"`
	Text   string `json:"text"`
	Origin bool   `json:"origin"`
}

// JSON returns the JSON form.
func (w *Why) JSON() *WhyJSON {
	out := &WhyJSON{Variable: w.Variable, Annotation: w.Annotation, Chain: []ReasonJSON{}}
	for _, r := range w.Chain {
		out.Chain = append(out.Chain, ReasonJSON{
			File: r.File, Line: int(r.Span.Line), Col: int(r.Span.Col), Graph: r.Graph, Text: r.Text, Origin: r.Origin,
		})
	}
	return out
}

// Text returns one paragraph for each origin, with its source line, and a line for each
// place after it.
func (w *Why) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is %s\n", w.Variable, w.Annotation)
	for _, r := range w.Chain {
		text := r.Text
		if r.Graph != "" {
			text = "in " + r.Graph + ": " + text
		}
		where := r.File
		if r.Span.IsValid() {
			where = fmt.Sprintf("%s:%v", r.File, r.Span)
		}
		if !r.Origin {
			fmt.Fprintf(&b, "    %s: %s\n", where, text)
			continue
		}
		fmt.Fprintf(&b, "\n%s: %s\n", where, text)
		if line := w.Line(r.File, int(r.Span.Line)); line != "" && r.Span.IsValid() {
			b.WriteString(source.Excerpt(line, r.Span) + "\n")
		}
	}
	return b.String()
}
