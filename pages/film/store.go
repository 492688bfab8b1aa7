package film

// A store keeps lists of numbers without pointers, which stay where they are. Place 0 is that
// of the empty list.
type store struct{ chunks [][]uint32 }

// The numbers of a chunk, but for one that a list does not fit in.
const (
	chunkBits = 14
	chunkSize = 1 << chunkBits
)

// put keeps a list and returns its place.
func (s *store) put(list []uint32) (place uint32) {
	if len(s.chunks) == 0 {
		s.chunks = append(s.chunks, make([]uint32, 1, chunkSize))
	}
	if len(list) == 0 {
		return 0
	}
	last := len(s.chunks) - 1
	if c := s.chunks[last]; len(c)+1+len(list) > cap(c) {
		s.chunks = append(s.chunks, make([]uint32, 0, max(chunkSize, 1+len(list))))
		last++
	}
	at := len(s.chunks[last])
	s.chunks[last] = append(append(s.chunks[last], uint32(len(list))), list...)
	return uint32(last<<chunkBits | at)
}

// at returns the list at a place.
func (s *store) at(place uint32) []uint32 {
	if place == 0 {
		return nil
	}
	c := s.chunks[place>>chunkBits][place&(chunkSize-1):]
	return c[1 : 1+c[0]]
}
