import { z } from "zod";

/** Points that ELTA's documents leave open. Each default is the stricter form. */
export const quirks = z.strictObject({
  /** absent elements count as empty ones. Section 12 */
  lenient: z.boolean().default(false),
  /** all 35 rows of `vg_child` and all 100 of `web_status`, most of them empty. Section 12 */
  fullTables: z.boolean().default(false),
  /** the form of the customer code that labels take. Section 6 */
  labelCode: z.enum(["master", "long"]).default("master"),
  /** a voucher is found by its reference only so long after its booking; milliseconds. Section 7 */
  referenceDelayMs: z.number().min(0).default(0),
  /** a voucher without a movement has a row that says so. Section 9 */
  showsCreation: z.boolean().default(true),
  /** a second post of the same number. Section 5 */
  postAgain: z.enum(["replaces", "refuses"]).default("refuses"),
  /** so many numbers of further parcels are missing in the answer of a booking. Section 4 */
  missingChildren: z.int().min(0).default(0),
  /** the base64 of labels comes in lines. Section 6 */
  base64InLines: z.boolean().default(true),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
