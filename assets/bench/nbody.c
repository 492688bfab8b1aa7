#include <math.h>

typedef struct { double x, y, vx, vy, mass; } body;

static void attract(body *a, body *b, double dt) {
	double dx = a->x - b->x, dy = a->y - b->y;
	double square = dx * dx + dy * dy + 0.01;
	double pull = dt / (square * sqrt(square));
	a->vx -= dx * b->mass * pull;
	a->vy -= dy * b->mass * pull;
	b->vx += dx * a->mass * pull;
	b->vy += dy * a->mass * pull;
}

long entry(long n) {
	body bodies[4] = {
		{0, 0, 0, 0, 1000}, {10, 0, 0, 10, 1}, {0, 20, -7, 0, 2}, {-35, 0, 0, -5, 3},
	};
	for (long step = 0; step < n; step++) {
		for (int i = 0; i < 4; i++)
			for (int k = i + 1; k < 4; k++)
				attract(&bodies[i], &bodies[k], 0.001);
		for (int i = 0; i < 4; i++) {
			bodies[i].x += bodies[i].vx * 0.001;
			bodies[i].y += bodies[i].vy * 0.001;
		}
	}
	double total = 0;
	for (int i = 0; i < 4; i++)
		total += bodies[i].mass * (bodies[i].vx * bodies[i].vx + bodies[i].vy * bodies[i].vy);
	return (long)total;
}
