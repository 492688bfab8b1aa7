package stdspace

import (
	"cmp"
	"path/filepath"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/permission"
	"vitrine/host/source"
)

// Import performs an import statement.
func (s *Space) Import(f *interp.Frame, name int, level, fromlist Object) (Object, error) {
	n := -1
	if v, ok := intOf(level); ok {
		n = int(v.small)
	}
	text := frameName(f, name).s
	if fromlist != nil && fromlist != None && isLibraryCode(f.Code) && !s.imports.toolchain.has(f.Globals.(*Dict)) {
		return s.imports.helperFor(text, fromlist)
	}
	globals := f.Globals.(*Dict)
	if globals.builtins != nil && globals.builtins.GetStr(s.Intern("__import__")) == nil {
		return nil, s.Throw("ImportError", "__import__ not found")
	}
	return s.imports.module(text, globals, n, fromlist)
}

// An importer finds modules, and makes those that were not imported yet.
type importer struct {
	s *Space

	modules   *Dict              // sys.modules
	helpers   map[string]*Module // built-in modules that were made, by the name that they have here
	toolchain *toolchain         // modules that no program can import
}

// module imports a module. level counts the dots of a relative import;
// -1 tries a relative one first, as Python 2 does. Without fromlist the result
// is the first package of a dotted name.
func (im *importer) module(name string, globals *Dict, level int, fromlist Object) (Object, error) {
	if err := im.s.limits.enter(); err != nil {
		return nil, err
	}
	defer im.s.limits.leave()
	if im.toolchain.has(globals) {
		return im.fromToolchain(name)
	}
	full, err := im.resolveName(name, globals, level)
	if err != nil {
		return nil, err
	}
	if level == 0 && full == "__future__" {
		return im.absolute(full)
	}
	if err := im.treePackageOf(full, fromlist); err != nil {
		return nil, err
	}
	m, err := im.absolute(full)
	if err != nil {
		return nil, err
	}
	if fromlist != nil && fromlist != None {
		if t, ok := fromlist.(*Tuple); !ok || len(t.Items) > 0 {
			return m, im.listed(m, full, fromlist)
		}
	}
	if level > 0 && name == "" {
		return m, nil
	}
	// import a.b.c binds a.
	first := full[:len(full)-len(name)] + firstPart(name)
	return im.absolute(first)
}

func firstPart(name string) string {
	first, _, _ := strings.Cut(name, ".")
	return first
}

// resolveName returns the absolute name of the module to import.
func (im *importer) resolveName(name string, globals *Dict, level int) (string, error) {
	if level == 0 {
		return name, nil
	}
	pkg := im.packageOf(globals)
	if level < 0 {
		if pkg != "" && im.hasSibling(pkg+"."+firstPart(name), globals) {
			return pkg + "." + name, nil
		}
		return name, nil
	}
	if pkg == "" {
		return "", im.s.Throw(im.s.either("ValueError", "ImportError"), im.s.either("Attempted relative import in non-package",
			"attempted relative import with no known parent package"))
	}
	for range level - 1 {
		i := strings.LastIndexByte(pkg, '.')
		if i < 0 {
			return "", im.s.Throw(im.s.either("ValueError", "ImportError"), im.s.either("Attempted relative import beyond toplevel package",
				"attempted relative import beyond top-level package"))
		}
		pkg = pkg[:i]
	}
	if name == "" {
		return pkg, nil
	}
	return pkg + "." + name, nil
}

// packageOf returns the name of the package that a module belongs to, or "".
func (im *importer) packageOf(globals *Dict) string {
	name, _ := AsText(globals.GetStr(nName))
	if globals.GetStr(nPath) != nil {
		return name
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}

// addProgram makes the folders of a program the first in which modules are looked for: the one
// that its package lies in, if it belongs to one, then its own.
func (im *importer) addProgram(file string) {
	im.addPath(filepath.Dir(file))
	if root := permission.Root(file); im.s.files.HasFile(filepath.Join(root, "__init__.py")) {
		im.addPath(filepath.Dir(root))
	}
}

// addPath makes a folder the first in which modules are looked for.
func (im *importer) addPath(dir string) {
	if len(im.s.opt.Path) > 0 && im.s.opt.Path[0] == dir {
		return
	}
	im.s.opt.Path = append([]string{dir}, im.s.opt.Path...)
	if sys, ok := im.modules.GetStr(im.s.Intern("sys")).(*Module); ok {
		if list, ok := sys.Dict.GetStr(im.s.Intern("path")).(*List); ok {
			list.Items = append([]Object{NewStr(dir)}, list.Items...)
		}
	}
}

// hasSibling reports whether a module of that name was imported, or can be found in the package of the
// module with these globals.
func (im *importer) hasSibling(name string, globals *Dict) bool {
	if im.modules.GetStr(im.s.Intern(name)) != nil {
		return true
	}
	parent, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		parent, last = name[:i], name[i+1:]
	}
	file, dir := im.find(name, im.searchPath(parent), last)
	return file != "" && im.mayBeSibling(globals, cmp.Or(dir, file))
}

