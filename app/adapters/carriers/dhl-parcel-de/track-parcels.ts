import type { TrackingEntry } from "../../../domain/engine/index.ts";
import { EngineError, mergePieces } from "../../../domain/engine/index.ts";
import type { CredentialFields } from "./account.ts";
import type { DhlSession } from "./session.ts";
import type { PieceEvent } from "./wire/tracking.ts";
import { entriesOf, MOST_NUMBERS, track } from "./wire/tracking.ts";

type Events = ReadonlyMap<string, readonly PieceEvent[]>;

/**
 * Histories by the shipments' first numbers. A number without data is left out.
 * @param further numbers of further parcels, by the first one
 */
export async function trackParcels(
  session: DhlSession,
  login: CredentialFields,
  firsts: readonly string[],
  further: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const numbersOf = (first: string) => [first, ...(further.get(first) ?? [])];
  const events = await eventsOf(session, login, firsts.flatMap(numbersOf));
  return new Map(
    firsts.flatMap((first) => {
      const numbers = numbersOf(first);
      if (!numbers.some((number) => events.has(number))) return [];
      const pieces = numbers.map((number) => entriesOf(number, events.get(number) ?? []));
      const [only = [], ...others] = pieces;
      return [[first, others.length === 0 ? only : mergePieces(pieces)] as const];
    }),
  );
}

async function eventsOf(
  session: DhlSession,
  login: CredentialFields,
  numbers: readonly string[],
): Promise<Events> {
  const found = new Map<string, readonly PieceEvent[]>();
  for (let start = 0; start < numbers.length; start += MOST_NUMBERS)
    for (const [number, events] of await eventsOfBatch(
      session,
      login,
      numbers.slice(start, start + MOST_NUMBERS),
    ))
      found.set(number, events);
  return found;
}

/** A number that DHL refuses, such as one that a person mistyped, must not hide the others' news. */
async function eventsOfBatch(
  session: DhlSession,
  login: CredentialFields,
  numbers: readonly string[],
): Promise<Events> {
  try {
    return await session.ask(track, { login, numbers });
  } catch (error) {
    const isNumbers = error instanceof EngineError && error.metadata?.reason === "tracking_refused";
    if (!isNumbers) throw error;
    if (numbers.length === 1) return new Map();
    const alone = [];
    for (const number of numbers) alone.push(...(await eventsOfBatch(session, login, [number])));
    return new Map(alone);
  }
}
