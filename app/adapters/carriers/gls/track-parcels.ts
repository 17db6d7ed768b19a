import { LRUCache } from "lru-cache";
import type { Clock, TrackingEntry } from "../../../domain/engine/index.ts";
import { EngineError, localTime, mergePieces, startOfDay } from "../../../domain/engine/index.ts";
import { trackEach } from "../kit/track-each.ts";
import { daysAround, daysBefore, TIME_ZONE } from "./gls-days.ts";
import type { GlsSession } from "./session.ts";
import { findParcels } from "./wire/parcels.ts";
import type { TrackedParcel, TrackQuestion } from "./wire/tracking.ts";
import { entriesOf, MOST_NAMES, track } from "./wire/tracking.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Track & Trace answers 500 questions of an app a day, some of which are left for people. Source: section 10. */
const QUESTIONS_A_DAY = 450;
/** Parcels are followed for so many days at most. */
const FOLLOWED_DAYS = 60;
type History = readonly TrackingEntry[];

/** The numbers of a login. */
export interface TrackingMemory {
  /** The references of their shipments. */
  readonly references: LRUCache<string, string>;
  /** When each was looked at, milliseconds since 1970. */
  readonly looks: LRUCache<string, number>;
  /** The day's questions are used up until then, milliseconds since 1970. */
  pausedUntil: number;
}

export const trackingMemory = (): TrackingMemory => ({
  references: new LRUCache({ max: 20_000 }),
  looks: new LRUCache({ max: 20_000 }),
  pausedUntil: 0,
});

/**
 * Histories by the first parcels' numbers. A question names ten shipments by their references, so that its answer has all their
 * parcels. The more numbers there are, the longer each waits for its next look: the day's questions suffice for all.
 */
export async function trackParcels(
  session: GlsSession,
  clock: Clock,
  memory: TrackingMemory,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  const now = clock.now().getTime();
  if (now < memory.pausedUntil) return new Map();
  const waitMs = betweenLooksMs(memory, now);
  const due = numbers.filter((number) => now - (memory.looks.get(number) ?? 0) >= waitMs);
  await learnReferences(session, clock, memory, due);
  const nameOf = (number: string) => memory.references.get(number) ?? number;
  const [known, unknown] = [true, false].map((isKnown) =>
    due.filter((number) => memory.references.has(number) === isKnown),
  ) as [string[], string[]];
  const questions: readonly TrackQuestion[] = [
    ...tens(known.map(nameOf)).map((names) => ({ by: "references" as const, names })),
    ...tens(unknown).map((names) => ({ by: "trackids" as const, names })),
  ];
  const asked = await askAll(session, questions);
  if (asked.isUsedUp) memory.pausedUntil = tomorrow(clock.now());
  const parcels = Map.groupBy(asked.parcels, ({ requested }) => requested);
  return new Map(
    due.flatMap((number): readonly [string, History][] => {
      if (asked.names.has(nameOf(number))) memory.looks.set(number, now);
      const pieces = parcels.get(nameOf(number));
      if (pieces === undefined) return [];
      const inOrder = pieces.toSorted((one, other) => (one.number < other.number ? -1 : 1));
      return [[number, mergePieces(inOrder.map(entriesOf))]];
    }),
  );
}

const tomorrow = (now: Date): number =>
  startOfDay(localTime(new Date(now.getTime() + DAY_MS), TIME_ZONE).date, TIME_ZONE).getTime();

/** One after the other, as far as GLS answers. @throws EngineError it did not answer the first */
async function askAll(session: GlsSession, questions: readonly TrackQuestion[]) {
  const names = new Set<string>();
  const parcels: TrackedParcel[] = [];
  for (const question of questions) {
    try {
      const answered = await session.call(track, question);
      if (answered === "used-up") return { names, parcels, isUsedUp: true };
      parcels.push(...answered);
    } catch (error) {
      // The others' news stays; the next reading asks for the rest.
      if (!(error instanceof EngineError) || names.size === 0) throw error;
      break;
    }
    for (const name of question.names) names.add(name);
  }
  return { names, parcels, isUsedUp: false };
}

/** By the numbers that were looked at within a day. */
function betweenLooksMs({ looks }: TrackingMemory, now: number): number {
  const lately = [...looks.values()].filter((at) => now - at < DAY_MS).length;
  return (lately / MOST_NAMES / QUESTIONS_A_DAY) * DAY_MS;
}

/** ShipIT shows them from the end of a parcel's day on. A number that is not of this app has none. */
async function learnReferences(
  session: GlsSession,
  clock: Clock,
  { references }: TrackingMemory,
  numbers: readonly string[],
): Promise<void> {
  const unknown = numbers.filter((number) => !references.has(number));
  const days = daysAround(daysBefore(clock.now(), FOLLOWED_DAYS), clock.now());
  await trackEach(clock, unknown, async (number) => {
    const [parcel] = await session.call(findParcels, { ...days, by: { ParcelNumber: number } });
    const [reference] = parcel?.references ?? [];
    if (reference !== undefined) references.set(number, reference);
    return [];
  });
}

function tens(names: readonly string[]): readonly (readonly string[])[] {
  const distinct = [...new Set(names)];
  return Array.from({ length: Math.ceil(distinct.length / MOST_NAMES) }, (_, index) =>
    distinct.slice(index * MOST_NAMES, (index + 1) * MOST_NAMES),
  );
}
