import { cancelShipment, EngineError, getShipment, schedulePickup } from "../../engine/index.ts";
import type { ShopContext } from "../require-shop.server.ts";
import { pickupDatesOf } from "./shipment-page.ts";

/** Why an action was refused, in the carrier's or the engine's words; `error` is `null` when it was done. */
export interface ShipmentAnswer {
  readonly intent: "cancel" | "schedule-pickup";
  readonly error: string | null;
}

/**
 * What the buttons of a shipment's page do. Fields: `intent`; for `schedule-pickup` also `date`, a day `YYYY-MM-DD` or
 * `next` for the soonest that the carrier offers.
 * @returns `null` when there is no such shipment or no such action
 */
export async function actOnShipment(
  context: ShopContext,
  id: string,
  form: FormData,
): Promise<ShipmentAnswer | null> {
  const intent = form.get("intent");
  if (intent !== "cancel" && intent !== "schedule-pickup") return null;
  try {
    if (intent === "cancel") await cancelShipment(context.services.ports, context.caller, id);
    else await schedule(context, id, String(form.get("date") ?? ""));
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
