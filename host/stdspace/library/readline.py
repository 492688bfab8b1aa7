"""How lines are edited at a terminal. There is none: what is set stays without effect."""


def parse_and_bind(text):
    pass


def read_init_file(filename=None):
    pass


read_history_file = write_history_file = insert_text = add_history = read_init_file


def clear_history():
    pass


redisplay = clear_history


def set_completer(function=None):
    pass


set_completer_delims = set_startup_hook = set_pre_input_hook = set_history_length = set_completer


def get_completer():
    return None


def get_current_history_length():
    return 0


get_history_length = get_current_history_length


def get_line_buffer():
    return ''


get_completer_delims = get_line_buffer
