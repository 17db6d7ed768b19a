import { z } from "zod";

/** A location as every operation asks for it: where parcels leave from. */
export const location = z.object({
  name: z.string(),
  address: z.object({
    address1: z.string().nullable(),
    address2: z.string().nullable(),
    city: z.string().nullable(),
    provinceCode: z.string().nullable(),
    zip: z.string().nullable(),
    countryCode: z.string().nullable(),
    phone: z.string().nullable(),
  }),
});

export const locationFields = `
  name
  address { address1 address2 city provinceCode zip countryCode phone }`;
