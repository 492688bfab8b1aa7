package stdspace

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

// The codecs whose characters are units of two or four bytes.

// wideCodec describes utf-16 and utf-32; order is 'l', 'b', or 0 where a mark
// in the text tells it.
func wideCodec(name string) (size int, order byte, ok bool) {
	base, end, _ := strings.Cut(strings.TrimPrefix(name, "utf-"), "-")
	switch {
	case !strings.HasPrefix(name, "utf-"):
		return 0, 0, false
	case base == "16":
		size = 2
	case base == "32":
		size = 4
	default:
		return 0, 0, false
	}
	switch end {
	case "", "le", "be":
		if end != "" {
			order = end[0]
		}
		return size, order, true
	}
	return 0, 0, false
}

// unitOrder is that of 'l' or 'b'.
func unitOrder(order byte) interface {
	binary.ByteOrder
	binary.AppendByteOrder
} {
	if order == 'b' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// encodeWide encodes characters as units of two or four bytes. Each half of a surrogate pair is dealt with by itself.
func (cd *codecs) encodeWide(v strValue, name, errors string) (string, error) {
	size, order, _ := wideCodec(name)
	bytes := unitOrder(order)
	halves := cd.s.py2() || errors == "surrogatepass"
	write := func(b []byte, r rune) ([]byte, bool) {
		ok := halves || !wtf8.IsHalf(r)
		switch {
		case size == 4:
			return bytes.AppendUint32(b, uint32(r)), ok
		case r >= 0x10000:
			b = bytes.AppendUint16(b, uint16(0xd800+(r-0x10000)>>10))
			r = 0xdc00 + (r-0x10000)&0x3ff
		}
		return bytes.AppendUint16(b, uint16(r)), ok
	}
	e := &encoding{codecs: cd, v: v, name: name, errors: errors, reason: "surrogates not allowed", write: write, units: true}
	if order == 0 {
		mark, _ := write(nil, '\ufeff')
		e.b.Write(mark)
	}
	return e.text()
}

// A wideText is a text in units of two or four bytes that is being decoded.
type wideText struct {
	s     string
	size  int
	bytes binary.ByteOrder
	py2   bool
}

func (w *wideText) unit(i int) rune {
	if w.size == 2 {
		return rune(w.bytes.Uint16([]byte(w.s[i : i+2])))
	}
	return rune(w.bytes.Uint32([]byte(w.s[i : i+4])))
}

// mark reads the mark at the beginning that tells the order of bytes.
func (w *wideText) mark() (order byte, size int) {
	if len(w.s) < w.size {
		return 'l', 0
	}
	switch first := uint32(w.unit(0)); {
	case first == 0xfeff:
		return 'l', w.size
	case first == 0xfffe && w.size == 2, first == 0xfffe0000:
		return 'b', w.size
	}
	return 'l', 0
}

// next reads the character at a place; n is how many bytes it has. If they are none, wrong says why.
func (w *wideText) next(i int) (r rune, n int, wrong string) {
	left := len(w.s) - i
	if left < w.size {
		return 0, left, "truncated data"
	}
	r = w.unit(i)
	switch {
	case w.size == 4 && (r < 0 || r > utf8.MaxRune):
		return 0, 4, "code point not in range(0x110000)"
	case !wtf8.IsHalf(r):
		return r, w.size, ""
	case w.size == 4 && w.py2:
		return r, 4, ""
	case w.size == 4:
		return 0, 4, "code point in surrogate code point range(0xd800, 0xe000)"
	case r >= 0xdc00:
		return 0, 2, "illegal encoding"
	case left < 4:
		return 0, left, "unexpected end of data"
	}
	low := w.unit(i + 2)
	if !wtf8.IsHalf(low) || low < 0xdc00 {
		return 0, 2, "illegal UTF-16 surrogate"
	}
	return 0x10000 + (r-0xd800)<<10 + low - 0xdc00, 4, ""
}

// half reads the half of a surrogate pair that surrogatepass takes at a place.
func (w *wideText) half(i int) (r rune, ok bool) {
	if len(w.s)-i < w.size {
		return 0, false
	}
	r = w.unit(i)
	return r, wtf8.IsHalf(r)
}

// decodeWide decodes units of two or four bytes.
func (cd *codecs) decodeWide(v strValue, name, errors string) (string, error) {
	size, order, _ := wideCodec(name)
	w := &wideText{s: v.s, size: size, bytes: binary.LittleEndian, py2: cd.s.py2()}
	i := 0
	if order == 0 {
		order, i = w.mark()
	}
	w.bytes = unitOrder(order)
	codec := name[:6] + "-" + string(order) + "e"
	if w.py2 {
		codec = "utf" + name[4:6]
	}
	var b strings.Builder
	for rounds := 0; i < len(v.s); rounds++ {
		if rounds&tickItems == 0 {
			if err := cd.s.limits.tick(); err != nil {
				return "", err
			}
		}
		r, n, wrong := w.next(i)
		if wrong == "" {
			wtf8.Write(&b, r)
			i += n
			continue
		}
		if half, ok := w.half(i); ok && errors == "surrogatepass" && !w.py2 {
			wtf8.Write(&b, half)
			i += size
			continue
		}
		var err error
		if i, err = cd.badBytes(&b, codec, v, i, i+n, errors, wrong); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}
