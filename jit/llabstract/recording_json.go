package llabstract

import "vitrine/lowlevel/lltype"

// A Known is what is known right after a step, as data: the functions that are followed,
// the innermost first, and the virtual objects that they lead to.
type Known struct {
	Frames   []KnownFrame  `json:"frames"`
	Objects  []KnownObject `json:"objects"`
	Residual *int          `json:"residual"` // the block of the residual graph that is written, or null
}

// A KnownFrame is a function that is followed. Op is the index of its next operation, or of
// the call that it waits for; that after the last stands for the exits.
type KnownFrame struct {
	Graph     string       `json:"graph"`
	Block     int          `json:"block"`
	Op        int          `json:"op"`
	Variables []KnownValue `json:"variables"` // those that are needed from there on
}

// A KnownValue is what is known about a variable or a part: a concrete or a little constant, a
// variable of the residual graph, or a virtual object. To is the last one of several items
// of which the same is known, and Name the first.
type KnownValue struct {
	Name   string `json:"name"`
	To     string `json:"to,omitempty"`
	Is     string `json:"is"` // concrete, little, variable or virtual
	Value  string `json:"value"`
	Object *int   `json:"object,omitempty"`
}

// A KnownObject is a virtual object.
type KnownObject struct {
	Object int          `json:"object"`
	Type   string       `json:"type"`
	Parts  []KnownValue `json:"parts"`
}

// Known returns what is known right after a step.
func (r *Recording) Known(step int) Known {
	defer r.Read()()
	k := Known{Frames: []KnownFrame{}, Objects: []KnownObject{}}
	var queue []*object
	value := func(name string, f fact) KnownValue {
		v := KnownValue{Name: name, Is: f.sort(), Value: f.text()}
		if f.object != nil {
			v.Object = &f.object.id
			queue = append(queue, f.object)
		}
		return v
	}
	top, _ := r.known.now.At(step)
	for at := top; at != nil; at = at.below {
		f := KnownFrame{Graph: r.nameOf(at.graph), Block: at.block.ID, Op: at.op, Variables: []KnownValue{}}
		for _, h := range r.known.holdings(at, step, at != top) {
			f.Variables = append(f.Variables, value(h.variable.String(), h.fact))
		}
		k.Frames = append(k.Frames, f)
	}
	seen := make(map[*object]bool)
	for len(queue) > 0 {
		o := queue[0]
		queue = queue[1:]
		if seen[o] {
			continue
		}
		seen[o] = true
		out := KnownObject{Object: o.id, Type: o.of.String(), Parts: []KnownValue{}}
		for _, p := range o.rows(step) {
			v := value(partKey(o.of, p.first), p.fact)
			if p.last > p.first {
				v.To = partKey(o.of, p.last)
			}
			out.Parts = append(out.Parts, v)
		}
		k.Objects = append(k.Objects, out)
	}
	if at, ok := r.Current.At(step); ok && at.Graph != nil {
		k.Residual = &at.Block
	}
	return k
}

// partKey names a part in data: a field, "[3]" or "[3].key".
func partKey(t lltype.Container, i int) string {
	return row{first: i, last: i}.name(layoutOf(t))
}
