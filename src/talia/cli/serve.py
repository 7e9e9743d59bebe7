"""``talia serve``: the server."""

import socket
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Final

from talia.cli.trouble import Trouble

DESCRIPTION: Final = """Opens a house of cards: people play in the browser, alone against computer players or with
friends. Prints the addresses and a QR code for phones on the same network. Everything is kept in one folder; the
server may be stopped (Ctrl-C) or killed at any time, and every match goes on where it stood."""

EXAMPLES: Final = """examples:
  talia serve                                        for this machine and its network, port 8000
  talia serve --host 127.0.0.1                       for this machine only
  talia serve --port 9000 --data club                another port, another folder
  talia serve --tls-cert cert.pem --tls-key key.pem  over HTTPS
  talia serve --public-url https://cards.example     behind a proxy with that address"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--host", default="0.0.0.0", help="address to listen at (default: all of this machine)")
    parser.add_argument("--port", type=_port, default=8000, help="port to listen at (default 8000; 0: a free one)")
    parser.add_argument("--data", type=Path, default=Path("talia-data"), help="folder to keep everything in")
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate (PEM) for HTTPS")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its key (PEM)")
    parser.add_argument("--public-url", metavar="URL", help="the address people use, if it is another one")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError(f"'{text}' is no port (1 to 65535, or 0 for a free one)")
    return int(text)


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
