package stdspace

import "slices"

// The module lltype of programs: their own low-level types and objects. Other than the
// module of the toolchain, it checks everything. Types and objects are written in Python;
// stages that translate know the functions below by their names.

// UserLLTypeModule is the name of that module.
const UserLLTypeModule = "rlib.lltypesystem.lltype"

// userLLTypeFunctions are the functions that translated programs may call. Each is the
// function of the library with an underscore before its name.
var userLLTypeFunctions = []string{
	"typeOf", "malloc", "make", "free", "nullptr", "cast_pointer", "cast_opaque_ptr", "cast_primitive", "identityhash", "identityhash_nocache",
	"cast_int_to_ptr", "cast_ptr_to_int", "render_immortal",
}

// UserLLTypeFunctions returns the functions of module lltype that translated programs may call.
func UserLLTypeFunctions() []string { return slices.Clone(userLLTypeFunctions) }

func makeUserLLType(s *Space) (*Module, error) {
	defs := slices.Clone(refusedLLType)
	for _, name := range userLLTypeFunctions {
		defs = append(defs, Def{Name: name, Min: 0, Max: -1, KwFn: func(s *Space, args []Object, keywords []Keyword) (Object, error) {
			m, err := s.imports.absolute(UserLLTypeModule)
			if err != nil {
				return nil, err
			}
			fn, err := s.GetAttr(m, "_"+name)
			if err != nil {
				return nil, err
			}
			return s.callKw(fn, args, keywords)
		}})
	}
	return s.imports.mixed(UserLLTypeModule, defs, "lltype.py")
}
