/**
 * The tariff format, `waybill-tariff/2`: written by people, stored as it is, and published as a JSON Schema.
 * Amounts are decimals in the tariff's currency, weights kilograms, sides centimetres, percents as spoken.
 * docs/tariffs/README.md explains it with examples.
 */
import { z } from "zod";
import { dayList, label, scans } from "./papers.ts";
import type { place } from "./places.ts";
import { distancesWith, pairs, places } from "./places.ts";
import {
  cm,
  count,
  country,
  cubicFeet,
  date,
  density,
  kg,
  litres,
  money,
  percent,
  share,
  timeOfDay,
  weekday,
  zip,
} from "./quantities.ts";
import { surchargeWith, thresholds } from "./surcharge.ts";
import { code, name, words } from "./text.ts";
import type { bracket } from "./zone-prices.ts";
import { transitDays, zonePrices } from "./zone-prices.ts";

/** Parts that may be CSV files beside the document. */
const file = z.strictObject({
  file: z.string().min(1).meta({ description: "A CSV file, named from where the document lies." }),
});

const priceFile = file.extend({
  answers: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .exactOptional()
    .meta({ description: "Answers to the questions that `check` asks about the table, by their names." }),
});

const limits = z
  .strictObject({
    maxWeightKg: kg.exactOptional(),
    maxLongestSideCm: cm.exactOptional(),
    maxMiddleSideCm: cm.exactOptional(),
    maxShortestSideCm: cm.exactOptional(),
    maxLongestPlusShortestCm: cm.exactOptional(),
    maxGirthCm: cm.exactOptional(),
    maxSumOfSidesCm: cm.exactOptional(),
    maxVolumeL: litres.exactOptional(),
    maxVolumeFt3: cubicFeet.exactOptional(),
    least: thresholds.exactOptional().meta({
      description: "A parcel that falls short of any of these is not taken: shorter than 15 cm.",
    }),
    maxParcels: count
      .exactOptional()
      .meta({ description: "In one shipment: 1 where a locker takes one parcel at a time." }),
    maxShipmentWeightKg: kg.exactOptional().meta({ description: "Of all parcels of a shipment together." }),
  })
  .meta({
    description:
      "Of one parcel, in any orientation, and of the shipment. Girth: longest side + 2 × the other two. Beyond them the service is not offered.",
  });

const weekdays = z.array(weekday).min(1);

const pickup = z.strictObject({
  weekdays,
  holidays: country
    .exactOptional()
    .meta({ description: "The country on whose public holidays nobody comes." }),
  closedOn: z.array(date).exactOptional(),
  from: timeOfDay,
  until: timeOfDay,
  sameDayUntil: timeOfDay
    .exactOptional()
    .meta({ description: "Until when today can be asked for. Absent: never on the same day." }),
  slotHours: z.int().min(1).max(12),
  bookedWithShipment: z.boolean().exactOptional(),
});

const ofTax = {
  prices: z.enum(["net", "gross"]).meta({
    description:
      "Whether the prices have tax in them: that of home, which elsewhere is exchanged for the tax that is due.",
  }),
  rules: z
    .array(z.strictObject({ places, percent: z.union([percent, z.literal("standard")]) }))
    .exactOptional()
    .meta({
      description:
        "By destination: they win over everything else. `standard` is the country's own standard rate of the day.",
    }),
};

const tax = z.strictObject({
  ...ofTax,
  otherwise: z.enum(["contract", "destination", "none"]).exactOptional().meta({
    description:
      "Where no rule holds: the VAT of the carrier's invoice (when absent), the EU's VAT of the destination, or no tax.",
  }),
  invoicedBy: country.exactOptional().meta({
    description: "The country where the carrier that invoices is established.",
  }),
  invoicedTo: z
    .union([
      country,
      z.strictObject({
        country,
        zip: zip.exactOptional().meta({ description: "For places with a rate of their own: 6991 in AT." }),
        status: z.enum(["business", "private"]).exactOptional().meta({
          description: "Whether the merchant is a taxable person; a business when absent.",
        }),
      }),
    ])
    .exactOptional()
    .meta({ description: "The country where the merchant is established; a business there, or as it says." }),
  shopper: z.enum(["invoiced", "destination", "none"]).exactOptional().meta({
    description:
      "The tax in the price that shoppers see: the destination's VAT on the net price (when absent), none, or the invoice's.",
  }),
});

