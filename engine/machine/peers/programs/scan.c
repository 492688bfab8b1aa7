#include <stdlib.h>

struct text { long hash, length; char chars[]; };

long scan(long n) {
	struct text *t = malloc(sizeof *t + n);
	t->length = n;
	for (long i = 0; i < t->length; i++) t->chars[i] = i & 31;
	long s = 0;
	for (long k = 0; k < 100; k++)
		for (long i = 0; i < t->length; i++)
			if (t->chars[i] == 7) s += i;
	free(t);
	return s;
}
