import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { identifier, jsonOf } from "../../kit/wire-answer.ts";

/** A row of the lists that has a place. */
export interface ListedPoint {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly street: string;
  readonly city: string | null;
  readonly zip: string | null;
  readonly country: string;
  readonly note: string | null;
  /** Language-country tag: the name of the region's file. */
  readonly region: string | null;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Whether the point is open, which only the regions' files say; `null`: unknown. */
  readonly isOpen: boolean | null;
}

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);
const degrees = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/)])
  .transform(Number)
  .refine((value) => Math.abs(value) <= 180);

/** Wildcards, and rows with nulls in place of a position, are no points. */
const row = z.object({
  id: identifier,
  type: z.string(),
  lat: degrees,
  lng: degrees,
  name: text,
  addressLine1: text,
  addressLine2: text,
  postalCode: text,
  country: z.string().length(2),
  note: text,
  region: text,
  state: text,
});
const list = z.object({ data: z.array(z.unknown()) });

/** The state of an open locker in a region's file. Source: contract sheet, section 5. */
const openState = "boxnow-ready";

function listedPoint(given: unknown): readonly ListedPoint[] {
  const parsed = row.safeParse(given);
  if (!parsed.success) return [];
  const { id, type, lat, lng, name, addressLine1, addressLine2, postalCode, country, note, region, state } =
    parsed.data;
  return [
    {
      id,
      type,
      name: name ?? addressLine1 ?? id,
      street: addressLine1 ?? "",
      // The town is in the second line.
      city: addressLine2,
      // Bulgarian rows have a dash before the post code.
      zip: postalCode?.replace(/^-+/, "") ?? null,
      country: country.toUpperCase(),
      note,
      region,
      latitude: lat,
      longitude: lng,
      isOpen: state === null ? null : state === openState,
    },
  ];
}

/** A whole network in one answer: some thousand rows of half a KiB. */
const MAX_BYTES = 32 * 1024 * 1024;

const pointsOf = (answer: CarrierAnswer) => jsonOf(list, answer).data.flatMap(listedPoint);

/** Lockers that can take a compartment's size; rows don't name sizes. Source: contract sheet, section 5. */
export const lockers: Operation<{ readonly compartmentSize: number }, readonly ListedPoint[]> = {
  name: "lockers",
  maxBytes: MAX_BYTES,
  request: ({ compartmentSize }) => ({
    method: "GET",
    path: "/api/v1/destinations",
    query: { locationType: "apm", requiredSize: String(compartmentSize) },
  }),
  read: (answer) => pointsOf(answer).filter(({ type }) => type === "apm"),
};

/** A place of any kind that the merchant's parcels may come from or go back to. */
interface NamedPlace {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

const named = z.object({ id: identifier, type: z.string(), name: text });

/** Warehouses among the points, the merchant's own. They may lack a position. Source: contract sheet, section 5. */
export const places: Operation<{ readonly list: "origins" | "destinations" }, readonly NamedPlace[]> = {
  name: "places",
  maxBytes: MAX_BYTES,
  request: ({ list: of }) => ({ method: "GET", path: `/api/v1/${of}` }),
  read: (answer) =>
    jsonOf(list, answer).data.flatMap((given) => {
      const { data } = named.safeParse(given);
      return data === undefined ? [] : [{ ...data, name: data.name ?? data.id }];
    }),
};

/** A region's file of lockers, closed ones too. */
export const regionFile: Operation<{ readonly region: string }, readonly ListedPoint[]> = {
  name: "regionFile",
  host: "locations",
  open: true,
  maxBytes: MAX_BYTES,
  request: ({ region }) => ({ method: "GET", path: `/v1/apms_${encodeURIComponent(region)}.json` }),
  read: (answer) => pointsOf(answer).filter(({ type }) => type === "apm"),
};
