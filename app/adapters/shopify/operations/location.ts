import { z } from "zod";

/** The origin of parcels; every operation that reads a location reads these fields. */
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
