package interp

import (
	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
)

// callFunction executes a call with more than positional arguments.
func (f *Frame) callFunction(in bytecode.Instr) error {
	var a Arguments
	if in.Op == bytecode.CallFunctionKw || in.Op == bytecode.CallFunctionVarKw {
		a.StarStar = f.pop()
	}
	if in.Op == bytecode.CallFunctionVar || in.Op == bytecode.CallFunctionVarKw {
		a.Star = f.pop()
	}
	pairs := f.popN(2 * int(in.Arg>>8))
	for i := 0; i < len(pairs); i += 2 {
		a.Keywords = append(a.Keywords, Keyword{pairs[i], pairs[i+1]})
	}
	a.Positional = append([]Object(nil), f.popN(int(in.Arg&0xff))...)
	v, err := f.Space.CallArgs(f.top(), &a)
	f.setTop(v)
	return err
}

// makeFunction executes a definition.
func (f *Frame) makeFunction(arg int) error {
	code, ok := f.pop().(*bytecode.Code)
	if !ok {
		return f.internal("no code to make a function of")
	}
	def := &Definition{Code: code}
	if arg&bytecode.FunctionClosure != 0 {
		def.Closure, _ = f.pop().([]*Cell)
	}
	if arg&bytecode.FunctionAnnotations != 0 {
		def.Annotations = f.pop()
	}
	pairs := f.popN(2 * (arg >> 8 & 0xff))
	for i := 0; i < len(pairs); i += 2 {
		def.KwDefaults = append(def.KwDefaults, Keyword{pairs[i], pairs[i+1]})
	}
	def.Defaults = append([]Object(nil), f.popN(arg&0xff)...)
	v, err := f.Space.NewFunction(f, def)
	f.push(v)
	return err
}

// buildClass executes a class statement.
func (f *Frame) buildClass() error {
	body := f.pop()
	keywords := f.pop()
	bases := f.pop()
	v, err := f.Space.BuildClass(f, f.pop(), bases, keywords, body)
	f.push(v)
	return err
}

// withEnter begins a with statement.
func (f *Frame) withEnter() error {
	ctx := f.pop()
	exit, err := f.Space.Attribute(ctx, "__exit__")
	if err != nil {
		return err
	}
	enter, err := f.Space.Attribute(ctx, "__enter__")
	if err != nil {
		return err
	}
	v, err := f.Space.Call(enter, nil)
	if err != nil {
		return err
	}
	f.push(exit)
	f.push(v)
	return nil
}

// withCleanup ends a with statement: it calls the exit function, which may
// swallow the exception that is on its way.
func (f *Frame) withCleanup() error {
	n := len(f.Stack)
	exit := f.Stack[n-4]
	copy(f.Stack[n-4:], f.Stack[n-3:])
	f.pop()
	s := f.Stack[n-4:] // unroller value type
	none := f.Space.None()
	u, _ := s[0].(*Unroller)
	if u == nil || u.Kind != UnrollRaise {
		_, err := f.Space.Call(exit, []Object{none, none, none})
		return err
	}
	args := f.Space.ExitArguments(u.Err)
	r, err := f.Space.Call(exit, args[:])
	if err != nil {
		return err
	}
	swallow, err := f.Space.IsTrue(r)
	if err != nil {
		return err
	}
	if swallow {
		s[0], s[1], s[2] = none, none, none
		return f.swallowed()
	}
	return nil
}

// stepName executes instructions for names, attributes, calls, definitions
// and modules.
func (f *Frame) stepName(in bytecode.Instr) error {
	space, arg := f.Space, int(in.Arg)
	switch in.Op {
	case bytecode.DeleteFast:
		if f.Locals[arg] == nil {
			return f.unbound(f.Code.VarNames[arg])
		}
		f.Locals[arg] = nil
	case bytecode.DeleteDeref, bytecode.LoadClosure, bytecode.LoadClassDeref:
		return f.cell(in.Op, arg)
	case bytecode.StoreGlobal:
		return space.StoreGlobal(f, arg, f.pop())
	case bytecode.DeleteGlobal:
		return space.DeleteGlobal(f, arg)
	case bytecode.LoadName:
		v, err := space.LoadName(f, arg)
		f.push(v)
		return err
	case bytecode.StoreName:
		return space.StoreName(f, arg, f.pop())
	case bytecode.DeleteName:
		return space.DeleteName(f, arg)
	case bytecode.LoadAssertion:
		f.push(space.AssertionError())
		return nil
	case bytecode.DeleteAttr:
		_, err := space.Binary(operation.DelAttr, f.pop(), f.NameObject(arg))
		return err
	case bytecode.DeleteSubscr:
		i := f.pop()
		_, err := space.Binary(operation.DelItem, f.pop(), i)
		return err
	case bytecode.CallFunctionVar, bytecode.CallFunctionKw, bytecode.CallFunctionVarKw:
		return f.callFunction(in)
	case bytecode.MakeFunction:
		return f.makeFunction(arg)
	case bytecode.BuildClass:
		return f.buildClass()
	case bytecode.ImportName:
		fromlist := f.pop()
		v, err := space.Import(f, arg, f.pop(), fromlist)
		f.push(v)
		return err
	case bytecode.ImportFrom:
		v, err := space.ImportFrom(f, f.top(), arg)
		f.push(v)
		return err
	case bytecode.ImportStar:
		return space.ImportStar(f, f.pop())
	default:
		return f.stepPython2(in.Op)
	}
	return nil
}

// stepPython2 executes the instructions that only Python 2 has.
func (f *Frame) stepPython2(op bytecode.Op) error {
	switch op {
	case bytecode.PrintItem:
		return f.Space.Print(f, f.pop(), nil)
	case bytecode.PrintNewline:
		return f.Space.Print(f, nil, nil)
	case bytecode.PrintItemTo:
		to := f.pop()
		return f.Space.Print(f, f.pop(), to)
	case bytecode.PrintNewlineTo:
		return f.Space.Print(f, nil, f.pop())
	case bytecode.ExecStmt:
		locals := f.pop()
		globals := f.pop()
		return f.Space.Exec(f, f.pop(), globals, locals)
	}
	return f.internal("no instruction %d", op)
}

// cell executes the instructions for variables that are shared with nested
// functions.
func (f *Frame) cell(op bytecode.Op, arg int) error {
	c := f.Cells[arg]
	switch op {
	case bytecode.LoadClosure:
		f.push(c)
		return nil
	case bytecode.LoadClassDeref:
		if v, ok := f.Space.LocalName(f, f.cellName(arg)); ok {
			f.push(v)
			return nil
		}
	}
	if c.Value == nil {
		return f.emptyCell(arg)
	}
	if op == bytecode.DeleteDeref {
		c.Value = nil
		return nil
	}
	f.push(c.Value)
	return nil
}

// emptyCell returns the exception for a shared variable without a value.
func (f *Frame) emptyCell(i int) error {
	if i < len(f.Code.CellVars) {
		return f.unbound(f.cellName(i))
	}
	return f.unboundFree(f.cellName(i))
}

func (f *Frame) cellName(i int) string {
	if n := len(f.Code.CellVars); i >= n {
		return f.Code.FreeVars[i-n]
	}
	return f.Code.CellVars[i]
}
