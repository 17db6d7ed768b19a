import { z } from "zod";

/**
 * Points on which the sources differ, or which a driver must accept in several forms. Each default is the form
 * that the contract sheet shows, or the stricter one.
 */
export const quirks = z.strictObject({
  /** a new voucher number has a blank before it. Section 5 */
  leadingBlank: z.boolean().default(true),
  /** where business refusals come: in the first value, or as an error of the execution. Section 2 */
  refusalPlace: z.enum(["value", "execution"]).default("value"),
  /** the wire's spelling, or the one that the manual's text has once. Section 2 */
  outputSpelling: z.enum(["ACSOutputResponce", "ACSOutputResponse"]).default("ACSOutputResponce"),
  /** an answer without rows: `{}`, `{"Table_Data":[]}`, `[]` or no table. Section 2 */
  emptyTable: z.enum(["object", "rows", "array", "absent"]).default("object"),
  /** where ACS_Print_Voucher_V2 puts the PDF. Section 6 */
  secondPrintPlace: z.enum(["output", "value"]).default("output"),
  /** whether a label's bytes change when it is printed again. Section 6 */
  reprints: z.enum(["differ", "same"]).default("differ"),
  /** whether an empty pickup list comes with a message. Section 7 */
  nothingToIssue: z.enum(["silent", "message"]).default("silent"),
  /** whether lockers take cash on delivery. Section 5 */
  lockerCod: z.enum(["refused", "card-terminals"]).default("refused"),
  /** whether the tracking calls know a voucher before its pickup list. Sections 9 and 11 */
  tracksUnlisted: z.boolean().default(false),
});

export type Quirks = z.output<typeof quirks>;
export type QuirksInput = z.input<typeof quirks>;
