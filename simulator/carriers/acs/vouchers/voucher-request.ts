import type { z } from "zod";
import * as fields from "../protocol/fields.ts";

/** The parameters of ACS_Create_Voucher. Their values are checked by rules, not by this shape. Source: section 5. */
export const voucherParameters = {
  Pickup_Date: fields.textOrNull,
  Sender: fields.textOrNull,
  Recipient_Name: fields.textOrNull,
  Recipient_Address: fields.textOrNull,
  Recipient_Address_Number: fields.identifier.nullable(),
  Recipient_Zipcode: fields.textOrNull,
  Recipient_Region: fields.textOrNull,
  Recipient_Phone: fields.textOrNull,
  Recipient_Cell_Phone: fields.textOrNull,
  Recipient_Floor: fields.textOrNull,
  Recipient_Company_Name: fields.textOrNull,
  Recipient_Country: fields.textOrNull,
  Acs_Station_Destination: fields.textOrNull,
  Acs_Station_Branch_Destination: fields.number,
  Billing_Code: fields.textOrNull,
  Charge_Type: fields.numberOrNull,
  Cost_Center_Code: fields.textOrNull,
  Item_Quantity: fields.numberOrNull,
  Weight: fields.numberOrNull,
  Dimension_X_In_Cm: fields.numberOrNull,
  Dimension_Y_in_Cm: fields.numberOrNull,
  Dimension_Z_in_Cm: fields.numberOrNull,
  Cod_Ammount: fields.numberOrNull,
  Cod_Payment_Way: fields.numberOrNull,
  Acs_Delivery_Products: fields.textOrNull,
  Insurance_Ammount: fields.numberOrNull,
  Delivery_Notes: fields.textOrNull,
  Appointment_Until_Time: fields.textOrNull,
  Recipient_Email: fields.textOrNull,
  Reference_Key1: fields.textOrNull,
  Reference_Key2: fields.textOrNull,
  With_Return_Voucher: fields.numberOrNull,
  Content_Type_ID: fields.numberOrNull,
  Language: fields.language,
} as const;

export type VoucherRequest = z.output<z.ZodObject<typeof voucherParameters>>;
