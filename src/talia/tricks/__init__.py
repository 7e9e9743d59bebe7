"""The toolkit of trick games, over the kernel."""
