import { z } from "zod";
import { isDay } from "../../kit/athens-time.ts";

const forbidden = /[\\"{},;()|\r\n]/;

/** A text of at most so many letters, without the forbidden ones. Source: section 4, "Forbidden in text". */
export const text = (most: number, longerThan = 0) =>
  z
    .string()
    .min(longerThan + 1)
    .max(most)
    .refine((value) => !forbidden.test(value), {
      message: "it holds a forbidden letter",
      params: { code: "INVALID_FIELD_VALUE" },
    });

/** A number, which may be sent as a text. Source: section 4. */
export const number = z.preprocess(
  (value) => (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
  z.number(),
);

export const count = number.pipe(z.int().min(1).max(999));

/** Kilograms with two decimals, more than 0.10. Source: section 4. */
export const weight = number
  .refine((value) => value > 0.1, {
    message: "over 0.10",
    params: { code: "shipmentunit.weight.toolow" },
    abort: true,
  })
  .refine((value) => isWhole(value * 100), {
    message: "two decimals",
    params: { code: "INVALID_FIELD_VALUE" },
  });

/** More than nothing, with at most two decimals. Source: section 11, "article.attribute.notpositive". */
export const amount = number
  .refine((value) => value > 0, {
    message: "not positive",
    params: { code: "article.attribute.notpositive" },
    abort: true,
  })
  .refine((value) => isWhole(value * 100), {
    message: "two decimals",
    params: { code: "INVALID_FIELD_VALUE" },
  });

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

export const day = z
  .string()
  .refine(isDay, { message: "YYYY-MM-DD", params: { code: "INVALID_FIELD_VALUE" } });

export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Source: section 4, "Address". */
export const address = z.strictObject({
  Name1: text(40),
  Name2: text(40).optional(),
  Name3: text(40).optional(),
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  ZIPCode: text(10),
  City: text(40),
  Street: text(40, 3),
  StreetNumber: text(40).optional(),
  Province: text(40).optional(),
  eMail: text(80)
    .refine((value) => /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(value), {
      message: "no e-mail",
      params: { code: "ADDRESS_VALID_EMAIL" },
    })
    .optional(),
  ContactPerson: text(40, 5).optional(),
  FixedLinePhonenumber: text(35, 3).optional(),
  MobilePhoneNumber: text(35, 3).optional(),
});
export type Address = z.output<typeof address>;
