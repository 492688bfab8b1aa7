package machine

import (
	"fmt"
	"strings"

	"vitrine/host/source"
	"vitrine/jit/codegen/code"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
)

// afterOperations heads instructions that belong to no operation: moves of what
// links pass on, and jumps.
const afterOperations = "on the way out"

// blockAt returns the block of the first instruction that has one, from first up to end.
func (v *pager) blockAt(first, end int) (block int, ok bool) {
	for _, in := range v.list[first:end] {
		if in.Block != nil {
			return in.Block.ID, true
		}
	}
	return 0, false
}

// operation shows what the instructions below it were made from, and leads there.
func (v *pager) operation(in Instruction) []page.Span {
	from := sourceOf(in)
	var spans []page.Span
	if from.span.IsValid() {
		spans = append(spans, page.Comment.Span(fmt.Sprintf("line %d  ", from.span.Line)))
	}
	text := llpage.Operation(in.Op, v.keys.Functions)
	if key := v.keys.graph(in.Graph); !key.IsZero() {
		for i := range text {
			if text[i].Style == page.Operator {
				text[i] = text[i].Leading(&page.Link{Page: key, Node: in.Block.ID})
			}
		}
	}
	return append(spans, text...)
}

// spans shows an instruction.
func (v *pager) spans(in Instruction) []page.Span {
	op, operands, _ := strings.Cut(in.Text, " ")
	spans := []page.Span{
		page.Comment.Span(fmt.Sprintf("%6x  ", v.offset(in))),
		page.Operator.Span(op).Telling(sourceOf(in).text),
	}
	if operands != "" {
		spans = append(spans, page.Plain.Span(" "+operands).Leading(v.target(in)).Telling(placesText(in)))
	}
	if in.Note != "" {
		spans = append(spans, page.Comment.Span("  ; "+in.Note))
	}
	return spans
}

// target returns where an instruction jumps to, or the page of the function that it
// calls.
func (v *pager) target(in Instruction) *page.Link {
	if to := v.nodeAt(in.Target); to >= 0 && isJump(in) && !v.page.Key.IsZero() {
		return &page.Link{Page: v.page.Key, Node: to}
	}
	if in.Flow != code.Call {
		return nil
	}
	for _, f := range v.p.functions {
		if entry, ok := v.p.entries[f]; ok && entry == in.Target {
			if key := v.keys.machine(f); !key.IsZero() {
				return &page.Link{Page: key, Node: -1}
			}
		}
	}
	return nil
}

// An instructionSource is what an instruction was made from.
type instructionSource struct {
	text string // of the operation
	span source.Span
}

func sourceOf(in Instruction) instructionSource {
	var from instructionSource
	if in.Source != nil {
		from.span = in.Source.Span
	}
	if in.Op != nil {
		from.text = page.Text(llpage.Operation(in.Op, llpage.Keys{}))
	}
	return from
}