function serviceWith<Prices extends z.ZodType>(prices: Prices) {
  return z.strictObject({
    code,
    name,
    transitDays,
    deliveryWeekdays: weekdays.exactOptional().meta({ description: "Monday to Friday when absent." }),
    needsPhone: z.boolean().exactOptional().meta({
      description: "The carrier wants the recipient's phone number. True when absent, and at lockers.",
    }),
    chargedBy: z
      .enum(["weight", "compartment", "pieces", "size"])
      .exactOptional()
      .meta({ description: "What finds the bracket; weight when absent." }),
    countedBy: z.enum(["parcels", "items"]).exactOptional().meta({
      description:
        "What prices take for a parcel, at checkout and over the API: each packed parcel (as when absent), or each item, however many go into one.",
    }),
    sizeBy: z.enum(["longest-side", "longest-plus-shortest", "girth", "sum-of-sides"]).exactOptional().meta({
      description: "With `chargedBy` `size`, the measure of each parcel; the longest side when absent.",
    }),
    billableWeight: z
      .strictObject({
        per: z.enum(["parcel", "shipment"]),
        stepKg: kg.exactOptional(),
        volumetricDivisor: count
          .exactOptional()
          .meta({ description: "cm³ a kilogram: 5000, 6000. Absent: only the scales count." }),
        volumetricKgPerM3: density
          .exactOptional()
          .meta({ description: "The same as a density: 200 is a divisor of 5000. At most 2 decimals." }),
        volumetricIn3PerLb: count
          .exactOptional()
          .meta({ description: "The same in cubic inches a pound: 139, 166." }),
        volumeSides: z.enum(["nearest", "up"]).exactOptional().meta({
          description:
            "For the volume each side is rounded to whole cm (with `volumetricIn3PerLb` to whole inches); exact when absent.",
        }),
        volumetricOnly: z
          .strictObject({
            timesActual: z.number().positive().max(100).exactOptional(),
            ...thresholds.shape,
            upTo: thresholds
              .exactOptional()
              .meta({ description: "And where the parcel exceeds none of these." }),
          })
          .exactOptional()
          .meta({
            description:
              "The volumetric weight counts only where it is more than this many times the actual, and where the parcel exceeds any of the sizes (of weight and volume as well).",
          }),
        eachStepKg: kg.exactOptional().meta({
          description:
            "Per shipment: each parcel's weight is rounded up to these steps before they are summed.",
        }),
        minKg: kg.exactOptional(),
        minimums: z
          .array(z.strictObject({ above: thresholds, minKg: kg }))
          .min(1)
          .max(20)
          .exactOptional()
          .meta({
            description:
              "A parcel that exceeds any of these sizes is billed at least this weight (a minimum billable weight by size).",
          }),
        eachAbove: thresholds.exactOptional().meta({
          description:
            "Per shipment: a parcel that exceeds any of these pays its own price; the others pay one price for their sum.",
        }),
        largerOf: z.enum(["parcel", "shipment"]).exactOptional().meta({
          description:
            "Per shipment: whether the larger of actual and volumetric weight is taken of each parcel (as when absent) or of the sums.",
        }),
      })
      .exactOptional()
      .meta({ description: "The weight that is paid for; each parcel's own when absent." }),
    limits: limits.exactOptional(),
    compartments: z
      .array(z.strictObject({ compartment: count, lengthCm: cm, widthCm: cm, heightCm: cm, maxWeightKg: kg }))
      .min(1)
      .exactOptional(),
    locker: z.strictObject({ destination: z.boolean(), origin: z.boolean() }).exactOptional(),
    furtherParcels: z
      .array(
        z.union([
          z.strictObject({ from: z.int().min(2).max(1_000), percent: share }),
          z.strictObject({ from: z.int().min(2).max(1_000), price: money }),
        ]),
      )
      .min(1)
      .exactOptional()
      .meta({
        description:
          "From the second (third …) parcel of a shipment on, the dearest first: the percent of its price that a parcel costs, or a price of its own.",
      }),
    cheaperNextBreak: z.boolean().exactOptional().meta({
      description: "true: nobody pays more than the smallest weight of a higher bracket costs.",
    }),
    insurance: z.strictObject({ max: money }).exactOptional(),
    saturdayDelivery: z.strictObject({ countries: z.array(country).min(1) }).exactOptional(),
    notServed: z
      .array(code)
      .min(1)
      .exactOptional()
      .meta({ description: "Zones that this service has no prices for, on purpose." }),
    allowFallingPrices: z
      .boolean()
      .exactOptional()
      .meta({ description: "true: a heavier parcel may cost less; it is refused otherwise." }),
    prices,
  });
}

function zoneWith<Places extends z.ZodType>(where: Places) {
  return z.strictObject({
    code,
    name: name.exactOptional().meta({ description: "As the carrier prints it; the code when absent." }),
    remote: z.boolean().exactOptional(),
    places: where,
    from: where.exactOptional().meta({ description: "Only for parcels that start here." }),
    bands: z
      .array(code)
      .min(1)
      .exactOptional()
      .meta({ description: "Only for routes of these bands of `distances`." }),
  });
}

function documentWith<
  Zones extends z.ZodType,
  Places extends z.ZodType,
  Prices extends z.ZodType,
  Pairs extends z.ZodType,
