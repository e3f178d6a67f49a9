"""A real server process: HTTP, WebSockets, signals."""
