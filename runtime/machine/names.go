package machine

// nameCode tells the profile of the code of a unit.
func (p *Program) nameCode(u *unit, code []byte) error {
	add := func(name string, start, end int) error {
		return p.profile.Add(name, u.base+uint64(start), code[start:end])
	}
	for _, f := range u.functions {
		if start, end, ok := u.code.Extent(f); ok {
			if err := add(f.Func.Name, start, end); err != nil {
				return err
			}
		}
	}
	for _, fr := range u.code.Fragments() {
		if err := add("residual "+fr.Name, fr.Start, fr.End); err != nil {
			return err
		}
	}
	return nil
}
