#include <math.h>
#include <stdlib.h>

struct body { double x, y, vx, vy, m; };

long nbody(long n) {
	struct body *a = calloc(16, sizeof *a);
	for (long i = 0; i < 16; i++) {
		a[i].x = i;
		a[i].y = a[i].x * a[i].x;
		a[i].m = a[i].x + 1.5;
	}
	for (long k = 0; k < n; k++) {
		for (long i = 0; i < 16; i++) {
			for (long j = i + 1; j < 16; j++) {
				double dx = a[i].x - a[j].x, dy = a[i].y - a[j].y;
				double d = dx * dx + dy * dy + 0.01;
				double mag = 0.001 / (d * sqrt(d));
				double fi = a[i].m * mag, fj = a[j].m * mag;
				a[i].vx -= dx * fj;
				a[i].vy -= dy * fj;
				a[j].vx += dx * fi;
				a[j].vy += dy * fi;
			}
			a[i].x += a[i].vx * 0.001;
			a[i].y += a[i].vy * 0.001;
		}
	}
	long r = a[3].x * 1e9;
	free(a);
	return r;
}
