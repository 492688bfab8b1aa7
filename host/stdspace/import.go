package stdspace

import (
	"path/filepath"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/source"
)

// Import performs an import statement.
func (s *Space) Import(f *interp.Frame, name int, level, fromlist Object) (Object, error) {
	n := -1
	if v, ok := intOf(level); ok {
		n = int(v.small)
	}
	return s.importModule(frameName(f, name).s, f.Globals.(*Dict), n, fromlist)
}

// importModule imports a module. level counts the dots of a relative import;
// -1 tries a relative one first, as Python 2 does. Without fromlist the result
// is the first package of a dotted name.
func (s *Space) importModule(name string, globals *Dict, level int, fromlist Object) (Object, error) {
	if err := s.enter(); err != nil {
		return nil, err
	}
	defer s.leave()
	if s.toolchain.has(globals) {
		return s.importToolchain(name)
	}
	full, err := s.resolveName(name, globals, level)
	if err != nil {
		return nil, err
	}
	if level == 0 && full == "__future__" {
		return s.importAbsolute(full)
	}
	if err := s.treePackageOf(full, fromlist); err != nil {
		return nil, err
	}
	m, err := s.importAbsolute(full)
	if err != nil {
		return nil, err
	}
	if fromlist != nil && fromlist != None {
		if t, ok := fromlist.(*Tuple); !ok || len(t.Items) > 0 {
			return m, s.importListed(m, full, fromlist)
		}
	}
	if level > 0 && name == "" {
		return m, nil
	}
	// import a.b.c binds a.
	first := full[:len(full)-len(name)] + firstPart(name)
	return s.importAbsolute(first)
}

func firstPart(name string) string {
	first, _, _ := strings.Cut(name, ".")
	return first
}

