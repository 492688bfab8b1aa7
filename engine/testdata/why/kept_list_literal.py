def main(n):
    name = 'n'  # planted
    row = [n, n + 1]
    rows = [row, [name]]
    return rows[0][0]
