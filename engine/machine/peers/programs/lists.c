#include <stdlib.h>

struct node { long value; struct node *next; };

long lists(long n) {
	struct node *list = 0;
	for (long i = n; i > 0; i--) {
		struct node *p = malloc(sizeof *p);
		p->value = i;
		p->next = list;
		list = p;
	}
	long s = 0;
	for (long k = 0; k < 100; k++)
		for (struct node *p = list; p; p = p->next) s += p->value;
	while (list) {
		struct node *next = list->next;
		free(list);
		list = next;
	}
	return s;
}
