import { z } from "zod";
import { numberOrZero, someText, text } from "../../kit/lax-values.ts";
import type { AcsOperation } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";
import { rowsOf } from "./envelope.ts";
import { moment, voucherNumber } from "./values.ts";

/** Section 7. Without a pickup list ACS does not know the vouchers' barcodes. */

/** The answer to an attempt to close a day. */
export type Issued =
  | { readonly list: string }
  /** Nothing happened: these are not printed. */
  | { readonly unprinted: readonly string[] }
  /** Nothing to issue; `said` is ACS's message, or "". */
  | { readonly list: null; readonly said: string };

/** Closes the day's vouchers of our own user. */
export function issuePickupList(day: string): AcsOperation<Issued> {
  return acsCall({
    alias: "ACS_Issue_Pickup_List",
    parameters: { Language: "EN", Pickup_Date: day, MyData: 1 },
    read: ({ value }) => {
      const list = text.parse(value.PickupList_No);
      return list === "" || list === "0" ? { list: null, said: "" } : { list };
    },
    readRefusal: ({ reason, said }, output) => {
      const blocked = numberOrZero.catch(0).parse(output.value.Unprinted_Found) > 0;
      if (blocked || reason === "labels_not_printed") {
        return { unprinted: rowsOf(output).map((row) => voucherNumber.parse(row.Unprinted_Vouchers)) };
      }
      // An empty day comes with a message or without one, and no source knows its words.
      return reason === null ? { list: null, said } : undefined;
    },
    acts: true,
  });
}

export interface DayList {
  readonly list: string;
  readonly issuedAt: Date | null;
  readonly user: string;
  readonly vouchers: number;
}

const dayList = z
  .object({
    PickupList_No: someText,
    Pickup_List_DateTime: moment,
    User_ID: text,
    List_Vouchers_Count: numberOrZero,
  })
  .transform(
    (row): DayList => ({
      list: row.PickupList_No,
      issuedAt: row.Pickup_List_DateTime,
      user: row.User_ID,
      vouchers: row.List_Vouchers_Count,
    }),
  );

/** The lists of a day, of every user of the contract. */
export function pickupListsOf(day: string): AcsOperation<readonly DayList[]> {
  return acsCall({
    alias: "ACS_Get_Pickup_Lists",
    parameters: { Language: "EN", Pickup_Date: day },
    read: (output) => rowsOf(output).map((row) => dayList.parse(row)),
  });
}

export interface ListedVoucher {
  readonly voucher: string;
  /** Our `Reference_Key1`; "" if it has none. */
  readonly reference: string;
}

/** The main vouchers of a list. */
export function vouchersOfList(list: string, day: string): AcsOperation<readonly ListedVoucher[]> {
  return acsCall({
    alias: "ACS_Pickup_List_Display_Voucher",
    parameters: { Language: "EN", PickupList_No: list, Pickup_Date: day },
    read: (output) =>
      rowsOf(output).map((row) => ({
        voucher: voucherNumber.parse(row.Voucher_no ?? row.Voucher_No),
        reference: text.parse(row.Reference_Key1),
      })),
  });
}
