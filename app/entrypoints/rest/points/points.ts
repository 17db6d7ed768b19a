/** Lockers and shops of the key's carriers, as their directories last said. No carrier is asked. */

import { z } from "zod";
import type { PointFound, PointsWanted } from "../../../domain/engine/index.ts";
import { findPoints, validationFailed } from "../../../domain/engine/index.ts";
import { postalCodeExample, readPostalCode } from "../../../domain/reference/postal-rules.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped } from "../server/endpoint.ts";
import { answeredDriver } from "../values/carrier.ts";
import { answeredCountry, country, filledText, listed } from "../values/fields.ts";
import { compartmentSizes } from "../values/item.ts";

const DEFAULT_LIMIT = 20;

const sizeCodes = compartmentSizes.map(String);

const fields = {
  country: country.optional().meta({ description: "Of the points; needed with zip.", example: "GR" }),
  zip: filledText(20).optional().meta({ description: "Searches around this postal code.", example: "54622" }),
  latitude: z
    .number({ error: "must be a number of degrees" })
    .gte(-90, "must be at least -90")
    .lte(90, "must be at most 90")
    .optional()
    .meta({ description: "Degrees, WGS 84; with longitude, in place of zip.", example: 40.6401 }),
  longitude: z
    .number({ error: "must be a number of degrees" })
    .gte(-180, "must be at least -180")
    .lte(180, "must be at most 180")
    .optional()
    .meta({ description: "Degrees, WGS 84; with latitude.", example: 22.9444 }),
  carrier: filledText(64).optional().meta({ description: "A driver; without it, every enabled carrier." }),
  compartment_size: listed(filledText(20), sizeCodes).optional().meta({
    description: "Only points that take this compartment; a carrier that names no sizes takes any.",
    example: "2",
  }),
  limit: z
    .int({ error: "must be a whole number from 1 to 100" })
    .gte(1, "must be at least 1")
    .lte(100, "must be at most 100")
    .optional()
    .meta({ description: "How many points to answer; 20 if left out.", example: 5 }),
};

/** Either a postal code with its country, or coordinates. */
const pointQuery = z.object(fields);

/** The rules over several parameters. @returns the wrong ones, with what to write instead */
function pointQueryIssues(query: PointQuery) {
  const { country: of, zip, latitude, longitude } = query;
  if (latitude === undefined && longitude === undefined) {
    if (zip === undefined) return [{ path: "zip", message: "is required without latitude and longitude" }];
    if (of === undefined) return [{ path: "country", message: "is required with zip" }];
    return readPostalCode(of, zip) === null
      ? [{ path: "zip", message: `is not a postal code of ${of}: write it like ${postalCodeExample(of)}` }]
      : [];
  }
  if (latitude === undefined) return [{ path: "latitude", message: "is required with longitude" }];
  if (longitude === undefined) return [{ path: "longitude", message: "is required with latitude" }];
  return zip === undefined ? [] : [{ path: "zip", message: "must be left out with latitude and longitude" }];
}

type PointQuery = z.output<typeof pointQuery>;

const pointResponse = z
  .object({
    location_id: z.string().meta({ description: "For an address of a shipment." }),
    driver: answeredDriver,
    kind: z.enum(["locker", "shop"]).describe("A locker that opens by a code, or a shop with a counter."),
    name: z.string().describe("The point's name, as the carrier shows it."),
    address: z
      .object({
        address: z.string().nullable().describe("Street and number."),
        address2: z.string().nullable().describe("Where to find it, such as “beside the station”."),
        zip: z.string().nullable().describe("Postal code."),
        city: z.string().nullable().describe("Town or city."),
        country: answeredCountry,
      })
      .describe("Where the point is. A carrier may leave parts out."),
    latitude: z.number().describe("Degrees north, WGS 84."),
    longitude: z.number().describe("Degrees east, WGS 84."),
    distance_in_meters: z.int().describe("From the place that was asked for, as the crow flies."),
    opening_hours: z.string().nullable().meta({ description: "In the carrier's words." }),
    compartment_sizes: z
      .array(listed(z.string(), sizeCodes))
      .meta({ description: "Compartments that a parcel may get there; empty: the carrier names none." }),
  })
  .meta({ id: "Point" });
type PointResponse = z.output<typeof pointResponse>;

const nearest = reading({
  method: "GET",
  path: "/v1/points",
  operationId: "listPoints",
  tag: "Carriers",
  summary: "Find lockers and shops, the nearest first",
  description:
    "Around a postal code with its country, or around coordinates. Only open points of the key's carriers; a postal code near which no carrier has a point answers none.",
  query: pointQuery,
  answers: wrapped("The points, the nearest first.", z.array(pointResponse)),
  async handle({ app, caller }: Call<Pick<Services, "ports">>, query) {
    const issues = pointQueryIssues(query);
    if (issues.length > 0) throw validationFailed(issues);
    return (await findPoints(app.ports, caller, toPointsWanted(query))).map(presentPoint);
  },
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
