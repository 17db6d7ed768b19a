import { z } from "zod";
import {
  answeredCountry,
  answeredCurrency,
  boundedArray,
  country,
  currency,
  listed,
  optionalText,
  text,
} from "./fields.ts";
import { LONGEST_NAME } from "./saved-name.ts";

/** The highest amount, in major units. No parcel is worth more, and its minor units still fit an exact integer. */
export const MAX_AMOUNT = 1_000_000_000;

export const compartmentSizes = [1, 2, 3] as const;

const side = (name: string) =>
  z
    .number()
    .gt(0)
    .lte(1000)
    .nullish()
    .meta({ description: `${name} in cm, up to 1,000.`, example: 20 });
const amount = z.number().gte(0).lte(MAX_AMOUNT);

/** Source: service document, "Invoice line". */
const invoiceLine = z
  .object({
    country_of_origin: country.nullish().describe("Country where the goods were made, ISO 3166-1 alpha-2."),
    description: optionalText(500).describe(
      "The goods in plain words, such as “cotton T-shirts for children”. EU customs refuse words like “gift” or “goods”.",
    ),
    commodity_code: optionalText(32).describe(
      "Harmonised System code: 6, 8 or 10 digits, with or without a dot, hyphen or space between pairs of digits.",
    ),
    quantity: z
      .union([text(20), z.number().gt(0).lte(1_000_000).transform(String)], {
        error: "must be a number above 0, as text or as a number",
      })
      .nullish()
      .describe("How many pieces: a number above 0, as text or as a number. It is answered as text."),
    value: amount.nullish().meta({
      description:
        "What all these pieces are worth, in major units of the item's currency. The lines add up to the item's `value`. Where they do so only if each value is of one piece, it is read as that.",
    }),
    weight: z.number().gte(0).lte(1_000_000).nullish().meta({
      description:
        "Weight of all these pieces in grams. All lines together weigh at most as much as the item. Where `value` is of one piece, or the item's weight says so, it is the weight of one piece.",
    }),
  })
  .meta({ id: "InvoiceLineRequest" });

/** Source: service document, "Item"; bounds: weight above 0 and up to 1,000,000 g, sides above 0 and up to 1,000 cm. */
const item = z
  .object({
    weight: z
      .number()
      .gt(0)
      .lte(1_000_000)
      .meta({ description: "Weight in grams, packed, up to 1,000,000.", example: 1200 }),
    height: side("Height"),
    width: side("Width"),
    length: side("Length"),
    notes: optionalText(500).describe("About the item, for people; answered as it was sent."),
    value: amount
      .nullish()
      .meta({ description: "Declared value in major units of `currency`.", example: 49.9 }),
    currency: currency
      .nullish()
      .describe("ISO 4217 code of `value` and of the invoice lines. EUR in quotes that leave it out."),
    label: optionalText(200).describe("The item's name on packing slips and pick lists."),
    invoice_lines: boundedArray(invoiceLine, 0, 100)
      .nullish()
      .describe(
        "The goods in it, for customs. Required, with `value` and `currency`, on routes that need a declaration.",
      ),
    compartment_size: listed(z.int().gte(1).lte(3), compartmentSizes)
      .nullish()
      .meta({ description: "Locker compartment: 1 small, 2 medium, 3 large." }),
    ships_alone: z.boolean({ error: "must be true or false" }).nullish().meta({
      description: "With packing: boxes, its parcel holds nothing else.",
    }),
    keep_upright: z.boolean({ error: "must be true or false" }).nullish().meta({
      description: "With packing: boxes, its height stays vertical.",
    }),
    box: optionalText(LONGEST_NAME)
      .refine(
        (name) => !name?.trim(),
        "must be the name or code of a box (GET /v1/boxes), of an item without sides",
      )
      .meta({
        description:
          "Name or code of one of your boxes: the item is as large as it outside. Its sides are then left out.",
        example: "Shoe box",
      }),
    sku: optionalText(100).meta({ description: "For packing slips and pick lists.", example: "OIL-500" }),
    place: optionalText(60).meta({
      description: "Its shelf or bin, for packing slips and pick lists.",
      example: "A-12-3",
    }),
  })
  .meta({
    id: "ItemRequest",
    description: "Sides may be left out where the carrier account has a default parcel.",
  });

export const packing = z.enum(["items", "boxes"], { error: "must be items or boxes" }).optional().meta({
  description:
    "items, if left out: each item is a parcel with a label of its own. boxes: the items are packed, into the merchant's boxes where there are some.",
});

export const items = boundedArray(item, 1, 200).describe(
  "1 to 200 items. Each is a parcel with a label of its own, unless `packing` is boxes.",
);
export type ItemRequest = z.output<typeof item>;

const invoiceLineResponse = z
  .object({
    country_of_origin: answeredCountry.optional().describe("Country where the goods were made."),
    description: z.string().optional().describe("The goods in plain words."),
    commodity_code: z.string().optional().describe("Harmonised System code, as it was sent."),
    quantity: z.string().optional().describe("How many pieces, as text."),
    value: z.number().optional().describe("Worth in major units of the item's currency, as it was sent."),
    weight: z.number().optional().describe("Weight in grams, as it was sent."),
  })
  .meta({ id: "InvoiceLine" });

export const itemResponse = z
  .object({
    weight: z.number().describe("Weight in grams."),
    height: z.number().optional().describe("Height in cm."),
    width: z.number().optional().describe("Width in cm."),
    length: z.number().optional().describe("Length in cm."),
    notes: z.string().optional().describe("About the item, as it was sent."),
    value: z.number().optional().describe("Declared value in major units of `currency`."),
    currency: answeredCurrency.optional().describe("ISO 4217 code of `value`."),
    label: z.string().optional().describe("The item's name on packing slips and pick lists."),
    invoice_lines: z.array(invoiceLineResponse).optional().describe("The goods in it, for customs."),
    compartment_size: listed(z.number(), compartmentSizes)
      .optional()
      .describe("Locker compartment: 1 small, 2 medium, 3 large."),
    ships_alone: z
      .boolean()
      .optional()
      .describe("Whether its parcel holds nothing else, with `packing` boxes."),
    keep_upright: z.boolean().optional().describe("Whether its height stays vertical, with `packing` boxes."),
    sku: z.string().optional().describe("Stock-keeping unit, for packing slips and pick lists."),
    place: z.string().optional().describe("Its shelf or bin, for packing slips and pick lists."),
  })
  .meta({ id: "Item" });

const parcelFields = {
  items: z.array(z.int()).meta({ description: "The places of its items in items, from 0." }),
  weight: z.number().meta({ description: "Grams, with its box." }),
  length: z.number().meta({ description: "Length in cm." }),
  width: z.number().describe("Width in cm."),
  height: z.number().describe("Height in cm."),
};

export const quotedParcel = z.object(parcelFields).meta({ id: "QuotedParcel" });
export type QuotedParcelResponse = z.output<typeof quotedParcel>;

export const shippedParcel = z
  .object({
    ...parcelFields,
    tracking_ref: z
      .string()
      .nullable()
      .meta({ description: "Null if its carrier gives a voucher a shipment." }),
    tracking_url: z.string().nullable().describe("The carrier's page of this parcel; null without one."),
    label_url: z
      .string()
      .nullable()
      .describe("This parcel's label alone. Signed, good for 24 hours; null without a voucher of its own."),
  })
  .meta({ id: "Parcel" });
export type ItemResponse = z.output<typeof itemResponse>;
