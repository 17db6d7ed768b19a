import { z } from "zod";
import { toMinor } from "../../../../domain/engine/index.ts";
import type { AcsCall } from "./acs-call.ts";
import { rowsOf } from "./acs-call.ts";
import { number, text, voucherNumber } from "./values.ts";

/** Cash on delivery that ACS paid out. Minor units of EUR. Source: section 3. */
export interface CodPayout {
  readonly voucher: string;
  readonly amountMinor: number;
  readonly reference: string;
}

const payout = z.object({ POD: voucherNumber, Parcel_COD_Amount: number, Customer_RefNo_1: text }).transform(
  (row): CodPayout => ({
    voucher: row.POD,
    amountMinor: toMinor(row.Parcel_COD_Amount, "EUR"),
    reference: row.Customer_RefNo_1,
  }),
);

/** Payouts of exactly this day. */
export function codPayouts(day: string): AcsCall<readonly CodPayout[]> {
  return {
    alias: "ACS_COD_Beneficiary_Info",
    parameters: { User_locals: "GR", COD_Payment_Date: day },
    read: (output) => rowsOf(output).map((row) => payout.parse(row)),
    readRefusal: ({ reason }) => (reason === "unknown_zip" ? [] : undefined),
  };
}