// resolveName returns the absolute name of the module to import.
func (s *Space) resolveName(name string, globals *Dict, level int) (string, error) {
	if level == 0 {
		return name, nil
	}
	pkg := s.packageOf(globals)
	if level < 0 {
		if pkg != "" && s.exists(pkg+"."+firstPart(name)) {
			return pkg + "." + name, nil
		}
		return name, nil
	}
	if pkg == "" {
		return "", s.Throw(s.either("ValueError", "ImportError"), s.either("Attempted relative import in non-package",
			"attempted relative import with no known parent package"))
	}
	for range level - 1 {
		i := strings.LastIndexByte(pkg, '.')
		if i < 0 {
			return "", s.Throw(s.either("ValueError", "ImportError"), s.either("Attempted relative import beyond toplevel package",
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
func (s *Space) packageOf(globals *Dict) string {
	name, _ := AsText(globals.GetStr(nName))
	if globals.GetStr(nPath) != nil {
		return name
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}

// addPath makes a folder the first in which modules are looked for.
func (s *Space) addPath(dir string) {
	if len(s.opt.Path) > 0 && s.opt.Path[0] == dir {
		return
	}
	s.opt.Path = append([]string{dir}, s.opt.Path...)
	if sys, ok := s.modules.GetStr(s.Intern("sys")).(*Module); ok {
		if list, ok := sys.Dict.GetStr(s.Intern("path")).(*List); ok {
			list.Items = append([]Object{NewStr(dir)}, list.Items...)
		}
	}
}

// exists tells if a module of that name was imported or can be found.
func (s *Space) exists(name string) bool {
	if s.modules.GetStr(s.Intern(name)) != nil {
		return true
	}
	parent, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		parent, last = name[:i], name[i+1:]
	}
	file, _ := s.find(name, s.searchPath(parent), last)
	return file != ""
}

// importAbsolute imports a module and the packages around it.
func (s *Space) importAbsolute(name string) (Object, error) {
	if m := s.modules.GetStr(s.Intern(name)); m != nil {
		if m == None {
			return nil, s.noModule(name)
		}
		return m, nil
	}
	parent, last := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		parent, last = name[:i], name[i+1:]
		if err := s.importPackage(parent); err != nil {
			return nil, err
		}
		if m := s.modules.GetStr(s.Intern(name)); m != nil {
			return m, nil
		}
	}
	m, err := s.loadModule(name, s.searchPath(parent), last)
	if err != nil {
		return nil, err
	}
	if parent != "" {
		if p, ok := s.modules.GetStr(s.Intern(parent)).(*Module); ok {
			p.Dict.SetStr(s.Intern(last), m)
		}
	}
	return m, nil
}

func (s *Space) noModule(name string) error { return s.noModuleIn(name, nil) }

// noModuleIn is the error for a module that is in none of the folders. It says which of
// them the program may not look into.
func (s *Space) noModuleIn(name string, path []string) error {
	if ofToolchain(name) {
		return s.Throw("ImportError", name+" belongs to the toolchain: programs cannot import it")
	}
	text := "No module named '" + name + "'"
	if s.py2() {
		text = "No module named " + name[strings.LastIndexByte(name, '.')+1:]
	}
	for _, dir := range path {
		if err := s.files.RefuseFolder(dir); err != nil {
			text += "; " + err.Error()
			break
		}
		if err := s.files.NotRegular(filepath.Join(dir, name[strings.LastIndexByte(name, '.')+1:]+".py")); err != nil {
			text += "; " + err.Error()
			break
		}
	}
	return s.Throw(s.either("ImportError", "ModuleNotFoundError"), text)
}

// searchPath returns the folders in which the modules of a package are looked
// for.
func (s *Space) searchPath(parent string) []string {
	if parent == "" {
		if sys, ok := s.modules.GetStr(s.Intern("sys")).(*Module); ok {
			return s.folders(sys.Dict.GetStr(s.Intern("path")))
		}
		return s.opt.Path
	}
	p, ok := s.modules.GetStr(s.Intern(parent)).(*Module)
	if !ok {
		return nil
	}
	return s.folders(p.Dict.GetStr(nPath))
}

// folders returns the texts in a list.
func (s *Space) folders(x Object) []string {
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
func (s *Space) find(name string, path []string, last string) (file, dir string) {
	if alwaysBuiltin[name] || isHelper(name) {
		return "", ""
	}
	if file, dir := s.locate(path, last); file != "" || !inTree(name) {
		return file, dir
	}
	return s.locateInTree(name)
}

// locate finds the file of a module; dir is set for a package.
func (s *Space) locate(path []string, name string) (file, dir string) {
	for _, p := range path {
		d := filepath.Join(p, name)
		if init := filepath.Join(d, "__init__.py"); s.files.HasFile(init) {
			return init, d
		}
		if s.files.HasFile(d + ".py") {
			return d + ".py", ""
		}
	}
	return "", ""
}

// alwaysBuiltin are the modules that no file of the user can replace.
var alwaysBuiltin = map[string]bool{"sys": true, "__builtin__": true, "builtins": true, "__future__": true}

// loadModule makes a module that was not imported yet: from a file of the
// user, else one of those that every space has.
func (s *Space) loadModule(name string, path []string, last string) (Object, error) {
	if file, dir := s.find(name, path, last); file != "" {
		return s.loadFile(name, file, dir)
	}
	m, err := s.builtinModule(name)
	if err != nil {
		return nil, err
	}
	if m == nil {
		return nil, s.noModuleIn(name, path)
	}
	s.modules.SetStr(s.Intern(name), m)
	return m, nil
}

// loadFile imports a file; dir is set if it is the __init__.py of a package.
func (s *Space) loadFile(name, file, dir string) (Object, error) {
	text, err := s.files.ReadText(file)
	if err != nil {
		return nil, s.Throw("ImportError", err.Error())
	}
	code, err := compileFile(file, text, s.moduleDialect(text))
	if err != nil {
		return nil, err
	}
	m := s.newModule(name, file)
	if dir != "" {
		m.Dict.SetStr(nPath, NewList(NewStr(dir)))
	}
	m.Dict.SetStr(nPackage, NewStr(s.packageOf(m.Dict)))
	key := s.Intern(name)
	s.modules.SetStr(key, m)
	if err := s.runModule(m, code); err != nil {
		s.modules.DelStr(key)
		return nil, err
	}
	// A module may put something else in its place.
	return noneIfNil(s.modules.GetStr(key)), nil
}

// moduleDialect returns the dialect to read an imported file in. A program in
// Python 2 has modules in Python 2, even those whose text could be either.
func (s *Space) moduleDialect(text []byte) source.Dialect {
	d := source.DetectDialect(text)
	if d == source.Auto && s.opt.Dialect == source.Python2 {
		return source.Python2
	}
	return d
}

// importListed imports the submodules among the names after "from package
// import".
func (s *Space) importListed(m Object, full string, fromlist Object) error {
	mod, ok := m.(*Module)
	if !ok || mod.Dict.GetStr(nPath) == nil {
		return nil
	}
	names, err := s.listOf(fromlist)
	if err != nil {
		return err
	}
	for _, x := range names {
		n, ok := AsText(x)
		if !ok || n == "*" || mod.Dict.GetStr(s.Intern(n)) != nil {
			continue
		}
		if file, _ := s.find(full+"."+n, s.searchPath(full), n); file == "" && !hasBuiltinModule(full+"."+n) {
			continue
		}
		if _, err := s.importAbsolute(full + "." + n); err != nil {
			return err
		}
	}
	return nil
}

// ImportFrom returns a name of a module for "from module import name".
func (s *Space) ImportFrom(f *interp.Frame, module Object, name int) (Object, error) {
	return s.importFrom(module, frameName(f, name))
}

func (s *Space) importFrom(module Object, n *Str) (Object, error) {
	v, err := s.getAttr(module, n)
	if err == nil || !s.isRaised(err, "AttributeError") {
		return v, err
	}
	m, ok := module.(*Module)
	if !ok {
		return nil, s.Throw("ImportError", "cannot import name '"+n.s+"'")
	}
	if sub := s.modules.GetStr(s.Intern(m.Name + "." + n.s)); sub != nil {
		return sub, nil
	}
	if s.py2() {
		return nil, s.Throw("ImportError", "cannot import name "+n.s)
	}
	where := "unknown location"
	if file, ok := AsText(m.Dict.GetStr(nFile)); ok {
		where = file
	}
	return nil, s.Throw("ImportError", "cannot import name '"+n.s+"' from '"+m.Name+"' ("+where+")")
}

// ImportStar copies the public names of a module.
func (s *Space) ImportStar(f *interp.Frame, module Object) error {
	m, ok := module.(*Module)
	if !ok {
		return s.Throw("ImportError", "from-import-* needs a module")
	}
	names := s.localsOf(f)
	defer s.storeLocals(f)
	if all := m.Dict.GetStr(nAll); all != nil {
		return s.each(all, func(x Object) (bool, error) {
			n := s.nameOf(x)
			v, err := s.getAttr(m, n)
			if err != nil {
				return false, err
			}
			return true, s.setItem(names, n, v)
		})
	}
	for _, e := range m.Dict.Entries() {
		if n, ok := e.Key.(*Str); ok && !strings.HasPrefix(n.s, "_") {
			if err := s.setItem(names, n, e.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// importBuiltin is __import__(name, globals, locals, fromlist, level).
func importBuiltin(s *Space, args []Object) (Object, error) {
	name, ok := AsText(args[0])
	if !ok {
		return nil, s.TypeError("__import__() argument 1 must be str, not %s", s.TypeOf(args[0]).Name)
	}
	globals, ok := args[1].(*Dict)
	if !ok {
		globals = s.frame.Globals.(*Dict)
	}
	level := 0
	if s.py2() {
		level = -1
	}
	if args[4] != nil {
		var err error
		if level, err = s.asIndex(args[4]); err != nil {
			return nil, err
		}
	}
	return s.importModule(name, globals, level, args[3])
}
