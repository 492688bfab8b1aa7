package annset

import (
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// The kinds of steps that the annotation takes.
const (
	StepStart        trace.Kind = "start"        // the annotation begins
	StepGraph        trace.Kind = "graph"        // the graph of a function joins the program
	StepReach        trace.Kind = "reach"        // a block is reached for the first time
	StepAnalyse      trace.Kind = "analyse"      // a pending block is taken up
	StepBind         trace.Kind = "bind"         // a variable is bound to an object
	StepBlocked      trace.Kind = "blocked"      // an operation has no possible result yet
	StepResume       trace.Kind = "resume"       // what a blocked block waits for has changed
	StepCall         trace.Kind = "call"         // a function is called
	StepReturn       trace.Kind = "return"       // what a function returns is known, or has changed
	StepIntersection trace.Kind = "intersection" // two paths meet
	StepSet          trace.Kind = "set"          // an annotation is set
	StepGeneralise   trace.Kind = "generalise"   // an annotation covers more than before
	StepKill         trace.Kind = "kill"         // an annotation is deleted
	StepShare        trace.Kind = "share"        // two objects become one
	StepInvalidate   trace.Kind = "invalidate"   // a block has to be analysed again
	StepDone         trace.Kind = "done"         // nothing changes any more
	StepFail         trace.Kind = "fail"         // the annotation ends with an error
)

// A Recording holds every step of one annotation, and everything that was
// known at each. Give a new one to Annotate through Options.Record, and look at
// it by [Recording.For], also while the annotation runs.
type Recording struct {
	flowRecording
	plain   map[*model.FunctionGraph]*page.Page // the graphs of the program alone
	objects map[*SomeValue]*object
}

type (
	flowRecording = flowfilm.Recording[*funcGraph, *SomeValue]
	note          = flowfilm.Note[*funcGraph, *SomeValue]
)

// An object is the history of what was known about a SomeValue.
type object struct {
	same  trace.Track[*SomeValue]
	facts trace.Track[[]shown]
}

// A shown is an annotation as it is shown. Its value is an object or a text.
type shown struct {
	name   Name
	object *SomeValue
	text   string
}

// shownFacts returns what is known about an object.
func shownFacts(s *AnnotationSet, sv *SomeValue, describe func(any) string) []shown {
	rec := s.records[s.Find(sv)]
	if rec == nil {
		return nil
	}
	var facts []shown
	for _, n := range s.known(rec) {
		f := shown{name: n}
		v := s.valueOf(rec.fact(n))
		var isObject bool
		if f.object, isObject = v.(*SomeValue); !isObject {
			f.text = valueText(v, describe)
		}
		facts = append(facts, f)
	}
	return facts
}

// A moment is what was known at a step.
type moment struct {
	*flowfilm.Then[*SomeValue]
	r *Recording
}

func (m *moment) find(sv *SomeValue) *SomeValue {
	for o := m.r.objects[sv]; o != nil; o = m.r.objects[sv] {
		to, ok := film.Look(m.Moment, &o.same)
		if !ok {
			break
		}
		sv = to
	}
	return sv
}

func (m *moment) facts(sv *SomeValue) (facts []shown) {
	if o := m.r.objects[sv]; o != nil {
		facts, _ = film.Look(m.Moment, &o.facts)
	}
	return facts
}

// Binding returns the object that a variable was bound to, nil if the analysis had not got
// there.
func (m *moment) Binding(v *model.Variable) *SomeValue {
	if sv := m.Then.Binding(v); sv != nil {
		return m.find(sv)
	}
	return nil
}
