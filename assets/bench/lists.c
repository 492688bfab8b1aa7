#include <stdlib.h>

typedef struct link { long value; struct link *next; } link;

static link *new_link(long value, link *next) {
	link *l = malloc(sizeof *l);
	l->value = value;
	l->next = next;
	return l;
}

static void release(link *l) {
	while (l) {
		link *next = l->next;
		free(l);
		l = next;
	}
}

static link *build(long n) {
	link *first = new_link(0, 0);
	for (long i = 1; i < n; i++)
		first = new_link(i, first);
	return first;
}

static link *turned(link *l) {
	link *result = new_link(-1, 0);
	for (; l; l = l->next)
		result = new_link(l->value, result);
	return result;
}

long entry(long n) {
	long total = 0;
	for (int round = 0; round < 20; round++) {
		link *first = build(n), *l = turned(first);
		for (link *at = l; at; at = at->next)
			total += at->value;
		release(first);
		release(l);
	}
	return total;
}
