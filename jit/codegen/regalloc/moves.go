package regalloc

// A Move copies what is in one place, or a constant, to another place.
type Move struct {
	From  Place
	Const bool // From is a constant: number Value of the caller
	Value int
	To    Place
}

// Parallel puts moves that are meant to happen at the same time into an order
// in which they can happen one by one, and calls move for each. In a cycle, swap
// exchanges two places instead.
func Parallel(moves []Move, move func(Move), swap func(a, b Place)) {
	pending := make([]Move, 0, len(moves))
	var consts []Move
	for _, m := range moves {
		switch {
		case m.Const:
			consts = append(consts, m)
		case m.From != m.To:
			pending = append(pending, m)
		}
	}
	readers := countReaders(pending)
	for len(pending) > 0 {
		i := unblocked(pending, readers)
		if i >= 0 {
			move(pending[i])
			if readers != nil {
				readers[pending[i].From]--
			}
			pending = append(pending[:i], pending[i+1:]...)
			continue
		}
		// Every destination is still to be read: a cycle.
		swap(pending[0].From, pending[0].To)
		pending = swapped(pending[1:], pending[0])
		readers = countReaders(pending)
	}
	for _, m := range consts {
		move(m)
	}
}

// swapped returns the moves that are left after a swap.
func swapped(moves []Move, m Move) []Move {
	rest := moves[:0]
	for _, p := range moves {
		switch p.From {
		case m.To:
			p.From = m.From
		case m.From:
			p.From = m.To
		}
		if p.From != p.To {
			rest = append(rest, p)
		}
	}
	return rest
}

// manyMoves is the number of moves from which it pays to count the readers of places.
const manyMoves = 48

// countReaders returns how many of many moves read each place; nil for few.
func countReaders(moves []Move) map[Place]int {
	if len(moves) < manyMoves {
		return nil
	}
	readers := make(map[Place]int, len(moves))
	for _, m := range moves {
		readers[m.From]++
	}
	return readers
}

// unblocked returns the first move whose destination nobody reads any more, -1
// if there is none.
func unblocked(moves []Move, readers map[Place]int) int {
	for i, m := range moves {
		if readers != nil && readers[m.To] == 0 || readers == nil && !reads(moves, m.To) {
			return i
		}
	}
	return -1
}

// reads reports whether a move reads a place. None reads its own destination.
func reads(moves []Move, p Place) bool {
	for _, m := range moves {
		if m.From == p {
			return true
		}
	}
	return false
}
