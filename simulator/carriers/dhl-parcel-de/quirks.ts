import { z } from "zod";

/**
 * Points on which the sources differ, or which a driver must accept in several forms. Each default is the form that
 * DHL's own documents show, or the stricter one.
 */
export const quirks = z.strictObject({
  /** the status of several shipments: always 207, always 200, or one that is the same for all. Sections 4, 13 */
  batchStatus: z.enum(["207", "200", "by-items"]).default("207"),
  /** how a status names its number. Section 5: "else statusCode" */
  statusNames: z.enum(["both", "status", "statusCode"]).default("both"),
  /** the path of a field: of the request, or of its shipment. Sections 5 and 13 show one each */
  propertyPaths: z.enum(["request", "shipment"]).default("request"),
  /** a customer's number that is not the user's: one item fails, or the whole call with 403. Section 13 */
  foreignBillingNumber: z.enum(["item", "forbidden"]).default("item"),
  /** `combine` joins the label with the return label, as DHL's text says, or with all papers as section 4 says */
  combines: z.enum(["return-label", "papers"]).default("return-label"),
  /** the greatest height of a Kleinpaket. Section 5 */
  smallParcelHeightCm: z.union([z.literal(5), z.literal(8)]).default(8),
  /** 429 says how long to wait. Section 13: "if there" */
  sendsRetryAfter: z.boolean().default(false),
  /** where code 100 of a single number is. Section 11: "same in error-status per piece" */
  noDataIn: z.enum(["list", "piece"]).default("list"),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
