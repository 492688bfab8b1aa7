package permission

import (
	"crypto/sha256"
	"io"
	"maps"
	"os"
	"slices"
)

// A Surroundings is what the loading of a program depended on outside of its own file.
type Surroundings struct {
	// Asked are the files that were looked for, and whether they were there.
	Asked []Asked

	// Texts are the files that were read, or opened to be read.
	Texts []Text

	// Else says that there was something else, such as a file that was written, or a folder that was listed.
	Else bool
}

// An Asked is a file that was looked for.
type Asked struct {
	Path  string
	Found bool
}

// A Text is a file that was read as a text.
type Text struct {
	Path string
	Sum  [sha256.Size]byte
}

// A witness notes what permissions were used for.
type witness struct {
	asked map[string]bool
	texts map[string][sha256.Size]byte
	other bool
}

// Witness has all that is looked for and read noted from now on.
func (p *Permissions) Witness() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.witness = &witness{asked: make(map[string]bool), texts: make(map[string][sha256.Size]byte)}
}

// Surroundings returns what was noted since [Permissions.Witness] was called.
func (p *Permissions) Surroundings() *Surroundings {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := &Surroundings{}
	if p.witness == nil {
		return s
	}
	s.Else = p.witness.other
	for _, path := range slices.Sorted(maps.Keys(p.witness.asked)) {
		s.Asked = append(s.Asked, Asked{path, p.witness.asked[path]})
	}
	for _, path := range slices.Sorted(maps.Keys(p.witness.texts)) {
		s.Texts = append(s.Texts, Text{path, p.witness.texts[path]})
	}
	return s
}

// note tells the witness, if there is one.
func (p *Permissions) note(tell func(w *witness)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.witness != nil {
		tell(p.witness)
	}
}

// noteOpened tells the witness of a file that was opened, or could not be.
func (p *Permissions) noteOpened(path string, f *os.File, write bool) {
	p.note(func(w *witness) {
		if write || f == nil {
			w.other = true
			return
		}
		info, err := f.Stat()
		if err != nil || !info.Mode().IsRegular() || info.Size() > MostSource {
			w.other = true
			return
		}
		h := sha256.New()
		if _, err := io.Copy(h, io.NewSectionReader(f, 0, info.Size())); err != nil {
			w.other = true
			return
		}
		w.texts[path] = [sha256.Size]byte(h.Sum(nil))
	})
}

// noteElse tells the witness of what it does not follow in detail.
func (p *Permissions) noteElse() { p.note(func(w *witness) { w.other = true }) }
