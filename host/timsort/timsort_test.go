package timsort_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"vitrine/host/timsort"
)

// lists makes keys of many shapes: random ones, with many that are equal, and with long runs.
func lists(r *rand.Rand) []int {
	keys := make([]int, r.IntN(2000))
	kinds := 1 + r.IntN(1<<r.IntN(12))
	for i := range keys {
		keys[i] = r.IntN(kinds)
	}
	for from := 0; r.IntN(3) == 0 && from < len(keys); from += 1 + r.IntN(300) {
		part := keys[from:min(from+r.IntN(400), len(keys))]
		slices.Sort(part)
		if r.IntN(2) == 0 {
			slices.Reverse(part)
		}
	}
	return keys
}

// TestSort compares the order with that of the standard library, which sorts stably too; all numbers are there also after a
// comparison has failed, and it was the last one.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		keys := lists(r)
		order := numbers(len(keys))
		wanted := slices.Clone(order)
		slices.SortStableFunc(wanted, func(a, b int) int { return keys[a] - keys[b] })
		options := timsort.Options{Collapse: r.IntN(2) == 0}
		calls := 0
		err := timsort.Sort(order, func(a, b int) (bool, error) { calls++; return keys[a] < keys[b], nil }, options)
		if err != nil || !slices.Equal(order, wanted) {
			t.Fatalf("%v: %v is sorted to %v, not to %v", err, keys, order, wanted)
		}
		if calls == 0 {
			continue
		}
		failed, left := errors.New("failed"), r.IntN(calls)
		order = numbers(len(keys))
		err = timsort.Sort(order, func(a, b int) (bool, error) {
			if left--; left < 0 {
				return false, failed
			}
			return keys[a] < keys[b], nil
		}, options)
		slices.Sort(order)
		if err != failed || left != -1 || !slices.Equal(order, numbers(len(keys))) {
			t.Fatalf("%v, %d comparisons after the one that failed: %v", err, -1-left, order)
		}
	}
}

// numbers are those below n.
func numbers(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func BenchmarkSort(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	keys := make([]int, 10_000)
	for i := range keys {
		keys[i] = r.IntN(1 << 30)
	}
	order := make([]int, len(keys))
	for b.Loop() {
		copy(order, numbers(len(keys)))
		if err := timsort.Sort(order, func(a, b int) (bool, error) { return keys[a] < keys[b], nil }, timsort.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
