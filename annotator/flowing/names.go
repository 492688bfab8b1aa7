package flowing

import "fmt"

// Names gives graphs names by which people can tell them apart. The zero Names has given
// none.
type Names struct{ taken map[string]string } // the modules, by name

// For returns a name that nothing else has: the title, "module.title" if a graph of
// another module has that, and else "title(2)" and so on.
func (n *Names) For(title, module string) string {
	if n.taken == nil {
		n.taken = make(map[string]string)
	}
	name := title
	if other, ok := n.taken[name]; ok && other != module && module != "" {
		title = module + "." + title
		name = title
	}
	for i := 2; n.has(name); i++ {
		name = fmt.Sprintf("%s(%d)", title, i)
	}
	n.taken[name] = module
	return name
}

func (n *Names) has(name string) bool {
	_, ok := n.taken[name]
	return ok
}
