package window

import "vitrine/pages/page"

// A location is a place to come back to.
type location struct {
	file string
	key  page.Key // of the view
	node int      // the selected block, or -1
	step int
}

// history is where the user has been, as in a browser.
type history struct {
	past, future []location
}

// longest is how many locations are kept.
const longest = 200

// leave notes where the user was before going somewhere else.
func (h *history) leave(from location) {
	if n := len(h.past); n > 0 && h.past[n-1] == from {
		return
	}
	h.past = append(h.past, from)
	if len(h.past) > longest {
		h.past = h.past[1:]
	}
	h.future = nil
}

// back returns where the user came from; now is the present location.
func (h *history) back(now location) (to location, ok bool) {
	return pop(&h.past, &h.future, now)
}

// forward returns where the user went back from.
func (h *history) forward(now location) (to location, ok bool) {
	return pop(&h.future, &h.past, now)
}

func pop(from, onto *[]location, now location) (location, bool) {
	n := len(*from)
	if n == 0 {
		return location{}, false
	}
	to := (*from)[n-1]
	*from = (*from)[:n-1]
	*onto = append(*onto, now)
	return to, true
}
