"""A server in a process of its own, as ``talia serve`` runs it: settings as JSON in the first argument.

Prints the port once it is ready.
"""

import sys

import msgspec

from talia.server import serve
from talia.server.settings import Settings

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value))
    serve(settings, lambda port: print(port, flush=True))
