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
	silent bool              // nobody can be asked

	mu       sync.Mutex
	refused  []refusal
	declined []refusal // the user was asked, and said no
}

// A refusal says what a program wanted to read. It is a value, to be compared.
type refusal struct{ program, file, folder string }

// A permissionDesk asks whether a program may touch what it was refused.
type permissionDesk struct {
	w     *Window
	given permissions
}

// grantedTo returns what a program may touch beyond what every program may.
func (d *permissionDesk) grantedTo(program string) permission.Grants {
	g := d.given.given
	g.Read = slices.Concat(g.Read, d.w.prefs.allowed(program))
	g.Refused = func(r *permission.Refusal) { d.given.note(program, r) }
	return g
}

// note remembers a refusal until the user can be asked. It may be called on any
// goroutine.
func (p *permissions) note(program string, r *permission.Refusal) {
	if r.Write {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refused = append(p.refused, refusal{program, r.File, r.Folder})
}

// next returns the first refusal that the user was not asked about yet, and forgets the
// others: they come again.
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
func (d *permissionDesk) askRefused() {
	r, ok := d.given.next(d.w.opened.path)
	if !ok || d.given.silent {
		return
	}
	no := func() {
		d.given.decline(r)
		d.w.popups.close()
	}
	yes := func() {
		d.w.popups.close()
		if err := d.w.prefs.allow(r.program, r.folder); err != nil {
			d.w.problems.showError("Remembering the permission", err)
			return
		}
		d.w.opened.reload()
	}
	allow := newDialogButton("Allow and read again", yes, no)
	keep := newDialogButton("Do not allow", no, no)
	keep.Importance = widget.HighImportance
	d.w.popups.open(permissionContent(r, keep, allow), fyne.NewSize(560, 0), keep)
}

// permissionContent puts the dialog together.
func permissionContent(r refusal, keep, allow *dialogButton) fyne.CanvasObject {
	title := newLabel(filepath.Base(r.program) + " wants to read outside of its folder")
	title.TextStyle.Bold = true
	file := newLabel(r.file)
	file.TextStyle.Monospace = true
	file.Wrapping = fyne.TextWrapBreak
	about := newLabel("It was refused. You can allow this program to read everything below " + r.folder +
		"; Vitrine remembers that for this program.")
	about.Wrapping = fyne.TextWrapWord
	return container.NewVBox(title, file, about, container.NewHBox(layout.NewSpacer(), allow, keep))
}

// any reports whether the open program was allowed anything.
func (d *permissionDesk) any() bool {
	return d.w.opened.path != "" && len(d.w.prefs.allowed(d.w.opened.path)) > 0
}

// forget revokes what the open program was allowed, and reads the program again.
func (d *permissionDesk) forget() {
	if err := d.w.prefs.forbid(d.w.opened.path); err != nil {
		d.w.problems.showError("Forgetting the permissions", err)
		return
	}
	d.w.opened.reload()
}
