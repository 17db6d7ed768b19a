/** The ways that code may go: each run takes one, and the runs together take each way of each fork. */
export interface Choices {
  /** The place of the way that this run takes at a fork; the same in the whole run. */
  choose(fork: unknown, ways: number): number;
}

/** More runs only repeat each other. */
const MOST_RUNS = 500;
/** Ways of different forks meet in more than one combination. */
const TIMES = 2;

/** Calls `run` until it has taken each way of each fork that it came to. */
export function eachWay(run: (choices: Choices) => void): void {
  const taken = new Map<unknown, number[]>();
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    const chosen = new Map<unknown, number>();
    run({
      choose(fork, ways) {
        const before = chosen.get(fork);
        if (before !== undefined) return before % ways;
        const counts = taken.get(fork) ?? [];
        while (counts.length < ways) counts.push(0);
        const least = Math.min(...counts.slice(0, ways));
        const rare = [...counts.slice(0, ways).keys()].filter((each) => counts[each] === least);
        const way = rare[runs % rare.length] ?? 0;
        counts[way] = (counts[way] ?? 0) + 1;
        taken.set(fork, counts);
        chosen.set(fork, way);
        return way;
      },
    });
    if ([...taken.values()].every((counts) => Math.min(...counts) >= TIMES)) return;
  }
}
