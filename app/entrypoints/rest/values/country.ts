import { z } from "zod";
import { isCurrency } from "../../../domain/engine/index.ts";
import { countryCodeProblem } from "../../../domain/reference/countries.ts";

/** Accepts any case; stores and answers upper case. */
export const country = z
  .string()
  .refine((code) => countryCodeProblem(code) === undefined, {
    error: ({ input }) => countryCodeProblem(String(input)),
  })
  .toUpperCase()
  .meta({ description: "ISO 3166-1 alpha-2 country code.", example: "GR" });

export const currency = z
  .string()
  .refine((code) => isCurrency(code.toUpperCase()), "must be an ISO 4217 currency code such as EUR")
  .toUpperCase()
  .meta({ description: "ISO 4217 currency code.", example: "EUR" });

export const answeredCountry = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: "ISO 3166-1 alpha-2 country code.", example: "GR" });
export const answeredCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217 currency code.", example: "EUR" });
