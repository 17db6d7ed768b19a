import { z } from "zod";

/**
 * Points on which the sources differ or are silent, or which a driver must accept in several forms. Each default is the
 * form that the contract sheet shows, or the stricter one.
 */
export const quirks = z.strictObject({
  /** where the first problem is named. Section 11 */
  problemPlace: z.enum(["detail", "additionalDetails"]).default("detail"),
  /** the problem's own status: that of HTTP, DHL's inner code, or a field `code`. Section 11 */
  problemStatus: z.enum(["http", "inner", "code"]).default("http"),
  /** the answer about a lane without a product. Section 3 */
  emptyLane: z.enum(["bad-request", "not-found", "no-products"]).default("bad-request"),
  /** origins quote with VAT. Section 3 */
  quotesTax: z.boolean().default(true),
  /** products are named without `totalPrice`, or with the price 0. Section 3 */
  prices: z.enum(["given", "missing", "zero"]).default("given"),
  /** where the services on offer are, when all are asked for. Assumption: the sheet names no place. Section 3 */
  offersIn: z.enum(["products", "breakdown"]).default("products"),
  /** 201 with its number. Section 5 */
  namesShipment: z.boolean().default(true),
  /** 201 with the pickup's number; otherwise the pickup failed. Section 5 */
  namesPickup: z.boolean().default(true),
  /** form of the promised day. Section 5 */
  estimate: z.enum(["object", "text"]).default("object"),
  /** a waybill comes along, marked as a label. Section 7 */
  marksWaybillAsLabel: z.boolean().default(false),
  /** templates of labels that are refused with PDF. Section 7 */
  refusedTemplates: z.array(z.string()).default([]),
  /** how long a fresh reference is not found. Assumption: a minute. Section 12 */
  referenceDelayMs: z.number().min(0).default(60_000),
  /** order of events. Section 10 */
  events: z.enum(["oldest-first", "newest-first", "mixed"]).default("oldest-first"),
  /** events have their offset, if it is asked for. Section 10 */
  sendsOffsets: z.boolean().default(true),
  /** names and towns are empty. Section 10 */
  hidesPersons: z.boolean().default(false),
  /** form of the opening times. Section 9 */
  times: z.enum(["minutes", "24h", "12h"]).default("minutes"),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
