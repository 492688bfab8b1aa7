long digits(long n) {
	long s = 0;
	for (long i = 0; i < n; i++)
		for (long x = i; x > 0; x /= 10) s += x % 10;
	return s;
}
