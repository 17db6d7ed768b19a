import { LRUCache } from "lru-cache";
import type { Clock } from "../../../domain/engine/index.ts";

/** Answers cached for a short while by their question. Concurrent equal questions share one call. */
export interface AnswerCache<Answer> {
  /** Whether the question has an answer that is fresh. */
  has(question: string): boolean;
  /** Failures are not cached: the next question tries again. */
  get(question: string, ask: () => Promise<Answer>): Promise<Answer>;
}

interface Entry<Answer> {
  readonly answer: Promise<Answer>;
  /** Milliseconds since 1970; `null`: still being asked. */
  freshUntil: number | null;
}

/**
 * @param limit answers kept; the least recently used are dropped first
 * @param isWhole an answer that is not is given to its askers and not cached; absent: every answer is
 */
export function answerCache<Answer>(
  clock: Clock,
  {
    freshForMs,
    limit,
    isWhole = () => true,
  }: {
    readonly freshForMs: number;
    readonly limit: number;
    readonly isWhole?: (answer: Answer) => boolean;
  },
): AnswerCache<Answer> {
  const kept = new LRUCache<string, Entry<Answer>>({ max: limit });
  const freshOf = (question: string) => {
    const known = kept.get(question);
    return known !== undefined && isFresh(known, clock) ? known : undefined;
  };
  return {
    has: (question) => typeof freshOf(question)?.freshUntil === "number",
    get(question, ask) {
      const known = freshOf(question);
      if (known !== undefined) return known.answer;
      const entry = begin(question, ask);
      kept.set(question, entry);
      return entry.answer;
    },
  };

  function begin(question: string, ask: () => Promise<Answer>): Entry<Answer> {
    const entry: Entry<Answer> = { answer: ask(), freshUntil: null };
    const drop = () => {
      if (kept.peek(question) === entry) kept.delete(question);
    };
    entry.answer.then((answer) => {
      if (isWhole(answer)) entry.freshUntil = clock.now().getTime() + freshForMs;
      else drop();
    }, drop);
    return entry;
  }
}

function isFresh({ freshUntil }: Entry<unknown>, clock: Clock): boolean {
  return freshUntil === null || clock.now().getTime() < freshUntil;
}
