import { z } from "zod";

/**
 * Points on which the sources differ, or which a driver must accept in several forms. Each default is the form that
 * the contract sheet shows, or the stricter one.
 */
export const quirks = z.strictObject({
  /** where the reason of a refusal is. Section 2 */
  refusalPlace: z.enum(["Errors", "ErrorMessage", "Message", "ContractorResultNote"]).default("Errors"),
  /** HTTP status of a refusal, which carries the same JSON. Section 2 */
  refusalStatus: z.union([z.literal(200), z.literal(400), z.literal(500)]).default(200),
  /** `Result` is missing from an answer. Section 2 */
  sendsResult: z.boolean().default(true),
  /** how parcels are numbered: all by numbers of their own, the first like the shipment, or the first one alone. Section 5 */
  trackingNumbers: z.enum(["own", "first-is-shipment", "fewer"]).default("own"),
  /** `Success` without a number. Section 5 */
  namesShipment: z.boolean().default(true),
  /** where the return voucher is. Section 5 */
  returnField: z
    .enum(["ReturnShipmentNumber", "ReturnAWB", "ReturnVoucherNumber", "ReturnTrackingNumbers", "none"])
    .default("ReturnShipmentNumber"),
  /** the outcome of an asked locker. Section 10 */
  lockers: z.enum(["found", "another", "none"]).default("found"),
  /** where the answer names the locker that was given. Section 10 */
  lockerField: z
    .enum(["AssignedLockerCode", "LockerCode", "DestinationLockerCode", "LockerDeliveryInfo", "none"])
    .default("AssignedLockerCode"),
  /** `Identifier` may be our reference. Section 7 */
  findsReferences: z.boolean().default(false),
  /** the details of a shipment repeat its reference and its recipient. Section 7 */
  detailsHoldReference: z.boolean().default(true),
  /** a second booking of a live reference makes no shipment. Section 7 */
  recognisesDuplicates: z.boolean().default(false),
  /** the answer about an unknown shipment: a refusal, or `Success` with an empty list. Section 7 */
  unknownIdentifier: z.enum(["failure", "empty"]).default("failure"),
  /** `Void` takes the return voucher too. Section 8 */
  voidTakesReturn: z.boolean().default(false),
  /** the manifest of a day without shipments. Section 9 */
  emptyManifest: z.enum(["failure", "empty", "missing"]).default("failure"),
  /** the label is the body itself. Section 6 */
  sendsRawLabel: z.boolean().default(false),
  /** order of the rows of a history. Section 11 */
  rows: z.enum(["newest-first", "oldest-first", "mixed"]).default("newest-first"),
  /** codes are texts or numbers. Section 11 */
  codes: z.enum(["text", "number"]).default("text"),
  /** the details have the status's word. Section 11 */
  detailsHaveWord: z.boolean().default(true),
  /** 429 at the second look at one shipment within 60 minutes. Section 12 */
  limitsLooks: z.boolean().default(false),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
