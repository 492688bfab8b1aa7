# line oriented BASIC with GOTO, line numbers looked up in a dict
SRC = "10 LET S 0\n20 ADD S N\n30 DEC N\n40 IFP N 20\n50 END S"
def var(c):
    return ord(c) - ord('A')
def main(n):
    lines = []
    where = {}
    for l in SRC.split('\n'):
        parts = l.split(' ')
        where[int(parts[0])] = len(lines)
        lines.append(parts)
    vars = [0] * 26
    vars[var('N')] = n
    i = 0
    while True:
        p = lines[i]
        i += 1
        k = p[1]
        if k == 'LET':
            vars[var(p[2])] = int(p[3])
        elif k == 'ADD':
            vars[var(p[2])] += vars[var(p[3])]
        elif k == 'DEC':
            vars[var(p[2])] -= 1
        elif k == 'IFP':
            if vars[var(p[2])] > 0:
                i = where[int(p[3])]
        elif k == 'END':
            return vars[var(p[2])]
