import { z } from "zod";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { readBody } from "../access/read-body.ts";
import type { ErrorCode } from "../errors.ts";
import { refused } from "../errors.ts";
import type { CompartmentSize, Partner } from "../model.ts";
import { compartmentSizes } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import type { Position } from "./find-points.ts";
import { isOpen, isShippedTo, nearest, takesSize } from "./find-points.ts";
import { regionTagOf } from "./list-points.ts";
import { pointRow } from "./point.ts";
import { regionOf, towns } from "./towns.ts";

const v1Body = z.strictObject({
  address: z.string().min(1),
  radius: z.number().positive().default(500),
  compartmentSize: z.number().optional(),
});
const v2Body = z.strictObject({
  street: z.string().optional(),
  city: z.string().optional(),
  postalCode: z.string(),
  region: z.string(),
  /** metres; assumption: as far as the lists of points */
  radius: z.number().positive().default(25_000),
  compartmentSize: z.number().optional(),
  zipPrecision: z.boolean().default(true),
});

/** The nearest locker of an address in one line. @throws P402 no locker is near, or the address is unknown */
export function checkAddressV1(world: BoxnowWorld, partner: Partner, call: CarrierCall): Reply {
  const { address, radius, compartmentSize } = readBody(v1Body, call);
  refuseWithoutGeocoder(world, partner);
  const size = sizeOf(compartmentSize) ?? partner.usualSize;
  const code = /\d{4,5}/.exec(address)?.[0];
  const town = towns.find(
    ({ name, postalCodes }) => address.includes(name) || (code !== undefined && postalCodes.includes(code)),
  );
  if (town === undefined) throw refused("P402");
  return nearestLocker(world, partner, town, radius, size, "P402");
}

/**
 * The nearest locker of a post code and region.
 * @throws P400 the post code has other characters than digits
 * @throws P461, P462, P464 too long; P424, P465, P610, P406, P422, P423
 */
export function checkAddressV2(world: BoxnowWorld, partner: Partner, call: CarrierCall): Reply {
  const body = readBody(v2Body, call);
  if ((body.street ?? "").length > 100) throw refused("P461");
  if ((body.city ?? "").length > 50) throw refused("P462");
  if (body.postalCode.length > 20) throw refused("P464");
  if (!/^\d+$/.test(body.postalCode)) throw refused("P400");
  regionTagOf(body.region);
  const size = sizeOf(body.compartmentSize) ?? partner.usualSize;
  refuseWithoutGeocoder(world, partner);
  // Assumption: without zipPrecision the first two digits are enough.
  const isMeant = (code: string) =>
    body.zipPrecision ? code === body.postalCode : code.slice(0, 2) === body.postalCode.slice(0, 2);
  const town = towns.find(
    ({ country, postalCodes }) => regionOf[country] === body.region && postalCodes.some(isMeant),
  );
  if (town === undefined) throw refused("P422");
  return nearestLocker(world, partner, town, body.radius, size, "P423");
}

function refuseWithoutGeocoder(world: BoxnowWorld, partner: Partner): void {
  if (!partner.canCheckAddresses) throw refused("P465");
  if (world.quirks.isGeocoderDown) throw refused("P610");
}

function sizeOf(given: number | undefined): CompartmentSize | undefined {
  const size = compartmentSizes.find((known) => known === given);
  if (given !== undefined && size === undefined) throw refused("P406");
  return size;
}

function nearestLocker(
  world: BoxnowWorld,
  partner: Partner,
  from: Position,
  radius: number,
  size: CompartmentSize,
  none: ErrorCode,
): Reply {
  const lockers = [...world.points.values()].filter(
    (point) => point.type === "apm" && isOpen(point) && isShippedTo(point, partner) && takesSize(point, size),
  );
  const found = nearest(lockers, from)[0];
  if (found === undefined || found.metres > radius) throw refused(none);
  return json({ ...pointRow(found.point, world.clock.now()), distance: Math.round(found.metres) });
}
