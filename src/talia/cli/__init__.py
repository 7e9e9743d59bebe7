"""The command line: ``talia serve | play | simulate | replay | verify | games | bench``."""
