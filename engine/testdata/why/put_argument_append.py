def put(cells, n):
    cells.append(n)  # planted

def main(n):
    cells = [1, 7]
    put(cells, n)
    return cells[1]
