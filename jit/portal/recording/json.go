package recording

// A Known is what the compiler knows right after a step, as data: the functions that are followed, the innermost
// first, the virtual objects that they lead to, and the states that wait.
type Known struct {
	Frames    []KnownFrame   `json:"frames"`
	Exception *KnownValue    `json:"exception"` // the class of the current one, or null
	Objects   []KnownObject  `json:"objects"`
	Waiting   []KnownWaiting `json:"waiting"`  // the next first
	Residual  *int           `json:"residual"` // the block of residual code that is written, or null
	Replay    bool           `json:"replay"`   // the way to a promotion is walked again
}

// A KnownFrame is a function that is followed. Block and Op are null between two states; an Op after the last stands
// for the exits.
type KnownFrame struct {
	Graph     string       `json:"graph"`
	Block     *int         `json:"block"`
	Op        *int         `json:"op"`
	Variables []KnownValue `json:"variables"` // those that are needed from there on
}

// A KnownValue is what is known about a variable or a part: green; or a red box with a constant, a variable of
// residual code or a virtual object.
type KnownValue struct {
	Name   string `json:"name"`
	Is     string `json:"is"` // green, constant, variable, virtual or virtualizable
	Value  string `json:"value"`
	Object *int   `json:"object,omitempty"`
}

// A KnownObject is a virtual object.
type KnownObject struct {
	Object int          `json:"object"`
	Name   string       `json:"name"`
	Parts  []KnownValue `json:"parts"`
}

// A KnownWaiting is a state that waits.
type KnownWaiting struct {
	Graph string `json:"graph"`
	Block int    `json:"block"`
	Where string `json:"where"`
}

// Known returns what is known right after a step.
func (r *Recording) Known(step int) Known {
	defer r.Read()()
	k := Known{Frames: []KnownFrame{}, Objects: []KnownObject{}, Waiting: []KnownWaiting{}}
	s, _ := r.states.At(step)
	if s == nil {
		return k
	}
	k.Replay = s.replaying
	for _, f := range s.frames {
		out := KnownFrame{Graph: f.graph.Coloured.Shown(), Variables: values(f.vars)}
		if f.block != nil {
			block, op := f.block.ID, max(f.op, 0)
			out.Block, out.Op = &block, &op
		}
		k.Frames = append(k.Frames, out)
	}
	if s.exception.sort != "" {
		v := value(holding{"exception", s.exception})
		k.Exception = &v
	}
	for _, o := range s.objects {
		k.Objects = append(k.Objects, KnownObject{Object: o.number, Name: o.name, Parts: values(o.parts)})
	}
	for _, w := range s.waiting {
		k.Waiting = append(k.Waiting, KnownWaiting{Graph: r.byInput[w.graph].Coloured.Shown(), Block: w.block, Where: w.what})
	}
	if at, ok := r.Current.At(step); ok && at.Graph != nil {
		k.Residual = &at.Block
	}
	return k
}

func values(list []holding) []KnownValue {
	out := make([]KnownValue, len(list))
	for i, h := range list {
		out[i] = value(h)
	}
	return out
}

func value(h holding) KnownValue {
	v := KnownValue{Name: h.name, Is: h.sort, Value: h.text}
	if h.object != noObject {
		v.Object = &h.object
	}
	return v
}
