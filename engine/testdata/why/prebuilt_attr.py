class Config(object):
    pass

config = Config()
config.name = 'standard'
config.level = 3
other = Config()
other.name = None  # planted
other.level = 4

def main(n):
    if n:
        c = config
    else:
        c = other
    return c.name
