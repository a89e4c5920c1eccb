"""Lines about prices read a second time, from their text, and every way to pay tried one by one."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

# The numbers of a city by name; whatever is not there is 0.
City = Mapping[str, int]
# A line, and the card on which it stands.
Line = tuple[str, str]

_OFF = re.compile(
    r"(?:(?P<number>\d+) )?(?P<extra>extra )?(?P<unit>coin|resource)s? (?:off|on) (?P<things>.+?)"
    r"(?: for the (?P<whom>\w+))?(?: per (?P<per>\w+))?(?:: (?P<formula>.+))?"
)
_FIRST = re.compile(r"(\d+) coins? off the first unit bought(?: at the (\w+))?")
_EACH = re.compile(
    r"(?P<number>\d+) (?P<extra>extra )?coins? (?:off|on) each (?:(?P<things>.+?) )?unit bought"
    r"(?: at the (?P<side>\w+))?(?: for the (?P<whom>\w+))?(?: per (?P<per>\w+))?"
    r"(?:, at least (?P<least>\d+))?"
)
_SYMBOL = re.compile(r"a cost symbol off (?P<things>.+)")
_COINED = re.compile(
    r"(?P<number>\d+) coins? in place of each unit of (?P<things>.+?)(?: per (?P<per>\w+))?"
)
_RAW = ("wood", "clay", "stone", "ore")
_CHAIN = re.compile(r"pays (\d+) coins? for any chain(?: of the (\w+))?")
_BANK = re.compile(r"buys from the bank at (\d+) coins?")
_ONE = re.compile(r"buys one unit from the bank at (\d+) coins?")
_COST = re.compile(r"cost (?:(?P<number>\d+) )?coins?(?: per (?P<per>\w+))?(?:: (?P<formula>.+))?")
_MAKES = re.compile(
    r"produces (?:(?P<number>\d+) )?(?P<what>\w+?)(?: per (?P<per>\w+))?(?:: (?P<formula>.+?))?"
    r"(?: if own\.(?P<held>\w+) >= (?P<least>\d+))?"
)
_FREE = re.compile(r"builds (?:(first) )?(.*?)(?: ?of each (age|colour))? free")


class Item(NamedTuple):
    """What is built: ``kind`` as lines say it (``building``, ``wonder``, ``stage``)."""

    colour: str
    kind: str
    coins: int
    units: tuple[int, ...]
    chain: bool
    slug: str = ""
    givers: tuple[str, ...] = ()


class Unit(NamedTuple):
    """What a line takes off each unit of some resources, on a side, and above what it stays."""

    things: tuple[str, ...]
    side: str
    off: int
    least: int

    def names(self, resource: str) -> bool:
        sort = "raw" if resource in _RAW else "manufactured"
        return not self.things or resource in self.things or sort in self.things


class Costs(NamedTuple):
    """What lines change of one price, for one who pays."""

    coins: int
    units_off: int
    first: tuple[int, ...]
    chain: int | None
    bank: int | None
    free: bool
    each: tuple[Unit, ...] = ()
    symbols: int = 0
    counted: int = 0
    one: int | None = None

    def of_bank(self, units: int) -> int | None:
        """What so many units cost at the bank; None where it does not sell as many."""
        first = [price for price in (self.one, self.bank) if price is not None]
        if units == 0:
            return 0
        if not first or (units > 1 and self.bank is None):
            return None
        return min(first) + (units - 1) * (self.bank or 0)

    def of_unit(self, resource: str, price: int, side: str = "") -> int:
        """What a unit costs that would cost so much."""
        lines = [one for one in self.each if one.side in ("", side) and one.names(resource)]
        due = price - sum(one.off for one in lines)
        return max(due, 0, min(price, max((one.least for one in lines), default=0)))


def about(things: str, item: Item) -> bool:
    names = {word.removesuffix("s") if word in ("wonders", "stages") else word
             for word in things.split(" or ")}  # fmt: skip
    return things in ("", "everything") or item.colour in names or item.kind in names


def costs(
    lines: Iterable[Line],
    item: Item,
    seats: Mapping[str, City],
    built: Mapping[str, int],
    used: Container[str] = (),
) -> Costs:
    """What lines change of a price. ``seats``: the cities as the one who pays sees them, its own
    first. ``built``: how many of each colour and kind it built in the age, ``used``: the cards
    whose line that holds but so often has been used."""
    own, others = seats["own"], [seat for seat in seats if seat != "own"]
    coins = units = 0
    first = dict.fromkeys(others if len(others) > 1 else [""], 0)
    chains, banks, free = list[int](), list[int](), False
    each, symbols, counted, ones = list[Unit](), 0, 0, list[int]()
    for card, said in lines:
        text, _, once = said.partition(", once a")
        here = own.get(f"built({card})", 0) if not once or card not in used else 0
        if card == item.slug and (found := _COST.fullmatch(text)):
            coins -= _amount(found, own)
            counted += _amount(found, own)
            continue
        if found := _FIRST.fullmatch(text):
            for side in first if found[2] in (None, "neighbours") else [found[2]]:
                first[side] += here * int(found[1])
        elif found := _EACH.fullmatch(text):
            things = tuple((found["things"] or "").split(" or ")) if found["things"] else ()
            side = (found["side"] or "").replace("neighbours", "")
            for giver in _givers(found["whom"], seats):
                if giver.get(f"built({card})", 0):
                    least = int(found["least"] or 0)
                    each.append(Unit(things, side, _amount(found, giver), least))
        elif found := _SYMBOL.fullmatch(text):
            symbols += here if about(found["things"], item) else 0
        elif found := _COINED.fullmatch(text):
            if here and about(found["things"], item):
                coins -= _amount(found, own) * sum(item.units)
                units += sum(item.units)
        elif found := _CHAIN.fullmatch(text):
            there = ("left", "right") if found[2] == "neighbours" else (found[2],)
            if not found[2] or any(seats[seat].get(g, 0) for seat in there for g in item.givers):
                chains += [int(found[1])] * here
        elif found := _BANK.fullmatch(text):
            banks += [int(found[1])] * here
        elif found := _ONE.fullmatch(text):
            ones += [int(found[1])] * here
        elif found := _FREE.fullmatch(text):
            free |= bool(here) and _frees(found, item, own, built)
        elif (found := _OFF.fullmatch(text)) and about(found["things"], item):
            for giver in _givers(found["whom"], seats):
                amount = _amount(found, giver) * (here if once else giver.get(f"built({card})", 0))
                coins += amount if found["unit"] == "coin" else 0
                units += max(amount, 0) if found["unit"] == "resource" else 0
    chain = min(chains) if chains and item.chain else None
    bank = min(banks) if banks else None
    return Costs(
        coins, units, tuple(first.values()), chain, bank, free, tuple(each), symbols, counted,
        min(ones) if ones else None,
    )  # fmt: skip


def uses_up(line: str, item: Item, city: City, lines: Iterable[Line], duel: bool) -> bool:
    """Whether a line that holds but so often is used up where a city pays for an item: it costs
    something of what the line takes off, by itself or by what some line may add; in Duel coins are
    off resources too. Cards of 7 Wonders that are built free are not paid for."""
    text, _, once = line.partition(", once a")
    if not once:
        return False
    coins, units = bool(item.coins) or any(_adds(one, item) for one in lines), any(item.units)
    if found := _FREE.fullmatch(text):
        return about(found[2].strip(), item) and (coins or units)
    if found := _SYMBOL.fullmatch(text):
        return about(found["things"], item) and (coins or units)
    if found := _COINED.fullmatch(text):
        return about(found["things"], item) and units and _amount(found, city) > 0
    found = _OFF.fullmatch(text)
    assert found
    off, of_coins = _amount(found, city), found["unit"] == "coin"
    there = units if not of_coins else coins or (units and duel)
    return about(found["things"], item) and there and (off > 0 or (off < 0 and of_coins))


def _adds(line: Line, item: Item) -> bool:
    """Whether a line may add coins to what an item costs, or is what it costs."""
    card, said = line
    text = said.partition(", once a")[0]
    if _COST.fullmatch(text):
        return card == item.slug
    if found := _COINED.fullmatch(text):
        return about(found["things"], item) and any(item.units)
    found = _OFF.fullmatch(text)
    if not found or found["unit"] != "coin" or not about(found["things"], item):
        return False
    return " on " in text or bool(found["formula"])


def made(lines: Iterable[Line], city: City, resources: Sequence[str]) -> list[int]:
    """The units of each resource that lines let a city make."""
    units = dict.fromkeys(resources, 0)
    for card, text in lines:
        found = _MAKES.fullmatch(text)
        if not found or not city.get(f"built({card})", 0):
            continue
        if not found["held"] or city.get(found["held"], 0) >= int(found["least"]):
            units[found["what"]] += _amount(found, city)
    return list(units.values())


def _givers(whom: str | None, seats: Mapping[str, City]) -> list[City]:
    """The cities in which a card changes the price of the one who pays."""
    there = {None: ["own"], "opponent": ["opponent"], "left": ["right"], "right": ["left"],
             "neighbours": ["left", "right"]}  # fmt: skip
    return [seats[seat] for seat in there[whom]]


def _amount(line: re.Match[str], giver: City) -> int:
    if line.groupdict().get("formula"):
        text = re.sub(r"own\.(\w+)", lambda m: str(giver.get(m[1], 0)), line["formula"])
        return int(eval(text.replace("/", "//")))  # a formula of the tests
    extra = "extra" in line.groupdict() and line["extra"]
    amount = int(line["number"]) * (-1 if extra else 1)
    return amount * giver.get(line["per"], 0) if line["per"] else amount


def _frees(line: re.Match[str], item: Item, own: City, built: Mapping[str, int]) -> bool:
    things, period = line[2].strip(), line[3]
    if not about(things, item) or (not things and not item.colour):
        return False
    if period == "colour":
        return own.get(item.colour, 0) == 0
    if period == "age":
        names = {n.removesuffix("s") if n in ("wonders", "stages") else n
                 for n in things.split(" or ")}  # fmt: skip
        return not any(built.get(n, 0) for n in (names if things else built))
    return True


def purchases(
    needed: Sequence[int], made: Sequence[int], one_of: Sequence[tuple[int, ...]], off: int
) -> set[tuple[int, ...]]:
    """The units of each resource that are bought, whichever way the builder chooses."""
    units = [r for r, n in enumerate(needed) for _ in range(n)]
    found = set()
    for given in product(*one_of):
        for left_out in combinations(units, min(off, len(units))):
            have = [made[r] + given.count(r) + left_out.count(r) for r in range(len(needed))]
            found.add(tuple(max(n - h, 0) for n, h in zip(needed, have, strict=True)))
    return found


def in_duel(
    item: Item,
    changed: Costs,
    made: Sequence[int],
    one_of: Sequence[tuple[int, ...]],
    prices: Sequence[int],
    names: Sequence[str] = (),
) -> int:
    """The fewest coins for an item in Duel, without a chain."""
    if changed.free:
        return 0
    paid = [price if changed.bank is None else min(price, changed.bank) for price in prices]
    paid = [changed.of_unit(*each) for each in zip(names, paid, strict=True)] if names else paid
    totals, all_coins = [], item.coins + changed.counted
    # Each symbol that is off is a unit, or once the coins.
    ways = [(changed.symbols, 0), *([(changed.symbols - 1, all_coins)] * (changed.symbols > 0))]
    found = [
        (bought, off)
        for units, off in ways
        for bought in purchases(item.units, made, one_of, changed.units_off + units)
    ]
    for bought, off in found:
        due = sum(n * price for n, price in zip(bought, paid, strict=True))
        dearest = max((price for n, price in zip(bought, paid, strict=True) if n), default=0)
        totals.append(due - min(changed.first[0], dearest) - off)
    total = max(item.coins + min(totals) - changed.coins, 0)
    return total if changed.chain is None else min(total, changed.chain)


def in_seven_wonders(
    item: Item,
    changed: Costs,
    city: tuple[Sequence[int], Sequence[tuple[int, ...]]],
    neighbours: Sequence[tuple[Sequence[int], Sequence[tuple[int, ...]]]],
    prices: Sequence[Sequence[int]],
) -> dict[tuple[int, int], int]:
    """For each split between the neighbours, the fewest coins to the bank for an item; without a
    chain. Nothing is bought that the city could have spared."""
    if (item.kind == "stage" and changed.free) or changed.chain == 0:
        return {(0, 0): 0}
    found: dict[tuple[int, int], int] = {}
    all_bought = purchases(item.units, *city, changed.units_off)
    fewest = min(map(sum, all_bought))
    bank = max(item.coins - changed.coins, 0)
    for bought in (b for b in all_bought if sum(b) == fewest):
        for shares in _shared(bought, 3):
            of_bank = changed.of_bank(sum(shares[2]))
            if of_bank is None:
                continue
            if all(_gives(sold, *n) for sold, n in zip(shares, neighbours, strict=False)):
                split = [
                    sum(n * p for n, p in zip(units, price, strict=True))
                    - min(off, max((p for n, p in zip(units, price, strict=True) if n), default=0))
                    for units, price, off in zip(shares, prices, changed.first, strict=False)
                ]
                due = bank + of_bank
                way = (split[0], split[1])
                found[way] = min(due, found.get(way, due))
    if changed.chain is not None:
        found[0, 0] = min(changed.chain, found.get((0, 0), changed.chain))
    return found


def _gives(units: Sequence[int], made: Sequence[int], one_of: Sequence[tuple[int, ...]]) -> bool:
    return any(not any(bought) for bought in purchases(units, made, one_of, 0))


def _shared(units: Sequence[int], among: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to buy units from so many sellers."""
    each = [
        [parts for parts in product(range(n + 1), repeat=among) if sum(parts) == n] for n in units
    ]
    for ways in product(*each):
        yield tuple(zip(*ways, strict=True))
