import { randomUUID } from "node:crypto";
import type { Reply } from "../../kit/http.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Failure, succeeded } from "../protocol/failure.ts";
import type { CourierCenterWorld } from "../world.ts";
import { takeNumber } from "../world.ts";
import type { Booking } from "./booking.ts";
import { booking } from "./booking.ts";
import type { Shipment } from "./shipment.ts";

const noLocker = "No locker found";

/** `POST /Shipment`. Source: sections 4, 5, 7 and 10. */
export const bookCall = defineCall("book", booking, (context, body) => {
  refuseForeignNames(context, body);
  const { world } = context;
  const duplicate = world.quirks.recognisesDuplicates ? liveTwin(context, body) : undefined;
  const shipment = duplicate ?? bookShipment(context, body);
  return answerOf(world, shipment, duplicate !== undefined);
});

function refuseForeignNames({ account, today }: CallContext, body: Booking): void {
  const accounts = [body.Requestor, body.Shipper].map(({ CarrierBillingAccount }) => CarrierBillingAccount);
  if (accounts.some((name) => name !== account.billingAccount))
    throw new Failure("InvalidRequest", "CarrierBillingAccount: it isn't the login's.");
  if (body.ShipmentDate < today) throw new Failure("InvalidRequest", "ShipmentDate: the day is past.");
}

function liveTwin({ world, account }: CallContext, { Reference1 }: Booking): Shipment | undefined {
  if (Reference1 === undefined) return undefined;
  return [...world.shipments.values()].find(
    (shipment) =>
      shipment.userAlias === account.userAlias &&
      shipment.booking.Reference1 === Reference1 &&
      shipment.voidedAt === null,
  );
}

export function bookShipment({ world, account, now }: CallContext, body: Booking): Shipment {
  const number = takeNumber(world);
  const shipment: Shipment = {
    number,
    userAlias: account.userAlias,
    masterId: randomUUID(),
    booking: body,
    createdAt: now,
    trackingNumbers: body.Items.map((_, index) => `${number}${String(index + 1).padStart(3, "0")}`),
    returnVoucher: body.GenerateReturnAWB === true ? { number: takeNumber(world), voidedAt: null } : null,
    locker: givenLocker(world, body),
    voidedAt: null,
    isScanned: false,
    rows: [],
  };
  world.shipments.set(number, shipment);
  return shipment;
}

/** The locker may be another one, or none at all: the parcel then goes to the door. Source: section 10. */
function givenLocker(
  { quirks, lockers }: CourierCenterWorld,
  { LockerDeliveryInfo }: Booking,
): string | null {
  if (LockerDeliveryInfo === undefined || quirks.lockers === "none") return null;
  const { Code } = LockerDeliveryInfo;
  const open = [...lockers].filter(([, hasRoom]) => hasRoom).map(([code]) => code);
  if (Code !== undefined && quirks.lockers === "found") return open.includes(Code) ? Code : null;
  return open.find((code) => code !== Code) ?? null;
}

function answerOf(world: CourierCenterWorld, shipment: Shipment, isOld: boolean): Reply {
  const { quirks } = world;
  const { number, masterId, booking: body, locker } = shipment;
  return succeeded(quirks, {
    ...(quirks.namesShipment && { ShipmentNumber: number, TrackingNumbers: shownNumbers(world, shipment) }),
    ShipmentMasterId: masterId,
    ...returnOf(world, shipment),
    ...(body.LockerDeliveryInfo !== undefined && locker === null && { ContractorResultNote: noLocker }),
    ...(locker !== null && lockerOf(world, locker)),
    ...(isOld && { ShipmentAlreadyExists: true }),
  });
}

function shownNumbers({ quirks }: CourierCenterWorld, { number, trackingNumbers }: Shipment): string[] {
  const [, ...others] = trackingNumbers;
  if (quirks.trackingNumbers === "own") return [...trackingNumbers];
  return quirks.trackingNumbers === "fewer" ? [number] : [number, ...others];
}

function returnOf({ quirks }: CourierCenterWorld, { returnVoucher }: Shipment): object {
  if (returnVoucher === null || quirks.returnField === "none") return {};
  const isList = quirks.returnField === "ReturnTrackingNumbers";
  return { [quirks.returnField]: isList ? [returnVoucher.number] : returnVoucher.number };
}

function lockerOf({ quirks }: CourierCenterWorld, locker: string): object {
  if (quirks.lockerField === "none") return {};
  if (quirks.lockerField === "LockerDeliveryInfo") return { LockerDeliveryInfo: { Code: locker } };
  return { [quirks.lockerField]: locker };
}
