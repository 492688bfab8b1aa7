package llinterp

// A move copies one slot to another.
type move struct{ dst, src int32 }

// sequence orders moves that are meant to happen at the same time, so that none
// overwrites what another still needs. Cycles go through the slot temp.
func sequence(moves []move, temp int32) []move {
	if len(moves) <= fewMoves && !collide(moves) {
		return moves
	}
	pending := make([]move, 0, len(moves))
	readers := make(map[int32]int) // how many pending moves read a slot
	for _, m := range moves {
		if m.dst != m.src {
			pending = append(pending, m)
			readers[m.src]++
		}
	}
	var out []move
	for len(pending) > 0 {
		rest := pending[:0]
		for _, m := range pending {
			if readers[m.dst] > 0 {
				rest = append(rest, m)
				continue
			}
			out = append(out, m)
			readers[m.src]--
		}
		if len(rest) == len(pending) { // only circles are left
			m := rest[0]
			out = append(out, move{temp, m.dst})
			for i := range rest {
				if rest[i].src == m.dst {
					rest[i].src = temp
					readers[temp]++
				}
			}
			readers[m.dst] = 0
		}
		pending = rest
	}
	return out
}

// fewMoves is up to how many moves it is looked first whether their order matters, which takes the square of that.
const fewMoves = 64

// collide reports whether a move overwrites what one after it still needs.
func collide(moves []move) bool {
	for i, m := range moves {
		for _, later := range moves[i+1:] {
			if later.src == m.dst {
				return true
			}
		}
	}
	return false
}
