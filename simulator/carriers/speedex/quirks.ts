import { z } from "zod";

/**
 * Points on which the sources differ or are silent. Each default is the form that the contract sheet shows, or the
 * stricter one.
 */
export const quirks = z.strictObject({
  /** how long a session lives: sources say 30 minutes and an hour. Section 1 */
  sessionMinutes: z.number().positive().default(60),
  /** the new family's name of its code. Section 2 */
  codeName: z.enum(["Code", "StatusCode"]).default("Code"),
  /** at most so many vouchers are made of one booking, with the code 310; null: all. Section 4 */
  vouchersMade: z.int().min(1).nullable().default(null),
  /** the answer names at most so many of the vouchers that were made; null: all. Section 4 */
  vouchersShown: z.int().min(0).nullable().default(null),
  /** labels after the pickup or a cancel. Section 5 */
  reprints: z.enum(["until-pickup", "always"]).default("until-pickup"),
  /** the answer to a second cancel. Section 6 */
  secondCancel: z.enum(["603", "1"]).default("603"),
  /** whether the end of the list's range belongs to it. Section 7 */
  rangeEnd: z.enum(["exclusive", "inclusive"]).default("exclusive"),
  /** a consignment is listed so long after its booking; milliseconds. Section 7 */
  listDelayMs: z.number().min(0).default(0),
  /** the list shows members too. Section 7 */
  listsMembers: z.boolean().default(true),
  /** the list shows cancelled consignments. Section 7 */
  listsCancelled: z.boolean().default(true),
  /** the longest range of the list in days; null: any. Section 7 */
  longestRangeDays: z.number().positive().nullable().default(null),
  /** whether an answer with nothing in it is a success. Section 7 */
  nothingFound: z.enum(["success", "code"]).default("success"),
  /** a checkpoint comes with the booking. Section 7 */
  freshCheckpoint: z.boolean().default(false),
  /** order of checkpoints. Section 9 */
  checkpoints: z.enum(["oldest-first", "newest-first", "mixed"]).default("mixed"),
  /** moments of answers have an offset. Section 2 */
  offsets: z.boolean().default(false),
  /** element of one payout, whose name differs by source. Section 8 */
  payoutRow: z.string().default("ConsignmentCollectOnDelivery"),
  /** form of a payout's date. Section 8 */
  payoutDate: z.enum(["moment", "day"]).default("moment"),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
