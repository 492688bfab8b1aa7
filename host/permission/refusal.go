package permission

import (
	"fmt"
	"path/filepath"
	"syscall"
)

// A Refusal says what a program may not do. It is an EACCES to the program.
type Refusal struct {
	Write  bool   // it was about writing
	File   string // as the program names it, absolute
	Folder string // the folder that would have to be permitted
	Link   bool   // File lies in a permitted folder, but a symbolic link leads out of it, to Folder
}

// Error names the file and the option that permits it. Where a link leads is not said: programs see
// this text, and may learn nothing of what lies outside.
func (r *Refusal) Error() string {
	doing, option := "reading", "--allow-read"
	if r.Write {
		doing, option = "writing", "--allow-write"
	}
	if r.Link {
		return fmt.Sprintf("%s %s is not permitted: a symbolic link leads out of the folder that is; open the file with %s and the folder it leads to", doing, r.File, option)
	}
	return fmt.Sprintf("%s %s is not permitted; open the file with %s %s", doing, r.File, option, r.Folder)
}

// Unwrap returns the error of the system that a refusal stands for.
func (r *Refusal) Unwrap() error { return syscall.EACCES }

// refuse makes a refusal of a path, which is real without links, and tells of it when it is the first of its kind.
func (p *Permissions) refuse(path, real string, write, folder bool) *Refusal {
	roots := p.read
	if write {
		roots = p.write
	}
	r := &Refusal{Write: write, File: absolute(path), Folder: absolute(path)}
	if _, inside := p.rootOf(roots, r.File); inside {
		r.Link, r.Folder = true, real
	}
	if !folder {
		r.Folder = filepath.Dir(r.Folder)
	}
	p.mu.Lock()
	known := p.told[*r] || len(p.told) >= mostTold
	if !known {
		p.told[*r] = true
	}
	tell := p.refused
	p.mu.Unlock()
	if tell != nil && !known {
		tell(r)
	}
	return r
}

// mostTold is how many refusals are told: a program may try without end.
const mostTold = 1000
