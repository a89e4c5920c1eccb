// The verbs of the notation by those of the module.

export const VERBS: Readonly<Record<string, string>> = {
  draft: "PICKS",
  build: "BUILDS",
  wonder: "BUILDS",
  discard: "DISCARDS",
  token: "TAKES",
  drawn: "DRAWS",
  destroy: "DESTROYS",
  revive: "REVIVES",
  "top row": "LIFTS",
  "left out": "KEEPS",
};
export const SECOND: Readonly<Record<string, string>> = { wonder: "WITH", "left out": "GIVES" };
