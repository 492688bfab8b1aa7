package window

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"

	"vitrine/assets"
	"vitrine/engine"
	"vitrine/host/permission"
	"vitrine/pages/page"
)

// An interpretingDesk opens interpreters together with the programs that they interpret: what target(driver, args) of a file makes of its
// arguments is translated with it.
type interpretingDesk struct {
	w     *Window
	words map[string][]string // the arguments of programs, by file
}

// wordsOf returns the arguments of the program in a file.
func (id *interpretingDesk) wordsOf(file string) []string { return id.words[file] }

// folder returns where files about the program in a file are written first: beside the program that it interprets, or else
// beside itself.
func (id *interpretingDesk) folder(file string) string {
	for _, w := range id.wordsOf(file) {
		if filepath.IsAbs(w) && permission.IsFile(w) {
			return filepath.Dir(w)
		}
	}
	return filepath.Dir(file)
}

// give sets the arguments of the program in a file, before it is read. Those that name files get their whole paths, as errors and other
// pages name files.
func (id *interpretingDesk) give(file string, words []string) {
	if id.words == nil {
		id.words = map[string][]string{}
	}
	for i, w := range words {
		if abs, err := filepath.Abs(w); err == nil && permission.IsFile(abs) {
			words[i] = abs
		}
	}
	id.words[file] = words
}

// commands are those of the menu Program.
func (id *interpretingDesk) commands() []any {
	return []any{
		&command{title: "Open on the Interpreter of Python", enabled: id.canInterpret, run: id.interpret, needs: "first open a file with a program in Python"},
		&command{title: "Program to Interpret…", enabled: id.interprets, run: id.choose, needs: "first open an interpreter whose target(driver, args) takes a program"},
	}
}

// canInterpret reports whether what is open is a program in a file that does not interpret others itself.
func (id *interpretingDesk) canInterpret() bool {
	doc, ok := id.w.opened.doc.(*programDocument)
	return ok && !doc.entry.target && permission.IsFile(id.w.opened.path)
}

// interprets reports whether the program that is open may be given another one.
func (id *interpretingDesk) interprets() bool {
	doc, ok := id.w.opened.doc.(*programDocument)
	return ok && doc.entry.target
}

// interpret opens the interpreter of Python with the program that is open, in a live session.
func (id *interpretingDesk) interpret() {
	program := id.w.opened.path
	target, err := pythonFile()
	if err != nil {
		id.w.problems.showError("Opening the interpreter of Python", err)
		return
	}
	id.w.editing.settle(func() { id.openWith(target, program) })
}

// choose lets the user choose the program that is interpreted.
func (id *interpretingDesk) choose() {
	target := id.w.opened.path
	id.w.opened.choose("Open the program to interpret", []string{".py"}, func(path string) { id.openWith(target, path) })
}

// openWith opens an interpreter with a program, and begins the live session.
func (id *interpretingDesk) openWith(target, program string) {
	id.give(target, []string{program})
	id.w.opened.openAnd(target, "", id.begin)
}

// begin begins the live session of an interpreter, with the usual bounds unless others were chosen: without any, all of an interpreter of
// that size would be compiled at once.
func (id *interpretingDesk) begin() {
	doc, ok := id.w.opened.doc.(*programDocument)
	if !ok || doc.entry.name == "" {
		return
	}
	entry := doc.entry.name
	if id.w.prefs.compiler(id.w.opened.path, entry).String() == (engine.JITOptions{}).String() {
		id.w.runs.setCompiler(entry, engine.UsualJIT())
	}
	id.w.runs.ranOn(entry, doc.entry.args)
	id.w.tabs.show(page.Key{Kind: engine.KindLive, Entry: entry}, nil)
}

// pythonTarget is the file of the interpreter of Python that is opened.
const pythonTarget = "target.py"

// pythonFile makes sure that the interpreter of Python lies in the user's cache, as it comes with this program, and returns the file to
// open.
func pythonFile() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "vitrine", "python")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	files := assets.Python()
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		file := filepath.Join(folder, name)
		if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, content) {
			return nil
		}
		return os.WriteFile(file, content, 0o600)
	})
	return filepath.Join(folder, pythonTarget), err
}
