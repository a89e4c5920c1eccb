"""Web pages in one file each: the report of judged games, and the page for the table.

The sources of what runs in them are in ``checker/web``; ``built`` holds what they give.
"""
