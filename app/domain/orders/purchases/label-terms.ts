import { z } from "zod";

/** More parcels in one shipment are a freight order. */
export const MOST_PARCELS = 50;

const text = (most: number) => z.string().trim().max(most).nullable();
const sideCm = z.number().positive().max(1_000);

/** The merchant's own copy of the recipient, for one purchase. As typed. */
export const recipientSchema = z.strictObject({
  name: text(100),
  company: text(100),
  address: text(150),
  address2: text(150),
  zip: text(20),
  city: text(100),
  state: text(10),
  country: z.string().regex(/^[A-Z]{2}$/, "must be the two letters of a country"),
  phone: text(30),
});

const parcel = z.strictObject({
  weightG: z.int().min(1).max(2_000_000),
  lengthCm: sideCm,
  widthCm: sideCm,
  heightCm: sideCm,
  box: z.strictObject({ code: z.string().max(100), name: z.string().max(100) }).optional(),
  /** Pieces of each line of the fulfillment order. */
  pieces: z
    .array(
      z.strictObject({ line: z.string().regex(/^\d{1,18}$/), quantity: z.int().min(1).max(999_999_999) }),
    )
    .max(500),
});

/**
 * Values of a label that the merchant typed instead of those that follow from the order. A member that is absent follows
 * from the order, the products and the settings. They belong to one purchase.
 */
export const labelTermsSchema = z.strictObject({
  recipient: recipientSchema.optional(),
  /** Packed, measured and weighed by a person. */
  parcels: z.array(parcel).min(1).max(MOST_PARCELS).optional(),
  /** The insured amount, in the rate's currency, major units. */
  insurance: z.number().positive().max(10_000_000).optional(),
  saturday: z.literal(true).optional(),
});

export type RecipientDraft = z.output<typeof recipientSchema>;
export type LabelTerms = z.output<typeof labelTermsSchema>;
export type ParcelForm = z.output<typeof parcel>;
