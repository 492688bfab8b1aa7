"""Roots and squares of floats, which have instructions of their own, beside other powers."""
VALUES = [0.0, -0.0, 1.0, 2.0, 3.0, 0.1, 1e-200, 1e150, 1e153, -2.0, 5e-324, -1e153, 123.456, 7e-170]


def table():
    for v in VALUES:
        row = [v ** 2.0, v ** 2]
        if v >= 0.0:
            row.append(v ** 0.5)
        print(row)


def refused():
    for v in [1e200, -1e200]:
        try:
            print(v ** 2.0)
        except OverflowError:
            print("too large")
    try:
        print(0.0 ** -0.5)
    except ZeroDivisionError:
        print("no power")


def differences():
    n = 0
    i = 1
    while i < 3000:
        x = i * 1.37
        root = x ** 0.5
        if root * root - x > 1e-9 or x - root * root > 1e-9:
            n += 1
        i += 1
    print(n)


table()
refused()
differences()
