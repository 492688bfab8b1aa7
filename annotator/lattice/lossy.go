package lattice

// Lossy reports whether the union of two annotations would be Object, or would hold it.
// It changes nothing, so it does not see what is lost only because one list meets several
// others at once.
func Lossy(a, b SomeValue) bool { return lossy(a, b, nil) }

func lossy(a, b SomeValue, open [][2]*Item) bool {
	if Degenerated(a) || Degenerated(b) || a == b {
		return false
	}
	switch x := a.(type) {
	case *SomeList:
		if y, ok := b.(*SomeList); ok {
			return lossyItems(x.Def.Item(), y.Def.Item(), open)
		}
	case *SomeDict:
		if y, ok := b.(*SomeDict); ok {
			return lossyItems(x.Def.Key(), y.Def.Key(), open) || lossyItems(x.Def.Value(), y.Def.Value(), open)
		}
	case *SomeTuple:
		if y, ok := b.(*SomeTuple); ok && len(x.Items) == len(y.Items) {
			for i := range x.Items {
				if lossy(x.Items[i], y.Items[i], open) {
					return true
				}
			}
			return false
		}
	case *SomeIterator:
		if y, ok := b.(*SomeIterator); ok && x.Variant == y.Variant {
			return lossy(x.Container, y.Container, open)
		}
	case *SomeSlice:
		if y, ok := b.(*SomeSlice); ok {
			return lossy(x.Start, y.Start, open) || lossy(x.Stop, y.Stop, open) || lossy(x.Step, y.Step, open)
		}
	case *SomeBuiltin:
		if y, ok := b.(*SomeBuiltin); ok && x.Self != nil && y.Self != nil && x.Key == y.Key && x.Name == y.Name {
			return lossy(x.Self, y.Self, open)
		}
	}
	return Degenerated(Union(a, b)) // of what has no identity
}

// lossyItems compares the items of two containers; open are those being
// compared.
func lossyItems(x, y *Item, open [][2]*Item) bool {
	pair := [2]*Item{x, y}
	for _, p := range open {
		if p == pair {
			return false
		}
	}
	return x != y && lossy(x.value, y.value, append(open, pair))
}
