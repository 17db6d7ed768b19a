import { z } from "zod";
import type { BookingOrder } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { answerOf, anyNumber, number } from "./answers.ts";
import type { ShipmentTerms } from "./shipment-body.ts";
import { shipmentBody } from "./shipment-body.ts";

/** The part of every body that proves who calls. */
export interface Context {
  readonly UserAlias: string;
  readonly CredentialValue: string;
  readonly ApiKey: string;
}

export interface BookingGiven extends ShipmentTerms {
  readonly order: BookingOrder;
}

export interface BookedShipment {
  readonly number: string;
  /** One for each parcel, the first is the shipment's own. */
  readonly pieces: readonly string[];
  readonly masterId: string | null;
  readonly returnNumber: string | null;
  /** The carrier has it from an earlier call, of which nothing is known. */
  readonly existed: boolean;
  /** The locker that was given, if the answer names one; `none`: the parcel goes to the door. */
  readonly locker: string | "none" | null;
}

const list = z.array(number).catch([]).optional();
const booked = z.object({
  ShipmentNumber: anyNumber,
  TrackingNumbers: list,
  ShipmentMasterId: anyNumber,
  ShipmentAlreadyExists: z.boolean().optional().catch(undefined),
  ReturnShipmentNumber: anyNumber,
  ReturnAWB: anyNumber,
  ReturnVoucherNumber: anyNumber,
  ReturnTrackingNumbers: list,
  ContractorResultNote: anyNumber,
  AssignedLockerCode: anyNumber,
  LockerCode: anyNumber,
  DestinationLockerCode: anyNumber,
  LockerDeliveryInfo: z.object({ Code: anyNumber }).nullish().catch(null),
});

/** Books a shipment of one or more parcels. Source: contract sheet, sections 4, 5 and 10. */
export const book: Operation<BookingGiven, BookedShipment, Context> = {
  name: "book",
  acts: true,
  deadlineMs: 60_000,
  request: ({ order, ...terms }, Context) => ({
    method: "POST",
    path: "/Shipment",
    body: { Context: { ...Context }, ...shipmentBody(order, terms) },
  }),
  read(answer, { order }) {
    const read = answerOf(booked, answer);
    const { ShipmentNumber, TrackingNumbers = [], ReturnTrackingNumbers = [] } = read;
    if (!ShipmentNumber) throw new UnreadableAnswer("A success without a number.");
    return {
      number: ShipmentNumber,
      pieces: piecesOf(ShipmentNumber, TrackingNumbers, order.parcels.length),
      masterId: read.ShipmentMasterId ?? null,
      returnNumber:
        read.ReturnShipmentNumber ??
        read.ReturnAWB ??
        read.ReturnVoucherNumber ??
        ReturnTrackingNumbers[0] ??
        null,
      existed: read.ShipmentAlreadyExists === true,
      locker: lockerOf(read),
    };
  },
};

/** Numbers of further parcels: the carrier's if it gave one of its own, else ours. Source: section 5. */
export function piecesOf(
  first: string,
  trackingNumbers: readonly string[],
  count: number,
): readonly string[] {
  const pieces = [first];
  for (let place = 1; place < count; place++) {
    const given = trackingNumbers[place];
    pieces.push(given !== undefined && !pieces.includes(given) ? given : `${first}-${place + 1}`);
  }
  return pieces;
}

function lockerOf(read: z.output<typeof booked>): BookedShipment["locker"] {
  if (/no locker found/i.test(read.ContractorResultNote ?? "")) return "none";
  const { AssignedLockerCode, LockerCode, DestinationLockerCode, LockerDeliveryInfo } = read;
  return AssignedLockerCode ?? LockerCode ?? DestinationLockerCode ?? LockerDeliveryInfo?.Code ?? null;
}
