// Plays games of Duel through runtime.js and gives what it finds. Runs in Node and in browsers.

/** host: what runtime.js exports; without games, what loading the module comes to. */
export async function replayed(host, wasm, games) {
  const { Module, ModuleError, moveNumber, moveOf } = host;
  if (!games) {
    try {
      await Module.load(wasm);
      return "loaded";
    } catch (problem) {
      return problem instanceof ModuleError ? problem.message : `other: ${problem.stack}`;
    }
  }
  const module = await Module.load(wasm);
  const steps = games.map(({ setup, moves, wrong }) => {
    const game = module.game(setup);
    return moves.map((move, n) => {
      const back = moveNumber(module.manifest, moveOf(module.manifest, move));
      if (back !== move) throw new Error(`${move} became ${back}`);
      const step = {
        cities: game.numbers("cities"),
        legal: game.legal().map(({ move, price }) => [move, price]),
        points: game.points(),
        refusal: game.refusal(wrong[n]),
        attempt: game.attempt(move),
      };
      return { ...step, outcome: game.outcome() };
    });
  });
  const offsets = [0];
  for (const { moves } of games) offsets.push(offsets.at(-1) + moves.length);
  const judged = module.judge(
    Int16Array.from(games.flatMap(({ setup }) => setup)),
    Int32Array.from(offsets),
    Int32Array.from(games.flatMap(({ moves }) => moves)),
  );
  return { steps, judged };
}
