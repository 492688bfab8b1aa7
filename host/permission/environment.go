package permission

import (
	"os"
	"slices"
	"strings"
)

// harmless are the variables of the environment that every program may see: they say
// how to write, and nothing of who runs it and where.
var harmless = []string{"COLUMNS", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "LINES", "TERM", "TZ"}

// Environment returns the variables that the program sees, as "NAME=value", sorted: harmless ones, and
// those that were granted.
func (p *Permissions) Environment() []string {
	var list []string
	if p != nil {
		list = slices.Clone(p.env)
	}
	granted := len(list)
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if slices.Contains(harmless, name) && !slices.ContainsFunc(list[:granted], func(g string) bool { return strings.HasPrefix(g, name+"=") }) {
			list = append(list, v)
		}
	}
	slices.Sort(list)
	return list
}
