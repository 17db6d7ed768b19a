import { setTimeout as wait } from "node:timers/promises";

/** Runs work of the same key one at a time, each after a rest of twice the time that the work before it took. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const { promise: rested, resolve: endTurn } = Promise.withResolvers<void>();
    this.#last.set(key, rested);
    await before;
    const start = performance.now();
    try {
      return await work();
    } finally {
      void wait(2 * (performance.now() - start), undefined, { ref: false }).then(() => {
        if (this.#last.get(key) === rested) this.#last.delete(key);
        endTurn();
      });
    }
  }
}
