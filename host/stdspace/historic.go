package stdspace

import (
	"path/filepath"
	"strings"
)

// Programs that were written inside of the source tree of the original import
// each other by their place in that tree: "from pypy.jit.tl.tlopcode import *".
// That works here wherever they stand now. The packages of the tree exist
// without any folder, and the modules in them are files of the user that have
// the end of the name in common: pypy/jit/tl/tlopcode.py, tl/tlopcode.py or
// tlopcode.py, seen from the program's folder or one around it.

// inTree tells if a module has its place in the source tree of the original.
func inTree(name string) bool {
	root := firstPart(name)
	return root == "pypy" || root == "rpython"
}

// isHelper tells if a module is one of ours under a historic name. No file of
// the user takes its place: the helpers of the original cannot run here.
func isHelper(name string) bool {
	return inTree(name) && hasBuiltinModule(name)
}

// treePackages are packages of the tree whose last name a module beside the program
// may have too, as tl.py has that of the package it is from. No file is one of them.
var treePackages = map[string]bool{
	"pypy.jit": true, "pypy.jit.tl": true, "pypy.lang": true, "pypy.lib": true, "pypy.module": true, "pypy.tool": true,
	"pypy.interpreter": true, "pypy.objspace": true, "pypy.annotation": true, "pypy.config": true,
	"pypy.translator": true, "pypy.translator.goal": true, "pypy.translator.test": true,
	"rpython.jit": true, "rpython.jit.tl": true, "rpython.tool": true, "rpython.config": true, "rpython.annotator": true,
	"rpython.rtyper": true, "rpython.translator": true, "rpython.translator.goal": true,
}

// locateInTree finds the file of a module with a place in the tree; dir is set
// for a package. The longest end of its name decides, then the nearest folder.
func (s *Space) locateInTree(name string) (file, dir string) {
	parts := strings.Split(name, ".")
	around := s.foldersAround()
	for i := range parts {
		last := len(parts) - 1
		sub := filepath.Join(parts[i:last]...)
		for _, d := range around {
			if file, dir := s.locate([]string{filepath.Join(d, sub)}, parts[last]); file != "" && (dir != "" || !treePackages[name]) {
				return file, dir
			}
			if i == last {
				break // a bare file name is looked for beside the program only
			}
		}
	}
	return "", ""
}

// foldersAround returns the folder of the program and those it is in.
func (s *Space) foldersAround() []string {
	if s.main == nil {
		return nil
	}
	file, _ := AsText(s.main.Dict.GetStr(nFile))
	d, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return nil
	}
	dirs := []string{d}
	for filepath.Dir(d) != d {
		d = filepath.Dir(d)
		dirs = append(dirs, d)
	}
	return dirs
}

// importPackage imports the package that a module is in.
func (s *Space) importPackage(name string) error {
	_, err := s.importAbsolute(name)
	if err != nil && inTree(name) && s.isRaised(err, "ImportError") && s.notThere(name) {
		return s.makeTreePackage(name)
	}
	return err
}

// notThere tells if there is no module of that name; an import may also fail in
// the middle of a module that there is.
func (s *Space) notThere(name string) bool {
	if s.modules.GetStr(s.Intern(name)) != nil || hasBuiltinModule(name) {
		return false
	}
	file, _ := s.locateInTree(name)
	return file == ""
}

// makeTreePackage makes a package of the tree that has no folder here.
func (s *Space) makeTreePackage(name string) error {
	i := strings.LastIndexByte(name, '.')
	if err := s.importPackage(name[:i]); err != nil {
		return err
	}
	m := s.NewModule(name, nil)
	m.Dict.SetStr(nPath, NewList())
	s.modules.SetStr(s.Intern(name), m)
	if p, ok := s.modules.GetStr(s.Intern(name[:i])).(*Module); ok {
		p.Dict.SetStr(s.Intern(name[i+1:]), m)
	}
	return nil
}

// treePackageOf makes the package in "from package import names" if one of the
// names is a module that has its place in there.
func (s *Space) treePackageOf(name string, fromlist Object) error {
	if !inTree(name) || !s.notThere(name) || fromlist == nil || fromlist == None {
		return nil
	}
	names, err := s.listOf(fromlist)
	if err != nil {
		return err
	}
	for _, x := range names {
		n, ok := AsText(x)
		if !ok || n == "*" {
			continue
		}
		if file, _ := s.locateInTree(name + "." + n); file != "" || hasBuiltinModule(name+"."+n) {
			return s.importPackage(name)
		}
	}
	return nil
}
