import type { Clock } from "../../engine/index.ts";

/** Answers kept for a short while by what was asked. Who asks the same at the same time shares one call. */
export interface AnswerCache<Answer> {
  /** Failures are not kept: the next to ask tries again. */
  get(question: string, ask: () => Promise<Answer>): Promise<Answer>;
}

interface Entry<Answer> {
  readonly answer: Promise<Answer>;
  /** Milliseconds since 1970; `null`: still being asked. */
  freshUntil: number | null;
}

/** @param limit answers kept; the ones unused for longest are let go first */
export function answerCache<Answer>(
  clock: Clock,
  { freshForMs, limit }: { readonly freshForMs: number; readonly limit: number },
): AnswerCache<Answer> {
  const kept = new Map<string, Entry<Answer>>();
  return {
    get(question, ask) {
      const known = kept.get(question);
      const entry = known !== undefined && isFresh(known, clock) ? known : begin(question, ask);
      // A map keeps the order of insertion: what is used goes to the end.
      kept.delete(question);
      kept.set(question, entry);
      if (kept.size > limit) dropOldest(kept);
      return entry.answer;
    },
  };

  function begin(question: string, ask: () => Promise<Answer>): Entry<Answer> {
    const entry: Entry<Answer> = { answer: ask(), freshUntil: null };
    entry.answer.then(
      () => {
        entry.freshUntil = clock.now().getTime() + freshForMs;
      },
      () => {
        if (kept.get(question) === entry) kept.delete(question);
      },
    );
    return entry;
  }
}

function isFresh({ freshUntil }: Entry<unknown>, clock: Clock): boolean {
  return freshUntil === null || clock.now().getTime() < freshUntil;
}

function dropOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
