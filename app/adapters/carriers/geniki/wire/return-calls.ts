import { one, xmlSomeText } from "../../kit/xml.ts";
import type { XmlFields } from "../../kit/xml-text.ts";
import type { GenikiOperation } from "./service.ts";
import { fieldsCall } from "./service.ts";

export interface ReturnTerms {
  /** The shopper: Name, Address, City, Telephone, Zip, Pieces, Weight, Comments, OrderId, in this order. */
  readonly record: XmlFields;
  /** 0: for ever. */
  readonly daysValid: number;
  readonly isPaidByShopper: boolean;
}

/** Makes a return coupon. No call finds it by our reference. @returns its serial. Source: section 8. */
export const createReturn: GenikiOperation<ReturnTerms, string> = fieldsCall({
  name: "CreateReturnRequest",
  key: "sAuthKey",
  acts: true,
  parts: ({ record, daysValid, isPaidByShopper }: ReturnTerms) => ({
    oReturnRecord: record,
    nDaysValid: daysValid,
    sRecipientId: "",
    bPayedBySender: isPaidByShopper,
  }),
  shape: { ReturnSerial: one(xmlSomeText) },
  read: ({ ReturnSerial }) => ReturnSerial,
});
