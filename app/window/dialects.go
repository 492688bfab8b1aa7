package window

import (
	"path/filepath"
	"strings"

	"vitrine/host/source"
)

// A dialectDesk knows in which Python files are read. Most files show that themselves; of
// the others, whoever opens them decides.
type dialectDesk struct {
	w       *Window
	session map[string]source.Dialect // what the command line said, of files
}

// of returns the dialect to read a file in, Auto if nobody has chosen one.
func (dd *dialectDesk) of(file string) source.Dialect {
	if d, ok := dd.session[file]; ok {
		return d
	}
	return dd.w.prefs.dialect(file)
}

// forSession has a file read in a dialect as long as the program runs.
func (dd *dialectDesk) forSession(file string, d source.Dialect) {
	if d == source.Auto {
		return
	}
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	dd.session = map[string]source.Dialect{file: d}
}

// choose reads the open file in another dialect from now on.
func (dd *dialectDesk) choose(d source.Dialect) {
	file := dd.w.opened.path
	delete(dd.session, file)
	if err := dd.w.prefs.setDialect(file, d); err != nil {
		dd.w.problems.showError("Remembering the dialect", err)
	}
	dd.w.opened.reload()
}

// commands lets the user choose.
func (dd *dialectDesk) commands() []any {
	isPython := func() bool { return strings.EqualFold(filepath.Ext(dd.w.opened.path), ".py") }
	choice := func(title string, d source.Dialect) *command {
		return &command{
			title: title, enabled: isPython, run: func() { dd.choose(d) },
			checked: func() bool { return isPython() && dd.of(dd.w.opened.path) == d },
		}
	}
	return []any{
		choice("Let the File Decide Its Dialect", source.Auto),
		choice("Read the File as Python 2", source.Python2),
		choice("Read the File as Python 3", source.Python3),
	}
}
