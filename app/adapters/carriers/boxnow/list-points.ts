import type { CarrierPoint } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { BoxnowAccount, BoxnowSession } from "./session.ts";
import { compartments } from "./wire/compartment.ts";
import type { ListedPoint } from "./wire/points.ts";
import { lockers, regionFile } from "./wire/points.ts";

/**
 * All lockers with the compartments they can take, which three lists say together. The fast files of the regions
 * say which lockers are closed, and add those that the lists leave out.
 */
export async function listPoints({ session, hasLocations }: BoxnowAccount): Promise<readonly CarrierPoint[]> {
  const found = new Map<string, { readonly point: ListedPoint; readonly sizes: string[] }>();
  for (const { size } of compartments) {
    for (const point of await session.ask(lockers, { compartmentSize: size })) {
      const known = found.get(point.id) ?? { point, sizes: [] };
      known.sizes.push(String(size));
      found.set(point.id, known);
    }
  }
  if (found.size === 0) {
    throw new EngineError("CARRIER_UNAVAILABLE", "BOX NOW listed no locker at all.");
  }
  const listed = [...found.values()];
  const files = hasLocations ? await filesOf(session, regionsOf(listed)) : new Map();
  return [
    ...listed.map(({ point, sizes }) => pointOf(point, sizes, files.get(point.id)?.isOpen !== false)),
    ...[...files.values()].filter(({ id }) => !found.has(id)).map((point) => pointOf(point, [], false)),
  ];
}

function regionsOf(listed: readonly { readonly point: ListedPoint }[]): readonly string[] {
  return [...new Set(listed.flatMap(({ point: { region } }) => (region === null ? [] : [region])))];
}

/** Some regions have no file. The lists are enough without one. */
async function filesOf(
  session: BoxnowSession,
  regions: readonly string[],
): Promise<ReadonlyMap<string, ListedPoint>> {
  const byId = new Map<string, ListedPoint>();
  for (const region of regions) {
    const points = await session.ask(regionFile, { region }).catch((error: unknown) => {
      if (error instanceof EngineError) return [];
      throw error;
    });
    for (const point of points) byId.set(point.id, point);
  }
  return byId;
}

function pointOf(
  { id, name, street, city, zip, country, note, latitude, longitude }: ListedPoint,
  compartmentSizes: readonly string[],
  accepting: boolean,
): CarrierPoint {
  return {
    locationId: id,
    kind: "locker",
    name,
    address: { address: street, address2: note, zip, city, country },
    latitude,
    longitude,
    // BOX NOW has no field for them.
    openingHours: null,
    compartmentSizes,
    accepting,
  };
}
