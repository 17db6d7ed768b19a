import { LRUCache } from "lru-cache";
import type { Clock, NumbersLeft, TrackingEntry } from "../../../domain/engine/index.ts";
import { EngineError, localTime, mergePieces, startOfDay } from "../../../domain/engine/index.ts";
import { TIME_ZONE } from "./gls-days.ts";
import type { GlsSession } from "./session.ts";
import type { TrackedParcel } from "./wire/tracking.ts";
import { entriesOf, MOST_NUMBERS, track } from "./wire/tracking.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Track & Trace answers 500 questions of an app a day, some of which are left for people. Source: section 10. */
const QUESTIONS_A_DAY = 450;
type History = readonly TrackingEntry[];

/** The looks of a login. A process counts its own: another one's are refused by GLS at worst, until the next day. */
export interface TrackingMemory {
  /** When each number was looked at, milliseconds since 1970. */
  readonly looks: LRUCache<string, number>;
  /** The day's questions are used up until then, milliseconds since 1970. */
  pausedUntil: number;
}

export const trackingMemory = (): TrackingMemory => ({
  looks: new LRUCache({ max: 20_000 }),
  pausedUntil: 0,
});

/**
 * Histories by the first parcels' numbers. The more numbers there are, the longer each waits for its next look: the day's
 * questions suffice for all.
 * @param further numbers of further parcels, by the first one
 */
export async function trackParcels(
  session: GlsSession,
  clock: Clock,
  memory: TrackingMemory,
  firsts: readonly string[],
  further: ReadonlyMap<string, readonly string[]> = new Map(),
  left: NumbersLeft = () => undefined,
): Promise<ReadonlyMap<string, History>> {
  const now = clock.now().getTime();
  if (now < memory.pausedUntil) return new Map();
  const numbersOf = (first: string) => [first, ...(further.get(first) ?? [])];
  const waitMs = betweenLooksMs(memory, now);
  const due = firsts.filter((first) => now - (memory.looks.get(first) ?? 0) >= waitMs);
  const { asked, parcels, isUsedUp } = await askAll(session, [...new Set(due.flatMap(numbersOf))]);
  // A part of the parcels could show a delivery that is none.
  const isAnswered = (first: string) => numbersOf(first).every((number) => asked.has(number));
  if (isUsedUp) memory.pausedUntil = tomorrow(clock.now());
  else left(due.filter((first) => !isAnswered(first)));
  return new Map(
    due.filter(isAnswered).flatMap((first): readonly [string, History][] => {
      const numbers = numbersOf(first);
      for (const number of numbers) memory.looks.set(number, now);
      const pieces = numbers.map((number) => parcels.get(number));
      if (pieces.every((piece) => piece === undefined)) return [];
      return [[first, mergePieces(pieces.map((piece) => (piece === undefined ? [] : entriesOf(piece))))]];
    }),
  );
}

const tomorrow = (now: Date): number =>
  startOfDay(localTime(new Date(now.getTime() + DAY_MS), TIME_ZONE).date, TIME_ZONE).getTime();

/** Ten numbers a question, one after the other, as far as GLS answers. @throws EngineError it did not answer the first */
async function askAll(session: GlsSession, numbers: readonly string[]) {
  const asked = new Set<string>();
  const parcels = new Map<string, TrackedParcel>();
  for (let start = 0; start < numbers.length; start += MOST_NUMBERS) {
    const question = numbers.slice(start, start + MOST_NUMBERS);
    try {
      const answered = await session.call(track, { numbers: question });
      if (answered === "used-up") return { asked, parcels, isUsedUp: true };
      for (const parcel of answered) parcels.set(parcel.requested, parcel);
    } catch (error) {
      // The others' news stays; the next reading asks for the rest.
      if (!(error instanceof EngineError) || asked.size === 0) throw error;
      break;
    }
    for (const number of question) asked.add(number);
  }
  return { asked, parcels, isUsedUp: false };
}

/** By the numbers that were looked at within a day. */
function betweenLooksMs({ looks }: TrackingMemory, now: number): number {
  const lately = [...looks.values()].filter((at) => now - at < DAY_MS).length;
  return (lately / MOST_NUMBERS / QUESTIONS_A_DAY) * DAY_MS;
}
