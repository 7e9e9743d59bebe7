"""``talia serve``: the server."""

import socket
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any, Final

from talia.cli.trouble import Trouble

DESCRIPTION: Final = """Opens a house of cards: people play in the browser, alone against computer players or with
friends. Prints the addresses and a QR code for phones on the same network. Everything is kept in one folder; the
server may be stopped (Ctrl-C) or killed at any time, and every match goes on where it stood."""

EXAMPLES: Final = """examples:
  talia serve                                        for this machine and its network, port 8000
  talia serve --host 127.0.0.1                       for this machine only
  talia serve --port 9000 --data club                another port, another folder
  talia serve --tls-cert cert.pem --tls-key key.pem  over HTTPS
  talia serve --public-url https://cards.example     behind a proxy with that address
  talia serve --table-burst 300 --socket-burst 600   for a large club behind one address"""

LIMITS: Final = {
    "connections": "sockets in all",
    "kept-share": "part of them only players with a seat can have, 0 to 1",
    "sockets-per-guest": "sockets of one guest",
    "sockets-per-address": "sockets of people without a seat, from one address",
    "spectators": "sockets of people without a seat, at one table",
    "socket-rate": "new sockets a second from one address",
    "socket-burst": "... and at once",
    "return-rate": "new sockets a second of somebody with a seat",
    "return-burst": "... and at once",
    "requests": "connections in all that are no sockets",
    "requests-per-address": "... and from one address",
    "request-rate": "requests a second from one address",
    "request-burst": "... and at once",
    "guest-rate": "new guests a second from one address",
    "guest-burst": "... and at once",
    "all-guests-rate": "new guests a second from everywhere",
    "all-guests-burst": "... and at once",
    "table-rate": "new tables a second from one address",
    "table-burst": "... and at once",
    "all-tables-rate": "new tables a second from everywhere",
    "all-tables-burst": "... and at once",
    "tables-per-guest": "tables of one guest that are not over",
    "addresses": "addresses that each rate remembers",
    "tls-wait": "milliseconds for the handshake of TLS",
    "hello-wait": "milliseconds for the hello of a socket",
    "head-wait": "milliseconds for the head of a request",
    "body-wait": "milliseconds for its body",
    "answer-wait": "milliseconds in which some of an answer must be read",
    "idle-wait": "milliseconds a connection is kept for the next request",
    "request-bytes": "largest body of a request",
    "head-bytes": "largest head of a request",
    "line-bytes": "longest line of it",
    "head-lines": "most lines of it",
}
"""Settings of the server that are options of the command, under their own names."""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--host", default="0.0.0.0", help="address to listen at (default: all of this machine)")
    parser.add_argument("--port", type=_port, default=8000, help="port to listen at (default 8000; 0: a free one)")
    parser.add_argument("--data", type=Path, default=Path("talia-data"), help="folder to keep everything in")
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate (PEM) for HTTPS")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its key (PEM)")
    parser.add_argument("--public-url", metavar="URL", help="the address people use, if it is another one")
    limits = parser.add_argument_group("limits", "what one may take; a rate of 0 is no limit")
    for name, help in LIMITS.items():
        limits.add_argument(f"--{name}", type=_limit, metavar="N", help=help)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError(f"'{text}' is no port (1 to 65535, or 0 for a free one)")
    return int(text)


def _limit(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value < 1e9:
        raise ArgumentTypeError(f"'{text}' is no limit (a number from 0 on)")
    return int(value) if value.is_integer() else value


def _limits(args: Namespace) -> dict[str, Any]:
    """The limits that were given; raises Trouble for one that has to be whole, or can't be so."""
    from talia.server.settings import Settings

    defaults = Settings(data=args.data)
    given: dict[str, Any] = {}
    for name in LIMITS:
        field = name.replace("-", "_")
        value = getattr(args, field)
        if value is None:
            continue
        if isinstance(getattr(defaults, field), int) and not isinstance(value, int):
            raise Trouble(f"--{name} is a whole number, not {value}")
        if value < 1 and not name.endswith(("-rate", "-share")):
            raise Trouble(f"--{name} is at least 1")
        given[field] = value
    if given.get("kept_share", 0) > 1:
        raise Trouble("--kept-share is at most 1")
    return given


def run(args: Namespace) -> int:
    """Serves until stopped."""
    if (args.tls_cert is None) != (args.tls_key is None):
        raise Trouble("HTTPS needs both --tls-cert and --tls-key")
    for path in (args.tls_cert, args.tls_key):
        if path is not None and not path.is_file():
            raise Trouble(f"can't read {path}")
    if args.public_url is not None and not args.public_url.startswith(("http://", "https://")):
        raise Trouble(f"--public-url begins with http:// or https://, not '{args.public_url}'")
    if args.data.exists() and not args.data.is_dir():
        raise Trouble(f"{args.data} is no folder")
    _check_free(args.host, args.port)

    from talia.server import serve
    from talia.server.durable import Unusable
    from talia.server.settings import Settings

    settings = Settings(
        data=args.data,
        host=args.host,
        port=args.port,
        public_url=args.public_url,
        tls_cert=args.tls_cert,
        tls_key=args.tls_key,
        **_limits(args),
    )

    def greet(port: int) -> None:
        print(greeting(args.host, port, tls=args.tls_cert is not None, public_url=args.public_url), flush=True)

    try:
        serve(settings, greet)
    except KeyboardInterrupt:  # the way to stop it
        pass
    except Unusable as unusable:
        raise Trouble(str(unusable)) from None
    return 0


def _check_free(host: str, port: int) -> None:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Trouble(f"can't listen at {host} port {port}: {error.strerror}; try another --port") from None


def greeting(host: str, port: int, *, tls: bool, public_url: str | None) -> str:
    """The addresses of the server, and a QR code of the one for phones."""
    scheme = "https" if tls else "http"
    near = f"{scheme}://localhost:{port}"
    lines = ["Talia is open. Stop with Ctrl-C.", ""]
    far = public_url
    if host in ("0.0.0.0", "::", ""):
        lines.append(f"  on this machine   {near}")
        address = network_address()
        if far is None and address is not None:
            far = f"{scheme}://{address}:{port}"
            lines.append(f"  on this network   {far}")
    elif far is None:
        lines.append(f"  {scheme}://{f'[{host}]' if ':' in host else host}:{port}")
    if public_url is not None:
        lines.append(f"  for everybody     {public_url}")
    return "\n".join(lines) + ("\n\n" + qr_code(far) if far is not None else "")


def network_address() -> str | None:
    """This machine's address on its network; None if it has no network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples: any that leads out of the machine
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def qr_code(text: str) -> str:
    """A text as a QR code of half blocks, to be shown in a terminal."""
    import segno

    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    rows = [[bool(module) for module in row] for row in segno.make(text, error="l").matrix]
    width = len(rows[0]) + 4
    framed = [[False] * width] * 2 + [[False, False, *row, False, False] for row in rows] + [[False] * width] * 2
    framed += [[False] * width] * (len(framed) % 2)
    # Light modules are drawn, dark ones left out: terminals are mostly dark, and a code needs a light margin.
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(framed[::2], framed[1::2], strict=True)
    return "\n".join("  " + "".join(blocks[pair] for pair in zip(*rows, strict=True)) for rows in pairs)
