static int stays(double cx, double cy) {
	double x = 0.0, y = 0.0;
	for (int step = 0; step < 60; step++) {
		double xx = x * x, yy = y * y;
		if (xx + yy > 4.0)
			return 0;
		y = 2.0 * x * y + cy;
		x = xx - yy + cx;
	}
	return 1;
}

long entry(long n) {
	long inside = 0;
	for (long row = 0; row < n; row++)
		for (long column = 0; column < n; column++)
			inside += stays(3.0 * column / n - 2.0, 2.0 * row / n - 1.0);
	return inside;
}