// absolute imports a module and the packages around it.
func (im *importer) absolute(name string) (Object, error) {
	if m := im.modules.GetStr(im.s.Intern(name)); m != nil {
		if m == None {
			return nil, im.noModule(name)
		}
		return m, nil
	}
	parent, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		parent, last = name[:i], name[i+1:]
		if err := im.aroundPackage(parent); err != nil {
			return nil, err
		}
		if m := im.modules.GetStr(im.s.Intern(name)); m != nil {
			return m, nil
		}
	}
	m, err := im.load(name, im.searchPath(parent), last)
	if err != nil {
		return nil, err
	}
	if parent != "" {
		if p, ok := im.modules.GetStr(im.s.Intern(parent)).(*Module); ok {
			p.Dict.SetStr(im.s.Intern(last), m)
		}
	}
	return m, nil
}

func (im *importer) noModule(name string) error { return im.noModuleIn(name, nil) }

// noModuleIn is the error for a module that is in none of the folders. It says which of
// them the program may not look into.
func (im *importer) noModuleIn(name string, path []string) error {
	if ofToolchain(name) {
		return im.s.Throw("ImportError", name+" belongs to the toolchain: programs cannot import it")
	}
	text := "No module named '" + name + "'"
	if im.s.py2() {
		text = "No module named " + name[strings.LastIndexByte(name, '.')+1:]
	}
	for _, dir := range path {
		if err := im.s.files.RefuseFolder(dir); err != nil {
			text += "; " + err.Error()
			break
		}
		if err := im.s.files.NotRegular(filepath.Join(dir, name[strings.LastIndexByte(name, '.')+1:]+".py")); err != nil {
			text += "; " + err.Error()
			break
		}
	}
	return im.s.excs.about(name, im.s.Throw(im.s.either("ImportError", "ModuleNotFoundError"), text))
}

// searchPath returns the folders in which the modules of a package are looked
// for.
func (im *importer) searchPath(parent string) []string {
	if parent == "" {
		if sys, ok := im.modules.GetStr(im.s.Intern("sys")).(*Module); ok {
			return im.folders(sys.Dict.GetStr(im.s.Intern("path")))
		}
		return im.s.opt.Path
	}
	p, ok := im.modules.GetStr(im.s.Intern(parent)).(*Module)
	if !ok {
		return nil
	}
	return im.folders(p.Dict.GetStr(nPath))
}

// folders returns the texts in a list.
func (im *importer) folders(x Object) []string {
	list, ok := x.(*List)
	if !ok {
		return nil
	}
	var dirs []string
	for _, x := range list.Items {
		if t, ok := AsText(x); ok {
			dirs = append(dirs, t)
		}
	}
	return dirs
}

// find finds the file of a module: in the folders of its package, or else by
// its place in the tree of the original.
func (im *importer) find(name string, path []string, last string) (file, dir string) {
	if alwaysBuiltin[name] || isHelper(name) || isAbsent(name) {
		return "", ""
	}
	if file, dir := im.locate(path, last); file != "" || !inTree(name) {
		return file, dir
	}
	return im.locateInTree(name)
}

// locate finds the file of a module; dir is set for a package.
func (im *importer) locate(path []string, name string) (file, dir string) {
	for _, p := range path {
		d := filepath.Join(p, name)
		if init := filepath.Join(d, "__init__.py"); im.s.files.HasFile(init) {
			return init, d
		}
		if im.s.files.HasFile(d + ".py") {
			return d + ".py", ""
		}
	}
	return "", ""
}

// alwaysBuiltin are the modules that no file of the user can replace.
var alwaysBuiltin = map[string]bool{"sys": true, "__builtin__": true, "builtins": true, "__future__": true}

// load makes a module that was not imported yet: from a file of the
// user, else one of those that every space has.
func (im *importer) load(name string, path []string, last string) (Object, error) {
	if file, dir := im.find(name, path, last); file != "" {
		return im.loadFile(name, file, dir)
	}
	m, err := im.builtin(name)
	if err != nil {
		return nil, err
	}
	if m == nil && isAbsent(name) {
		return im.absent(name)
	}
	if m == nil {
		return nil, im.noModuleIn(name, path)
	}
	im.modules.SetStr(im.s.Intern(name), m)
	return m, nil
}

