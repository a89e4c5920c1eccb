import assert from "node:assert/strict";
import test from "node:test";
import { speaker } from "../src/common/language";
import { naming } from "../src/page/naming";
import type { TableSet } from "../src/page/types";

const set = {
  columns: ["coins", "built(apothecary)", "chain(moon)"],
  words: { moon: { en: "moon", fr: "lune", nl: "maan" } },
  items: [{ names: { en: "Apothecary", fr: "Officine", nl: "Kruidenwinkel" }, presence: 1 }],
  free_with: [["built(apothecary)", "chain(moon)"]],
} as unknown as TableSet;

test("the Free City has an article in sentences", () => {
  const city = { name: "Cité franche", told: "la Cité franche" };
  const names = naming(set, { say: speaker({}, "fr"), language: "fr" }, city);
  assert.equal(names.filled("2 pièces {player:à}", { player: "Cité franche" }), "2 pièces à la Cité franche");
  assert.equal(names.filled("{player} ne peut", { player: "Cité franche" }), "La Cité franche ne peut");
});

test("a chain is called by the card or the symbol that it is, in the language of the page", () => {
  const { chain } = naming(set, { say: speaker({}, "fr"), language: "fr" });
  assert.equal(chain(0, { column: () => 1 }), "Officine, lune");
  assert.equal(chain(0, { column: (name) => Number(name === "chain(moon)") }), "lune");
});
