LIMITS = {"low": 1, "high": 10,
          "default": None}  # planted

def limit():
    return LIMITS["default"]

def main(n):
    if n > 3:
        return "x"
    return limit()
