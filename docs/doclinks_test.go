package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A source is the packages of the project, by folder.
type source struct {
	names map[string]map[string]bool // that a package declares: Name, Type.Method, Type.Field
	files map[string][]*ast.File
	fset  *token.FileSet
}

func readSource(root string) (*source, error) {
	s := &source{make(map[string]map[string]bool), make(map[string][]*ast.File), token.NewFileSet()}
	return s, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(s.fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		s.files[dir] = append(s.files[dir], f)
		if s.names[dir] == nil {
			s.names[dir] = make(map[string]bool)
		}
		for _, d := range f.Decls {
			declared(d, s.names[dir])
		}
		return nil
	})
}

// declared notes the names of a declaration.
func declared(d ast.Decl, names map[string]bool) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		prefix := ""
		if d.Recv != nil {
			prefix = receiver(d.Recv.List[0].Type) + "."
		}
		names[prefix+d.Name.Name] = true
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names[n.Name] = true
				}
			case *ast.TypeSpec:
				names[s.Name.Name] = true
				members(s, names)
			}
		}
	}
}

// members notes the fields of a structure and the methods of an interface; what is
// embedded counts as having everything.
func members(t *ast.TypeSpec, names map[string]bool) {
	var list *ast.FieldList
	switch u := t.Type.(type) {
	case *ast.StructType:
		list = u.Fields
	case *ast.InterfaceType:
		list = u.Methods
	default:
		return
	}
	for _, f := range list.List {
		if len(f.Names) == 0 {
			names[t.Name.Name+".*"] = true
		}
		for _, n := range f.Names {
			names[t.Name.Name+"."+n.Name] = true
		}
	}
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// has reports whether a package declares what a link means.
func (s *source) has(dir, name string) bool {
	t, _, _ := strings.Cut(name, ".")
	return s.names[dir][name] || s.names[dir][t+".*"]
}

var docLink = regexp.MustCompile(`\[\*?((?:[a-z]\w*\.)?[A-Z]\w+(?:\.\w+)?)\]`)

// stale returns what a comment of a file links to and the project does not have.
func (s *source) stale(dir string, f *ast.File, text string) (out []string) {
	for _, m := range docLink.FindAllStringSubmatch(text, -1) {
		pkg, name, qualified := strings.Cut(m[1], ".")
		if !qualified || pkg[0] < 'a' {
			if !s.has(dir, m[1]) {
				out = append(out, m[1])
			}
			continue
		}
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			inner, ours := strings.CutPrefix(path, module)
			named := i.Name != nil && i.Name.Name == pkg || i.Name == nil && strings.HasSuffix(path, "/"+pkg)
			if err == nil && ours && named && !s.has(inner, name) {
				out = append(out, m[1])
			}
		}
	}
	return out
}

// TestDocLinks: what a comment names between brackets is declared. A comment that names
// what was renamed or taken out misleads whoever reads it.
func TestDocLinks(t *testing.T) {
	s, err := readSource("..")
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for dir, files := range s.files {
		for _, f := range files {
			for _, c := range f.Comments {
				links += len(docLink.FindAllString(c.Text(), -1))
				for _, name := range s.stale(dir, f, c.Text()) {
					t.Errorf("%v: the comment names [%s], which is not declared", s.fset.Position(c.Pos()), name)
				}
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links were found", links)
	}
}

// TestStale: what is declared passes, and what is not is told.
func TestStale(t *testing.T) {
	s := &source{names: map[string]map[string]bool{
		"a": {"Good": true, "Good.Method": true, "Wide": true, "Wide.*": true}, "b": {"Other": true},
	}}
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package a\nimport \"vitrine/b\"\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"[Good] and [Good.Method], [Wide.Anything], [b.Other], [fmt.Println], [T]": "",
		"[Bad]": "Bad", "[Good.Bad]": "Good.Bad", "[b.Bad]": "b.Bad",
	} {
		if got := strings.Join(s.stale("a", f, text), " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
