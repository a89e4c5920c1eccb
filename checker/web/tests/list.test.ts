import assert from "node:assert/strict";
import test from "node:test";
import { arranged, BY_FILE } from "../src/report/list";
import type { Row } from "../src/report/types";

const say = () => "";
const files = (down: boolean, ...names: string[]) =>
  arranged(
    names.map(
      (file) => ({ file, game: 1, players: [], findings: [], result: null, status: "valid" }) as unknown as Row,
    ),
    { ...BY_FILE, down },
    say,
  ).map(({ row }) => row.file);

test("files are listed by their numbers, either way", () => {
  const sorted = ["b/game2.duel", "game1.duel", "game2.duel", "game10.duel", "game100.duel"];
  assert.deepEqual(files(false, ...[...sorted].sort()), sorted);
  assert.deepEqual(files(true, ...[...sorted].sort()), [...sorted].reverse());
});
