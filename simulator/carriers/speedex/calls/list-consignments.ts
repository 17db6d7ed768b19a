import { xmlElement, xmlText } from "../../kit/xml.ts";
import type { Consignment } from "../consignments/consignment.ts";
import { belongsTo } from "../consignments/find-consignment.ts";
import type { Operation, OperationContext, Outcome } from "../protocol/define-operation.ts";
import type { Fields } from "../protocol/fields.ts";
import { codes, Refused } from "../protocol/outcome.ts";
import { momentText } from "./moments.ts";

const dayMs = 86_400_000;

/** Whether a moment lies in the range of a call. @throws Refused the range is too long, or ends before it begins */
export function rangeOf({ world }: OperationContext, fields: Fields): (at: Date) => boolean {
  const [from, to] = [fields.moment("dateFrom"), fields.moment("dateTo")];
  const { longestRangeDays, rangeEnd } = world.quirks;
  if (to < from) throw new Refused(codes.invalid, "dateTo: πριν από dateFrom.");
  if (longestRangeDays !== null && to - from > longestRangeDays * dayMs)
    throw new Refused(codes.invalid, `dateTo: έως ${longestRangeDays} ημέρες.`);
  return (at) => {
    const ms = at.getTime();
    return ms >= from && (rangeEnd === "inclusive" ? ms <= to : ms < to);
  };
}

/** Rows, or the answer about nothing: a success or a code. Source: section 7. */
export function listed({ world }: OperationContext, element: string, rows: readonly string[]): Outcome {
  if (rows.length === 0 && world.quirks.nothingFound === "code")
    throw new Refused(codes.nothingFound, "Δεν βρέθηκαν στοιχεία.");
  return { content: xmlElement(element, rows.join("")) };
}

/** `GetConsignmentsByDate`: all that were created in the range. Source: section 7. */
export const listConsignments: Operation = {
  family: "new",
  run: (context, fields) => {
    const { world, now } = context;
    const isIn = rangeOf(context, fields);
    const rows = [...world.consignments.values()]
      .filter(
        (each) =>
          belongsTo(context, each) &&
          isIn(each.createdAt) &&
          now.getTime() - each.createdAt.getTime() >= world.quirks.listDelayMs &&
          (each.cancelledAt === null || world.quirks.listsCancelled),
      )
      .flatMap((each) =>
        [each.master, ...(world.quirks.listsMembers ? each.members : [])].map((number) => row(each, number)),
      );
    return listed(context, "Result", rows);
  },
};

/** In the order of the sheet, which is the alphabet's. */
function row({ master, bol, isReturn, cancelledAt }: Consignment, number: string): string {
  const payers: Readonly<Record<number, string>> = { 1: "Sender", 2: "Recipient", 3: "Third Party" };
  const isCash = bol.Pod_Amount_Description === "M";
  return xmlElement(
    "Consignment",
    Object.entries({
      BenchWeight: bol.Voucher_Weight,
      Charge: payers[bol.PayCode_Flag] ?? "Sender",
      CollectOnDeliveryCashAmount: isCash ? bol.Pod_Amount_Cash : 0,
      CollectOnDeliveryCheckAmount: isCash ? 0 : bol.Pod_Amount_Cash,
      CustomerAgreementCode: bol.Snd_agreement_id,
      CustomerCostCenterCode: bol.BranchBankCode,
      CustomerReference1: bol.Comments_2853_1,
      CustomerReference2: bol.Comments_2853_2,
      CustomerReference3: bol.Comments_2853_3,
      DeliveryAddress: bol.RCV_Addr1,
      DeliveryCity: "",
      DeliveryCountryCode: bol.RCV_Country,
      DeliveryCustomerComments: bol.Paratiriseis_2853_1,
      DeliveryName: bol.RCV_Name,
      DeliveryPhoneNumber: bol.RCV_Tel1,
      DeliveryPostCode: bol.RCV_Zip_Code,
      // Words of these lists are unknown: a cancel has no plain mark.
      EventCode: cancelledAt === null ? "" : "X",
      EventGroupCode: "",
      InsuranceAmount: bol.Security_Value,
      IsReturn: isReturn,
      IsSaturdayDelivery: bol.Saturday_Delivery === 1,
      MasterConsignmentNumber: master,
      Number: number,
      PickupName: bol.SND_Customer_Id,
      TotalNumberOfParcels: bol.Items,
    })
      .map(([name, value]) => xmlText(name, String(value)))
      .join(""),
  );
}

/** `GetDepositedConsignmentsByDate`: cash that was paid out on days of the range. Source: section 8. */
export const listPayouts: Operation = {
  family: "new",
  run: (context, fields) => {
    const { world } = context;
    const { payoutRow, payoutDate } = world.quirks;
    const isIn = rangeOf(context, fields);
    const rows = [...world.consignments.values()].flatMap((each) => {
      if (!belongsTo(context, each) || each.paidOutOn === null) return [];
      const at = new Date(`${each.paidOutOn}T10:00:00Z`);
      if (!isIn(at)) return [];
      const values =
        xmlText("ConsignmentNumber", each.master) +
        xmlText("Amount", each.bol.Pod_Amount_Cash.toFixed(2)) +
        xmlText("Date", payoutDate === "day" ? each.paidOutOn : momentText(world.quirks, at));
      return [xmlElement(payoutRow, values)];
    });
    return listed(context, "Result", rows);
  },
};
