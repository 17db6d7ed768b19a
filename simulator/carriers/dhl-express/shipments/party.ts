import { z } from "zod";
import { countryCode } from "../rates/rate-request.ts";

const line = z.string().min(1).max(45);

export const postalAddress = z.strictObject({
  postalCode: z.string().max(12),
  cityName: line,
  countryCode,
  addressLine1: line,
  addressLine2: line.optional(),
  addressLine3: line.optional(),
  provinceCode: z.string().min(2).max(35).optional(),
  countyName: line.optional(),
});

export const contactInformation = z.strictObject({
  phone: z.string().min(1).max(70),
  companyName: z.string().min(1).max(100),
  fullName: z.string().min(1).max(255),
  email: z.string().min(1).max(70).optional(),
  mobilePhone: z.string().min(1).max(70).optional(),
});

/** A role of a shipment. Source: section 5. */
export const party = z.strictObject({
  postalAddress,
  contactInformation,
  registrationNumbers: z
    .array(
      z.strictObject({
        typeCode: z.string().regex(/^[A-Z]{3}$/),
        number: z.string().min(1).max(35),
        issuerCountryCode: countryCode,
      }),
    )
    .optional(),
  typeCode: z.enum(["business", "direct_consumer", "government", "other", "private", "reseller"]).optional(),
});
