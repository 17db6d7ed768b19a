import { z } from "zod";
import { cancelShipment, EngineError, getShipment, schedulePickup } from "../../engine/index.ts";
import type { ShopContext } from "../require-shop.server.ts";
import { pickupDatesOf } from "./shipment-page.ts";

/** Why an action was refused, in the carrier's or the engine's words; `error` is `null` when it was done. */
export interface ShipmentAnswer {
  readonly intent: "cancel" | "schedule-pickup";
  readonly error: string | null;
}

/** What the buttons of a shipment's page send; `next` is the soonest day that the carrier offers. */
export const shipmentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel") }),
  z.object({
    intent: z.literal("schedule-pickup"),
    date: z.union([z.literal("next"), z.iso.date()], { error: "must be a day as YYYY-MM-DD, or next" }),
  }),
]);

/** @returns `null` when there is no such shipment */
export async function actOnShipment(
  context: ShopContext,
  id: string,
  form: z.output<typeof shipmentForm>,
): Promise<ShipmentAnswer | null> {
  const { intent } = form;
  try {
    if (form.intent === "cancel") await cancelShipment(context.services.ports, context.caller, id);
    else await schedule(context, id, form.date);
    return { intent, error: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === "NOT_FOUND" ? null : { intent, error: error.message };
  }
}

async function schedule({ services, caller }: ShopContext, id: string, date: string): Promise<void> {
  const { ports } = services;
  if (date !== "next") {
    await schedulePickup(ports, caller, id, date);
    return;
  }
  const shipment = await getShipment(ports, caller, id);
  const [soonest] = await pickupDatesOf(services, shipment);
  if (soonest === undefined)
    throw new EngineError("PICKUP_NOT_AVAILABLE", `${shipment.carrier.name} offers no day for a pickup.`);
  await schedulePickup(ports, caller, id, soonest);
}
