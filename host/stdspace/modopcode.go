package stdspace

import "vitrine/host/source/bytecode"

// makeOpcode makes the module opcode, by which programs read co_code: opname and opmap, the numbers of the
// instructions that have an argument in hasarg, a jump target in hasjabs, and stack_effect. Names are those of the
// stage bytecode, targets are numbers of instructions. ExtendedArg, which comes before an instruction whose argument
// takes more than 16 bits, has the others, and does not count as an instruction.
func makeOpcode(s *Space) (*Module, error) {
	m := s.NewModule("opcode", []Def{{Name: "stack_effect", Min: 2, Max: 3, Fn: stackEffect}})
	names, numbers, hasArg, hasJump := NewList(), NewDict(), NewList(), NewList()
	for op := bytecode.Invalid; op < extendedArg; op++ {
		names.Items = append(names.Items, NewStr(op.String()))
		n := MakeInt(int64(op))
		numbers.Set(op.String(), n)
		if op.Arg() != bytecode.NoArg {
			hasArg.Items = append(hasArg.Items, n)
		}
		if op.HasTarget() {
			hasJump.Items = append(hasJump.Items, n)
		}
	}
	n := MakeInt(int64(extendedArg))
	names.Items = append(names.Items, NewStr("ExtendedArg"))
	numbers.Set("ExtendedArg", n)
	hasArg.Items = append(hasArg.Items, n)
	m.Dict.Set("EXTENDED_ARG", n)
	m.Dict.Set("opname", names)
	m.Dict.Set("opmap", numbers)
	m.Dict.Set("hasarg", hasArg)
	m.Dict.Set("hasjabs", hasJump)
	return m, nil
}

// extendedArg is the first number that is no instruction.
var extendedArg = func() bytecode.Op {
	op := bytecode.Invalid + 1
	for op.String() != bytecode.Invalid.String() {
		op++
	}
	return op
}()

// stackEffect is stack_effect(op, arg, jump=False): by how much an instruction makes the stack higher.
func stackEffect(s *Space, args []Object) (Object, error) {
	n, err := s.asArgument(args[0])
	if err != nil {
		return nil, err
	}
	arg, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	op := bytecode.Op(n)
	if n <= 0 || n > 255 || op.String() == bytecode.Invalid.String() {
		return nil, s.ValueError("%d is no instruction", n)
	}
	jump := false
	if len(args) > 2 {
		if jump, err = s.IsTrue(args[2]); err != nil {
			return nil, err
		}
	}
	pops, pushes := op.Effect(int32(arg))
	if jump {
		pops, pushes = op.JumpEffect(int32(arg))
	}
	return MakeInt(int64(pushes - pops)), nil
}
