package geninterp

import (
	"fmt"

	"vitrine/host/stdspace"
)

// Load defines the generated function in a standard space. space is the
// module of operations, to be given to the function as its first argument.
func (m *Module) Load(std *stdspace.Space) (fn *stdspace.Function, space stdspace.Object, err error) {
	module, err := std.ImportFile(m.Name, m.Name+".py", []byte(m.Text))
	if err != nil {
		return nil, nil, fmt.Errorf("the generated module cannot be loaded: %w", err)
	}
	for _, c := range m.Constants {
		module.Dict.Set(c.Name, c.Value)
	}
	x, _ := module.Dict.Lookup(m.Name)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		return nil, nil, fmt.Errorf("the generated module does not define %s", m.Name)
	}
	space, err = std.ImportName("rlib.objspace")
	return fn, space, err
}
