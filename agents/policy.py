"""`TilePolicy`: a MaskablePPO policy that knows that a plane's columns are tile kinds.

The same small network looks at every kind and its neighbours in the suit, so what it learns about 3m holds
for 7s as well. A summary of the whole table is then given back to each kind, which scores the actions that
name it (discard it, kong it, swap it); the summary alone scores the others (win, pass, claims) and the value.
Where an advisor's choice is shown (`agents.advice`), a learned number `trust` is added to its logit.
"""

from __future__ import annotations

from typing import Any, Final

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

import mahjong_env
from agents.advice import ROWS

SUITS: Final = 3
RANKS: Final = 9
SUITED: Final = SUITS * RANKS
# The action table: a discard per playing kind, what names no kind, five families over the real kinds.
PLAYING_KINDS: Final = 35
REAL_KINDS: Final = 34
FAMILIES: Final = 6
ACTIONS: Final = 225
# Each kind is squeezed to this many numbers on its way into the summary.
SQUEEZED: Final = 4


class _SuitBlock(nn.Module):
    """Mixes each kind with its neighbours up to two ranks away; honours and the rest stand alone."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.alone = nn.Linear(width, width)
        self.run = nn.Conv2d(width, width, (1, 5), padding=(0, 2))

    def forward(self, kinds: Tensor) -> Tensor:
        """`(n, kinds, width)` to the same shape."""
        n, _, width = kinds.shape
        suited = kinds[:, :SUITED].reshape(n, SUITS, RANKS, width).permute(0, 3, 1, 2)
        mixed = self.run(suited).permute(0, 2, 3, 1).reshape(n, SUITED, width)
        own = self.alone(kinds)
        return kinds + torch.relu(torch.cat([own[:, :SUITED] + mixed, own[:, SUITED:]], dim=1))


class TileExtractor(BaseFeaturesExtractor):
    """From planes `(n, channels, columns)` to `(n, 35 * width + summary)`: kinds first, then the summary.

    The rows of flags tell of the table, not of kinds: their numbers reach every kind alike. Rows of advice
    are handed on as they are, 225 numbers between kinds and summary.

    Args:
        observation_space: The planes.
        width: Numbers per kind.
        depth: How many times a kind is mixed with its neighbours.
        summary: Numbers that describe the whole table.
    """

    tile_rows: Tensor
    flag_rows: Tensor

    def __init__(
        self, observation_space: spaces.Box, width: int = 32, depth: int = 2, summary: int = 128
    ) -> None:
        channels, columns = observation_space.shape
        planes = max(rows.stop for rows in mahjong_env.observation_channels("planes").values())
        self.advised = channels == planes + ROWS
        super().__init__(
            observation_space, PLAYING_KINDS * width + summary + (ACTIONS if self.advised else 0)
        )
        flags = sorted({row for row, _ in mahjong_env.observation_flags("planes").values()})
        tiles = [row for row in range(planes) if row not in flags]
        self.register_buffer("tile_rows", torch.tensor(tiles), persistent=False)
        self.register_buffer("flag_rows", torch.tensor(flags), persistent=False)
        self.embed = nn.Linear(len(tiles), width)
        self.table = nn.Linear(len(flags) * columns, width)
        self.identity = nn.Parameter(torch.randn(PLAYING_KINDS, width) * 0.1)
        self.blocks = nn.Sequential(*(_SuitBlock(width) for _ in range(depth)))
        self.squeeze = nn.Linear(width, SQUEEZED)
        self.summary = nn.Sequential(
            nn.Linear(3 * width + PLAYING_KINDS * SQUEEZED, summary),
            nn.ReLU(),
            nn.Linear(summary, summary),
            nn.ReLU(),
        )

    def forward(self, observations: Tensor) -> Tensor:
        """See the class."""
        tiles = observations[:, self.tile_rows, :PLAYING_KINDS].transpose(1, 2)
        table = self.table(observations[:, self.flag_rows].flatten(1))
        kinds = self.blocks(torch.relu(self.embed(tiles) + self.identity + table[:, None]))
        squeezed = torch.relu(self.squeeze(kinds)).flatten(1)
        pooled = [kinds.mean(dim=1), kinds.amax(dim=1), torch.relu(table), squeezed]
        advice = [observations[:, -ROWS:].flatten(1)[:, :ACTIONS]] if self.advised else []
        return torch.cat([kinds.flatten(1), *advice, self.summary(torch.cat(pooled, dim=1))], dim=1)


class _Split(nn.Module):
    """Hands all features to the actor and the summary to the critic (what SB3 calls an MLP extractor)."""

    def __init__(self, features: int, summary: int) -> None:
        super().__init__()
        self.summary = summary
        self.latent_dim_pi = features
        self.latent_dim_vf = summary
        self.critic = nn.Sequential(nn.Linear(summary, summary), nn.ReLU())

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Return the actor's and the critic's features."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        """Return the actor's features."""
        return features

    def forward_critic(self, features: Tensor) -> Tensor:
        """Return the critic's features."""
        hidden: Tensor = self.critic(features[:, -self.summary :])
        return hidden


