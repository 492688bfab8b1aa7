package layout

// initial orders every layer by a depth-first walk: from the top (0), from the
// top with the last successors first (1), or from the bottom (2).
func (o *orderer) initial(start int) {
	for l := range o.layers {
		o.layers[l] = o.layers[l][:0]
	}
	w := walker{o: o, seen: make([]bool, len(o.s.items)), down: start != 2, reverse: start == 1}
	nodes := o.s.flow.preorderList
	for k := range nodes {
		if start == 2 {
			k = len(nodes) - 1 - k
		}
		v := o.s.slot[nodes[k]]
		if start != 2 || len(o.down(v)) == 0 {
			w.walk(v)
		}
	}
	for _, v := range nodes {
		w.walk(o.s.slot[v])
	}
	for l := range o.layers {
		o.keepOrder(o.layers[l])
		o.number(l)
	}
}

// walker appends items to their layers in the order in which it reaches them.
type walker struct {
	o             *orderer
	seen          []bool
	stack         []int32
	down, reverse bool
}

func (w *walker) walk(root int32) {
	w.stack = append(w.stack[:0], root)
	for len(w.stack) > 0 {
		i := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if w.seen[i] {
			continue
		}
		w.seen[i] = true
		l := w.o.s.items[i].layer
		w.o.layers[l] = append(w.o.layers[l], i)
		ls := w.o.links(i, w.down)
		for k := range ls {
			if !w.reverse {
				k = len(ls) - 1 - k
			}
			if !w.seen[ls[k].other] {
				w.stack = append(w.stack, ls[k].other)
			}
		}
	}
}
