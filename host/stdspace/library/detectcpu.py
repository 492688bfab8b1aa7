"""The processor, as the original names it. Which one this is changes nothing that a program can see."""

MODEL_X86, MODEL_X86_64, MODEL_X86_64_SSE4, MODEL_ARM64 = 'x86', 'x86-64', 'x86-64-sse4', 'aarch64'


def autodetect():
    return MODEL_X86_64


def getcpufeatures(backend_name='auto'):
    return {'floats': True, 'longlong': False, 'singlefloats': True}
