package stdspace

import (
	"runtime"
	"slices"
	"strings"
)

// What is large is copied in parts. Between two of them the program can be stopped, and Go can stop all goroutines, as it must to
// collect garbage: nothing goes on in the meantime, not even what ends the process after an interrupt.

// between is a tick between two parts. Go has no other occasion to stop the goroutine where nearly all of its time goes into copying.
func (lim *limiter) between() error {
	runtime.Gosched()
	return lim.tick()
}

// count is between for what has no way to end the program; the next tick does that.
func (lim *limiter) count() {
	runtime.Gosched()
	lim.ticker.Left--
}

// take is reserve of what has no way to end the program.
func (lim *limiter) take(bytes int) {
	if err := lim.reserve(int64(bytes)); err != nil {
		lim.over = err
		lim.ticker.Now.Store(true)
	}
}

// text returns bytes as a string.
func (lim *limiter) text(b []byte) string {
	if len(b) <= awaySize {
		return string(b)
	}
	lim.take(len(b))
	var text strings.Builder
	text.Grow(len(b))
	for ; len(b) > awaySize; b = b[awaySize:] {
		lim.count()
		text.Write(b[:awaySize])
	}
	text.Write(b)
	return text.String()
}

// copyBytes appends bytes, of which there may be hundreds of millions, in parts between which the
// program can be stopped.
func copyBytes[T ~string | ~[]byte](lim *limiter, to []byte, more T) ([]byte, error) {
	for len(more) > awaySize {
		if err := lim.between(); err != nil {
			return nil, err
		}
		to = append(to, more[:awaySize]...)
		more = more[awaySize:]
	}
	return append(to, more...), nil
}

// appendBytes is copyBytes to bytes that have no room for more, which are copied in parts as well.
func appendBytes[T ~string | ~[]byte](lim *limiter, b []byte, more T) ([]byte, error) {
	size := len(b) + len(more)
	if size <= cap(b) {
		return copyBytes(lim, b, more)
	}
	if err := lim.room(int64(size), 1); err != nil {
		return nil, err
	}
	size = max(size, len(b)+len(b)/4)
	if err := lim.reserve(int64(size)); err != nil {
		return nil, err
	}
	return concatBytes(lim, make([]byte, 0, size), b, more)
}

// concatBytes appends both to made.
func concatBytes[B, T ~string | ~[]byte](lim *limiter, made []byte, b B, more T) ([]byte, error) {
	made, err := copyBytes(lim, made, b)
	if err != nil {
		return nil, err
	}
	return copyBytes(lim, made, more)
}

// bytes returns the bytes of a text.
func (lim *limiter) bytes(text string) []byte {
	if len(text) > awaySize {
		lim.take(len(text))
	}
	b := make([]byte, len(text))
	to := b
	for ; len(text) > awaySize; to, text = to[awaySize:], text[awaySize:] {
		lim.count()
		copy(to, text[:awaySize])
	}
	copy(to, text)
	return b
}

// repeatItems returns items n times; part is how many are copied at once.
func repeatItems[T any](lim *limiter, items []T, n, part int) ([]T, error) {
	size := n * len(items)
	if size <= part {
		return slices.Repeat(items, n), nil
	}
	piece := items
	if at := part / len(items); at > 1 {
		piece = slices.Repeat(items, min(n, at))
	}
	made, err := make([]T, 0, size), error(nil)
	for len(made) < size && err == nil {
		if err = lim.between(); err == nil {
			made, err = appendItems(lim, made, piece[:min(len(piece), size-len(made))], part)
		}
	}
	return made, err
}

// joinTexts returns both texts as one.
func joinTexts(lim *limiter, a, b string) (string, error) {
	if len(a)+len(b) <= awaySize {
		return a + b, nil
	}
	sum := textWriter{lim: lim}
	sum.grow(len(a) + len(b))
	sum.write(a)
	sum.write(b)
	return sum.text()
}

// A textWriter makes a text that may be long. The first error stays: what is written after it is forgotten.
type textWriter struct {
	lim  *limiter
	made strings.Builder
	err  error
}

// grow prepares for a text of size bytes, for which there is room.
func (w *textWriter) grow(size int) { w.made.Grow(size) }

