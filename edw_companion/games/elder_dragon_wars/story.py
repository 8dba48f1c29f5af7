"""What the story of a war tells besides life: artifacts received, and chaos cards played."""

from edw_companion.games.course import Telling

STORY = Telling(
    deeds={
        "artifacts": lambda _state, event: [event["to"]] if event["do"] == "legend" and "to" in event else [],
        "chaos": lambda _state, event: [event["who"]] if event["do"] == "chaos-played" else [],
    }
)
