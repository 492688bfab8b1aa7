#include <stdlib.h>

typedef struct message { long value; struct message *next; } message;
typedef struct scheduler scheduler;
typedef struct task task;
struct task {
	long (*run)(task *, scheduler *);
	long number, waiting, total;
	message *first, *last;
};
struct scheduler { task tasks[4]; long seed, dropped, total; };

static void put(task *t, message *m) {
	m->next = 0;
	if (!t->first)
		t->first = m;
	else
		t->last->next = m;
	t->last = m;
	t->waiting++;
}

static message *take(task *t) {
	message *m = t->first;
	if (m) {
		t->first = m->next;
		t->waiting--;
	}
	return m;
}

static long run_source(task *t, scheduler *s) {
	message *m = malloc(sizeof *m);
	s->seed = (s->seed * 1103515245 + 12345) & 0x7fffffff;
	m->value = s->seed >> 16;
	put(&s->tasks[t->number + 1], m);
	return 1;
}

static long run_filter(task *t, scheduler *s) {
	message *m = take(t);
	if (!m)
		return 0;
	if (m->value & 1) {
		s->dropped++;
		free(m);
		return 1;
	}
	m->value >>= 1;
	put(&s->tasks[t->number + 1], m);
	return 1;
}

static long run_sink(task *t, scheduler *s) {
	message *m = take(t);
	if (!m)
		return 0;
	t->total = (t->total * 31 + m->value) & 0xffffff;
	s->total = t->total;
	free(m);
	return 1;
}

long entry(long n) {
	scheduler s = {{{run_source, 0}, {run_filter, 1}, {run_filter, 2}, {run_sink, 3}}, 1, 0, 0};
	long runs = 0;
	for (; n > 0; n--)
		for (int i = 0; i < 4; i++)
			runs += s.tasks[i].run(&s.tasks[i], &s);
	return runs * 1000003 + s.dropped * 1009 + s.total;
}
