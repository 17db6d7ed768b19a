import { addMonths, athensDay, athensMoment, midnight } from "../../kit/athens-time.ts";
import { drawPickupList } from "../papers/pickup-list-paper.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { assumedTexts } from "../protocol/refusal-texts.ts";
import type { PickupList } from "../vouchers/pickup-list.ts";

const reprintMonths = 6;

/** The list's paper, which can be reprinted for 6 months. Source: sections 6 and 7. */
export const printPickupList = defineCall({
  alias: "ACS_Print_Pickup_List",
  parameters: { Language: fields.language, Mass_Number: fields.identifier, Pickup_Date: fields.text },
  errorField: "Error_Message",
  answer: async (context, { Mass_Number: number, Pickup_Date: day }) => {
    const list = listOf(context, number, day);
    if (addMonths(athensDay(list.issuedAt), reprintMonths) < context.today)
      throw new Refused(assumedTexts.noList);
    const pdf = await drawPickupList(list);
    return { value: { ACSObjectOutput: { Mass_Voucher_No: list.number, PDFData: pdf.toString("base64") } } };
  },
});

/** The lists of a day. Source: section 7. Assumption: Language may be left out, because section 7 names none. */
export const getPickupLists = defineCall({
  alias: "ACS_Get_Pickup_Lists",
  parameters: { Language: fields.language.optional(), Pickup_Date: fields.text },
  errorField: "Error_msg",
  answer: ({ world, account }, { Pickup_Date: day }) => {
    const lists = world.lists.filter(
      ({ company, pickupDay }) => company === account.companyId && pickupDay === day,
    );
    const rows = lists.map(({ number, user, pickupDay, issuedAt, vouchers }) => ({
      Pickup_date: midnight(pickupDay),
      Pickup_List_DateTime: athensMoment(issuedAt),
      User_ID: user,
      PickupList_No: number,
      List_Vouchers_Count: vouchers.length,
    }));
    return { tables: { Table_Data: rows } };
  },
});

/** The vouchers of a list. Source: section 7. Assumption: every row carries the count. */
export const displayPickupList = defineCall({
  alias: "ACS_Pickup_List_Display_Voucher",
  parameters: {
    Language: fields.language.optional(),
    PickupList_No: fields.identifier,
    Pickup_Date: fields.text,
  },
  errorField: "Error_msg",
  answer: (context, { PickupList_No: number, Pickup_Date: day }) => {
    const { vouchers } = listOf(context, number, day);
    const rows = vouchers.map((main) => {
      const request = context.world.vouchers.get(main)?.request;
      return {
        Voucher_no: main,
        Reference_Key1: request?.Reference_Key1 ?? null,
        Reference_Key2: request?.Reference_Key2 ?? null,
        List_Vouchers_Count: vouchers.length,
      };
    });
    return { tables: { Table_Data: rows } };
  },
});

function listOf({ world, account }: CallContext, number: string, day: string): PickupList {
  const list = world.lists.find(
    (known) => known.number === number && known.company === account.companyId && known.pickupDay === day,
  );
  if (list === undefined) throw new Refused(assumedTexts.noList);
  return list;
}
