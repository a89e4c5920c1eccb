"""Small changes of a plan by chance, more of them where its game misses a sheet."""

from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from random import Random
from typing import TypeAlias

from antipater.checker.sheets.played.plan import How, Plan, Task
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Rules

# How often a change is made to what brings points that are wrong; how often then to wonders and
# tokens, and how often otherwise.
_FOCUS, _TABLE_THEN, _TABLE = 0.6, 0.3, 0.14
# How often the first, the second, and the last age is changed: a change of the last costs least.
_AGES = (0.25, 0.3, 0.45)
# How often a task is put elsewhere, two players' exchanged, another thing done with a card, what
# is done with two cards exchanged, another card brought into play, and one left to the other.
_KINDS = (0.25, 0.25, 0.15, 0.2, 0.12, 0.03)

_Lists: TypeAlias = list[list[Task]]


class PlanChanges:
    """Changes of plans of one set. ``wrong``: the categories that the last game missed."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        self.rules, self.rng, self.items = rules, rng, rules.items
        self.wrong: Set[str] = frozenset()
        self.wonders = [item.id for item in rules.items if item.kind is Kind.WONDER]
        self.tokens = [token.id for token in rules.progress_tokens]

    def changed(self, plan: Plan) -> tuple[Plan, int]:
        """A plan that differs in one to three things, and up to which age (from 0) it does not."""
        first = len(plan.tasks) - 1
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            plan, age = self._changed_once(plan)
            first = min(first, age)
        return plan, first

    def _changed_once(self, plan: Plan) -> tuple[Plan, int]:
        focus = bool(self.wrong) and self.rng.random() < _FOCUS
        of_table = focus and bool(self.wrong & {"wonders", "progress"})
        if self.rng.random() < (_TABLE_THEN if of_table else _TABLE):
            return self._changed_table(plan)
        ages = len(plan.tasks)
        n = self.rng.choices(
            range(ages), (*_AGES[:1], *(_AGES[1],) * (ages - 2), _AGES[-1])[:ages]
        )[0]
        lists = [list(each) for each in plan.tasks[n]]
        if self.rng.random() < 0.5:
            lists.reverse()
            self._change(lists, focus)
            lists.reverse()
        else:
            self._change(lists, focus)
        tasks = (tuple(lists[0]), tuple(lists[1]))
        return replace(plan, tasks=(*plan.tasks[:n], tasks, *plan.tasks[n + 1 :])), n

    def _change(self, lists: _Lists, focus: bool) -> None:
        """Change the tasks of the first of two players in one thing."""
        if not all(lists):
            return
        kinds: Sequence[Callable[[_Lists, int, bool], None]] = (
            self._put, self._exchange, self._treat, self._turn_round, self._replace, self._leave,
        )  # fmt: skip
        (kind,) = self.rng.choices(kinds, _KINDS)
        kind(lists, self._place(lists[0], focus), focus)

    def _place(self, tasks: Sequence[Task], focus: bool) -> int:
        fit = [n for n, task in enumerate(tasks) if focus and self._counts(self.items[task.card])]
        return self.rng.choice(fit) if fit else self.rng.randrange(len(tasks))

    def _counts(self, item: Item) -> bool:
        """Whether an item can bring points that are wrong."""
        return bool(
            item.category in self.wrong
            or ("military" in self.wrong and item.adds(self.rules.cards.column["shields"]))
            or ("progress" in self.wrong and self.rules.cards.science(item))
        )

    # The tasks of an age

    def _put(self, lists: _Lists, a: int, focus: bool) -> None:
        task = lists[0].pop(a)
        lists[0].insert(self.rng.randrange(len(lists[0]) + 1), task)

    def _exchange(self, lists: _Lists, a: int, focus: bool) -> None:
        b = self.rng.randrange(len(lists[1]))
        lists[0][a], lists[1][b] = lists[1][b], lists[0][a]

    def _treat(self, lists: _Lists, a: int, focus: bool) -> None:
        lists[0][a] = Task(lists[0][a].card, self.rng.choice(list(How)))

    def _turn_round(self, lists: _Lists, a: int, focus: bool) -> None:
        own = lists[0]
        other = self.rng.choice(lists)
        b = self.rng.randrange(len(other))
        one, two = own[a], other[b]
        own[a], other[b] = Task(two.card, one.how), Task(one.card, two.how)

    def _replace(self, lists: _Lists, a: int, focus: bool) -> None:
        """Bring in a card that is not in play, of the same kind and age."""
        a = self.rng.randrange(len(lists[0]))
        here = {task.card for tasks in lists for task in tasks}
        old = self.items[lists[0][a].card]
        fit = [
            item.id
            for item in self.items
            if item.kind is old.kind and item.age == old.age and item.id not in here
        ]
        better = [item for item in fit if focus and self._counts(self.items[item])]
        if fit:
            lists[0][a] = Task(self.rng.choice(better or fit), lists[0][a].how)

    def _leave(self, lists: _Lists, a: int, focus: bool) -> None:
        lists[1].append(lists[0].pop(a))

    # Wonders, tokens, who begins

    def _changed_table(self, plan: Plan) -> tuple[Plan, int]:
        kind, setup = self.rng.randrange(7), plan.setup
        if kind == 0 and plan.stays:
            n = self.rng.randrange(len(plan.stays))
            stays = (*plan.stays[:n], not plan.stays[n], *plan.stays[n + 1 :])
            return replace(plan, stays=stays), n + 1
        held = [*setup.wonders[0], *setup.wonders[1]]
        board = [*setup.tokens, *setup.drawn]
        if kind < 4:
            item = self.rng.choice([*held, *held, *board])
            rank = (*plan.rank[:item], self.rng.random(), *plan.rank[item + 1 :])
            return replace(plan, rank=rank), 0
        if kind == 4:
            board = self._shuffled(board, self.tokens)
            n = len(setup.tokens)
            setup = replace(setup, tokens=tuple(board[:n]), drawn=tuple(board[n:]))
        else:
            held = self._shuffled(held, self.wonders)
            n = len(setup.wonders[0])
            setup = replace(setup, wonders=(tuple(held[:n]), tuple(held[n:])))
        return replace(plan, setup=setup), 0

    def _shuffled(self, chosen: Sequence[int], all_: Sequence[int]) -> list[int]:
        """Those chosen, with one exchanged for any other."""
        order = [*chosen, *(item for item in all_ if item not in chosen)]
        a, b = self.rng.randrange(len(chosen)), self.rng.randrange(len(order))
        order[a], order[b] = order[b], order[a]
        return order[: len(chosen)]
