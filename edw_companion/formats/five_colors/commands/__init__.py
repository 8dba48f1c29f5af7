"""The commands of Legends of the Five Colors: edges, like everything in ``cli``, which alone imports them."""
