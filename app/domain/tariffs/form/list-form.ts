/** A price list as a merchant types it: every value is text, valid or not. */
import { z } from "zod";

/** More than any form that a person fills; a longer list is uploaded as files. Each price of the list is a field on the page. */
export const MOST = { services: 20, zones: 40, rows: 200, prices: 2_000 } as const;

const field = z.string().max(200);
/** A pasted list of postcodes. */
const area = z.string().max(100_000);

const zone = z.object({
  /** Empty: a new one. */
  code: z.string().max(24),
  name: field,
  /** Null: they are kept as stored, because text can't say them. */
  places: area.nullable(),
});

const row = z.object({
  /** `2` is up to 2, `+1` each further started 1, `70 per 1` up to 70 by the started 1, `days` the working days. */
  step: field,
  /** One for each zone of the list. */
  prices: z.array(field).max(MOST.zones),
});

const service = z.object({
  code: z.string().max(24),
  name: field,
  /** Working days: `2` or `1-3`. */
  days: field,
  /** The most that a parcel may weigh, in kilograms; empty: no limit. */
  maxWeight: field,
  /** cm³ a kilogram; empty: only the scales count. */
  divisor: field,
  /** The carrier calls or texts the recipient. A locker always does. */
  needsPhone: z.boolean(),
  measure: z.enum(["kg", "cm", "compartment", "pieces"]),
  /** A price is of a parcel, or of each item, however many share a parcel. */
  countedBy: z.enum(["parcels", "items"]),
  /** Null: they are kept as stored, because a grid can't say them. */
  rows: z.array(row).max(MOST.rows).nullable(),
});

export const listForm = z.object({
  name: field,
  /** An `https` address of an image; empty: none, or one of our own, which stays. */
  logo: z.string().max(500),
  currency: z.string().max(3),
  /** `YYYY-MM-DD` */
  validFrom: z.string().max(10),
  taxIn: z.enum(["net", "gross"]),
  tax: z.enum(["contract", "eu-vat", "none"]),
  /** Percent of the price; empty: none. Null: kept as stored. */
  fuel: field.nullable(),
  /** The price of cash on delivery, per shipment; empty: not offered. Null: kept as stored. */
  collect: field.nullable(),
  /** The value that surcharges by the goods' value go by. */
  goodsValue: z.enum(["after-discounts", "before-discounts"]),
  /** The most that is collected. */
  collectMost: field,
  zones: z.array(zone).max(MOST.zones),
  services: z.array(service).max(MOST.services),
});

export type ListForm = z.output<typeof listForm>;
export type ZoneForm = ListForm["zones"][number];
export type ServiceForm = ListForm["services"][number];
export type RowForm = z.output<typeof row>;
export type Measure = ServiceForm["measure"];

/** A mistake at a field: `name`, `zones.0.places`, `services.0.days`, `services.1.rows.3.2` (its fourth row's second price; 0 is the step). */
export interface FieldProblem {
  readonly field: string;
  readonly severity: "error" | "warning";
  /** A sentence of the checker, or the code of a mistake in the field's own form. */
  readonly message: string | { readonly code: FieldMistake };
}

export type FieldMistake =
  | "missing"
  | "not-a-number"
  | "not-a-link"
  | "not-days"
  | "short-postcode"
  | "no-zone"
  | "no-price"
  | "taken";

export const emptyService = (name: string): ServiceForm => ({
  code: "",
  name,
  days: "",
  maxWeight: "",
  divisor: "",
  needsPhone: true,
  measure: "kg",
  countedBy: "parcels",
  rows: [],
});
