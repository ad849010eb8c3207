"""What to answer in a round of two, learned by playing: against itself, its past, and players of habit.

    python -m cheeseboard.games.rat_a_tat_cat.studies.instinct OUT [--minutes 8] [--jobs 2] [--games 3000] [--seed 1]
        [--start OUT/mean.npz --judging 10]
    CHEESEBOARD_WEIGHTS=OUT/instinct.json cheeseboard arena rat_a_tat_cat
        cheeseboard.games.rat_a_tat_cat.studies.instinct:taught normal --seats 2 --options preset=quick    # :leaning

Needs NumPy and PyTorch (the extra `learn`).  Every process plays rounds with the weights it is given (`rounds.py`) and
sends what was seen and answered.  The learner judges it with a second network that sees all cards and never plays, and
takes small steps towards answers that turned out better than that judge foresaw (PPO).  What is written, every minute
and at the end, is the mean of the last weights: as they are (mean.npz), and in bytes for a player (instinct.json).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from base64 import b64encode
from importlib import import_module
from math import exp
from pathlib import Path
from typing import Any, final

import numpy as np

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.rat_a_tat_cat import RatATatCat
from cheeseboard.games.rat_a_tat_cat.bots import HARD_SAMPLES
from cheeseboard.games.rat_a_tat_cat.bots.instinct import Instinct, read_instinct
from cheeseboard.games.rat_a_tat_cat.bots.memory import this_round
from cheeseboard.games.rat_a_tat_cat.bots.search import A_NAT, CatMind
from cheeseboard.games.rat_a_tat_cat.bots.story import ANSWERS, WIDTH, Question, Story
from cheeseboard.games.rat_a_tat_cat.studies.rounds import HIDDEN, KEEN, NAMES, NORMAL, PAST, Actor, Weights
from cheeseboard.games.rat_a_tat_cat.table import CatTable

Part = dict[str, Any]  # of a generation: what one process played
UNITS = (224, 96)
JUDGE = 512  # units, twice
JUDGE_RATE = 1e-3
JUDGE_TRACE = 0.95  # how far the judge's aims look ahead
CLIP = 0.2
NEWS = 0.03  # what the last weights count in the mean of all
ROUNDS_JUDGED = 3000  # at the end, a process
LEAST_HEAT = 1e-3
FINE = 1 << 30


def work(pipe: Any, seed: int) -> None:
    """A process that plays."""
    actor = Actor(seed)
    while (task := pipe.recv()) is not None:
        name, *rest = task
        pipe.send(getattr(actor, name)(*rest))


class Learner:
    """The network that plays, its judge, and their steps."""

    def __init__(self, seed: int, device: str) -> None:
        torch: Any = import_module("torch")
        self.torch = torch
        self.device = device
        torch.manual_seed(seed)
        if device == "cuda":
            torch.set_float32_matmul_precision("high")
        linear, relu = torch.nn.Linear, torch.nn.ReLU
        one, two = UNITS
        layers = linear(WIDTH, one), relu(), linear(one, two), relu(), linear(two, ANSWERS)
        self.net = torch.nn.Sequential(*layers).to(device)
        with torch.no_grad():
            self.net[4].weight.mul_(0.1)
        wide = WIDTH + HIDDEN * 13 + len(NAMES)
        layers = linear(wide, JUDGE), relu(), linear(JUDGE, JUDGE), relu(), linear(JUDGE, 1)
        self.judge = torch.nn.Sequential(*layers).to(device)
        self.both = [*self.net.parameters(), *self.judge.parameters()]
        groups = [{"params": list(self.net.parameters())}, {"params": list(self.judge.parameters())}]
        self.adam = torch.optim.Adam(groups, lr=1e-3, eps=1e-6)
        self.mean = [each.detach().clone() for each in self.net.parameters()]

    def weights(self, mean: bool = False) -> Weights:
        source = self.mean if mean else list(self.net.parameters())
        return [self.torch.t(each.detach()).contiguous().cpu().numpy() for each in source]

    def begin_with(self, weights: Weights) -> None:
        with self.torch.no_grad():
            for each, mean, value in zip(self.net.parameters(), self.mean, weights):
                found = self.torch.from_numpy(value.T.copy()).to(self.device)
                each.copy_(found)
                mean.copy_(found)

    def gather(self, parts: list[Part]) -> Part:
        """All of a generation, in the order of who answered and when, with what came of it."""
        offset = 0
        owners, rewards, kinds = [], [], []
        for part in parts:
            owners.append(part["owner"] + offset)
            rewards.append(part["reward"])
            kinds.append(part["kind"])
            offset += len(part["reward"])
        owner = np.concatenate(owners)
        order = np.argsort(owner, kind="stable")
        names = ("seen", "allowed", "answer", "logp", "hidden")
        data = {name: np.concatenate([part[name] for part in parts])[order] for name in names}
        data["owner"] = owner[order]
        data["reward"] = np.concatenate(rewards)[data["owner"]]
        data["kind"] = np.concatenate(kinds)[data["owner"]]
        return data

    def unpacked(self, seen: Any) -> Any:
        torch = self.torch
        shifts = torch.arange(7, -1, -1, device=seen.device, dtype=torch.uint8)
        return ((seen[:, :, None] >> shifts) & 1).flatten(1)[:, :WIDTH].float()

    def learn(
        self, parts: list[Part], rate: float, heat: float, batch: int, epochs: int, trace: float, judging: bool
    ) -> dict[str, float]:
        torch, device = self.torch, self.device
        data = self.gather(parts)

        def put(name: str, kind: Any) -> Any:
            return torch.from_numpy(data[name]).to(device).to(kind)

        seen = put("seen", torch.uint8)
        numbers = torch.arange(ANSWERS, device=device, dtype=torch.int32)
        allowed = (put("allowed", torch.int32)[:, None] >> numbers) & 1 > 0
        answer, logp, reward = put("answer", torch.long), put("logp", torch.float32), put("reward", torch.float32)
        hidden = put("hidden", torch.long)
        owner = put("owner", torch.long)
        kinds = torch.eye(len(NAMES), device=device)[put("kind", torch.long)]
        count = len(answer)
        values = torch.empty(count, device=device)
        spread = torch.arange(HIDDEN, device=device) * 13

        def judged(at: Any) -> Any:
            cards = torch.zeros(len(at), HIDDEN * 13, device=device)
            cards.scatter_(1, hidden[at] + spread, 1.0)
            return torch.cat([self.unpacked(seen[at]), cards, kinds[at]], 1)

        with torch.no_grad():
            for first in range(0, count, 131072):
                at = torch.arange(first, min(count, first + 131072), device=device)
                values[at] = self.judge(judged(at))[:, 0]
        # the advantage of each answer, from the last of a player on backwards
        last = torch.ones(count, dtype=torch.bool, device=device)
        last[:-1] = owner[1:] != owner[:-1]
        after = torch.cat([values[1:], values[:1]])
        delta = torch.where(last, reward, after) - values
        places = torch.arange(count, device=device)
        ends = torch.flip(torch.cummin(torch.flip(torch.where(last, places, count), [0]), 0).values, [0])
        left = ends - places
        gain, full = delta.clone(), delta.clone()
        for away in range(1, int(left.max()) + 1):
            at = torch.nonzero(left == away)[:, 0]
            gain[at] += trace * gain[at + 1]
            full[at] += JUDGE_TRACE * full[at + 1]
        wanted = full + values
        gain_spread = gain.std()
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        self.adam.param_groups[0]["lr"] = rate
        self.adam.param_groups[1]["lr"] = JUDGE_RATE if judging else 0.1 * JUDGE_RATE + 2.0 * rate
        sums = torch.zeros(5, device=device)
        steps = 0
        for _ in range(epochs):
            order = torch.randperm(count, device=device)
            for first in range(0, count - batch // 2, batch):
                at = order[first : first + batch]
                x = judged(at)
                logits = self.net(x[:, :WIDTH]).masked_fill(~allowed[at], -1e9)
                logs = torch.log_softmax(logits, 1)
                now = logs.gather(1, answer[at, None])[:, 0]
                ratio = torch.exp(now - logp[at])
                won = gain[at]
                policy = -torch.min(ratio * won, ratio.clamp(1.0 - CLIP, 1.0 + CLIP) * won).mean()
                doubt = -(logs.exp() * logs.masked_fill(~allowed[at], 0.0)).sum(1).mean()
                value = ((self.judge(x)[:, 0] - wanted[at]) ** 2).mean()
                loss = 0.5 * value if judging else policy - heat * doubt + 0.5 * value
                self.adam.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.both, 1.0)
                self.adam.step()
                with torch.no_grad():
                    clipped = ((ratio - 1.0).abs() > CLIP).float().mean()
                    sums += torch.stack([policy, doubt, value, (logp[at] - now).mean(), clipped])
                    steps += 1
        with torch.no_grad():
            for mean, now in zip(self.mean, self.net.parameters()):
                mean.lerp_(now, NEWS)
        found = (sums / max(1, steps)).tolist()
        unexplained = float(((wanted - values) ** 2).mean() / wanted.var())
        return {"policy": found[0], "entropy": found[1], "value": found[2], "kl": found[3], "clipped": found[4],
                "unexplained": unexplained, "spread": float(gain_spread), "answers": float(count)}  # fmt: skip


def written(weights: Weights) -> str:
    """Whole numbers of a byte, with a scale for each unit."""
    layers: list[dict[str, Any]] = []
    for layer in range(len(weights) // 2):
        rows, always = weights[2 * layer], weights[2 * layer + 1]
        scales = np.maximum(np.abs(rows).max(0), 1e-6) / 127.0
        packed = np.rint(rows / scales).astype(np.int8).tobytes()
        told = {"scales": scales, "always": always}
        layers.append(
            {name: [float(f"{each:.4g}") for each in found] for name, found in told.items()}
            | {"weights": b64encode(packed).decode()}
        )
    return json.dumps({"layers": layers}) + "\n"


@final
class Quickly(Bot[CatTable]):
    """Answers at once, what it wishes for most, or any by its share."""

    def __init__(self, instinct: Instinct, heat: float) -> None:
        self.instinct = instinct
        self.heat = heat

    def plan(self, view: CatTable, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        story = Story(view)
        story.hear(this_round(heard))
        question = Question(view, ask.seat, story)
        allowed = question.answers()
        wishes = self.instinct.wishes(question.seen())
        found = [n for n in range(ANSWERS) if allowed >> n & 1]
        most = max(wishes[n] for n in found)
        odds = [exp((wishes[n] - most) / max(LEAST_HEAT, self.heat)) for n in found]
        left = sum(odds) * (luck.below(FINE) + 0.5) / FINE
        chosen = 0
        while chosen < len(found) - 1 and left >= odds[chosen]:
            left -= odds[chosen]
            chosen += 1
        return [question.move(found[chosen])]


def taught(game: RatATatCat) -> Quickly:
    """Who plays by the file that CHEESEBOARD_WEIGHTS names alone, for the arena; CHEESEBOARD_HEAT mixes the answers."""
    instinct = read_instinct(Path(os.environ["CHEESEBOARD_WEIGHTS"]))
    return Quickly(instinct, float(os.environ.get("CHEESEBOARD_HEAT", "0.5")))


def leaning(game: RatATatCat) -> Thinker[CatTable]:
    """A hard player who leans to it: what a nat is worth, in wins, by CHEESEBOARD_NAT, with CHEESEBOARD_SAMPLES."""
    instinct = read_instinct(Path(os.environ["CHEESEBOARD_WEIGHTS"]))
    mind = CatMind(game, instinct=instinct, a_nat=float(os.environ.get("CHEESEBOARD_NAT", A_NAT)))
    return Thinker(mind, int(os.environ.get("CHEESEBOARD_SAMPLES", HARD_SAMPLES)), advises=False)


def save(path: Path, weights: Weights) -> None:
    np.savez_compressed(path, **{f"w{n}": each.astype(np.float32) for n, each in enumerate(weights)})


def load(path: Path) -> Weights:
    with np.load(path) as found:
        return [found[f"w{n}"] for n in range(len(found.files))]


def main() -> None:
    name = "python -m cheeseboard.games.rat_a_tat_cat.studies.instinct"
    parser = argparse.ArgumentParser(
        prog=name, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rates", type=float, nargs=2, default=(1e-3, 5e-5))
    parser.add_argument("--heats", type=float, nargs=2, default=(0.03, 0.002))
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--start", type=Path, default=None)
    parser.add_argument("--mix", type=float, nargs=5, default=(0.45, 0.15, 0.15, 0.25, 0.0), help=" ".join(NAMES))
    parser.add_argument("--late", type=float, default=0.0, help="share of the time with another mixture")
    parser.add_argument("--late-mix", type=float, nargs=5, default=(0.4, 0.15, 0.15, 0.2, 0.1))
    parser.add_argument("--samples", type=int, default=100, help="of hard players in the mixture")
    parser.add_argument("--judging", type=int, default=0, help="generations at first in which only the judge learns")
    parser.add_argument("--judged", type=float, default=60.0, help="seconds between two judgements")
    args = parser.parse_args()
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, "1")  # a process for each core, and one thread in each
    torch: Any = import_module("torch")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    args.out.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    pipes = []
    for number in range(args.jobs):
        here, there = context.Pipe()
        context.Process(target=work, args=(there, 1000 * args.seed + number), daemon=True).start()
        pipes.append(here)
    learner = Learner(args.seed, device)
    if args.start:
        learner.begin_with(load(args.start))
    random = np.random.default_rng(args.seed)
    past: list[Weights] = [learner.weights()]
    begun = time.monotonic()
    judged = begun
    number = 0
    log = (args.out / "log.jsonl").open("a")

    def note(line: dict[str, Any]) -> None:
        short = {key: round(value, 4) if isinstance(value, float) else value for key, value in line.items()}
        text = json.dumps(short)
        print(text, flush=True)
        log.write(text + "\n")
        log.flush()

    def ask(*task: Any) -> None:
        for pipe in pipes:
            pipe.send(task)

    def mix() -> list[float]:
        late = time.monotonic() - begun > 60.0 * args.minutes * (1.0 - args.late)
        wanted = args.late_mix if late and args.late > 0.0 else args.mix
        return [float(share) / sum(wanted) for share in wanted]

    def generation() -> None:
        weights = learner.weights()
        for pipe in pipes:
            pipe.send(("generation", weights, past[int(random.integers(len(past)))], args.games, mix(), args.samples))

    generation()
    done = 0.0
    while done < 1.0:
        parts = [pipe.recv() for pipe in pipes]
        passed = time.monotonic() - begun
        done = min(1.0, passed / (60.0 * args.minutes))
        if done < 1.0:
            generation()  # while the learner learns, they play by the weights before
        rate = args.rates[0] + (args.rates[1] - args.rates[0]) * done
        heat = args.heats[0] * (args.heats[1] / args.heats[0]) ** done
        judging = number < args.judging
        epochs = 6 if judging else args.epochs
        found = learner.learn(parts, rate, heat, args.batch, epochs, args.trace, judging)
        number += 1
        if number % 20 == 0:
            past.append(learner.weights())
            past = past[-30:]
        if number % 10 == 1:
            shares = {}
            for kind, name in enumerate(NAMES):
                count = sum(part["shares"][kind][0] for part in parts)
                shares[name] = sum(part["shares"][kind][1] for part in parts) / max(1, count)
            note({"generation": number, "seconds": passed, **found, **shares})
        if time.monotonic() - judged > args.judged and done < 1.0:
            judged = time.monotonic()
            save(args.out / "mean.npz", learner.weights(mean=True))
            (args.out / "instinct.json").write_text(written(learner.weights(mean=True)))
    save(args.out / "last.npz", learner.weights())
    torch.save(learner.judge.state_dict(), args.out / "judge.pt")
    final = learner.weights(mean=True)
    save(args.out / "mean.npz", final)
    (args.out / "instinct.json").write_text(written(final))
    for kind in (NORMAL, KEEN, PAST):
        for heat in (0.0, 0.5, 1.0):
            ask("match", final, past[-1], ROUNDS_JUDGED, kind, heat)
            share, lead = np.mean(np.array([pipe.recv() for pipe in pipes]), axis=0).tolist()
            rounds = ROUNDS_JUDGED * len(pipes)
            note({"against": NAMES[kind], "heat": heat, "rounds": rounds, "share": share, "lead": lead})
    for pipe in pipes:
        pipe.send(None)


if __name__ == "__main__":
    main()
