package window

import (
	"path/filepath"
	"slices"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/permission"
)

// permissions are what programs may touch, and what they were refused.
type permissions struct {
	given  permission.Grants // by the command line
	silent bool              // nobody is there to be asked

	mu       sync.Mutex
	refused  []refusal
	declined []refusal // the user was asked, and said no
}

// A refusal says what a program wanted to read. It is a value, to be compared.
type refusal struct{ program, file, folder string }

// grantedTo returns what a program may touch beside what every program may.
func (w *Window) grantedTo(program string) permission.Grants {
	g := w.permissions.given
	g.Read = slices.Concat(g.Read, w.prefs.allowed(program))
	g.Refused = func(r *permission.Refusal) { w.permissions.note(program, r) }
	return g
}

// note remembers a refusal until the user can be asked. It is called by whatever
// goroutine the program runs on.
func (p *permissions) note(program string, r *permission.Refusal) {
	if r.Write {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refused = append(p.refused, refusal{program, r.File, r.Folder})
}

// next returns the first refusal of a program that the user was not asked about yet, and
// forgets the others: they come again.
func (p *permissions) next(program string) (refusal, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.refused
	p.refused = nil
	i := slices.IndexFunc(all, func(r refusal) bool {
		return r.program == program && !slices.ContainsFunc(p.declined, func(d refusal) bool { return d.program == program && d.folder == r.folder })
	})
	if i < 0 {
		return refusal{}, false
	}
	return all[i], true
}

func (p *permissions) decline(r refusal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.declined = append(p.declined, r)
}

// askRefused asks whether the open program may read what it was refused, if anything.
func (w *Window) askRefused() {
	r, ok := w.permissions.next(w.file)
	if !ok || w.permissions.silent {
		return
	}
	no := func() {
		w.permissions.decline(r)
		w.closePopup()
	}
	yes := func() {
		w.closePopup()
		if err := w.prefs.allow(r.program, r.folder); err != nil {
			w.showError("Remembering the permission", err)
			return
		}
		w.reload()
	}
	allow := newDialogButton("Allow and read again", yes, no)
	keep := newDialogButton("Do not allow", no, no)
	keep.Importance = widget.HighImportance
	w.openPopup(permissionContent(r, keep, allow), fyne.NewSize(560, 0), keep)
}

// permissionContent puts the dialog together.
func permissionContent(r refusal, keep, allow *dialogButton) fyne.CanvasObject {
	title := widget.NewLabel(filepath.Base(r.program) + " wants to read outside of its folder")
	title.TextStyle.Bold = true
	file := widget.NewLabel(r.file)
	file.TextStyle.Monospace = true
	file.Wrapping = fyne.TextWrapBreak
	about := widget.NewLabel("It was not permitted. You may allow this program to read everything below " + r.folder +
		"; that is remembered for it.")
	about.Wrapping = fyne.TextWrapWord
	return container.NewVBox(title, file, about, container.NewHBox(layout.NewSpacer(), allow, keep))
}

// hasPermissions reports whether the open program was allowed anything.
func (w *Window) hasPermissions() bool { return w.file != "" && len(w.prefs.allowed(w.file)) > 0 }

// forgetPermissions takes back what the open program was allowed, and reads it again.
func (w *Window) forgetPermissions() {
	if err := w.prefs.forbid(w.file); err != nil {
		w.showError("Forgetting the permissions", err)
		return
	}
	w.reload()
}
