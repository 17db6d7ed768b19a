import { z } from "zod";
import { text } from "../../kit/lax-values.ts";
import { athensInstant } from "./athens-time.ts";

/** Digits without the needless blanks that voucher numbers come with. */
export const voucherNumber = text.pipe(z.string().regex(/^\d{8,14}$/));

/** A naive moment in Athens; null for null, blank or none. */
export const moment = text.transform(athensInstant);
