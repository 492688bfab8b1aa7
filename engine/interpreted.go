package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/stdspace"
	"vitrine/jit/jitstate"
	livecode "vitrine/jit/session"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// locationName is the function of a JitDriver that says where the interpreted program is, as in the original: of the green variables it
// makes the name of a file, a number of a line, the name of a function, and more that is not needed here. Most interpreters only have the
// other one, which makes a text of them.
const (
	locationName  = "get_location"
	printableName = "get_printable_location"
)

// An interpretedProgram finds places in the program that a program interprets. It asks the program itself, under the standard object space:
// green values are numbers, strings, and objects that were there before the program ran.
type interpretedProgram struct {
	program  *running
	compiled *compiledSession
	location stdspace.Object   // the function that is asked
	name     string            // of it
	known    []stdspace.Object // see rtyper.Driver

	numbers map[string]int32 // of places, by green values
	byPlace map[livecode.Place]int32
	places  []livecode.Place
	failed  bool // get_location has failed, and that was said
}

// interpretedBy returns the program that a program with a portal interprets, nil if its JitDriver does not say where that is.
func (p *running) interpretedBy(g *Generated) *interpretedProgram {
	if g.portal == nil {
		return nil
	}
	driver := g.LowLevel.Driver(g.portal)
	if driver == nil {
		return nil
	}
	for _, name := range []string{locationName, printableName} {
		if f, err := p.space.GetAttr(driver.Object, name); err == nil && f != stdspace.Object(stdspace.None) {
			return &interpretedProgram{program: p, location: f, name: name, known: driver.Known, numbers: make(map[string]int32), byPlace: make(map[livecode.Place]int32)}
		}
	}
	return nil
}

// Places implements [recorder.Interpreted].
func (i *interpretedProgram) Places() []livecode.Place { return i.places }

// Text implements [recorder.Interpreted].
func (i *interpretedProgram) Text(file string) string { return i.program.text(file) }

// locate returns the number of the place that green values at a merge point stand for, 0 if that is unknown.
func (i *interpretedProgram) locate(point int, greens []jitstate.Green) int32 {
	key := fmt.Sprint(point)
	for _, v := range greens {
		key += fmt.Sprintf(" %x", v.Bits)
	}
	n, ok := i.numbers[key]
	if !ok {
		place, err := i.ask(i.compiled.portal.Context(), point, greens)
		switch {
		case err == nil:
			n = i.numberOf(place)
		case !i.failed:
			i.failed = true
			i.compiled.recorder.Unlocated(err)
		}
		i.numbers[key] = n
	}
	return n
}

func (i *interpretedProgram) numberOf(p livecode.Place) int32 {
	n, ok := i.byPlace[p]
	if !ok {
		i.places = append(i.places, p)
		n = int32(len(i.places))
		i.byPlace[p] = n
	}
	return n
}

// ask asks the program.
func (i *interpretedProgram) ask(ctx context.Context, point int, greens []jitstate.Green) (p livecode.Place, err error) {
	at := &i.compiled.generated.Shifted.Points[point]
	args := slices.Clone(i.known)
	keys := at.Keys
	for n, known := range args {
		if known != nil {
			continue
		}
		if len(keys) == 0 {
			return p, errors.New("no JitDriver has said which variables are green there")
		}
		if args[n], err = i.key(keys[0], at.Greens, greens); err != nil {
			return p, err
		}
		keys = keys[1:]
	}
	answer, err := i.program.space.CallContext(ctx, i.location, args)
	var raised *interp.OperationError
	if errors.As(err, &raised) {
		return p, fmt.Errorf("%s raises %s", i.name, i.program.space.ExceptionLine(raised))
	}
	if err != nil {
		return p, err
	}
	if i.name == printableName {
		said, ok := stdspace.AsText(answer)
		if !ok {
			return p, fmt.Errorf("%s returns no string", printableName)
		}
		return livecode.Place{Said: said}, nil
	}
	return placeOf(answer)
}

// placeOf reads an answer of get_location.
func placeOf(answer stdspace.Object) (p livecode.Place, err error) {
	items, ok := itemsOf(answer)
	if !ok || len(items) < 2 {
		return p, fmt.Errorf("%s returns no file and line", locationName)
	}
	if p.File, ok = stdspace.AsText(items[0]); !ok {
		return p, fmt.Errorf("the file that %s returns is no string", locationName)
	}
	line, ok := items[1].(stdspace.Int)
	if !ok {
		return p, fmt.Errorf("the line that %s returns is no integer", locationName)
	}
	p.Line = int(line)
	if len(items) > 2 {
		p.Function, _ = stdspace.AsText(items[2])
	}
	return p, nil
}

// key returns a green variable of a JitDriver as an object of the program.
func (i *interpretedProgram) key(k model.Value, vars []*model.Variable, greens []jitstate.Green) (stdspace.Object, error) {
	if c, ok := k.(*model.Constant); ok {
		t := lltype.TypeOf(c)
		bits, err := i.compiled.heap.Bits(c.Value, t)
		if err != nil {
			return nil, err
		}
		return i.object(bits, t)
	}
	for n, v := range vars {
		if model.Value(v) == k && n < len(greens) {
			return i.object(greens[n].Bits, greens[n].Type)
		}
	}
	return nil, fmt.Errorf("the green variable %v is not known at the merge point", k)
}

// object returns what bits stand for as an object of the program.
func (i *interpretedProgram) object(bits uint64, t lltype.Type) (stdspace.Object, error) {
	switch t {
	case lltype.Signed, lltype.Unsigned:
		return stdspace.Int(int64(bits)), nil
	case lltype.Bool:
		return stdspace.MakeBool(bits != 0), nil
	case lltype.Char:
		return stdspace.NewStr(string([]byte{byte(bits)})), nil
	}
	p, ok := lltype.IsPtr(t)
	switch {
	case !ok:
		return nil, fmt.Errorf("green values of the type %v have no object", t)
	case bits == 0:
		return stdspace.None, nil
	case rtyper.IsString(p):
		text, err := external.Text(i.compiled.heap, heap.Address(bits), p)
		return stdspace.NewStr(text), err
	}
	o, ok := i.compiled.heap.PrebuiltAt(heap.Address(bits))
	if ok {
		if x := i.compiled.generated.LowLevel.Original(o); x != nil {
			return x, nil
		}
	}
	return nil, errors.New("a green object was not there before the program ran")
}
