import { z } from "zod";
import { text } from "../../kit/lax-values.ts";
import type { AcsOperation, Parameters } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";
import { rowsOf } from "./envelope.ts";
import { voucherNumber } from "./values.ts";

/** Sections 5, 7 and 3: making, naming and deleting vouchers. */

/** The content of a voucher, under the wire's own names and in its order. Source: section 5. */
export interface VoucherParameters extends Parameters {
  readonly Pickup_Date: string;
  readonly Sender: string;
  readonly Recipient_Name: string;
  readonly Recipient_Address: string;
  readonly Recipient_Address_Number: string | null;
  readonly Recipient_Zipcode: string;
  readonly Recipient_Region: string;
  readonly Recipient_Phone: string | null;
  readonly Recipient_Cell_Phone: string | null;
  readonly Recipient_Floor: string | null;
  readonly Recipient_Company_Name: string | null;
  readonly Recipient_Country: "GR" | "CY";
  readonly Acs_Station_Destination: string | null;
  readonly Acs_Station_Branch_Destination: number;
  readonly Billing_Code: string;
  /** 2: the sender pays. */
  readonly Charge_Type: 2 | 4;
  readonly Cost_Center_Code: string | null;
  readonly Item_Quantity: number;
  readonly Weight: number;
  readonly Dimension_X_In_Cm: number | null;
  readonly Dimension_Y_in_Cm: number | null;
  readonly Dimension_Z_in_Cm: number | null;
  readonly Cod_Ammount: number | null;
  /** 0: cash. */
  readonly Cod_Payment_Way: 0 | 1 | null;
  readonly Acs_Delivery_Products: string | null;
  readonly Insurance_Ammount: number | null;
  readonly Delivery_Notes: string | null;
  readonly Appointment_Until_Time: string | null;
  readonly Recipient_Email: string | null;
  readonly Reference_Key1: string;
  readonly Reference_Key2: string | null;
  readonly With_Return_Voucher: 1 | null;
  readonly Content_Type_ID: number | null;
  readonly Language: "EN";
}

/** @returns the main voucher's number */
export function createVoucher(parameters: VoucherParameters): AcsOperation<string> {
  return acsCall({
    alias: "ACS_Create_Voucher",
    parameters,
    read: ({ value }) => voucherNumber.parse(value.Voucher_No),
    // A number beside a message: nothing says which of the two is true.
    readRefusal: (_refusal, { value }) => {
      if (text.safeParse(value.Voucher_No).data) voucherNumber.parse(null);
      return undefined;
    },
    acts: true,
  });
}

/** @returns the numbers of the other parcels, in ACS's order */
export function multipartVouchers(mainVoucher: string): AcsOperation<readonly string[]> {
  return acsCall({
    alias: "ACS_Get_Multipart_Vouchers",
    parameters: { Language: "EN", Main_Voucher_No: mainVoucher },
    read: (output) => rowsOf(output).map((row) => voucherNumber.parse(row.MultiPart_Voucher_No)),
  });
}

/** May be repeated. Its parcels go with it; a voucher that ACS does not know is deleted. Source: section 7. */
export function deleteVoucher(voucher: string): AcsOperation<"deleted"> {
  return acsCall({
    alias: "ACS_Delete_Voucher",
    parameters: { Language: "EN", Voucher_No: voucher },
    read: () => "deleted",
    readRefusal: ({ reason }) => (reason === "unknown_voucher" ? "deleted" : undefined),
  });
}

/**
 * The vouchers with our reference that are on a pickup list, 2 months back: main and other numbers. The sheet
 * names no field of these rows, so any text of digits that is not the reference is a number.
 */
export function vouchersOfReference(reference: string): AcsOperation<readonly string[]> {
  return acsCall({
    alias: "ACS_POD_FROM_REFERENCE_NO",
    companyField: "Company_Id",
    parameters: { User_locals: "GR", reference_no: reference },
    read: (output) => {
      const numbers = rowsOf(output).flatMap((row) =>
        Object.values(row).flatMap((field) => tenDigits.safeParse(field).data ?? []),
      );
      return [...new Set(numbers)];
    },
    readRefusal: ({ reason }) => (reason === "unknown_voucher" || reason === "unknown_zip" ? [] : undefined),
  });
}

const tenDigits = text.pipe(z.string().regex(/^\d{10}$/));
