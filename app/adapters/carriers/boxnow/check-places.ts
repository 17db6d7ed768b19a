import { EngineError } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import type { BoxnowSession } from "./session.ts";
import { places } from "./wire/points.ts";

const MOST_NAMED = 10;

/**
 * Asks BOX NOW for the warehouses of the settings: parcels of a wrong one are refused when their label is bought. The documents name
 * either list for the warehouse of returns.
 * @throws EngineError CARRIER_REJECTED there is no such place
 * @throws EngineError CARRIER_UNAVAILABLE BOX NOW did not say
 */
export async function checkPlaces(
  session: BoxnowSession,
  { origin_id, return_location_id }: SettingFields,
): Promise<void> {
  const origins = await session.ask(places, { list: "origins" });
  if (!origins.some(({ id }) => id === origin_id)) throw unknownPlace(origin_id, origins);
  if (return_location_id === undefined || origins.some(({ id }) => id === return_location_id)) return;
  const destinations = await session.ask(places, { list: "destinations" });
  if (!destinations.some(({ id }) => id === return_location_id))
    throw unknownPlace(return_location_id, origins);
}

function unknownPlace(id: string, known: readonly { id: string; type: string; name: string }[]): EngineError {
  const own = known.filter(({ type }) => type === "warehouse").slice(0, MOST_NAMED);
  const choices =
    own.length === 0
      ? "It names no warehouse of yours: ask BOX NOW for its location ID"
      : `Enter one of yours: ${own.map((place) => `${place.name} (${place.id})`).join(", ")}`;
  return new EngineError("CARRIER_REJECTED", `BOX NOW knows no location ${id}. ${choices}.`, {
    reason: "location_unknown",
    location_id: id,
  });
}
