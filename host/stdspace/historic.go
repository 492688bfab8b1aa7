package stdspace

import (
	"path/filepath"
	"slices"
	"strings"
)

// Programs that were written inside of the source tree of the original import
// each other by their place in that tree: "from pypy.jit.tl.tlopcode import *".
// That works here wherever they stand now. The packages of the tree exist
// without any folder, and the modules in them are files of the user that have
// the end of the name in common: pypy/jit/tl/tlopcode.py, tl/tlopcode.py or
// tlopcode.py, seen from the program's folder or one around it. A checkout of the original that is among the
// folders for imports gives what is in none of these.

// inTree reports whether a module has its place in the source tree of the original.
func inTree(name string) bool {
	root := firstPart(name)
	return root == "pypy" || root == "rpython"
}

// isHelper reports whether a module is one of ours under a historic name, or of the library py that
// the original comes with. No file of the user takes its place: the helpers of the original cannot run here,
// apart from a few.
func isHelper(name string) bool {
	return (inTree(name) || firstPart(name) == "py") && hasBuiltinModule(name) && !slices.Contains(partial, name)
}

// partial are the modules of which ours have only what programs need without a checkout: with one, that of the
// original is taken, which is plain RPython.
var partial = []string{"rpython.rlib.special_value", "pypy.rlib.special_value"}

// absentPackages are the packages of the toolchain of the original, but for the modules that are here.
var absentPackages = []string{
	"rpython.annotator", "rpython.flowspace", "rpython.memory", "rpython.jit.metainterp", "rpython.jit.codewriter", "rpython.jit.backend",
	"rpython.rtyper", "rpython.translator.c", "rpython.translator.backendopt", "rpython.translator.interactive",
	"rpython.translator.translator", "rpython.translator.simplify", "rpython.translator.unsimplify",

	"pypy.annotation", "pypy.rpython", "pypy.objspace.flow", "pypy.jit.hintannotator", "pypy.jit.timeshifter", "pypy.jit.codegen",
	"pypy.translator.c", "pypy.translator.backendopt", "pypy.translator.interactive", "pypy.translator.simplify", "pypy.translator.unsimplify",
}

// isAbsent reports whether a name is that of a module of the toolchain that is not here. A checkout of the original has
// it, but what it does there works on graphs of the original.
func isAbsent(name string) bool {
	if hasBuiltinModule(name) || ofToolchain(name) {
		return false
	}
	return slices.ContainsFunc(absentPackages, func(p string) bool {
		rest, ok := strings.CutPrefix(name, p)
		return ok && (rest == "" || rest[0] == '.')
	})
}

// absent makes what stands for such a module.
func (im *importer) absent(name string) (Object, error) {
	stub, err := im.builtin("rlib.absent")
	if err != nil {
		return nil, err
	}
	m, err := im.s.Call(stub.Dict.GetStr(im.s.Intern("Absent")), []Object{NewStr(name)})
	if err == nil {
		im.modules.SetStr(im.s.Intern(name), m)
	}
	return m, err
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
func (im *importer) locateInTree(name string) (file, dir string) {
	parts := strings.Split(name, ".")
	around := im.foldersAround()
	last := len(parts) - 1
	for i := range parts {
		sub := filepath.Join(parts[i:last]...)
		for _, d := range around {
			if file, dir := im.locate([]string{filepath.Join(d, sub)}, parts[last]); file != "" && (dir != "" || !treePackages[name]) {
				return file, dir
			}
			if i == last {
				break // a bare file name is looked for beside the program only
			}
		}
		if i == 0 {
			if file, dir := im.locateWhole(parts); file != "" {
				return file, dir
			}
		}
	}
	return "", ""
}

// locateWhole finds the file of a module by its whole name in the folders for imports.
func (im *importer) locateWhole(parts []string) (file, dir string) {
	last := len(parts) - 1
	for _, d := range im.searchPath("") {
		if file, dir := im.locate([]string{filepath.Join(d, filepath.Join(parts[:last]...))}, parts[last]); file != "" {
			return file, dir
		}
	}
	return "", ""
}

// mayBeSibling reports whether what lies at a place can be in the package of the module with these globals: what lies
// beside the program only if the module does.
func (im *importer) mayBeSibling(globals *Dict, place string) bool {
	around := im.foldersAround()
	if len(around) == 0 || filepath.Dir(place) != around[0] {
		return true
	}
	file, _ := AsText(globals.GetStr(nFile))
	dir, err := filepath.Abs(filepath.Dir(file))
	return err == nil && dir == around[0]
}

// foldersAround returns the folder of the program and those it is in.
func (im *importer) foldersAround() []string {
	if im.s.main == nil {
		return nil
	}
	file, _ := AsText(im.s.main.Dict.GetStr(nFile))
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

// aroundPackage imports the package that a module is in.
func (im *importer) aroundPackage(name string) error {
	_, err := im.absolute(name)
	if err != nil && inTree(name) && im.s.excs.is(err, "ImportError") && im.notThere(name) {
		return im.makeTreePackage(name)
	}
	return err
}

// notThere reports whether there is no module of that name; an import may also fail in
// the middle of a module that there is.
func (im *importer) notThere(name string) bool {
	if im.modules.GetStr(im.s.Intern(name)) != nil || hasBuiltinModule(name) {
		return false
	}
	file, _ := im.locateInTree(name)
	return file == ""
}

// makeTreePackage makes a package of the tree that has no folder here.
func (im *importer) makeTreePackage(name string) error {
	i := strings.LastIndexByte(name, '.')
	if err := im.aroundPackage(name[:i]); err != nil {
		return err
	}
	m := im.s.NewModule(name, nil)
	m.Dict.SetStr(nPath, NewList())
	im.modules.SetStr(im.s.Intern(name), m)
	if p, ok := im.modules.GetStr(im.s.Intern(name[:i])).(*Module); ok {
		p.Dict.SetStr(im.s.Intern(name[i+1:]), m)
	}
	return nil
}

// treePackageOf makes the package in "from package import names" if one of the
// names is a module that has its place in there.
func (im *importer) treePackageOf(name string, fromlist Object) error {
	if !inTree(name) || !im.notThere(name) || fromlist == nil || fromlist == None {
		return nil
	}
	names, err := im.s.listOf(fromlist)
	if err != nil {
		return err
	}
	for _, x := range names {
		n, ok := AsText(x)
		if !ok || n == "*" {
			continue
		}
		if file, _ := im.locateInTree(name + "." + n); file != "" || hasBuiltinModule(name+"."+n) {
			return im.aroundPackage(name)
		}
	}
	return nil
}
