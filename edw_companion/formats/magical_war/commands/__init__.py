"""The commands of Magical War: edges, like everything in ``cli``, which alone imports them."""