// loadFile imports a file; dir is set if it is the __init__.py of a package.
func (im *importer) loadFile(name, file, dir string) (Object, error) {
	text, err := im.s.files.ReadText(file)
	if err != nil {
		return nil, im.s.Throw("ImportError", err.Error())
	}
	code, err := compileFile(file, text, im.moduleDialect(text))
	if err != nil {
		return nil, err
	}
	if one := im.s.opt.OneDialect; one != nil && im.s.opt.Dialect == source.Python3 && code.Dialect == source.Python2 && one() {
		return nil, &DialectError{file}
	}
	m := im.newModule(name, file)
	if dir != "" {
		m.Dict.SetStr(nPath, NewList(NewStr(dir)))
	}
	m.Dict.SetStr(nPackage, NewStr(im.packageOf(m.Dict)))
	key := im.s.Intern(name)
	im.modules.SetStr(key, m)
	if err := im.runModule(m, code); err != nil {
		im.modules.DelStr(key)
		return nil, err
	}
	// A module may put something else in its place.
	return noneIfNil(im.modules.GetStr(key)), nil
}

// A DialectError ends a program that was taken for Python 3, as a module needs Python 2. It is no exception: the program
// cannot catch it.
type DialectError struct{ File string }

// Error names the module.
func (e *DialectError) Error() string {
	return e.File + " needs Python 2: load the program in Python 2"
}

// moduleDialect returns the dialect to read an imported file in. A program in
// Python 2 has modules in Python 2, even those whose text could be either.
func (im *importer) moduleDialect(text []byte) source.Dialect {
	d := source.DetectDialect(text)
	if d == source.Auto && im.s.opt.Dialect == source.Python2 {
		return source.Python2
	}
	return d
}

// listed imports the submodules among the names after "from package
// import".
func (im *importer) listed(m Object, full string, fromlist Object) error {
	mod, ok := m.(*Module)
	if !ok || mod.Dict.GetStr(nPath) == nil {
		return nil
	}
	names, err := im.s.listOf(fromlist)
	if err != nil {
		return err
	}
	for _, x := range names {
		n, ok := AsText(x)
		if !ok || n == "*" || mod.Dict.GetStr(im.s.Intern(n)) != nil {
			continue
		}
		if file, _ := im.find(full+"."+n, im.searchPath(full), n); file == "" && !hasBuiltinModule(full+"."+n) && !isAbsent(full+"."+n) {
			continue
		}
		if _, err := im.absolute(full + "." + n); err != nil {
			return err
		}
	}
	return nil
}

// ImportFrom returns a name of a module for "from module import name".
func (s *Space) ImportFrom(f *interp.Frame, module Object, name int) (Object, error) {
	return s.imports.from(module, frameName(f, name))
}

func (im *importer) from(module Object, n *Str) (Object, error) {
	v, err := im.s.getAttr(module, n)
	if err == nil || !im.s.excs.is(err, "AttributeError") {
		return v, err
	}
	m, ok := module.(*Module)
	if !ok {
		return nil, im.s.Throw("ImportError", "cannot import name '"+n.s+"'")
	}
	if sub := im.modules.GetStr(im.s.Intern(m.Name + "." + n.s)); sub != nil {
		return sub, nil
	}
	if sub := im.helpers[m.Name+"."+n.s]; sub != nil {
		return sub, nil
	}
	if _, ours := m.Dict.Lookup("__file__"); !ours && firstPart(m.Name) == helperPackage {
		return nil, im.s.Throw("ImportError", "cannot import name "+n.s+": module "+m.Name+", which is Vitrine's own and stands for that of the original, does not have it")
	}
	if im.s.py2() {
		return nil, im.s.Throw("ImportError", "cannot import name "+n.s)
	}
	where := "unknown location"
	if file, ok := AsText(m.Dict.GetStr(nFile)); ok {
		where = file
	}
	return nil, im.s.excs.about(m.Name, im.s.Throw("ImportError", "cannot import name '"+n.s+"' from '"+m.Name+"' ("+where+")"))
}

// importBuiltin is __import__(name, globals, locals, fromlist, level).
func importBuiltin(s *Space, args []Object) (Object, error) {
	name, ok := AsText(args[0])
	if !ok {
		return nil, s.TypeError("__import__() argument 1 must be str, not %s", s.typeName(args[0]))
	}
	globals, ok := args[1].(*Dict)
	if !ok {
		globals = s.frame.Globals.(*Dict)
	}
	if name == "" && (args[4] == nil || s.py2()) {
		return nil, s.ValueError("Empty module name")
	}
	level := 0
	if s.py2() {
		level = -1
	}
	if args[4] != nil {
		var err error
		if level, err = s.asArgument(args[4]); err != nil {
			return nil, err
		}
	}
	return s.imports.module(name, globals, level, args[3])
}
