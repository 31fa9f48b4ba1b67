"""What dev.py does: set-up, build, serving and measuring; no part of the published package."""
