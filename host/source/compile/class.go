package compile

import (
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// classDef generates a class definition: name, bases, keywords and the
// function of the body, then BuildClass.
func (u *unit) classDef(d *syntax.ClassDef) {
	u.exprs(d.Decorators)
	u.load(d.NamePos, d.Name)
	u.tuple(d.Header, d.Bases)
	u.keywordDict(d.Header, d.Keywords, noCall)
	body := u.newUnit(u, u.scopes[d], d.Name)
	body.code.Span = d.Header
	u.makeFunction(d.Header, body.classBody(d), 0, 0, 0)
	u.op(d.Header, bytecode.BuildClass)
	u.decorate(d.Decorators)
	u.variable(d.NamePos, d.Name, store)
}

// classBody generates the body of a class. It returns the cell in which its
// methods look for the class, if they do.
func (u *unit) classBody(d *syntax.ClassDef) *bytecode.Code {
	at := d.NamePos
	u.code.Flags |= bytecode.ClassBody
	u.setCellArgs()
	u.named(at, bytecode.LoadName, "__name__")
	u.storeByName(at, "__module__")
	if !u.isPython2() {
		u.load(at, u.code.QualName)
		u.storeByName(at, "__qualname__")
	}
	body := d.Body
	if doc := docstring(body); doc != nil {
		u.code.Doc = doc
		u.load(body[0].Span(), doc)
		u.storeByName(body[0].Span(), "__doc__")
		body = body[1:]
	}
	u.setupAnnotations()
	u.stmts(body)
	if !u.scope.classCell {
		return u.end(body)
	}
	u.opArg(at, bytecode.LoadClosure, u.cellIndex("__class__"))
	u.op(at, bytecode.ReturnValue)
	return u.finish(at)
}
