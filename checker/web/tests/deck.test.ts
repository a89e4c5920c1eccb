import assert from "node:assert/strict";
import test from "node:test";
import { Deck } from "../src/page/seven_wonders/deck";
import type { TableSet } from "../src/page/types";

const [THEATER, LOOM_1, LOOM_2, WORKERS, TRADERS, SPIES] = [0, 1, 2, 3, 4, 5];
const LOOMS = 1;
const one = (...items: number[]) => items.map((item) => [item, 1] as const);
const set = {
  items: [
    { kind: "building", presence: 0 },
    { kind: "building", presence: LOOMS },
    { kind: "building", presence: LOOMS },
    ...[2, 3, 4].map((presence) => ({ kind: "guild", presence })),
  ],
  recording: {
    decks: {
      3: { 1: one(THEATER, LOOM_1), 2: one(LOOM_2), 3: one(WORKERS, TRADERS, SPIES) },
      6: { 1: [[THEATER, 2]], 2: [], 3: [] },
    },
    guilds: { 3: 2, 6: 8 },
  },
} as unknown as TableSet;

function deck(players = 3, played: readonly number[] = []): Deck {
  const made = new Deck(set, players);
  for (const item of played) made.play(item, false);
  return made;
}

test("a deck has so many copies of a card as the table is large", () => {
  assert.equal(deck().lacks(THEATER), null);
  assert.deepEqual(deck(3, [THEATER]).lacks(THEATER), { code: "W-DEAL-01", expected: 1, found: 2 });
  assert.equal(deck(6, [THEATER]).lacks(THEATER), null);
  assert.deepEqual(deck(6).spare(1), [THEATER, THEATER]);
  assert.deepEqual(deck(6, [THEATER, THEATER]).spare(1), []);
});

test("no more guilds turn up than are in play", () => {
  const full = deck(3, [WORKERS, TRADERS]);
  assert.deepEqual(full.lacks(SPIES), { code: "W-DEAL-02", expected: 2, found: 3 });
  assert.deepEqual(full.spare(3), []);
  assert.deepEqual(deck(3, [WORKERS]).after([SPIES]).spare(3), []);
  assert.deepEqual(deck(3, [WORKERS]).spare(3), [TRADERS, SPIES]);
});

test("a card of a known hand counts once, in the hand or played", () => {
  const dealt = deck();
  dealt.deal(THEATER);
  assert.equal(dealt.lacks(THEATER)?.code, "W-DEAL-01");
  dealt.play(THEATER, true);
  assert.deepEqual(dealt.lacks(THEATER)?.found, 2);
});

test("cards that are played later are left out, but for those that known hands hold", () => {
  assert.deepEqual(deck().outside([THEATER, LOOM_1]), [THEATER, LOOM_1]);
  const dealt = deck(6);
  dealt.deal(THEATER);
  assert.deepEqual(dealt.outside([THEATER]), []);
  assert.deepEqual(dealt.outside([THEATER, THEATER]), [THEATER]);
  dealt.play(THEATER, true);
  assert.deepEqual(dealt.outside([THEATER]), [THEATER]);
});

test("a card built unseen out of the discards is of any age that has been dealt", () => {
  const gone = { code: "W-SALVAGE-02", expected: 0, found: 1 };
  assert.deepEqual(deck(3, [LOOM_1]).unfounded(LOOM_2, 1), gone);
  const built = deck();
  built.salvage(LOOM_2, 2);
  assert.deepEqual([built.lacks(LOOM_1), built.lacks(LOOM_2)], [null, null]);
  built.play(LOOM_2, false);
  assert.equal(built.lacks(LOOM_1)?.code, "W-DEAL-01");
  assert.deepEqual(built.unfounded(LOOM_1, 2), gone);
});

test("a card of a known hand may lie unseen in the discards, once", () => {
  const dealt = deck();
  dealt.deal(THEATER);
  assert.equal(dealt.unfounded(THEATER, 1), null);
  dealt.salvage(THEATER, 1);
  assert.equal(dealt.unfounded(THEATER, 1)?.code, "W-SALVAGE-02");
  assert.deepEqual(dealt.lacks(THEATER)?.found, 2);
});
