package window

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
)

// mostRecent is how many files Open Recent lists.
const mostRecent = 10

// prefs is what the program remembers from one start to the next.
type prefs struct{ fyne.Preferences }

func (p prefs) size() fyne.Size {
	return fyne.NewSize(float32(p.FloatWithFallback("width", 1280)), float32(p.FloatWithFallback("height", 800)))
}

func (p prefs) setSize(s fyne.Size) {
	p.SetFloat("width", float64(s.Width))
	p.SetFloat("height", float64(s.Height))
}

func (p prefs) recent() []string { return p.StringList("recent") }

// addRecent puts a file on top of the recent ones.
func (p prefs) addRecent(file string) {
	list := slices.DeleteFunc(p.recent(), func(f string) bool { return f == file })
	list = slices.Insert(list, 0, file)
	p.SetStringList("recent", list[:min(len(list), mostRecent)])
}

func (p prefs) clearRecent() { p.SetStringList("recent", []string{}) }

// split returns where the divider named name was left.
func (p prefs) split(name string, fallback float64) float64 {
	at := p.FloatWithFallback("split."+name, fallback)
	if at < 0.02 || at > 0.98 {
		return fallback
	}
	return at
}

func (p prefs) setSplit(name string, at float64) { p.SetFloat("split."+name, at) }

// shows reports whether a pane is to be shown.
func (p prefs) shows(pane string) bool { return p.BoolWithFallback("pane."+pane, true) }

func (p prefs) setShows(pane string, on bool) { p.SetBool("pane."+pane, on) }

// theme returns the name of the chosen theme: "system", "light" or "dark".
func (p prefs) theme() string { return p.StringWithFallback("theme", themeSystem) }

func (p prefs) setTheme(name string) { p.SetString("theme", name) }

// lastFolder is where the dialog to open files begins.
func (p prefs) lastFolder() string {
	if r := p.recent(); len(r) > 0 {
		return filepath.Dir(r[0])
	}
	return ""
}
