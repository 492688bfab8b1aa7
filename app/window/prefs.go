package window

import (
	"path/filepath"
	"reflect"
	"slices"

	"vitrine/host/source"
	"vitrine/viewer/graphview"
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
	if !p.latest("window", &s) {
		s = state{Width: 1280, Height: 800, Speed: 4}
	}
	if s.Width < 100 || s.Height < 100 {
		s.Width, s.Height = 1280, 800
	}
	if s.Speed <= 0 {
		s.Speed = 4
	}
	if s.Splits == nil {
		s.Splits = map[string]float64{}
	}
	return s
}

// setState remembers how a window was left, as far as that differs from how it was
// opened: what another window has changed since stays.
func (p prefs) setState(before, now state) error {
	if reflect.DeepEqual(before, now) {
		return nil
	}
	var s state
	return p.change("window", &s, func() any {
		if s.Splits == nil {
			s.Splits = map[string]float64{}
		}
		for name, at := range now.Splits {
			if was, ok := before.Splits[name]; !ok || was != at {
				s.Splits[name] = at
			}
		}
		if now.Width != before.Width || now.Height != before.Height {
			s.Width, s.Height = now.Width, now.Height
		}
		if now.Speed != before.Speed {
			s.Speed = now.Speed
		}
		return s
	})
}

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
	p.latest("recent", &files)
	return files
}

// addRecent puts a file on top of the recent ones.
func (p prefs) addRecent(file string) {
	var list []string
	missed(p.change("recent", &list, func() any {
		list = slices.DeleteFunc(list, func(f string) bool { return f == file })
		list = slices.Insert(list, 0, file)
		return list[:min(len(list), mostRecent)]
	}))
}

func (p prefs) clearRecent() { p.keep("recent", []string{}) }

// allowed returns the folders that a program was allowed to read.
func (p prefs) allowed(file string) []string { return p.allPermissions()[file] }

// allow remembers that a program may read below a folder.
func (p prefs) allow(file, folder string) error {
	return p.changePermissions(func(all map[string][]string) {
		if !slices.Contains(all[file], folder) {
			all[file] = append(all[file], folder)
		}
	})
}

// forbid forgets what a program was allowed.
func (p prefs) forbid(file string) error {
	return p.changePermissions(func(all map[string][]string) { delete(all, file) })
}

// allPermissions returns the folders that programs were allowed to read. What cannot be
// read grants nothing.
func (p prefs) allPermissions() map[string][]string {
	all := map[string][]string{}
	if !p.latest("permissions", &all) || all == nil {
		return map[string][]string{}
	}
	return all
}

func (p prefs) changePermissions(change func(all map[string][]string)) error {
	var all map[string][]string
	return p.change("permissions", &all, func() any {
		if all == nil {
			all = map[string][]string{}
		}
		change(all)
		return all
	})
}

// shows reports whether a pane is to be shown.
func (p prefs) shows(pane string) bool { return p.isOn("pane."+pane, true) }

func (p prefs) setShows(pane string, on bool) { p.turn("pane."+pane, on) }

// pinnedName is the name of the choice whether the minimap stays in view.
const pinnedName = "minimapPinned"

// minimap says when minimaps are shown.
func (p prefs) minimap() graphview.MinimapMode {
	if p.isOn(pinnedName, false) {
		return graphview.MinimapPinned
	}
	return graphview.MinimapMoving
}

// mostDialects is of how many files the chosen dialect is remembered.
const mostDialects = 200

// A chosenDialect is the dialect that somebody chose for a file.
type chosenDialect struct {
	File    string
	Dialect source.Dialect
}

func (p prefs) dialects() []chosenDialect {
	var list []chosenDialect
	p.latest("dialects", &list)
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
	var list []chosenDialect
	return p.change("dialects", &list, func() any {
		list = slices.DeleteFunc(list, func(c chosenDialect) bool { return c.File == file })
		if d != source.Auto {
			list = append(list, chosenDialect{file, d})
		}
		return list[max(0, len(list)-mostDialects):]
	})
}

// most2005 is of how many files it is remembered that they are specialised as in 2005.
const most2005 = 200

// specialisedAs2005 lists the files that are specialised by the heuristic of 2005.
func (p prefs) specialisedAs2005() []string {
	var list []string
	p.latest("heuristic2005", &list)
	return list
}

func (p prefs) specialiseAs2005(file string, on bool) error {
	var list []string
	return p.change("heuristic2005", &list, func() any {
		list = slices.DeleteFunc(list, func(f string) bool { return f == file })
		if on {
			list = append(list, file)
		}
		return list[max(0, len(list)-most2005):]
	})
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

// mostLessons is of how many lessons on disk the progress is remembered.
const mostLessons = 200

// A lessonProgress is the step at which a lesson was left, from 0.
type lessonProgress struct {
	Lesson string
	Step   int
}

// lessonStep returns the step at which a lesson was left, 0 for one that is new.
func (p prefs) lessonStep(name string) int {
	var list []lessonProgress
	p.latest("lessons", &list)
	for _, l := range list {
		if l.Lesson == name {
			return max(0, l.Step)
		}
	}
	return 0
}

func (p prefs) setLessonStep(name string, step int) {
	var list []lessonProgress
	missed(p.change("lessons", &list, func() any {
		list = slices.DeleteFunc(list, func(l lessonProgress) bool { return l.Lesson == name })
		list = append(list, lessonProgress{name, step})
		return list[max(0, len(list)-mostLessons):]
	}))
}
