"""All open tables of this process: asyncio, and what is given to it by the ports."""
