/** A person settles a booking with an unknown outcome, and its order goes on. */
import type { Caller, SeenCall, Shipment, ShipmentId } from "../../engine/index.ts";
import { enterNumber, sayNoneAtCarrier } from "../../engine/index.ts";
import type { JobSender } from "../../jobs/jobs.ts";
import type { OrderServices } from "../ports.ts";
import { settleAfterBooking } from "../settling/settle-order.ts";

export type HandServices = Pick<OrderServices, "ports" | "purchases" | "orderReturns"> & {
  readonly jobs: Pick<JobSender, "send">;
};

/** @throws EngineError as `enterNumber` */
export async function enterNumberOf(
  services: HandServices,
  caller: Caller,
  id: ShipmentId,
  seen: SeenCall & { readonly numbers: readonly string[] },
): Promise<Shipment> {
  const shipment = await enterNumber(services.ports, caller, id, seen);
  await settleAfterBooking(services, { merchantId: caller.merchantId, id });
  return shipment;
}

/** @throws EngineError as `sayNoneAtCarrier` */
export async function sayNoneOf(
  services: HandServices,
  caller: Caller,
  id: ShipmentId,
  seen: SeenCall,
): Promise<void> {
  await sayNoneAtCarrier(services.ports, caller, id, seen);
  await settleAfterBooking(services, { merchantId: caller.merchantId, id });
}
