package hintannotator

import (
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/pages/trace"
)

// StepFix is the kind of steps at which an origin becomes fixed.
const StepFix trace.Kind = "fix"

// flowfilmHolds says that values never change.
var flowfilmHolds = flowfilm.Holds[*Value]{}

// fixedStep notes that an origin is fixed.
func (a *analysis) fixedStep(o *origin) {
	r := a.Recording
	if r == nil {
		return
	}
	r.Write(func() { r.Append(r.Here(StepFix, o.String()+" of "+o.graph.Name+" has to be green")) })
}
