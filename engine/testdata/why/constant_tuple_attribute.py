class Op(object):
    codes = (1,
             2,
             "three")  # planted

def main(n):
    if n:
        return Op.codes[0]
    return Op.codes[2]
