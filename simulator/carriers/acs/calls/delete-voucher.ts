import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts, texts } from "../protocol/refusal-texts.ts";
import { findVoucher } from "../vouchers/find-voucher.ts";
import type { Voucher } from "../vouchers/voucher.ts";

const maxVouchers = 20;

/**
 * Deletes vouchers that are on no pickup list, with their other parcels. Source: section 7. Assumptions: one
 * voucher that can't be deleted keeps all others of the call; a child's number and a deleted voucher are unknown.
 */
export const deleteVoucher = defineCall({
  alias: "ACS_Delete_Voucher",
  parameters: { Language: fields.language, Voucher_No: fields.identifiers },
  errorField: "Error_Message",
  answer: ({ world, account, now }, { Voucher_No: numbers }) => {
    if (numbers.length > maxVouchers) throw new Refused(assumedTexts.countOfVouchers);
    const vouchers = numbers.map((number) => deletable(findVoucher(world, account, number)));
    for (const voucher of vouchers) voucher.deletedAt = now;
    return {};
  },
});

function deletable(voucher: Voucher | null): Voucher {
  if (voucher === null) throw new Refused(texts.noShipment);
  if (voucher.list !== null) throw new Refused(texts.deleteAfterList);
  return voucher;
}
