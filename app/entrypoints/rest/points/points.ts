/** Lockers and shops of the key's carriers, as their directories last said. No carrier is asked. */
import type { PointFound, PointsWanted } from "../../../domain/engine/index.ts";
import { findPoints, validationFailed } from "../../../domain/engine/index.ts";
import { wrapped } from "../server/answer.ts";
import { searching } from "../server/endpoint.ts";
import type { PointQuery, PointResponse } from "./schema.ts";
import { pointQuery, pointQueryIssues } from "./schema.ts";

const DEFAULT_LIMIT = 20;

const nearest = searching("/v1/points", pointQuery, async ({ app, caller }, query) => {
  const issues = pointQueryIssues(query);
  if (issues.length > 0) throw validationFailed(issues);
  const found = await findPoints(app.ports, caller, toPointsWanted(query));
  return wrapped(found.map(presentPoint));
});

function toPointsWanted(query: PointQuery): PointsWanted {
  const { country, zip = "", latitude, longitude, carrier, compartment_size: size } = query;
  return {
    near:
      latitude === undefined || longitude === undefined
        ? { country: country ?? "", zip }
        : { latitude, longitude },
    need: {
      compartmentSizes: size === undefined ? [] : [size],
      ...(country !== undefined && { country }),
    },
    limit: query.limit ?? DEFAULT_LIMIT,
    ...(carrier !== undefined && { carrier }),
  };
}

function presentPoint({ point, distanceM, account }: PointFound): PointResponse {
  const { address, address2, zip, city, country } = point.address;
  return {
    location_id: point.locationId,
    driver: account.carrier.code,
    kind: point.kind,
    name: point.name,
    address: {
      address: address ?? null,
      address2: address2 ?? null,
      zip: zip ?? null,
      city: city ?? null,
      country,
    },
    latitude: point.latitude,
    longitude: point.longitude,
    distance_in_meters: distanceM,
    opening_hours: point.openingHours,
    compartment_sizes: [...point.compartmentSizes],
  };
}

export const pointEndpoints = [nearest];
