import { z } from "zod";

/**
 * Points that Geniki's document leaves open. Each default is the form that the contract sheet shows, or the
 * stricter one.
 */
export const quirks = z.strictObject({
  /** a new key of a user ends the older ones. Section 1 */
  newKeyEndsOlder: z.boolean().default(false),
  /** how a look-up that finds nothing answers: 0 with `Count` 0, or a code. Section 11 */
  nothingFound: z.union([z.literal(0), z.literal(3), z.literal(9)]).default(0),
  /** a job is in look-ups only so long after its booking; milliseconds. Section 11 */
  lookupDelayMs: z.number().min(0).default(0),
  /** so many characters of `OrderId` are stored; null: all. Section 5 */
  orderIdLength: z.int().min(1).nullable().default(null),
  /** look-ups by `OrderId` ignore case. Section 11 */
  ignoresCase: z.boolean().default(true),
  /** `GetJobs` needs a permission that users lack. Section 7 */
  refusesGetJobs: z.boolean().default(false),
  /** lists hold a member that is nil. Section 2 */
  listsHoldNil: z.boolean().default(true),
  /** times have an offset and a fraction. Section 2 */
  timesHaveOffset: z.boolean().default(false),
  /** the answer of a booking, or also the job, lacks the last sub-voucher. Section 5 */
  lastSubVoucherMissing: z.enum(["never", "at-booking", "always"]).default("never"),
  /** status of a document call that is refused. Section 6 */
  documentRefusalStatus: z.int().min(200).max(599).default(200),
  /** the PDF of a main voucher holds the pages of its sub-vouchers. Section 6 */
  mainPdfHoldsSubVouchers: z.boolean().default(false),
  /** closed and cancelled vouchers still print. Section 6 */
  printsClosed: z.boolean().default(false),
  /** `Status` of tracking is Greek under `el`. Section 9 */
  statusFollowsLanguage: z.boolean().default(false),
  /** sub-vouchers answer tracking. Section 9 */
  tracksSubVouchers: z.boolean().default(false),
  /** a voucher without a checkpoint answers tracking with 0, not with 9. Section 9 */
  tracksFresh: z.boolean().default(false),
  /** checkpoints come in another order than that of time. Section 9 */
  checkpointsAreUnordered: z.boolean().default(true),
  /** closing covers the jobs of the client's other users. Section 7 */
  closesForClient: z.boolean().default(false),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
