package annotator

import (
	"fmt"
	"reflect"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/origins"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A program is what inquiries need of a whole program: which operations set attributes,
// and which read items.
type program struct {
	sets  map[string][]*Position // by name of the attribute
	reads map[*Position][]*lattice.Item
}

// indexed returns the program of the result.
func (p *Pages) indexed() *program {
	p.index.Do(func() {
		x := &program{sets: make(map[string][]*Position), reads: make(map[*Position][]*lattice.Item)}
		for _, g := range p.res.Graphs {
			for _, b := range g.Blocks() {
				for i, op := range b.Operations {
					if op.Name == "setattr" {
						if c, ok := op.Args[1].(*flow.Constant); ok {
							name, _ := stdspace.AsText(c.Value)
							x.sets[name] = append(x.sets[name], g.Position(b, i))
						}
					}
				}
			}
		}
		seen := make(map[*lattice.Item]bool)
		for _, c := range p.res.Containers {
			for _, w := range c.what {
				if root := w.item.Root(); !seen[root] {
					seen[root] = true
					for _, at := range root.Readers() {
						x.reads[at.(*Position)] = append(x.reads[at.(*Position)], root)
					}
				}
			}
		}
		p.program = x
	})
	return p.program
}

// read follows the result of reading an attribute.
func (q *inquiry) read(l *lead, at *Position) {
	op := at.Operation()
	name, ok := constString(q.value(at.Graph, op.Args[1]))
	if !ok {
		return
	}
	switch x := q.value(at.Graph, op.Args[0]).(type) {
	case *lattice.SomeInstance:
		if attr, home := x.Class.Find(name); attr != nil {
			via := q.here(at, fmt.Sprintf("reads attribute %s of %s", name, x.Class.Name))
			to := whence{class: q.res.bk.classOf[home], name: name, path: l.at.path}
			q.follow(l, to, q.value(at.Graph, op.Result), &via)
		}
	case *lattice.SomePBC:
		for _, d := range x.Descs {
			q.constantAttr(l, at, d, name)
		}
	default:
		q.given(l, at, "getattr", op.Args, q.unknown(l, at))
	}
}

// constantAttr ends at an attribute of a prebuilt constant.
func (q *inquiry) constantAttr(l *lead, at *Position, d lattice.Desc, name string) {
	a := q.res.bk.a
	pos := a.Pos
	a.Pos = nil
	s := part(a.descAttr(d, name), l.at.path)
	a.Pos = pos
	r := q.here(at, fmt.Sprintf("attribute %s of %v is %s", name, d, article(s)))
	switch d := d.(type) {
	case *ClassDesc:
		if c := d.lookup(name); c != nil {
			q.attributeOf(l, s, r, c.Class, name, c.attrs[name].value)
			return
		}
	case *FrozenDesc:
		if v, err := a.std.GetAttr(d.Object, name); err == nil {
			q.attributeOf(l, s, r, d.Object, name, v)
			return
		}
	}
	q.finish(l, s, r)
}

// attributeOf ends at the place at which an attribute of a prebuilt object is set, if that is known.
func (q *inquiry) attributeOf(l *lead, s SomeValue, r page.Reason, x stdspace.Object, name string, v stdspace.Object) {
	notes := q.res.bk.a.prog.Origins
	p, ok := notes.Attribute(x, name, v)
	if !ok {
		p, ok = notes.Made(x)
	}
	q.placed(l, s, r, v, p, ok)
}

// at moves a reason to a place of the text, if that is known.
func at(r page.Reason, p origins.Place, ok bool) page.Reason {
	if ok {
		r.File, r.Span, r.Graph = p.File, p.Span, ""
		if p.Set != nil {
			r.Text += fmt.Sprintf(", set at line %d", p.Set.Span.Line)
		}
	}
	return r
}

// attribute follows an attribute to what sets it, and to classes and prebuilt instances
// that have it.
func (q *inquiry) attribute(l *lead) {
	home, name := l.at.class, l.at.name
	for _, pos := range q.sets[name] {
		op := pos.Operation()
		x, ok := q.value(pos.Graph, op.Args[0]).(*lattice.SomeInstance)
		if state, _ := q.moment(pos.Graph).State(pos.Block); !ok || state == Unreached {
			continue
		}
		if _, at := x.Class.Find(name); at == home.ClassDef {
			q.operand(l, pos, 2, l.at.path, q.here(pos, fmt.Sprintf("it becomes attribute %s of %s", name, x.Class.Name)))
		}
	}
	for _, c := range q.rec.gifts.constants[name] {
		if c.step <= q.step && (c.def.IsSubclass(home.ClassDef) || !c.src.ofInstance() && home.IsSubclass(c.def.ClassDef)) {
			q.constantSource(l, c)
		}
	}
}

// constantSource ends at a class body, or at a prebuilt instance, that gives an attribute
// a value.
func (q *inquiry) constantSource(l *lead, c constantGift) {
	s := part(c.src.sourceValue(c.def, c.name), l.at.path)
	r := page.Reason{File: q.file(), Step: trace.NoStep}
	switch src := c.src.(type) {
	case *instanceSource:
		r.Text = fmt.Sprintf("a prebuilt %s has %s as attribute %s", c.def.Name, article(s), c.name)
		if v, err := q.res.bk.a.std.GetAttr(src.x, c.name); err == nil {
			q.attributeOf(l, s, r, src.x, c.name, v)
			return
		}
	case *ClassDesc:
		r.Text = fmt.Sprintf("class %s gives its attribute %s %s", src.Name, c.name, article(s))
		if src.Class != nil {
			q.attributeOf(l, s, r, src.Class, c.name, src.attrs[c.name].value)
			return
		}
	}
	q.finish(l, s, r)
}

// itemsRead follows a result to the items that the operation has read; it returns false
// if there are none with such a value.
func (q *inquiry) itemsRead(l *lead, pos *Position) (found bool) {
	for _, it := range q.reads[pos] {
		it, s := q.itemThen(it)
		what := q.res.bk.whatOf(it)
		path, ok := within(s, what, l.at.path)
		if !ok || lattice.IsImpossible(common(l.asked, part(s, path))) {
			continue
		}
		found = true
		via := q.here(pos, fmt.Sprintf("takes one of the %s of %s", what, q.res.bk.containerOf(it).named()))
		q.follow(l, whence{item: it, path: path}, s, &via)
	}
	return found
}

// within returns the path in an item, from that in what an operation makes of it: the
// item, or a tuple of a key and a value. ok is false if it does not lead to the item.
func within(s SomeValue, what, path string) (inner string, ok bool) {
	if _, isTuple := s.(*lattice.SomeTuple); isTuple || path == "" {
		return path, true
	}
	return path[1:], what == "items" || path[0] == 0 && what == "keys" || path[0] == 1 && what == "values"
}

// named names a container by the place at which it is made.
func (c *Container) named() string {
	if c.Made == nil {
		return "a prebuilt " + c.Kind.String()
	}
	return fmt.Sprintf("the %s made at line %d", c.Kind, c.Made.Operation().Span.Line)
}

// itemsOf follows the items of containers to what puts them there.
func (q *inquiry) itemsOf(l *lead) {
	for _, gift := range q.rec.gifts.items {
		it, _ := q.itemThen(gift.item)
		if it != l.at.item || gift.step > q.step || gift.at == nil {
			continue
		}
		for _, s := range gift.values {
			if !lattice.IsImpossible(common(l.asked, part(lattice.NonConst(s), l.at.path))) {
				q.gift(l, gift.at, s)
			}
		}
	}
	for _, c := range q.res.Containers {
		if c.Const != nil {
			q.prebuilt(l, c)
		}
	}
}

// gift follows a value that an operation puts into a container.
func (q *inquiry) gift(l *lead, by *Position, value SomeValue) {
	op := by.Operation()
	c := q.res.bk.containerOf(l.at.item)
	via := q.here(by, fmt.Sprintf("it is put into the %s of %s", q.res.bk.whatOf(l.at.item), c.named()))
	found := false
	for i, x := range op.Args {
		s := q.value(by.Graph, x)
		switch {
		case s == nil || !canBecome(op, i, q.res.bk.whatOf(l.at.item)):
		case sameKind(value, s):
			found = true
			q.operand(l, by, i, l.at.path, via)
		default:
			found = q.itemsWithin(l, s, value, via) || found
		}
	}
	if !found && !q.itemsRead(l, by) {
		via.Text = fmt.Sprintf("%s are made of %s here", q.res.bk.whatOf(l.at.item), article(value))
		q.finish(l, value, via)
	}
}

// canBecome tells which operands of an operation can become items, keys or values.
func canBecome(op *flow.SpaceOperation, operand int, what string) bool {
	switch operation.Form(op.Opcode).Op() {
	case operation.SimpleCall, operation.CallArgs:
		return operand > 0
	case operation.SetItem:
		return operand == 2 && what != "keys" || operand == 1 && what == "keys"
	case operation.Add, operation.Mul:
		return false // only their items do
	}
	return true
}

// sameKind reports whether an item can be what it is, or was when the operand was less general, because
// of an operand.
func sameKind(item, s SomeValue) bool {
	if lattice.Contains(lattice.NonConst(s), lattice.NonConst(item)) {
		return true
	}
	return reflect.TypeOf(item) == reflect.TypeOf(s) && !lattice.IsImpossible(common(lattice.NonConst(item), lattice.NonConst(s)))
}

// itemsWithin follows the items of an operand that is a container itself.
func (q *inquiry) itemsWithin(l *lead, s, value SomeValue, via page.Reason) (found bool) {
	for _, it := range lattice.ItemsOf(s) {
		if it, t := q.itemThen(it); it != l.at.item && sameKind(value, t) {
			found = true
			q.follow(l, whence{item: it}, t, &via)
		}
	}
	return found
}

// mostItems is how many items of a prebuilt container are looked at.
const mostItems = 100_000

// prebuilt ends at the items of a container that exists before the program starts. Of
// items with the same annotation, a few are enough.
func (q *inquiry) prebuilt(l *lead, c *Container) {
	for _, w := range c.what {
		if it, _ := q.itemThen(w.item); it != l.at.item {
			continue
		}
		switch x := c.Const.Value.(type) {
		case *stdspace.List:
			for i := 0; i < min(len(x.Items), mostItems); i++ {
				q.prebuiltItem(l, c, w.what, nil, x.Items[i])
			}
		case *stdspace.Dict:
			for i, e := range x.Entries() {
				if e.Key == nil || i > mostItems {
					continue
				}
				if w.what == "keys" {
					q.prebuiltItem(l, c, w.what, nil, e.Key)
				} else {
					q.prebuiltItem(l, c, w.what, e.Key, e.Value)
				}
			}
		}
	}
}

func (q *inquiry) prebuiltItem(l *lead, c *Container, what string, key, x stdspace.Object) {
	s := q.res.bk.immutableValue(x)
	kind := prebuiltKind{c, what, lattice.NonConst(s).String()}
	if q.prebuilts[kind]++; q.prebuilts[kind] > 2 {
		return
	}
	r := page.Reason{Text: fmt.Sprintf("%s is among the %s of a prebuilt %s", shortText(q.res.bk.constant(x)), what, c.Kind), File: q.file(), Step: trace.NoStep}
	p, ok := q.res.bk.a.prog.Origins.Item(c.Const.Value, key, x)
	q.placed(l, part(s, l.at.path), r, x, p, ok)
}

// prebuiltKind tells the items of prebuilt containers apart by their annotation.
type prebuiltKind struct {
	c    *Container
	what string
	text string
}
