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
}

// Error names the file and the option that permits it.
func (r *Refusal) Error() string {
	doing, option := "reading", "--allow-read"
	if r.Write {
		doing, option = "writing", "--allow-write"
	}
	return fmt.Sprintf("%s %s is not permitted; open the file with %s %s", doing, r.File, option, r.Folder)
}

// Unwrap returns the error of the system that a refusal stands for.
func (r *Refusal) Unwrap() error { return syscall.EACCES }

// refuse makes a refusal, and tells of it when it is the first of its kind.
func (p *Permissions) refuse(path string, write, folder bool) *Refusal {
	r := &Refusal{Write: write, File: absolute(path), Folder: absolute(path)}
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