func (w *textWriter) write(text string) {
	if len(text) > awaySize || w.made.Len() > awaySize {
		w.writeParts(text)
	} else if w.err == nil {
		w.made.WriteString(text)
	}
}

// writeParts is write if the text, or what is there, is long.
func (w *textWriter) writeParts(text string) {
	w.makeRoom(len(text))
	for ; len(text) > awaySize && w.err == nil; text = text[awaySize:] {
		if w.err = w.lim.between(); w.err == nil {
			w.made.WriteString(text[:awaySize])
		}
	}
	if w.err == nil {
		w.made.WriteString(text)
	}
}

// repeat writes a text n times.
func (w *textWriter) repeat(text string, n int) {
	if n <= 0 || text == "" {
		return
	}
	w.makeRoom(n * len(text))
	at := min(n, max(1, awaySize/len(text))) // so often in a part
	part := strings.Repeat(text, at)
	for ; n > at && w.err == nil; n -= at {
		w.write(part)
		if w.err == nil {
			w.err = w.lim.between()
		}
	}
	if w.err == nil {
		w.write(part[:n*len(text)])
	}
}

// makeRoom has what is written grow by size bytes, if there is no room and it is so much that it must be copied in parts.
func (w *textWriter) makeRoom(size int) {
	before := w.made.String()
	if w.err != nil || len(before)+size <= w.made.Cap() || len(before) <= awaySize {
		return
	}
	w.made = strings.Builder{}
	w.made.Grow(len(before) + max(size, len(before)/4))
	w.writeParts(before)
}

// text returns what was written.
func (w *textWriter) text() (string, error) {
	if w.err != nil {
		return "", w.err
	}
	return w.made.String(), nil
}

// itemsPart is how many items of a list are copied at once; of bytes, awaySize are.
const itemsPart = awaySize / itemSize

// appendItems appends items, so many at once, for which there is room.
func appendItems[T any](lim *limiter, to, more []T, part int) ([]T, error) {
	for ; len(more) > part; more = more[part:] {
		if err := lim.between(); err != nil {
			return nil, err
		}
		to = append(to, more[:part]...)
	}
	return append(to, more...), nil
}

// moveDown is copy to what comes before in the same memory, or is elsewhere.
func moveDown[T any](lim *limiter, to, from []T, part int) {
	for ; len(from) > part; to, from = to[part:], from[part:] {
		lim.count()
		copy(to, from[:part])
	}
	copy(to, from)
}

// moveUp is copy to what comes after in the same memory, or is elsewhere.
func moveUp[T any](lim *limiter, to, from []T, part int) {
	for ; len(from) > part; from = from[:len(from)-part] {
		lim.count()
		copy(to[len(from)-part:], from[len(from)-part:])
	}
	copy(to, from)
}

// forget clears items that are not used any more.
func forget(lim *limiter, items []Object) {
	for ; len(items) > itemsPart; items = items[itemsPart:] {
		lim.count()
		clear(items[:itemsPart])
	}
	clear(items)
}

// insertAt inserts an item where there is room for it.
func insertAt[T any](lim *limiter, items []T, i int, x T, part int) []T {
	items = append(items, x)
	moveUp(lim, items[i+1:], items[i:len(items)-1], part)
	items[i] = x
	return items
}

// deleteAt deletes an item and shrinks the slice.
func deleteAt[T any](lim *limiter, items []T, i, part int) []T {
	moveDown(lim, items[i:], items[i+1:], part)
	clear(items[len(items)-1:])
	return items[:len(items)-1]
}

// replaceItems puts others for the items from i to j. They are not in the same memory, and there is room for what is more.
func replaceItems[T any](lim *limiter, items []T, i, j int, others []T, part int) []T {
	n, rest := len(items), items[j:]
	size := n - (j - i) + len(others)
	if size > n {
		items = items[:size]
		moveUp(lim, items[i+len(others):], rest, part)
	} else {
		moveDown(lim, items[i+len(others):], rest, part)
	}
	moveDown(lim, items[i:], others, part)
	for k := size; k < n; k += part {
		lim.count()
		clear(items[k:min(n, k+part)])
	}
	return items[:size]
}
