package interp

import (
	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
)

// build executes the instructions that make or take apart containers.
func (f *Frame) build(op bytecode.Op, arg int) error {
	space := f.Space
	var v Object
	var err error
	switch op {
	case bytecode.BuildSet:
		v, err = space.NewSet(f.popN(arg))
	case bytecode.BuildString:
		v, err = space.Concat(f.popN(arg))
	case bytecode.BuildMap:
		v, err = space.NewDict()
	case bytecode.BuildSlice:
		var step Object // nil unless there is a second colon
		if arg == 3 {
			step = f.pop()
		}
		hi := f.pop()
		v, err = space.NewSlice(f.pop(), hi, step)
	case bytecode.FormatValue:
		var spec Object
		if arg&bytecode.FormatSpec != 0 {
			spec = f.pop()
		}
		v, err = space.Format(f.pop(), arg&3, spec)
	case bytecode.ListToTuple:
		v, err = space.Unpacked(f.pop())
	case bytecode.UnpackEx:
		return f.unpackStarred(arg&0xff, arg>>8)
	default:
		return f.add(op, arg)
	}
	f.push(v)
	return err
}

// buildTuple makes a tuple. The tuple of cells for a closure is none of the
// space's business.
func (f *Frame) buildTuple(items []Object) (Object, error) {
	if len(items) == 0 {
		return f.Space.NewTuple(items)
	}
	if _, ok := items[0].(*Cell); !ok {
		return f.Space.NewTuple(items)
	}
	cells := make([]*Cell, len(items))
	for i, c := range items {
		cells[i] = c.(*Cell)
	}
	return cells, nil
}

// add executes the instructions that add to a container below their operands.
func (f *Frame) add(op bytecode.Op, arg int) error {
	switch op {
	case bytecode.ListAppend, bytecode.SetAdd:
		v := f.pop()
		return f.Space.Append(f.pop(), nil, v)
	case bytecode.MapAdd:
		k := f.pop()
		v := f.pop()
		return f.Space.Append(f.pop(), k, v)
	case bytecode.StoreMap:
		k := f.pop()
		v := f.pop()
		_, err := f.Space.Ternary(operation.SetItem, f.top(), k, v)
		return err
	case bytecode.StoreEntries:
		entries := f.popN(2 * arg)
		for ; len(entries) > 0; entries = entries[2:] {
			if _, err := f.Space.Ternary(operation.SetItem, f.top(), entries[1], entries[0]); err != nil {
				return err
			}
		}
		return nil
	case bytecode.ListExtend, bytecode.SetUpdate, bytecode.MapUpdate:
		x := f.pop()
		if space, ok := f.Space.(keywordAdder); ok && op == bytecode.MapUpdate && arg > 0 {
			var fn Object // nil in the head of a class
			if arg > 1 {
				fn = f.Stack[len(f.Stack)-arg]
			}
			return space.AddKeywords(fn, f.top(), x)
		}
		return f.Space.Extend(f.top(), x)
	}
	return f.internal("no instruction %d", op)
}

// A keywordAdder adds the entries of a mapping to the keywords for a call of fn, or to those of a class if it is nil, and refuses
// those that are there. Other spaces build them as a display.
type keywordAdder interface {
	AddKeywords(fn, keywords, mapping Object) error
}

func (f *Frame) unpackStarred(before, after int) error {
	items, err := f.Space.Unpack(f.pop(), before, after)
	if err != nil {
		return err
	}
	for i := len(items) - 1; i >= 0; i-- {
		f.push(items[i])
	}
	return nil
}