class _ActionHead(nn.Module):
    """From the extractor's features to one logit per action id."""

    def __init__(self, num_actions: int, width: int, summary: int, trust: float | None = None) -> None:
        super().__init__()
        self.trust = None if trust is None else nn.Parameter(torch.tensor(trust))
        self.width = width
        self.summary = summary
        unnamed = num_actions - PLAYING_KINDS - (FAMILIES - 1) * REAL_KINDS
        self.own = nn.Linear(width, width)
        self.table = nn.Linear(summary, width)
        self.kind = nn.Linear(width, FAMILIES)
        self.unnamed = nn.Linear(summary, unnamed)
        for layer in (self.kind, self.unnamed):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, features: Tensor) -> Tensor:
        """`(n, 35 * width + summary)`, with advice between where there is some, to `(n, actions)`."""
        table = features[:, -self.summary :]
        kinds = features[:, : PLAYING_KINDS * self.width].reshape(-1, PLAYING_KINDS, self.width)
        logits = self.kind(torch.relu(self.own(kinds) + self.table(table)[:, None]))
        named = logits[:, :REAL_KINDS, 1:].transpose(1, 2).flatten(1)
        scores = torch.cat([logits[:, :, 0], self.unnamed(table), named], dim=1)
        if self.trust is None:
            return scores
        return scores + self.trust * features[:, PLAYING_KINDS * self.width : -self.summary]


class TilePolicy(MaskableActorCriticPolicy):
    """Actor and critic over `planes`, see the module.

    Args:
        observation_space: Box of shape `(channels, columns)`.
        action_space: Discrete, the one action table.
        lr_schedule: Learning rate by remaining progress.
        width: Numbers per kind.
        depth: How many times a kind is mixed with its neighbours.
        summary: Numbers that describe the whole table.
        trust: What an advised action's logit has more at first, if the observations hold advice.
        **kwargs: See MaskableActorCriticPolicy.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        action_space: spaces.Discrete,
        lr_schedule: Schedule,
        width: int = 32,
        depth: int = 2,
        summary: int = 128,
        trust: float = 2.0,
        **kwargs: Any,
    ) -> None:
        self._sizes = {"width": width, "depth": depth, "summary": summary}
        self._trust = trust
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            ortho_init=False,
            features_extractor_class=TileExtractor,
            features_extractor_kwargs=self._sizes,
            **kwargs,
        )

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = _Split(self.features_dim, self._sizes["summary"])  # type: ignore[assignment]

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        actions = int(self.action_space.n)  # type: ignore[attr-defined]
        trust = self._trust if self.features_extractor.advised else None
        self.action_net = _ActionHead(actions, self._sizes["width"], self._sizes["summary"], trust)
        # The optimizer made above holds the head that has just been replaced.
        self.optimizer = self.optimizer_class(
            self.parameters(),
            lr=lr_schedule(1),
            **self.optimizer_kwargs,  # type: ignore[call-arg]
        )
