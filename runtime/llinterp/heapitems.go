package llinterp

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/lowlevel/lltype"
	"vitrine/pages/page"
	"vitrine/runtime/heap"
)

// items draws the items of an array, one a line. Equal items, such as unused places of a
// dictionary, share a line.
func (d *drawing) items(n *page.Node, p heap.Address, words []word, changed map[int]bool) {
	for len(words) > 0 {
		item, rest := firstItem(words)
		last := item
		text, isNew := d.itemText(p, item), hasChanged(item, changed)
		for !d.all && !isNew && !d.pointsOn(p, item) && len(rest) > 0 {
			next, behind := firstItem(rest)
			if hasChanged(next, changed) || d.pointsOn(p, next) || d.itemText(p, next) != text {
				break
			}
			last, rest = next, behind
		}
		name := fmt.Sprintf("[%d]", item[0].item-1)
		if last[0].item > item[0].item {
			name += fmt.Sprintf(" to [%d]", last[0].item-1)
		}
		for _, w := range item {
			d.point(n, p, w)
		}
		d.line(n, name, page.Constant.Span(text), isNew)
		words = rest
	}
}

// firstItem splits off the words of the first item.
func firstItem(words []word) (item, rest []word) {
	n := slices.IndexFunc(words, func(w word) bool { return w.item != words[0].item })
	if n < 0 {
		n = len(words)
	}
	return words[:n], words[n:]
}

func hasChanged(item []word, changed map[int]bool) bool {
	return slices.ContainsFunc(item, func(w word) bool { return changed[w.offset] })
}

// pointsOn reports whether an item points to something that has a node.
func (d *drawing) pointsOn(p heap.Address, item []word) bool {
	return slices.ContainsFunc(item, func(w word) bool { return hasNode(w.t) && d.load(p, w.offset, w.size, d.step) != 0 })
}

// inUse is the field of a dictionary's entry that says that it is in use.
const inUse = "f_valid"

// itemText shows an item with its fields.
func (d *drawing) itemText(p heap.Address, item []word) string {
	if len(item) == 1 && !strings.Contains(item[0].name, ".") {
		return d.text(p, item[0])
	}
	var parts []string
	for _, w := range item {
		_, name, _ := strings.Cut(w.name, ".")
		if name == inUse && w.t == lltype.Type(lltype.Bool) {
			if !d.all && d.load(p, w.offset, w.size, d.step) == 0 {
				return "not in use"
			}
			continue
		}
		parts = append(parts, name+" "+d.text(p, w))
	}
	return strings.Join(parts, ", ")
}
