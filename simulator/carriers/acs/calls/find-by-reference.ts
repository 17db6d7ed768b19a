import { z } from "zod";
import { addMonths, athensDay } from "../../kit/athens-time.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { texts } from "../protocol/refusal-texts.ts";

const monthsBack = 2;

/**
 * Vouchers with a reference: only those on a pickup list, 2 months back, with their other parcels. Source:
 * section 3. Assumptions: both references are searched, and the rows' fields are named so.
 */
export const findByReference = defineCall({
  alias: "ACS_POD_FROM_REFERENCE_NO",
  companyField: "Company_Id",
  parameters: { User_locals: z.literal("GR"), reference_no: fields.text },
  errorField: "error_message",
  answer: ({ world, account, today }, { reference_no: reference }) => {
    const earliest = addMonths(today, -monthsBack);
    const rows = [...world.vouchers.values()]
      .filter(
        ({ company, list, createdAt, request }) =>
          company === account.companyId &&
          list !== null &&
          athensDay(createdAt) >= earliest &&
          [request.Reference_Key1, request.Reference_Key2].includes(reference),
      )
      .flatMap(({ number, children }) => [number, ...children])
      .map((number) => ({ POD: number, reference_no: reference }));
    if (rows.length === 0) throw new Refused(texts.noShipment);
    return { tables: { Table_Data: rows } };
  },
});
