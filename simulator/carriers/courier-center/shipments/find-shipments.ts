import type { CallContext } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import type { CourierCenterWorld } from "../world.ts";
import type { Shipment } from "./shipment.ts";

/** By the shipment's number or by its return voucher's. */
export function findAnywhere(world: CourierCenterWorld, number: string): Shipment[] {
  const shipment = world.shipments.get(number);
  if (shipment !== undefined) return [shipment];
  return [...world.shipments.values()].filter(({ returnVoucher }) => returnVoucher?.number === number);
}

/** @throws Failure the login has no such shipment: one of another login looks like none (assumption) */
export function shipmentOf({ world, account }: CallContext, number: string): Shipment {
  const [shipment] = findAnywhere(world, number);
  if (shipment?.userAlias === account.userAlias) return shipment;
  throw new Failure("ShipmentNotFound", `There is no shipment ${number}.`);
}

/**
 * The shipments of an `Identifier`: by number, and behind a switch by our reference, which may name several.
 * Source: section 7.
 */
export function identified({ world, account }: CallContext, identifier: string): Shipment[] {
  const byNumber = world.shipments.get(identifier);
  if (byNumber?.userAlias === account.userAlias) return [byNumber];
  if (!world.quirks.findsReferences) return [];
  return [...world.shipments.values()].filter(
    ({ userAlias, booking }) => userAlias === account.userAlias && booking.Reference1 === identifier,
  );
}
