package external

import (
	"math"

	"vitrine/host/world"
)

func init() {
	for _, f := range world.Functions() {
		functions["ll_world_"+f.Name] = func(c *Call) (uint64, error) { return c.callWorld(f) }
	}
}

// callWorld calls a function of package world. A program without a world has one in which there is nothing but its output.
func (c *Call) callWorld(f world.Function) (uint64, error) {
	args := make([]world.Value, len(f.Args))
	for i, kind := range f.Args {
		switch kind {
		case world.Int:
			args[i].Int = int(int64(c.Args[i]))
		case world.Float:
			args[i].Float = c.float(i)
		default:
			var err error
			if args[i].Text, err = c.text(i); err != nil {
				return 0, err
			}
		}
	}
	v, err := c.console().world.Call(f, args)
	if err != nil {
		return 0, err
	}
	switch f.Result {
	case world.Int:
		return uint64(v.Int), nil
	case world.Float:
		return math.Float64bits(v.Float), nil
	}
	return c.newText(v.Text)
}
