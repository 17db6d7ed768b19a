import { athensMoment, midnight, nextWorkingDay } from "../../kit/athens-time.ts";
import { latinReason } from "../places/fold-greek.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import * as fields from "../protocol/fields.ts";
import { Refused } from "../protocol/refusal.ts";
import { texts } from "../protocol/refusal-texts.ts";
import { findVoucher } from "../vouchers/find-voucher.ts";
import type { Voucher } from "../vouchers/voucher.ts";

const parameters = { Language: fields.language, Voucher_No: fields.identifier } as const;

/** The last state of one voucher. Language chooses words and the letters of the reason. Source: section 9. */
export const trackingSummary = defineCall({
  alias: "ACS_Trackingsummary",
  parameters,
  errorField: "error_message",
  answer: (context, { Voucher_No: number }) => {
    const voucher = tracked(context, number);
    const { origin, destination, request, last } = voucher;
    const isEnglish = context.language === "EN";
    const row = {
      voucher_no: Number(voucher.number),
      acs_station_origin: origin.id,
      acs_station_origin_descr: isEnglish ? origin.nameEn : origin.name,
      acs_station_destination: destination.id,
      acs_station_destination_descr: isEnglish ? destination.nameEn : destination.name,
      pickup_date: midnight(request.Pickup_Date ?? ""),
      delivery_flag: last.deliveryFlag,
      returned_flag: last.returnedFlag,
      delivery_date: last.deliveredAt === null ? null : athensMoment(last.deliveredAt),
      consignee: last.consignee,
      non_delivery_reason_code: isEnglish ? latinReason(last.reason) : last.reason,
      delivery_date_expected: midnight(nextWorkingDay(request.Pickup_Date ?? "")),
      delivery_info: isEnglish ? last.info.en : last.info.gr,
      sender: request.Sender,
      recipient: request.Recipient_Name,
      recipient_address: `${request.Recipient_Address} ${request.Recipient_Address_Number ?? ""}`.trim(),
      shipment_status: last.shipmentStatus,
      phone_acs_station_origin: origin.phone,
      phone_acs_station_destination: destination.phone,
    };
    return { tables: { Table_Data: [row] } };
  },
});

/** The history of one voucher, oldest first. Source: section 9. */
export const trackingDetails = defineCall({
  alias: "ACS_TrackingDetails",
  parameters,
  errorField: "error_message",
  answer: (context, { Voucher_No: number }) => {
    const { checkpoints } = tracked(context, number);
    const rows = checkpoints
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, action, location, notes }) => ({
        checkpoint_date_time: athensMoment(at),
        checkpoint_action: context.language === "EN" ? action.en : action.gr,
        checkpoint_location: location,
        checkpoint_notes: notes,
      }));
    return { tables: { Table_Data: rows } };
  },
});

/** Assumption: without a pickup list ACS does not know the voucher, and never another parcel's number. */
function tracked({ world, account }: CallContext, number: string): Voucher {
  const voucher = findVoucher(world, account, number);
  const isKnown = voucher !== null && (voucher.list !== null || world.quirks.tracksUnlisted);
  if (!isKnown) throw new Refused(texts.noShipment);
  return voucher;
}
