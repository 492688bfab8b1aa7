enum { PUSH, LOAD, STORE, ADD, MUL, HALF, ODD, LESS, JUMP, UNLESS, STOP };

static const long code[] = {
	PUSH, 1, STORE, 1,
	/* 4: next sequence */
	LOAD, 1, LOAD, 0, LESS, 0, UNLESS, 70, LOAD, 1, STORE, 2,
	/* 16: next number */
	PUSH, 1, LOAD, 2, LESS, 0, UNLESS, 60,
	LOAD, 3, PUSH, 1, ADD, 0, STORE, 3,
	LOAD, 2, ODD, 0, UNLESS, 52,
	LOAD, 2, PUSH, 3, MUL, 0, PUSH, 1, ADD, 0, STORE, 2, JUMP, 16,
	/* 52: even */
	LOAD, 2, HALF, 0, STORE, 2, JUMP, 16,
	/* 60: sequence ends */
	LOAD, 1, PUSH, 1, ADD, 0, STORE, 1, JUMP, 4,
	/* 70: end */
	LOAD, 3, STOP, 0,
};

static long interpret(const long *code, long limit) {
	long variables[4] = {limit, 0, 0, 0}, stack[8] = {0};
	long top = 0, at = 0;
	for (;;) {
		long op = code[at], arg = code[at + 1];
		at += 2;
		switch (op) {
		case PUSH: stack[top++] = arg; break;
		case LOAD: stack[top++] = variables[arg]; break;
		case STORE: variables[arg] = stack[--top]; break;
		case ADD: top--; stack[top - 1] += stack[top]; break;
		case MUL: top--; stack[top - 1] *= stack[top]; break;
		case HALF: stack[top - 1] >>= 1; break;
		case ODD: stack[top - 1] &= 1; break;
		case LESS: top--; stack[top - 1] = stack[top - 1] < stack[top]; break;
		case JUMP: at = arg; break;
		case UNLESS: if (!stack[--top]) at = arg; break;
		default: return stack[top - 1];
		}
	}
}

long entry(long n) { return interpret(code, n); }
