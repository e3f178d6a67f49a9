"""What several suites need: a game that is no game of the house's, bots, and ways to run a server."""
