import { z } from "zod";
import type { CarrierPoint, PointPlace } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { anyJsonOf, jsonOf } from "../../kit/wire-answer.ts";
import { pointId } from "./addresses.ts";

const PATH = "/location-finder/v1";
const RADIUS_M = 10_000;

const text = z.string().trim().min(1);
const location = z.object({
  location: z.object({ keywordId: z.string().regex(/^\d{3}$/), type: z.string() }),
  name: text,
  place: z.object({
    address: z.object({
      countryCode: z.literal("DE"),
      postalCode: z.string().regex(/^\d{5}$/),
      addressLocality: text,
      streetAddress: text.nullish(),
    }),
    geo: z.object({ latitude: z.number(), longitude: z.number() }),
  }),
  openingHours: z
    .array(z.object({ opens: z.string(), closes: z.string(), dayOfWeek: z.string() }))
    .nullish()
    .catch(null),
  serviceTypes: z.array(z.string()).catch([]),
});
type Location = z.output<typeof location>;

interface Keyed {
  /** The finder takes the key alone. */
  readonly apiKey: string;
}

interface NearGiven extends Keyed {
  readonly place: PointPlace;
  readonly most: number;
}

/** Packstations, branches and shops that keep parcels, the nearest first. Source: contract sheet, section 12. */
export const pointsNear: Operation<NearGiven, readonly CarrierPoint[]> = {
  name: "points",
  host: "points",
  open: true,
  urgency: "price",
  request: ({ apiKey, place: { country, zip }, most }) => ({
    method: "GET",
    path: `${PATH}/find-by-address`,
    query: {
      countryCode: country,
      postalCode: zip,
      providerType: "parcel",
      radius: String(RADIUS_M),
      limit: String(most),
      hideClosedShops: "true",
    },
    headers: { "dhl-api-key": apiKey },
  }),
  read(answer) {
    const { locations } = jsonOf(z.object({ locations: z.array(z.unknown()) }), answer);
    return locations.flatMap((given) => {
      const { data } = location.safeParse(given);
      return data === undefined || !keepsParcels(data) ? [] : [pointOf(data)];
    });
  },
};

/** The town of a point, for shoppers who live in another; `null`: the finder has no such point. */
export const townOf: Operation<Keyed & { readonly zip: string; readonly number: number }, string | null> = {
  name: "point",
  host: "points",
  open: true,
  request: ({ apiKey, zip, number }) => ({
    method: "GET",
    path: `${PATH}/find-by-keyword-id/${number}`,
    query: { countryCode: "DE", postalCode: zip },
    headers: { "dhl-api-key": apiKey },
  }),
  read(answer, { zip }) {
    const json = anyJsonOf(answer);
    const several = z.object({ locations: z.array(location) }).safeParse(json).data?.locations;
    const found = several ?? [jsonOf(location, answer)];
    const its = found.find(({ place }) => place.address.postalCode === zip);
    return its?.place.address.addressLocality ?? null;
  },
  readRefusal: (_refusal, { status }) => (status === 404 ? null : undefined),
};

const keepsParcels = ({ serviceTypes }: Location): boolean =>
  serviceTypes.some((type) => type.startsWith("parcel:pick-up"));

function pointOf({ location: { keywordId, type }, name, place, openingHours }: Location): CarrierPoint {
  const { postalCode, addressLocality, streetAddress } = place.address;
  return {
    locationId: pointId(postalCode, keywordId),
    kind: type === "locker" ? "locker" : "shop",
    name,
    address: {
      address: streetAddress ?? null,
      address2: null,
      zip: postalCode,
      city: addressLocality,
      country: "DE",
    },
    ...place.geo,
    openingHours: hoursOf(openingHours ?? []),
    compartmentSizes: [],
    accepting: true,
  };
}

/** `Monday 09:00–18:00`, a line each. */
function hoursOf(hours: NonNullable<Location["openingHours"]>): string | null {
  const lines = hours.map(
    ({ opens, closes, dayOfWeek }) =>
      `${dayOfWeek.replace(/^.*\//, "")} ${opens.slice(0, 5)}–${closes.slice(0, 5)}`,
  );
  return lines.length === 0 ? null : lines.join("\n");
}
