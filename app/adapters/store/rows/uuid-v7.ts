import { UUID, V7Generator } from "uuidv7";

/** The library starts again after a step back of ten seconds; our ids must not. */
const ANY_STEP_BACK_MS = 2 ** 48 - 1;

/** Words of randomness that are drawn at once: a call for each word costs seven times as much as the rest of an id. */
const WORDS = 256;

/** UUID version 7. One generator's ids grow strictly, also within a millisecond and when the clock steps back. */
export function uuidV7(now: () => Date): () => string {
  const generator = new V7Generator({ nextUint32: randomWords() });
  generator.setRollbackAllowance(ANY_STEP_BACK_MS);
  return () => generator.generateOrResetWithTs(now().getTime()).toString();
}

function randomWords(): () => number {
  const words = new Uint32Array(WORDS);
  let next = WORDS;
  return () => {
    if (next === WORDS) {
      crypto.getRandomValues(words);
      next = 0;
    }
    return words[next++] as number;
  };
}

/** A random UUIDv7 of a moment. */
export function uuidV7Of(at: Date): string {
  const [one = 0, two = 0, three = 0] = crypto.getRandomValues(new Uint32Array(3));
  return UUID.fromFieldsV7(at.getTime(), one & 0xfff, two & 0x3fffffff, three).toString();
}

/** The smallest UUIDv7 of a moment: every later id is larger. */
export function firstUuidV7(at: Date): string {
  return UUID.fromFieldsV7(Math.max(0, at.getTime()), 0, 0, 0).toString();
}

/** The time of an id of version 7, to the millisecond. */
export function timeOfUuidV7(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A hyphenated UUID of any version, which PostgreSQL accepts as a uuid. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
