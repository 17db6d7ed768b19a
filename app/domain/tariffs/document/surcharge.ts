import { z } from "zod";
import {
  cm,
  cubicFeet,
  date,
  density,
  kg,
  litres,
  money,
  percent,
  percentage,
  share,
  weekday,
} from "./quantities.ts";
import { code, name } from "./text.ts";

/** Amounts of the request; `goods-value` is what the items are declared to be worth. */
const valueBase = z.enum(["insured-amount", "collected-amount", "goods-value"]);

export const thresholds = z.strictObject({
  weightKg: kg.exactOptional(),
  longestSideCm: cm.exactOptional(),
  middleSideCm: cm.exactOptional(),
  shortestSideCm: cm.exactOptional(),
  longestPlusShortestCm: cm.exactOptional(),
  girthCm: cm.exactOptional(),
  sumOfSidesCm: cm.exactOptional(),
  volumeL: litres.exactOptional(),
  volumeFt3: cubicFeet.exactOptional(),
});

const bounds = { min: money.exactOptional(), max: money.exactOptional() };

/** @param where the form of places: lists, or files that hold them */
export const surchargeWith = <Places extends z.ZodType>(where: Places) =>
  z.strictObject({
    code,
    name,
    active: z.boolean().exactOptional().meta({ description: "false: kept, and not charged." }),
    rank: z
      .int()
      .min(0)
      .max(99)
      .exactOptional()
      .meta({ description: "Lower ranks are charged first; 1 when absent." }),
    when: z.enum(["always", "cash-on-delivery", "insurance", "saturday-delivery", "pickup"]).exactOptional(),
    services: z.array(code).min(1).exactOptional(),
    zones: z.array(code).min(1).exactOptional(),
    bands: z
      .array(code)
      .min(1)
      .exactOptional()
      .meta({ description: "Only on routes of these bands of `distances`." }),
    places: where.exactOptional(),
    placesAt: z
      .enum(["destination", "origin", "either"])
      .exactOptional()
      .meta({ description: "The end of the route that `places` are for; the destination when absent." }),
    recipient: z.enum(["residence", "business"]).exactOptional().meta({
      description:
        "Only for private homes, or only for businesses. An address that does not say is a business if it names a company.",
    }),
    weekdays: z
      .array(weekday)
      .min(1)
      .exactOptional()
      .meta({ description: "Only on these days of the week; every day when absent." }),
    dates: z
      .array(z.strictObject({ from: date, to: date }))
      .min(1)
      .exactOptional(),
    above: thresholds.exactOptional().meta({ description: "Only parcels that exceed any of these." }),
    below: thresholds
      .exactOptional()
      .meta({ description: "Only parcels that fall short of any of these: shorter than 15 cm." }),
    group: code
      .exactOptional()
      .meta({ description: "Of all that apply in a group only the largest is charged." }),
    per: z.enum(["parcel", "shipment"]),
    taxPercent: percent.exactOptional().meta({
      description:
        "Its tax, in place of the shipment's: 0 for an exempt insurance. A discount has the tax of what it lowers.",
    }),
    fromParcel: z.int().min(2).max(1_000).exactOptional().meta({
      description:
        "Per parcel: only from the second (third …) parcel of a shipment on. The dearest is the first; where all pay one price, the heaviest.",
    }),
    amount: z.union([
      z.strictObject({ fixed: money }),
      z.strictObject({
        perAmount: money,
        each: money,
        free: money.exactOptional(),
        of: valueBase,
        min: money.exactOptional(),
        max: money.exactOptional(),
      }),
      z.strictObject({
        atLeast: money.meta({
          description:
            "Per shipment: what base and surcharges of lower ranks lack of this (minimum a consignment).",
        }),
      }),
      z.strictObject({
        discount: z.union([share, z.array(z.strictObject({ from: money, percent: share })).min(1)]).meta({
          description:
            "Per shipment: a percent off base and surcharges of lower ranks, or percents by how much these come to.",
        }),
        floor: money.exactOptional().meta({ description: "The discount leaves at least this." }),
      }),
      z.strictObject({
        tiers: z
          .array(
            z.strictObject({
              upTo: money.exactOptional(),
              fixed: money.exactOptional(),
              percent: percentage.exactOptional(),
            }),
          )
          .min(1)
          .max(100)
          .meta({
            description:
              "By how much is insured, collected or declared: the first tier up to which it comes, with a fixed part, a percent of the whole amount, or both. The last tier may have no `upTo`.",
          }),
        of: valueBase,
        min: money.exactOptional(),
        max: money.exactOptional(),
      }),
      z.strictObject({
        percent,
        of: z
          .union([
            z.enum(["base", "running", "insured-amount", "collected-amount", "goods-value"]),
            z.array(code).min(1).max(100),
          ])
          .exactOptional()
          .meta({
            description:
              "`running`: base and surcharges of lower ranks. A list: these surcharges, by code, and `base` if it is among them. `base` when absent.",
          }),
        min: money.exactOptional(),
        max: money.exactOptional(),
      }),
      z.strictObject({
        perCm: money.meta({ description: "For each started `eachCm` of a parcel's size: 100 is a metre." }),
        eachCm: cm,
        freeCm: cm.exactOptional().meta({ description: "As much costs nothing." }),
        of: z
          .enum(["longest-side", "longest-plus-shortest", "girth", "sum-of-sides"])
          .exactOptional()
          .meta({ description: "The longest side when absent. Per shipment: of all parcels together." }),
        ...bounds,
      }),
      z.strictObject({
        perL: money.meta({ description: "For each started `eachL` litres of volume." }),
        eachL: litres,
        freeL: litres.exactOptional(),
        ...bounds,
      }),
      z.strictObject({
        perFt3: money.meta({ description: "For each started `eachFt3` cubic feet of volume." }),
        eachFt3: cubicFeet,
        freeFt3: cubicFeet.exactOptional(),
        ...bounds,
      }),
      z.strictObject({
        perMissingKg: money.meta({
          description: "For each started kilogram that the scales lack of the volume times the density.",
        }),
        kgPerM3: density.meta({ description: "The density that a parcel should have. At most 2 decimals." }),
        stepKg: kg.exactOptional().meta({ description: "For each started step; 1 when absent." }),
        ...bounds,
      }),
      z.strictObject({
        perKg: money,
        stepKg: kg.exactOptional().meta({ description: "For each started step; 1 when absent." }),
        min: money.exactOptional(),
        max: money.exactOptional(),
      }),
    ]),
  });
