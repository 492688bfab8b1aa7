package engine

import (
	"slices"
	"strings"

	"vitrine/engine/keep"
)

// An aheadList names the functions whose generating extensions earlier runs of a kept translation came to, so that they are made ahead. What
// is wrong with it costs time at most.
type aheadList struct {
	folder *keep.Folder // nil if nothing is kept
	key    string
	names  []string
}

// readAhead returns the list that stands beside the translation of a key.
func readAhead(f *keep.Folder, translation string) aheadList {
	l := aheadList{folder: f, key: keep.Key("extensions", translation)}
	if data := f.Read(l.key); data != nil {
		l.names = strings.Split(string(data), "\n")
	}
	return l
}

// keep adds the names of functions to the list, and keeps that if there is a new one.
func (l *aheadList) keep(asked []string) {
	known := len(l.names)
	for _, name := range asked {
		if !slices.Contains(l.names, name) {
			l.names = append(l.names, name)
		}
	}
	if len(l.names) > known && l.folder != nil {
		// The next run makes them when it comes to them.
		_ = l.folder.Write(l.key, []byte(strings.Join(l.names, "\n")))
	}
}
