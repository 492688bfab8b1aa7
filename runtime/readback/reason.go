package readback

import (
	"fmt"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// Reason returns what the text of an exception is in Python, if that has an error number and a sentence; else "".
// The name of a file stands behind them if it has one.
func (r *Reader) Reason(exception heap.Address) string {
	w := &walk{Reader: r}
	c, err := r.Heap.TypeAt(exception)
	if err != nil {
		return ""
	}
	s, at, ok := withReason(c)
	if !ok {
		return ""
	}
	number := int64(w.load(uint64(exception), at+offsetOf(s, "errno"), lltype.Signed))
	sentence := heap.Address(w.load(uint64(exception), at+offsetOf(s, "strerror"), s.Field(rclass.AttributePrefix+"strerror")))
	if w.failed || sentence == 0 {
		return ""
	}
	text, err := r.Heap.Text(sentence)
	if err != nil {
		return ""
	}
	reason := fmt.Sprintf("[Errno %d] %s", number, text)
	file := heap.Address(w.load(uint64(exception), at+offsetOf(s, "filename"), s.Field(rclass.AttributePrefix+"filename")))
	if name, err := r.Heap.Text(file); file != 0 && err == nil {
		reason += ": " + w.repr(w.bytes([]byte(name)))
	}
	return reason
}

// withReason returns the part of an instance that has the attributes of OSError, and where it begins.
func withReason(c lltype.Container) (s *lltype.Struct, at int, ok bool) {
	for {
		if s, ok = c.(*lltype.Struct); !ok || len(s.Fields()) == 0 {
			return nil, 0, false
		}
		if hasReason(s) {
			return s, at, true
		}
		at += s.Offset(0)
		c, _ = s.Fields()[0].Type.(lltype.Container)
	}
}

func hasReason(s *lltype.Struct) bool {
	for _, attribute := range []string{"errno", "strerror", "filename"} {
		if s.FieldIndex(rclass.AttributePrefix+attribute) < 0 {
			return false
		}
	}
	return true
}

func offsetOf(s *lltype.Struct, attribute string) int {
	return s.Offset(s.FieldIndex(rclass.AttributePrefix + attribute))
}
