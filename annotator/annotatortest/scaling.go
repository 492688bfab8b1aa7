package annotatortest

import (
	"fmt"
	"strings"
)

// groupSize is how many functions of a large program share classes and lists.
const groupSize = 25

// Large writes a program of so many functions with about 10 blocks each. It
// consists of groups; those of a group share a hierarchy of classes and lists,
// call each other in chains and recursively, and each group calls one of those
// before. The entry is main, which takes an integer.
func Large(functions int) string {
	var b strings.Builder
	groups := (functions + groupSize - 1) / groupSize
	for g := range groups {
		group(&b, g, min(groupSize, functions-g*groupSize))
	}
	b.WriteString("def main(n):\n    r = 0\n")
	for g := range groups {
		fmt.Fprintf(&b, "    r += enter%d(n)\n", g)
	}
	b.WriteString("    return r\n")
	return b.String()
}

// group writes the classes and functions of a group. Besides the numbered
// functions it has one that is entered and four methods.
func group(b *strings.Builder, g, functions int) {
	fmt.Fprintf(b, `
class Node%[1]d(object):
    def __init__(self, value, next):
        self.value = value
        self.next = next
        self.seen = []
    def weigh(self, n):
        return self.value + n
class Leaf%[1]d(Node%[1]d):
    def __init__(self, value):
        Node%[1]d.__init__(self, value, None)
        self.name = 'leaf'
    def weigh(self, n):
        self.seen.append(n)
        return len(self.name) - n
TABLE%[1]d = {'a': %[1]d, 'b': 2}
`, g)
	for i := range functions {
		body := bodies[i%len(bodies)]
		before := fmt.Sprintf("f%d_%d", g, max(i-1, 0))
		name := fmt.Sprintf("f%d_%d", g, i)
		b.WriteString(strings.NewReplacer("NAME", name, "BEFORE", before, "OTHER", fmt.Sprint(g/2), "GROUP", fmt.Sprint(g)).Replace(body))
	}
	fmt.Fprintf(b, `
def enter%[1]d(n):
    items = [1, 2, n]
    node = Leaf%[1]d(n)
    if n > 3:
        top = Node%[1]d(n + 1, node)
    else:
        top = node
    return f%[1]d_%[2]d(n, items, top)
`, g, functions-1)
}

// bodies are what the functions do; all take a number, a list and an instance,
// and give a number.
var bodies = []string{`
def NAME(n, items, node):
    total = 0
    if n > 0:
        total = BEFORE(n - 1, items, node)
    for i in range(n):
        if i > 3:
            total += items[i % len(items)]
        else:
            total -= node.weigh(i)
    while total > 100:
        total = total // 2
        if node.next is not None and total == 7:
            break
    items.append(total)
    return total
`, `
def NAME(n, items, node):
    if n <= 0:
        return len(items)
    k = BEFORE(n - 1, items, node)
    while node is not None:
        if isinstance(node, LeafGROUP):
            k += len(node.name)
        else:
            node.seen.append(k)
        node = node.next
    if k < 0:
        k = -k
    return k
`, `
def NAME(n, items, node):
    copy = items[1:]
    try:
        k = TABLEGROUP['a']
        if n > k:
            raise ValueError
    except KeyError:
        k = 1
    except ValueError:
        k = NAME(n - 1, copy, node)
    for x in copy:
        if x > k:
            k = x
    return BEFORE(k, copy, node)
`, `
def NAME(n, items, node):
    counts = {}
    for x in items:
        if x in counts:
            counts[x] += 1
        else:
            counts[x] = 1
    best = 0
    for x in items:
        if counts[x] > best and x > n:
            best = counts[x]
    return BEFORE(best, items, NodeGROUP(best, node))
`, `
def NAME(n, items, node):
    text = ''
    for i in range(len(items)):
        if i % 2 == 0:
            text += str(items[i])
        elif len(text) < 20:
            text = text + '-'
    pair = (n, text)
    if pair[1] == 'x':
        return enterOTHER(n)
    return BEFORE(len(pair[1]), items, node)
`}
