"""``completion``: the script for bash, zsh and fish."""

import click

from edw_companion.cli.app import App
from edw_companion.cli.options import command
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError

SHELLS = ("bash", "zsh", "fish", "powershell")


@command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(_app: App, shell: str) -> Shown:
    """Print the completion script of a shell.

    \b
    One line installs it; it completes sessions, players, cards and piles:
      bash        eval "$(edw completion bash)"     in ~/.bashrc
      zsh         eval "$(edw completion zsh)"      in ~/.zshrc, after compinit
      fish        edw completion fish | source      in config.fish
      powershell  edw completion powershell | Out-String | Invoke-Expression
                  in $PROFILE

    Example: edw completion bash
    """  # noqa: D301 - click is to see the sign itself
    from click.shell_completion import get_completion_class

    from edw_companion.cli.main import edw

    found = get_completion_class(shell)
    if found is None:
        raise RefusedError(
            f"The installed click has no completion for {shell}: 'pip install --upgrade click' brings it."
        )
    script = found(edw, {}, "edw", "_EDW_COMPLETE").source()
    return Shown({"shell": shell, "script": script}, script.splitlines())
