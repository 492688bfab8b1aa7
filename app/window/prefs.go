package window

import (
	"path/filepath"
	"slices"

	"vitrine/host/source"
)

// mostRecent is how many files Open Recent lists.
const mostRecent = 10

// prefs is what the program remembers from one start to the next.
type prefs struct{ *memory }

// state is how the window was left.
type state struct {
	Width, Height float32
	Splits        map[string]float64 // where the dividers are, by name
	Speed         float64            // steps a second
}

// state returns how the window was left, or how it is at first.
func (p prefs) state() state {
	s := state{Width: 1280, Height: 800, Speed: 4}
	if !p.get("window", &s) || s.Width < 100 || s.Height < 100 {
		s = state{Width: 1280, Height: 800, Speed: 4}
	}
	if s.Splits == nil {
		s.Splits = map[string]float64{}
	}
	return s
}

func (p prefs) setState(s state) error { return p.set("window", s) }

// split returns where the divider named name was left.
func (s *state) split(name string, fallback float64) float64 {
	at, ok := s.Splits[name]
	if !ok || at < 0.02 || at > 0.98 {
		return fallback
	}
	return at
}

func (p prefs) recent() []string {
	var files []string
	p.get("recent", &files)
	return files
}

// addRecent puts a file on top of the recent ones.
func (p prefs) addRecent(file string) {
	list := slices.DeleteFunc(p.recent(), func(f string) bool { return f == file })
	list = slices.Insert(list, 0, file)
	p.keep("recent", list[:min(len(list), mostRecent)])
}

func (p prefs) clearRecent() { p.keep("recent", []string{}) }

// allowed returns the folders that a program was allowed to read.
func (p prefs) allowed(file string) []string { return p.allPermissions()[file] }

// allow remembers that a program may read below a folder.
func (p prefs) allow(file, folder string) error {
	all := p.allPermissions()
	if !slices.Contains(all[file], folder) {
		all[file] = append(all[file], folder)
	}
	return p.setPermissions(all)
}

// forbid forgets what a program was allowed.
func (p prefs) forbid(file string) error {
	all := p.allPermissions()
	delete(all, file)
	return p.setPermissions(all)
}

// allPermissions returns the folders that programs were allowed to read. What cannot be
// read grants nothing.
func (p prefs) allPermissions() map[string][]string {
	all := map[string][]string{}
	if !p.get("permissions", &all) || all == nil {
		return map[string][]string{}
	}
	return all
}

func (p prefs) setPermissions(all map[string][]string) error { return p.set("permissions", all) }

// shows reports whether a pane is to be shown.
func (p prefs) shows(pane string) bool { return p.isOn("pane."+pane, true) }

func (p prefs) setShows(pane string, on bool) { p.turn("pane."+pane, on) }

// mostDialects is of how many files the chosen dialect is remembered.
const mostDialects = 200

// A chosenDialect is the dialect that somebody chose for a file.
type chosenDialect struct {
	File    string
	Dialect source.Dialect
}

func (p prefs) dialects() []chosenDialect {
	var list []chosenDialect
	p.get("dialects", &list)
	return list
}

// dialect returns the dialect that was chosen for a file, Auto if none was.
func (p prefs) dialect(file string) source.Dialect {
	for _, c := range p.dialects() {
		if c.File == file && (c.Dialect == source.Python2 || c.Dialect == source.Python3) {
			return c.Dialect
		}
	}
	return source.Auto
}

func (p prefs) setDialect(file string, d source.Dialect) error {
	list := slices.DeleteFunc(p.dialects(), func(c chosenDialect) bool { return c.File == file })
	if d != source.Auto {
		list = append(list, chosenDialect{file, d})
	}
	return p.set("dialects", list[max(0, len(list)-mostDialects):])
}

// theme returns the name of the chosen theme: "system", "light" or "dark".
func (p prefs) theme() string {
	name := themeSystem
	p.get("theme", &name)
	return name
}

func (p prefs) setTheme(name string) { p.keep("theme", name) }

// lastFolder is where the dialog for opening files begins.
func (p prefs) lastFolder() string {
	if r := p.recent(); len(r) > 0 {
		return filepath.Dir(r[0])
	}
	return ""
}
