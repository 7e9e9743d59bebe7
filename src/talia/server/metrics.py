"""What the server counts, for Prometheus: never anything about cards."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()

CONNECTIONS: Final = Gauge("talia_connections", "Open sockets", registry=REGISTRY)
TABLES: Final = Gauge("talia_tables_loaded", "Tables in memory", registry=REGISTRY)
MOVES: Final = Counter("talia_moves_total", "Moves entered in the log", ["by"], registry=REGISTRY)
REFUSALS: Final = Counter("talia_refusals_total", "Commands refused", ["code"], registry=REGISTRY)
CLOSED: Final = Counter("talia_closed_total", "Sockets closed by the server", ["code"], registry=REGISTRY)
TURNED_AWAY: Final = Counter("talia_turned_away_total", "What a limit refused", ["code"], registry=REGISTRY)
ON_DOORSTEP: Final = Gauge("talia_doorstep", "Connections that are no sockets of a table", registry=REGISTRY)
SOCKETS: Final = Gauge("talia_sockets", "Sockets, with those not let in or not yet gone", registry=REGISTRY)
OPEN_FILES: Final = Gauge("talia_open_files_limit", "Files and connections it may have open", registry=REGISTRY)
NOT_ACCEPTED: Final = Counter("talia_not_accepted_total", "Connections the system did not hand over", registry=REGISTRY)
NOT_SAVED: Final = Counter("talia_not_saved_total", "Changes that could not be saved", registry=REGISTRY)
UNREADABLE: Final = Counter("talia_unreadable_total", "Looks at a file that failed", registry=REGISTRY)
LET_GO: Final = Counter("talia_let_go_total", "Given up, because nobody needed it", ["what"], registry=REGISTRY)
BOTS_LATE: Final = Counter(
    "talia_bots_late_total", "Moves made for computer players that had none in time", registry=REGISTRY
)
BOTS_HURRIED: Final = Counter(
    "talia_bots_hurried_total", "Moves of computer players that were too many to think", registry=REGISTRY
)
BOT_RESTARTS: Final = Counter("talia_bot_restarts_total", "Processes of computer players restarted", registry=REGISTRY)
COMMIT_SECONDS: Final = Histogram(
    "talia_commit_seconds",
    "Time of a commit of the log",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1),
    registry=REGISTRY,
)
COMMIT_ENTRIES: Final = Histogram(
    "talia_commit_entries", "Inserts in a commit of the log", buckets=(1, 2, 5, 10, 50, 200, 512), registry=REGISTRY
)
