import assert from "node:assert/strict";
import test from "node:test";
import { chosen, inflated, keep, NotOpened, safe } from "../src/desk/given";
import { zipped } from "../src/desk/packed";
import { bytes, decoded, encoded, textOf, wordsOf } from "../src/desk/protocol";

const file = (name: string, held: BlobPart) => Object.assign(new File([held], name), { webkitRelativePath: "" });
const list = (...files: File[]) => files as unknown as FileList;

test("a name stays below the folder of its question and is its own", () => {
  assert.equal(safe("../../etc/passwd"), "_/_/etc/passwd");
  assert.equal(safe("/root"), "root");
  assert.equal(safe("--fix"), "_-fix");
  assert.equal(safe("a\\b:c\0.duel"), "a_b_c_.duel");
  assert.equal(safe(""), "_");
  const files = new Map<string, Uint8Array>();
  const names = keep(
    [1, 2, 3].map((n) => ({ name: "game.duel", held: bytes(String(n)) })),
    files,
  );
  assert.deepEqual(names, ["game.duel", "game (2).duel", "game (3).duel"]);
  assert.equal(textOf(files.get("game (3).duel") as Uint8Array), "3");
});

test("what is packed here is unpacked again, and only what is wanted of it", async () => {
  const packed = await zipped({ "one.duel": "été", "two.txt": "x" }).arrayBuffer();
  const { files } = await chosen(list(file("games.zip", packed)), (name) => name.endsWith(".duel"));
  assert.deepEqual(
    files.map(({ name, held }) => [name, textOf(held)]),
    [["games.zip/one.duel", "été"]],
  );
});

test("what is packed in an archive is packed twice, and archives in a folder are opened", async () => {
  const packed = zipped({ "one.duel": "x", "inner.zip": "PK", ".hidden.zip": "PK", "notes.md": "y" });
  const below = Object.assign(new File([packed], "games.zip"), { webkitRelativePath: "season/games.zip" });
  const twice = file("r.zip.gz", Uint8Array.of(0x1f, 0x8b));
  const { files } = await chosen(list(below, twice), (name) => name.endsWith(".duel"));
  const [one, inner, whole] = files;
  assert.deepEqual(
    files.map(({ name }) => name),
    ["season/games.zip/one.duel", "season/games.zip/inner.zip", "r.zip.gz"],
  );
  assert.equal(textOf(one?.held as Uint8Array), "x");
  assert.equal(textOf(await inflated(inner?.held as Uint8Array, "gzip", 100, "")), "PK");
  assert.equal(whole?.held.length, 2);
});

test("a damaged archive is told and costs no other file, and one that unpacks to too much", async () => {
  const packed = new Uint8Array(await zipped({ "one.duel": "x" }).arrayBuffer());
  const given = [
    file("a.duel", "a"),
    file("cut.zip", packed.slice(0, 40)),
    file("b.gz", "no gzip"),
    file("c.duel", "c"),
  ];
  const { files, closed } = await chosen(list(...given), () => true);
  assert.deepEqual(
    [files.map(({ name }) => name), closed],
    [
      ["a.duel", "c.duel"],
      ["cut.zip", "b.gz"],
    ],
  );
  await assert.rejects(inflated(bytes("no gzip"), "gzip", 100, "a.gz"), NotOpened);
  const large = new Blob([new Uint8Array(10_000)]).stream().pipeThrough(new CompressionStream("gzip"));
  const bomb = new Uint8Array(await new Response(large).arrayBuffer());
  await assert.rejects(inflated(bomb, "gzip", 9_999, "bomb.gz"), NotOpened);
  assert.equal((await inflated(bomb, "gzip", 10_000, "bomb.gz")).length, 10_000);
});

test("questions carry any bytes, and command lines their quotes", () => {
  const files = { "a.bin": Uint8Array.from({ length: 70_000 }, (_, n) => n % 256) };
  assert.deepEqual(decoded(JSON.parse(encoded({ arguments: [], files })).files), files);
  assert.deepEqual(wordsOf(`price "Great Wall" --city='a b' x`), ["price", "Great Wall", "--city=a b", "x"]);
  assert.equal(textOf(Uint8Array.of(0xff, 0xfe)), null);
});

test("quotes of any language hold words together, and apostrophes stay", () => {
  for (const line of [
    `"A 1" B`,
    "'A 1' B",
    "“A 1” B",
    "„A 1” B",
    "„A 1“ B",
    "”A 1” B",
    "‘A 1’ B",
    "« A 1 » B",
    "«A 1» B",
  ])
    assert.deepEqual(wordsOf(line), ["A 1", "B"], line);
  assert.deepEqual(wordsOf(`'L'été 6 2' L'été L’été "L'été 6"`), ["L'été 6 2", "L'été", "L’été", "L'été 6"]);
  assert.deepEqual(wordsOf(`'s-Hof 5 ‘s Hof’ x`), ["'s-Hof", "5", "s Hof", "x"]);
  assert.deepEqual(wordsOf(`a:"b c",d '{"a": 1}' '' --x='' "x`), ["a:b c,d", '{"a": 1}', "", "--x=", '"x']);
});
