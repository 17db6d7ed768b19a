import { z } from "zod";
import type { Coordinates } from "../../kit/distance.ts";
import { kmBetween } from "../../kit/distance.ts";
import { json } from "../../kit/http.ts";
import { countries } from "../network/countries.ts";
import { flag } from "../papers/printing.ts";
import type { CallContext, DhlCall } from "../protocol/define-call.ts";
import { readQuery } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import type { DhlParcelWorld } from "../world.ts";
import type { Point } from "./point.ts";
import { towns } from "./point.ts";
import { pointRow, serviceTypesOf } from "./point-row.ts";

const base = "/location-finder/v1";

const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);
const locationTypes = z.enum(["servicepoint", "postoffice", "postbank", "locker", "pobox", "postbox"]);

/** A parameter that may be repeated. */
const many = <One extends z.ZodType>(one: One) =>
  z.union([z.array(one), one.transform((value) => [value])]).optional();

const filters = {
  providerType: z.enum(["parcel", "express"]).default("parcel"),
  serviceType: many(z.string()),
  locationType: many(locationTypes),
  radius: number.pipe(z.number().min(1).max(25_000)).default(5_000),
  limit: number.pipe(z.int().min(1).max(50)).default(20),
  hideClosedShops: flag(false),
};
const alpha2 = z.string().regex(/^[A-Z]{2}$/);

const findByAddress: DhlCall = {
  name: "points-near",
  method: "GET",
  path: `${base}/find-by-address`,
  login: "key",
  api: "points",
  run: (context) => {
    const place = z.strictObject({
      countryCode: alpha2,
      postalCode: z.string().optional(),
      addressLocality: z.string().optional(),
      streetAddress: z.string().optional(),
      ...filters,
    });
    const asked = readQuery(place, context);
    checkCountry(asked.countryCode);
    const { postalCode = "", addressLocality = "" } = asked;
    const town =
      towns.find((known) => known.postalCode === postalCode) ??
      towns.find((known) => postalCode !== "" && known.postalCode.slice(0, 2) === postalCode.slice(0, 2)) ??
      towns.find((known) => known.city === addressLocality);
    return locations(context, asked.countryCode === "DE" ? town : undefined, asked);
  },
};

const findByPlace: DhlCall = {
  name: "points-around",
  method: "GET",
  path: `${base}/find-by-geo`,
  login: "key",
  api: "points",
  run: (context) => {
    const asked = readQuery(
      z.strictObject({
        latitude: number.pipe(z.number().min(-90).max(90)),
        longitude: number.pipe(z.number().min(-180).max(180)),
        countryCode: alpha2.optional(),
        ...filters,
      }),
      context,
    );
    return locations(context, asked, asked);
  },
};

const findById: DhlCall = {
  name: "point",
  method: "GET",
  path: `${base}/find-by-location-id/{id}`,
  login: "key",
  api: "points",
  run: ({ world, parts }) =>
    json(
      pointRow(
        known(world, ({ id }) => id === parts.id),
        null,
      ),
    ),
};

const findByKeyword: DhlCall = {
  name: "point-by-keyword",
  method: "GET",
  path: `${base}/find-by-keyword-id/{keywordId}`,
  login: "key",
  api: "points",
  run: (context) => {
    const { countryCode, postalCode } = readQuery(
      z.strictObject({ countryCode: alpha2, postalCode: z.string() }),
      context,
    );
    checkCountry(countryCode);
    const isAsked = (point: Point) =>
      countryCode === "DE" && point.postalCode === postalCode && point.keywordId === context.parts.keywordId;
    return json(pointRow(known(context.world, isAsked), null));
  },
};

export const pointCalls = [findByAddress, findByPlace, findById, findByKeyword];

/** A country that isn't one is refused; one that isn't served has no points. Source: section 12. */
function checkCountry(code: string): void {
  if (![...countries.values()].some(({ alpha2: own }) => own === code))
    throw new Problem(400, `countryCode: ${code} is no country`);
}

/** @throws Problem 404 */
function known({ points }: DhlParcelWorld, isAsked: (point: Point) => boolean): Point {
  const found = [...points.values()].find((point) => point.isOpen && isAsked(point));
  if (found === undefined) throw new Problem(404, "No such location");
  return found;
}

interface Asked {
  readonly providerType: string;
  readonly serviceType?: readonly string[] | undefined;
  readonly locationType?: readonly string[] | undefined;
  readonly radius: number;
  readonly limit: number;
}

/** Nearest first. */
function locations({ world }: CallContext, from: Coordinates | undefined, asked: Asked) {
  if (from === undefined || asked.providerType !== "parcel") return json({ locations: [] });
  const found = [...world.points.values()]
    .filter((point) => point.isOpen && isAskedFor(point, asked))
    .map((point) => ({ point, km: kmBetween(from, point) }))
    .filter(({ km }) => km * 1_000 <= asked.radius)
    .toSorted((one, other) => one.km - other.km)
    .slice(0, asked.limit);
  return json({ locations: found.map(({ point, km }) => pointRow(point, km)) });
}

const isAskedFor = (point: Point, { serviceType, locationType }: Asked): boolean =>
  (locationType === undefined || locationType.includes(point.type)) &&
  (serviceType === undefined || serviceTypesOf(point).some((own) => serviceType.includes(own)));
