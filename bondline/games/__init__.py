"""One folder a game. A game registers itself when its package is imported; nothing above names one."""
