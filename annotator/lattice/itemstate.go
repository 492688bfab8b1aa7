package lattice

// An ItemState is what is known about the items of a container at one time.
type ItemState struct {
	Value            SomeValue
	Mutated, Resized bool
	Ranged           bool // only lists that range() makes, with this step
	RangeStep        int  // 0: not always the same
}

// State returns what is known about the items now.
func (it *Item) State() ItemState {
	it = it.find()
	return ItemState{it.value, it.mutated, it.resized, it.ranged, it.rangeStep}
}

// Root returns the item that stands for this one and all that were merged with
// it.
func (it *Item) Root() *Item { return it.find() }

// currentState is how a Printer sees items by default.
func currentState(it *Item) (*Item, ItemState) { return it.find(), it.State() }

// ItemsOf returns the items of the containers that an annotation speaks of, as
// they were made: the caller must look up what they were merged into.
func ItemsOf(s SomeValue) []*Item {
	switch s := s.(type) {
	case *SomeList:
		return []*Item{s.Def.item}
	case *SomeDict:
		return []*Item{s.Def.key, s.Def.value}
	case *SomeIterator:
		return ItemsOf(s.Container)
	case *SomeTuple:
		var items []*Item
		for _, x := range s.Items {
			items = append(items, ItemsOf(x)...)
		}
		return items
	}
	return nil
}
