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

// currentState is how a Printer sees items unless it is told otherwise.
func currentState(it *Item) (*Item, ItemState) { return it.find(), it.State() }
