class State(object):
    def __init__(self):
        self.last = 'start'
state = State()

def step(n):
    if n > 3:
        state.last = None  # planted
    else:
        state.last = 'step'

def main(n):
    step(n)
    s = state.last
    return s