>({
  zones,
  where,
  prices,
  pairs: ofDistances,
}: {
  readonly zones: Zones;
  readonly where: Places;
  readonly prices: Prices;
  readonly pairs: Pairs;
}) {
  return z.strictObject({
    $schema: z.string().exactOptional(),
    format: z.literal("waybill-tariff/2"),
    comment: words.exactOptional(),
    carrier: z.strictObject({
      code: z.string().regex(/^[a-z0-9-]{1,24}$/, "must be 1 to 24 small letters, digits or hyphens"),
      name,
      imageUrl: words.exactOptional(),
    }),
    currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency's three capital letters, such as EUR"),
    timeZone: z.string().min(1).meta({ description: "IANA name, such as Europe/Athens." }),
    validFrom: date,
    validTo: date.exactOptional().meta({ description: "Last day. Absent: until the next version begins." }),
    transportation: words.exactOptional().meta({
      description: "road, air, sea or rail; the API calls any other word `other`. `road` when absent.",
    }),
    printingRequired: z.boolean().exactOptional().meta({ description: "true when absent." }),
    trackingUrl: z
      .string()
      .regex(/^https?:\/\/.*\{ref\}/, "must be an http(s) address with {ref} in it")
      .exactOptional(),
    voucherPrefix: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be two capital letters")
      .exactOptional()
      .meta({ description: "Before the number of a voucher; WB when absent." }),
    label: label.exactOptional(),
    dayList: dayList.exactOptional(),
    scans: scans.exactOptional(),
    massPrinting: z.strictObject({ maxLabels: count }).exactOptional(),
    isPost: z.literal(true).exactOptional().meta({
      description: "A post: `invoice_url` leads to CN22 or CN23, whichever is due, in place of an invoice.",
    }),
    customsInvoiceUpload: z.strictObject({ maxBytes: z.int().positive() }).exactOptional(),
    cashOnDelivery: z.strictObject({ max: money }).exactOptional(),
    pickup: pickup.exactOptional(),
    rounding: z
      .strictObject({
        to: money,
        mode: z.enum(["nearest", "up"]),
        less: money.exactOptional(),
        of: z.enum(["sum", "total"]).exactOptional().meta({
          description:
            "The amount that is rounded: the sum, before tax is added to net prices (when absent), or the total with its tax.",
        }),
      })
      .exactOptional()
      .meta({
        description:
          "Each price goes to whole multiples of `to`, less `less`: 0.05; 1 for whole forints; 1 less 0.01 for .99. The smallest unit, half up, when absent.",
      }),
    origins: where.exactOptional().meta({ description: "Where parcels may start. Absent: anywhere." }),
    citiesFirst: z.boolean().exactOptional().meta({
      description:
        "true: a listed city wins over prefixes and ranges of postcodes; they win when false or absent. A listed postcode always wins.",
    }),
    goodsValue: z.enum(["after-discounts", "before-discounts"]).exactOptional().meta({
      description:
        "The value of the shipped goods that surcharges of `goods-value` go by: after discounts (when absent), as the shopper pays for them, or before.",
    }),
    distances: distancesWith(ofDistances).exactOptional(),
    zones,
    services: z.array(serviceWith(prices)).min(1),
    surcharges: z.array(surchargeWith(where)).exactOptional(),
    tax,
  });
}

/** A table without usable rows does not stop the other checks; a later check reports that it is empty. */
const prices = z.array(zonePrices);

/** Complete in itself: stored, exported and compiled in this form. */
export const tariffDocument = documentWith({
  zones: z.array(zoneWith(places)).min(1),
  where: places,
  prices,
  pairs,
});

/**
 * A tariff as people may write it, with tables in CSV files.
 * @internal A test publishes it as a JSON Schema.
 */
export const writtenTariff = documentWith({
  zones: z.union([z.array(zoneWith(z.union([places, file]))).min(1), file]),
  where: z.union([places, file]),
  prices: z.union([prices.min(1), priceFile]),
  pairs: z.union([pairs, file]),
});

export type TariffDocument = z.output<typeof tariffDocument>;
export type DocumentTax = TariffDocument["tax"];
export type DocumentService = TariffDocument["services"][number];
export type DocumentZone = TariffDocument["zones"][number];
export type DocumentPlace = z.output<typeof place>;
export type DocumentDistances = NonNullable<TariffDocument["distances"]>;
export type DocumentZonePrices = z.output<typeof zonePrices>;
export type DocumentSurcharge = NonNullable<TariffDocument["surcharges"]>[number];
export type DocumentBracket = z.output<typeof bracket>;
export type DocumentPercent = z.output<typeof percent>;
export type DocumentTransit = z.output<typeof transitDays>;
export type DocumentMoney = z.output<typeof money>;
