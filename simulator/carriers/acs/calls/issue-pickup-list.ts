import type { CallContext, Output } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts, unprintedFound } from "../protocol/refusal-texts.ts";
import type { Voucher } from "../vouchers/voucher.ts";

/**
 * Closes the vouchers of a day; from then on ACS knows their barcodes. Source: section 7. Assumption: the date
 * is the vouchers' Pickup_Date, and the list is issued on that day or later.
 */
export const issuePickupList = defineCall({
  alias: "ACS_Issue_Pickup_List",
  parameters: { Language: fields.language, Pickup_Date: fields.text, MyData: fields.numberOrNull },
  errorField: "Error_Message",
  blank: ["PickupList_No"],
  answer: (context, { Pickup_Date: day, MyData: mine }) => {
    if (day > context.today) throw new Refused(assumedTexts.listDay);
    const vouchers = openVouchers(context, day, mine === 1);
    const unprinted = vouchers.filter(({ prints }) => prints.length === 0);
    if (unprinted.length > 0) throw blockedBy(unprinted);
    return vouchers.length === 0 ? nothingToIssue(context) : issue(context, day, vouchers);
  },
});

/** Those of this user, or of all users of the contract. */
function openVouchers({ world, account, user }: CallContext, day: string, isMine: boolean): Voucher[] {
  return [...world.vouchers.values()].filter(
    (voucher) =>
      voucher.company === account.companyId &&
      (!isMine || voucher.user === user) &&
      voucher.request.Pickup_Date === day &&
      voucher.list === null &&
      voucher.deletedAt === null,
  );
}

/** A normal answer in the first value, wherever other refusals come: it carries rows. */
function blockedBy(unprinted: readonly Voucher[]): Refused {
  return new Refused(unprintedFound(unprinted.length), {
    values: { Unprinted_Found: unprinted.length },
    rows: unprinted.map(({ number }) => ({ Unprinted_Vouchers: number })),
  });
}

function nothingToIssue({ world }: CallContext): Output {
  if (world.quirks.nothingToIssue === "message")
    throw new Refused(assumedTexts.nothingToIssue, { values: { Unprinted_Found: 0 } });
  return { value: { PickupList_No: null, Unprinted_Found: 0 } };
}

function issue(
  { world, account, user, now }: CallContext,
  day: string,
  vouchers: readonly Voucher[],
): Output {
  const number = String(world.nextList);
  world.nextList += 1;
  world.lists.push({
    number,
    company: account.companyId,
    user,
    pickupDay: day,
    issuedAt: now,
    vouchers: vouchers.map((voucher) => voucher.number),
  });
  for (const voucher of vouchers) voucher.list = number;
  return { value: { PickupList_No: number, Unprinted_Found: 0 } };
}
