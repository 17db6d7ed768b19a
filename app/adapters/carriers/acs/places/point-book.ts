import type { CarrierPoint, Clock } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import { keptAnswers } from "../../kit/kept-answers.ts";
import type { AcsSession } from "../acs-session.ts";
import type { AcsPoint } from "../wire/point-calls.ts";
import { collectionKinds, pointsForPicker, pointsOfKind } from "../wire/point-calls.ts";

const FRESH_MS = 60 * 60_000;

/** ACS's points, for questions of a booking; kept while ACS is away. */
export interface PointBook {
  /** Null: there is no such point. @throws EngineError CARRIER_UNAVAILABLE the list was never read */
  find(session: AcsSession, locationId: string): Promise<AcsPoint | null>;
}

export function pointBook(clock: Clock): PointBook {
  const kept = keptAnswers<ReadonlyMap<string, AcsPoint>>(clock, FRESH_MS);
  return {
    find: async (session, locationId) =>
      (await kept.get("all", async () => byId(await listPoints(session)))).get(locationId) ?? null,
  };
}

const byId = (points: readonly AcsPoint[]): ReadonlyMap<string, AcsPoint> =>
  new Map(points.map((point) => [point.locationId, point]));

/** Lists points by the list for pickers, or by the lists of each kind where the key may not call that one. */
export async function listPoints(session: AcsSession): Promise<readonly AcsPoint[]> {
  try {
    const points = await session.ask(pointsForPicker());
    if (points.length > 0) return points;
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
  }
  const calls = (["GR", "CY"] as const).flatMap((country) =>
    collectionKinds[country].map((kind) => session.ask(pointsOfKind(country, kind))),
  );
  return [...byId((await Promise.all(calls)).flat()).values()];
}

export function carrierPoint(point: AcsPoint): CarrierPoint {
  const { locationId, kind, name, street, city, zip, country, latitude, longitude, takesCod } = point;
  return {
    locationId,
    kind,
    name,
    address: { address: street, city, zip, country },
    latitude,
    longitude,
    openingHours: openingHours(point),
    compartmentSizes: [],
    accepting: true,
    ...(takesCod !== null && { cashOnDelivery: takesCod }),
  };
}

function openingHours({ hours: { always, weekdays, saturday } }: AcsPoint): string | null {
  if (always) return "24/7";
  const parts = [weekdays && `Mo-Fr ${weekdays}`, saturday && `Sa ${saturday}`].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join("; ");
}
