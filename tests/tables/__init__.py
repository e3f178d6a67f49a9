"""Tables, without a network: the sans-I/O core and the service over a store in memory."""
