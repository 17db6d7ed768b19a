import { z } from "zod";
import type { Coordinates } from "../../kit/distance.ts";
import { kmBetween } from "../../kit/distance.ts";
import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { countryOf } from "../network/places.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import type { Quirks } from "../quirks.ts";
import type { ServicePoint } from "./all-points.ts";
import { points } from "./all-points.ts";

/** 200 even for errors. Source: section 9. */
const answer = (statusCode: number, statusMessage: string, more: object = {}): Reply =>
  json({ status: { statusCode, statusMessage }, ...more });

const isNumber = (text: string | null): boolean => text === null || Number.isFinite(Number(text));
const numeric = [
  ...["latitude", "longitude", "servicePointResults", "weight", "length", "width", "height"],
  ...["pieceCountLimit", "maxDistance", "openDay", "openBefore", "openAfter"],
];

/** `GET /servicepoints`. Source: section 9. */
export const pointsCall = defineCall(
  { name: "points", method: "GET", pattern: "/servicepoints", schema: z.looseObject({}) },
  ({ query, world }) => {
    const bad = numeric.find((name) => !isNumber(query.get(name)));
    if (bad !== undefined) return answer(100, `Bad parameter ${bad}`);
    const country = query.get("countryCode");
    if (country !== null && countryOf(country) === null) return answer(600, "Country not served");
    const asked = askedPoints(query);
    if (asked === null) return answer(101, "Missing parameter");
    const open = asked.found.filter(
      (point) => (country === null || point.country === country) && isWanted(point, query),
    );
    if (open.length === 0) return answer(201, "No service point found");
    const fitting = open.filter((point) => takes(point, query));
    if (fitting.length === 0) return answer(202, "No service point takes the parcel");
    const near = nearest(fitting, asked.from, query);
    if (near.length === 0) return answer(201, "No service point found");
    return answer(1, "OK", {
      servicePoints: near.map(({ point, km }) => rowOf(point, km, world.quirks, query.get("resultUom"))),
    });
  },
);

/** @returns null: none of the four questions */
function askedPoints(
  query: CallContext["query"],
): { found: readonly ServicePoint[]; from: Coordinates | null } | null {
  const id = query.get("servicePointID") ?? query.get("placeId");
  if (id !== null) return { found: points.filter((point) => point.id === id), from: null };
  const [latitude, longitude] = [query.get("latitude"), query.get("longitude")];
  if (latitude !== null && longitude !== null)
    return { found: points, from: { latitude: Number(latitude), longitude: Number(longitude) } };
  const address = query.get("address");
  if (address === null || address.trim() === "") return null;
  const text = address.toLowerCase();
  const found = points.filter(
    ({ city, postcode }) => text.includes(city.toLowerCase()) || text.includes(postcode),
  );
  return { found, from: found[0] ?? null };
}

/** Only open ones come unless others are asked for. */
function isWanted(point: ServicePoint, query: CallContext["query"]): boolean {
  const types = query.get("servicePointTypes")?.split(",");
  const capabilities = query.get("capability")?.split(",").map(Number);
  const statuses = query.get("svpStatus")?.split(",") ?? ["A"];
  return (
    statuses.includes(point.status) &&
    (types === undefined || types.includes(point.type)) &&
    (capabilities === undefined ||
      capabilities.every((capability) => point.capabilities.includes(capability)))
  );
}

function takes(point: ServicePoint, query: CallContext["query"]): boolean {
  const weight = Number(query.get("weight") ?? 0) * (query.get("weightUom") === "lb" ? 0.4536 : 1);
  const factor = query.get("dimensionsUom") === "in" ? 2.54 : 1;
  const sides = ["length", "width", "height"]
    .map((name) => Number(query.get(name) ?? 0) * factor)
    .toSorted((a, b) => b - a);
  return (
    weight <= point.mostWeight &&
    sides.every((side, index) => side <= (point.mostSides[index] ?? 0)) &&
    Number(query.get("pieceCountLimit") ?? 1) <= point.mostPieces
  );
}

interface NearPoint {
  readonly point: ServicePoint;
  /** null: asked for by its id */
  readonly km: number | null;
}

function nearest(
  found: readonly ServicePoint[],
  from: Coordinates | null,
  query: CallContext["query"],
): readonly NearPoint[] {
  const toKm = query.get("resultUom") === "mi" ? 1.609344 : 1;
  const most = Number(query.get("maxDistance") ?? 50) * toKm;
  const rows = found.map((point) => ({ point, km: from === null ? null : kmBetween(from, point) }));
  return rows
    .filter(({ km }) => km === null || km <= most)
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0))
    .slice(0, Number(query.get("servicePointResults") ?? 50));
}

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"];

function rowOf(point: ServicePoint, km: number | null, { times }: Quirks, uom: string | null): object {
  const isMiles = uom === "mi";
  const isLocker = point.type === "247";
  const hours = isLocker ? [0, 1_439] : [540, 1_260];
  const [opens, closes] = hours.map((minutes) => timeText(minutes, times));
  return {
    facilityId: point.id,
    servicePointName: point.name,
    localName: point.name,
    servicePointType: point.type,
    address: {
      addressLine1: point.line,
      addressLine2: "",
      addressLine3: "",
      city: point.city,
      zipCode: point.postcode,
      country: point.country,
    },
    geoLocation: { latitude: point.latitude, longitude: point.longitude },
    ...(km !== null && { distance: `${(isMiles ? km / 1.609344 : km).toFixed(2)} ${isMiles ? "mi" : "km"}` }),
    shippingCutOffTime: 59_400,
    openingHours: {
      openingHours: [...days, ...(isLocker ? ["SATURDAY", "SUNDAY"] : [])].map((dayOfWeek) => ({
        dayOfWeek,
        openingTime: opens,
        closingTime: closes,
      })),
      holidays: { closed: [{ from: "25-12-2026", to: "26-12-2026" }] },
    },
    servicePointCapabilities: {
      pieceWeightLimit: point.mostWeight,
      pieceDimensionsLimitLength: point.mostSides[0],
      pieceDimensionsLimitWidth: point.mostSides[1],
      pieceDimensionsLimitHeight: point.mostSides[2],
      pieceCountLimit: point.mostPieces,
      capabilityCodes: point.capabilities.join(","),
    },
    svpStatus: point.status,
  };
}

/** Minutes since midnight, `09:00` or `9:00 AM`. Source: section 9. */
function timeText(minutes: number, form: Quirks["times"]): number | string {
  if (form === "minutes") return minutes;
  const [hour, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, "0")];
  if (form === "24h") return `${String(hour).padStart(2, "0")}:${rest}`;
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}
