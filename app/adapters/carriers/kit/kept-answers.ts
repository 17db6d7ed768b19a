import { LRUCache } from "lru-cache";
import type { Clock } from "../../../domain/engine/index.ts";

/** Lists of a carrier that change slowly, such as its points: read when they are old, and kept while the carrier is away. */
export interface KeptAnswers<Answer> {
  /** Concurrent readers share one call. @throws as `read`, if it was never read */
  get(key: string, read: () => Promise<Answer>): Promise<Answer>;
  /** The same without waiting; `undefined`: it was never read. */
  known(key: string): Answer | undefined;
}

/** The countries of a carrier, or the points of a network: more would be an account's each. */
const MOST_KEPT = 500;

/** @param freshForMs an older answer is read anew */
export function keptAnswers<Answer>(clock: Clock, freshForMs: number): KeptAnswers<Answer> {
  const kept = new LRUCache<string, { readonly answer: Answer; readonly readAt: number }>({ max: MOST_KEPT });
  const underWay = new Map<string, Promise<Answer>>();

  function begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading = read()
      .then((answer) => {
        kept.set(key, { answer, readAt: clock.now().getTime() });
        return answer;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  return {
    async get(key, read) {
      const known = kept.get(key);
      if (known !== undefined && clock.now().getTime() - known.readAt < freshForMs) return known.answer;
      try {
        return await (underWay.get(key) ?? begin(key, read));
      } catch (error) {
        if (known === undefined) throw error;
        return known.answer;
      }
    },
    known: (key) => kept.get(key)?.answer,
  };
}
