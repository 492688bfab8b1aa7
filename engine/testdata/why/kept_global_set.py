class State:
    pass

state = State()
state.last = 0

def note(x):
    state.last = x

def main(n):
    start = 'start'  # planted
    note(n)
    note(start)
    return state.last
