import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { texts } from "../protocol/refusal-texts.ts";
import { findVoucher } from "../vouchers/find-voucher.ts";

/** Numbers of a shipment's other parcels. Source: section 3. */
export const multipartVouchers = defineCall({
  alias: "ACS_Get_Multipart_Vouchers",
  parameters: { Language: fields.language, Main_Voucher_No: fields.identifier },
  errorField: "error_message",
  answer: ({ world, account }, { Main_Voucher_No: number }) => {
    const voucher = findVoucher(world, account, number);
    if (voucher === null) throw new Refused(texts.noShipment);
    voucher.areChildrenAsked = true;
    return { tables: { Table_Data: voucher.children.map((child) => ({ MultiPart_Voucher_No: child })) } };
  },
});
