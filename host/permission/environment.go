package permission

import (
	"os"
	"slices"
	"strings"
)

// harmless are the variables of the environment that every program may see: they say
// how to write, and nothing of who runs it and where.
var harmless = []string{"COLUMNS", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "LINES", "TERM", "TZ"}

// Environment returns the variables that programs see, as "NAME=value", sorted.
func Environment() []string {
	var list []string
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); slices.Contains(harmless, name) {
			list = append(list, v)
		}
	}
	slices.Sort(list)
	return list
}
