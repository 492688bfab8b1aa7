package readback

import (
	"fmt"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// Reason returns what the text of an exception is in Python, if that has an error number and a sentence; else "".
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
	return fmt.Sprintf("[Errno %d] %s", number, text)
}

// withReason returns the part of an instance that has the attributes of OSError, and where it begins.
func withReason(c lltype.Container) (s *lltype.Struct, at int, ok bool) {
	for {
		if s, ok = c.(*lltype.Struct); !ok || len(s.Fields()) == 0 {
			return nil, 0, false
		}
		if s.FieldIndex(rclass.AttributePrefix+"errno") >= 0 && s.FieldIndex(rclass.AttributePrefix+"strerror") >= 0 {
			return s, at, true
		}
		at += s.Offset(0)
		c, _ = s.Fields()[0].Type.(lltype.Container)
	}
}

func offsetOf(s *lltype.Struct, attribute string) int {
	return s.Offset(s.FieldIndex(rclass.AttributePrefix + attribute))
}
