import { z } from "zod";
import { boundedArray } from "./bounded.ts";
import { answeredCountry, answeredCurrency, country, currency } from "./country.ts";
import { LONGEST_NAME } from "./saved-name.ts";
import { listed, optionalText } from "./text.ts";

/** In major units. No parcel is worth more, and its minor units still fit an exact integer. */
export const MAX_AMOUNT = 1_000_000_000;

export const compartmentSizes = [1, 2, 3] as const;

const side = z.number().gt(0).lte(1000).nullish().meta({ description: "cm", example: 20 });
const amount = z.number().gte(0).lte(MAX_AMOUNT);

/** Source: service document, "Invoice line". */
const invoiceLine = z
  .object({
    country_of_origin: country.nullish(),
    description: optionalText(500),
    commodity_code: optionalText(32),
    quantity: optionalText(20),
    value: amount.nullish().meta({ description: "In the item's currency." }),
    weight: z.number().gte(0).lte(1_000_000).nullish().meta({ description: "Grams." }),
  })
  .meta({ id: "InvoiceLineRequest" });

/** Source: service document, "Item"; bounds: weight above 0 and up to 1,000,000 g, sides above 0 and up to 1,000 cm. */
const item = z
  .object({
    weight: z.number().gt(0).lte(1_000_000).meta({ description: "Grams.", example: 1200 }),
    height: side,
    width: side,
    length: side,
    notes: optionalText(500),
    value: amount
      .nullish()
      .meta({ description: "Declared value in major units of `currency`.", example: 49.9 }),
    currency: currency.nullish(),
    label: optionalText(200),
    invoice_lines: boundedArray(invoiceLine, 0, 100).nullish(),
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

export const items = boundedArray(item, 1, 200);
export type ItemRequest = z.output<typeof item>;

const invoiceLineResponse = z
  .object({
    country_of_origin: answeredCountry.optional(),
    description: z.string().optional(),
    commodity_code: z.string().optional(),
    quantity: z.string().optional(),
    value: z.number().optional(),
    weight: z.number().optional(),
  })
  .meta({ id: "InvoiceLine" });

export const itemResponse = z
  .object({
    weight: z.number(),
    height: z.number().optional(),
    width: z.number().optional(),
    length: z.number().optional(),
    notes: z.string().optional(),
    value: z.number().optional(),
    currency: answeredCurrency.optional(),
    label: z.string().optional(),
    invoice_lines: z.array(invoiceLineResponse).optional(),
    compartment_size: listed(z.number(), compartmentSizes).optional(),
    ships_alone: z.boolean().optional(),
    keep_upright: z.boolean().optional(),
    sku: z.string().optional(),
    place: z.string().optional(),
  })
  .meta({ id: "Item" });

const parcelFields = {
  items: z.array(z.int()).meta({ description: "The places of its items in items, from 0." }),
  weight: z.number().meta({ description: "Grams, with its box." }),
  length: z.number().meta({ description: "cm" }),
  width: z.number(),
  height: z.number(),
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
    tracking_url: z.string().nullable(),
    label_url: z.string().nullable(),
  })
  .meta({ id: "Parcel" });
export type ItemResponse = z.output<typeof itemResponse>;
