"""A server in a process of its own, as ``talia serve`` runs it: settings as JSON in the first argument.

Prints the port once it is ready. Asked by SIGUSR1 it writes to its errors what each thread is doing, and so it does
where it crashes.
"""

import faulthandler
import signal
import sys

import msgspec

from talia.server import serve
from talia.server.settings import Settings

if __name__ == "__main__":
    faulthandler.enable()
    faulthandler.register(signal.SIGUSR1)
    settings = msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value))
    serve(settings, lambda port: print(port, flush=True))
