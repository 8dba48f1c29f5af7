"""The second screen: the table as one page for a browser, and how it gets there."""
