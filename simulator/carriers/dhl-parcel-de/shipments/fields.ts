import { z } from "zod";
import { isDay } from "../../kit/athens-time.ts";

export const text = (least: number, most: number) => z.string().min(least).max(most);

export const day = z.string().refine(isDay, "must be a day, YYYY-MM-DD");

/** In capital letters. */
export const alpha3 = z.string().regex(/^[A-Z]{3}$/, "must be a country of three capital letters");

export const money = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.number().min(0).max(100_000),
});

export const euros = money.extend({ currency: z.literal("EUR") });

export const weight = z.strictObject({ uom: z.enum(["g", "kg"]), value: z.number().positive().max(31_500) });
export type Weight = z.output<typeof weight>;

export const gramsOf = ({ uom, value }: Weight): number => (uom === "kg" ? value * 1_000 : value);

export const email = text(3, 80).pipe(z.email());

/** A blank or a dash inside is allowed. Source: section 4. */
export const postalCode = text(3, 10).regex(
  /^[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*$/,
  "must be letters and digits, with a blank or a dash inside",
);

/** Fourteen characters: customer number, procedure, participation. Source: section 2. */
export const billingNumber = z.string().regex(/^\d{10}\d{2}[0-9A-Z]{2}$/, "must have 14 characters");

const names = { name1: text(1, 50), name2: text(1, 50).optional(), name3: text(1, 50).optional() };
const place = {
  addressStreet: text(1, 50),
  addressHouse: text(1, 10).optional(),
  postalCode: postalCode.optional(),
  city: text(1, 40),
  country: alpha3,
};
const contact = { contactName: text(3, 80).optional(), email: email.optional() };

/** Every country but Ireland needs a postcode. Source: section 4. */
const hasPostalCode = (to: { postalCode?: string | undefined; country: string }): boolean =>
  to.country === "IRL" || to.postalCode !== undefined;
const missing = { path: ["postalCode"], message: "is required" };

/** An address in Germany, the shipper's or that of returns. */
export const ownAddress = z
  .strictObject({ ...names, ...place, ...contact, phone: text(1, 20).optional() })
  .refine(hasPostalCode, missing);

export const consigneeAddress = z
  .strictObject({
    ...names,
    ...place,
    ...contact,
    phone: text(1, 20).optional(),
    dispatchingInformation: text(1, 35).optional(),
    additionalAddressInformation1: text(1, 60).optional(),
    additionalAddressInformation2: text(1, 60).optional(),
    state: text(1, 20).optional(),
  })
  .refine(hasPostalCode, missing);

const inGermany = {
  city: text(1, 40),
  postalCode: z.string().regex(/^\d{5}$/),
  country: z.literal("DEU").optional(),
};

export const packstation = z.strictObject({
  name: text(1, 50),
  lockerID: z.int().min(100).max(999),
  postNumber: z.string().regex(/^\d{6,10}$/, "must be the shopper's number of 6 to 10 digits"),
  ...inGermany,
});

export const branch = z
  .strictObject({
    name: text(1, 50),
    retailID: z.int().min(401).max(999),
    postNumber: z
      .string()
      .regex(/^\d{6,10}$/)
      .optional(),
    email: email.optional(),
    ...inGermany,
  })
  .refine(({ postNumber, email: mail }) => postNumber !== undefined || mail !== undefined, {
    path: ["postNumber"],
    message: "postNumber or email is required",
  });

export const poBox = z.strictObject({
  ...names,
  poBoxID: z.int().min(0).max(999_999_999),
  city: text(1, 40),
  postalCode,
  country: alpha3.optional(),
  email: email.optional(),
});
