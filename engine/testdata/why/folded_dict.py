COLOURS = {}
COLOURS["red"] = "f00"
COLOURS["green"] = "0f0"
COLOURS["none"] = None  # planted

def main(n):
    if n:
        return COLOURS["red"]
    return COLOURS["none"]
