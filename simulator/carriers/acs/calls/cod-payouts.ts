import { z } from "zod";
import { athensMoment, midnight } from "../../kit/athens-time.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";

/** Cash on delivery that was paid out on exactly this day. Source: section 3. */
export const codPayouts = defineCall({
  alias: "ACS_COD_Beneficiary_Info",
  companyField: "either",
  parameters: { User_locals: z.literal("GR"), COD_Payment_Date: fields.text },
  errorField: "Error_Message",
  answer: ({ world, account }, { COD_Payment_Date: day }) => {
    const rows = [...world.vouchers.values()]
      .filter(({ company, paidOutOn }) => company === account.companyId && paidOutOn === day)
      .map(({ number, request, last }) => {
        const amount = request.Cod_Ammount ?? 0;
        const isCash = request.Cod_Payment_Way === 0;
        return {
          Customer_Code: account.billingCode,
          POD: number,
          Parcel_Sender: request.Sender,
          Parcel_Receiver: request.Recipient_Name,
          Parcel_Pickup_Date: midnight(request.Pickup_Date ?? ""),
          Parcel_Delivery_Date: last.deliveredAt === null ? null : athensMoment(last.deliveredAt),
          Parcel_COD_Amount: amount,
          Customer_RefNo_1: request.Reference_Key1,
          Customer_RefNo_2: request.Reference_Key2,
          COD_Amount_Cach: isCash ? amount : 0,
          COD_Amount_CreditCard: 0,
        };
      });
    return { tables: { Table_Data: rows } };
  },
});
