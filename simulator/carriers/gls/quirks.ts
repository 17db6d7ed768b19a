import { z } from "zod";

/**
 * Points on which the sources differ, or which a driver must accept in several forms. Each default is the form that
 * the contract sheet shows, or the stricter one.
 */
export const quirks = z.strictObject({
  /** spelling of names in answers: ShipIT's own, the YAML's, or all small. "Read first" */
  names: z.enum(["shipit", "yaml", "small"]).default("shipit"),
  /** how a refusal writes the path of a field. Section 11 */
  paths: z.enum(["dots", "slashes"]).default("dots"),
  /** status of wrong credentials at the token's address. Section 2 */
  tokenRefusalStatus: z.union([z.literal(400), z.literal(401), z.literal(500)]).default(400),
  /** `Data` is a list or one text. Section 4 */
  labelData: z.enum(["list", "text"]).default("list"),
  /** all labels of a shipment are one document. Section 4 */
  joinsLabels: z.boolean().default(false),
  /** the parcel's number has its check digit. Section 4 */
  numbersHaveCheckDigit: z.boolean().default(false),
  /** the picture of a shop return is one more document, or comes nowhere. Section 5 */
  sendsQr: z.boolean().default(true),
  /** a cancel is done later. Section 8 */
  cancelsLater: z.boolean().default(false),
  /** status of a cancel that comes too late. "Not verified" */
  lateCancelStatus: z.union([z.literal(200), z.literal(400), z.literal(409)]).default(200),
  /** collections take only contacts of ten letters, as the document says; its example has more. Section 8 */
  shortPickupContacts: z.boolean().default(false),
  /** hours of shops: milliseconds an hour behind, or moments as the YAML says. Section 9 */
  shopHours: z.enum(["milliseconds", "moments"]).default("milliseconds"),
  /** a search that finds one shop answers an object in place of a list. Section 9 */
  singleShopIsObject: z.boolean().default(false),
  /** a search that finds nothing. Section 9 leaves it open */
  noShops: z.enum(["missing", "empty"]).default("missing"),
  /** the number that Track & Trace repeats has its check digit. Section 10 */
  trackedNumbersHaveCheckDigit: z.boolean().default(false),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
