package hintannotator

import (
	"fmt"

	"vitrine/annotator/flowing/flowfilm"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
)

// The kinds of steps beside those of the fixpoint.
const (
	StepFix    trace.Kind = "fix"    // somebody asks for an origin to be green
	StepColour trace.Kind = "colour" // all that may be green is taken for green
	StepRedden trace.Kind = "redden" // what depends on something red is red
)

// A Recording holds every step of an analysis.
type Recording = flowfilm.Recording[*Graph, *Value]

// valuesChange says that values never change.
var valuesChange = flowfilm.Holds[*Value]{}

// note appends a step, if there is a recording. It returns its number.
func (a *analysis) note(n flowfilm.Note[*Graph, *Value]) int {
	r, step := a.Recording, trace.NoStep
	if r != nil {
		r.Write(func() { step = r.Append(n) })
	}
	return step
}

// noteFixed notes that the operation that is considered asks for an origin to be green.
func (a *analysis) noteFixed(o *origin) {
	if a.Recording == nil {
		return
	}
	text := fmt.Sprintf("%v of %s has to be green: a hint asks for it", o, o.graph.shown)
	if o.by.from != nil {
		text = fmt.Sprintf("%v of %s has to be green, as it is passed as %v to %s, which has to be", o, o.graph.shown, o.by.from, o.by.from.graph.shown)
	}
	a.Write(func() {
		n := a.Here(StepFix, text)
		if f := o.by.from; f != nil {
			n.Sources = flowfilm.Known(f.fixedAt)
		}
		o.fixedAt = a.Append(n)
	})
}

// noteColours notes that all that may be green is taken for green.
func (a *analysis) noteColours() {
	if a.Recording != nil {
		a.colouredAt = a.note(flowfilm.Note[*Graph, *Value]{Kind: StepColour, Text: "All that may be green is taken for green", Op: -1, Cause: a.Latest})
	}
}

// noteRed notes that an origin is red because of another value.
func (a *analysis) noteRed(o *origin) {
	if a.Recording == nil {
		return
	}
	text := fmt.Sprintf("%v of %s is red: ", o, o.graph.shown)
	cause := a.colouredAt
	if d := o.because; d == nil {
		text += "nobody calls the entry while code is generated"
	} else {
		text += fmt.Sprintf("it depends on %v", d.of)
		if d.graph != o.graph {
			text += " of " + d.graph.shown
		}
		if s := a.Value(&d.graph.flowing, d.of); s != nil && s.mine != nil && s.mine.redAt != trace.NoStep {
			cause = s.mine.redAt
		}
	}
	p, op := o.place()
	n := flowfilm.Note[*Graph, *Value]{Kind: StepRedden, Text: text, At: p, Op: op, Cause: cause}
	if op < 0 {
		n.File, n.Span = o.graph.File, o.graph.Span
	}
	o.redAt = a.note(n)
}

// place returns the block of an origin, and the index of the operation or -1.
func (o *origin) place() (*point, int) {
	if o.at != nil {
		return o.at.Point, o.at.Op
	}
	g := &o.graph.flowing
	return g.Point(g.StartBlock), -1
}

// rebind gives a variable another value after the fixpoint.
func (a *analysis) rebind(g *Graph, b *flow.Block, v *flow.Variable, s *Value, why string) {
	a.Bind(&g.flowing, v, s)
	if r := a.Recording; r != nil {
		p := g.flowing.Point(b)
		n := flowfilm.Note[*Graph, *Value]{Kind: StepRedden, Text: fmt.Sprintf("%v of %s is red: %s", v, g.shown, why), At: p, Op: -1, Cause: a.colouredAt, Value: s}
		r.Write(func() { r.Around(p).Bind(r.Append(n), v, s) })
	}
}

// happened tells whether a step had been taken at a moment.
type happened func(step int) bool

// momentOf returns what had happened by a moment: everything, unless it is one of a recording.
func momentOf(m flowfilm.Moment[*Value]) happened {
	if then, ok := m.(*flowfilm.Then[*Value]); ok {
		return func(step int) bool { return step != trace.NoStep && then.Passed(step) }
	}
	return nil
}

// colourAt returns the colour of a value at a moment. While the analysis runs, it is not known for
// what may be green.
func (a *analysis) colourAt(s *Value, at happened) Colour {
	switch {
	case at == nil || s == nil || s.t == lltype.Void:
		return s.colour()
	case s.kind == variable:
		return Red
	case s.kind == blue:
		return s.colour()
	case s.eager || fixedAt(s, at):
		return Green
	case !at(a.colouredAt):
		return Unknown
	case s.mine == nil || s.mine.redAt != trace.NoStep && at(s.mine.redAt):
		return Red
	}
	return Green
}

// fixedAt reports whether everything that a value depends on was asked for at a moment.
func fixedAt(s *Value, at happened) bool {
	for _, o := range s.origins {
		if !o.fixed || !at(o.fixedAt) {
			return false
		}
	}
	return true
}

// textAt describes a value at a moment.
func (a *analysis) textAt(s *Value, at happened) string {
	text := ""
	switch c := a.colourAt(s, at); {
	case c == Unknown:
		text = "green if " + unaskedAt(s, at)
	case c == Void:
		return "void"
	case c == Green && s.eager:
		text = "green (concrete)"
	case c == Green && len(s.origins) > 0 && (at == nil && s.fixed() || at != nil && fixedAt(s, at)):
		text = "green (asked for)"
	default:
		text = c.String()
	}
	if s.frozen {
		text += ", frozen"
	}
	return text
}

// unaskedAt names the origins that nobody had asked for by a moment.
func unaskedAt(s *Value, at happened) string {
	rest := *s
	rest.origins = nil
	for _, o := range s.origins {
		if !o.fixed || !at(o.fixedAt) {
			rest.origins = append(rest.origins, o)
		}
	}
	return originsList(rest.origins)
}

// Steps returns the steps of a recording, nil if there is none.
func (r *Result) Steps() *trace.Timeline {
	if r.analysis.Recording == nil {
		return nil
	}
	return r.analysis.Recording.Steps()
}
