// Plays games of 7 Wonders through table.js and gives what it finds. Runs in Node and in browsers.

/** host: what runtime.js and table.js export. */
export async function replayed(host, wasm, games) {
  const { Module, Table, playNumber, playOf, setupNumbers } = host;
  const module = await Module.load(wasm);
  const { manifest } = module;
  const steps = games.map(({ players, boards, hands, held, moves, wrong }) => {
    const table = new Table(module, setupNumbers(manifest, boards, hands, players, held));
    return moves.map((plays, n) => {
      for (const play of plays) {
        const back = playNumber(manifest, playOf(manifest, play));
        if (back !== play) throw new Error(`${play} became ${back}`);
      }
      const step = {
        cities: table.numbers("cities"),
        legal: boards.map((_, player) => table.legal(player).map(({ play, price }) => [play, price])),
        points: table.points(),
        refusal: table.refusal(wrong[n]),
        playRefusal: table.playRefusal(wrong[n][0]),
        hand: table.hand(0),
        attempt: table.attempt(plays),
      };
      return { ...step, outcome: table.outcome() };
    });
  });
  const offsets = [0];
  for (const { plays } of games) offsets.push(offsets.at(-1) + plays.length);
  const judged = module.judge(
    Int16Array.from(
      games.flatMap(({ players, boards, hands, held }) => setupNumbers(manifest, boards, hands, players, held)),
    ),
    Int32Array.from(offsets),
    Int32Array.from(
      games.flatMap(({ plays }) => plays.flatMap((play) => [play % 2 ** 32 | 0, Math.floor(play / 2 ** 32)])),
    ),
  );
  return { steps, judged };
}
