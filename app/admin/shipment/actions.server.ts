import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { EngineError, getShipment, schedulePickup } from "../../engine/index.ts";
import { cancelLabel } from "../../orders/cancel-label.ts";
import type { PurchaseReason } from "../../orders/purchase-reason.ts";
import { refusalOf } from "../../orders/purchases/refusal-of.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import type { PurchaseAnswer } from "../frame/purchase-actions.server.ts";
import { actOnPurchase } from "../frame/purchase-actions.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { pickupDatesOf } from "./loader.server.ts";

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const answer = await actOnShipment(context, params.id ?? "", await readForm(request, shipmentForm));
  if (answer === null) throw data(null, { status: 404 });
  return data(answer, { status: answer.outcome === "done" ? 200 : 422 });
}

/** `refused`: `reason` says why. `later`: the carrier or Shopify can't be asked now; begun work continues by itself. */
export interface ShipmentAnswer {
  readonly intent: "cancel" | "schedule-pickup" | "replace-label" | "keep-label";
  readonly outcome: PurchaseAnswer["outcome"];
  readonly reason: PurchaseReason | null;
  /** Id of the shipment that replaced this one; the merchant continues on its page. */
  readonly replacedBy?: string;
}

/** The forms of a shipment's page. `next` is the first day that the carrier offers. */
export const shipmentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel") }),
  z.object({ intent: z.literal("replace-label") }),
  z.object({ intent: z.literal("keep-label") }),
  z.object({
    intent: z.literal("schedule-pickup"),
    date: z.union([z.literal("next"), z.iso.date()], { error: "must be a day as YYYY-MM-DD, or next" }),
  }),
]);

/** @returns `null` if there is no such shipment */
export async function actOnShipment(
  context: ShopContext,
  id: string,
  form: z.output<typeof shipmentForm>,
): Promise<ShipmentAnswer | null> {
  const { intent } = form;
  if (intent === "replace-label" || intent === "keep-label") return actOnLabel(context, id, intent);
  try {
    if (form.intent === "cancel") await cancelLabel(context, id);
    else if (form.intent === "schedule-pickup") await schedule(context, id, form.date);
    return { intent, outcome: "done", reason: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === "NOT_FOUND") return null;
    return { intent, outcome: "refused", reason: { code: "refused", refusal: refusalOf(error) } };
  }
}

async function actOnLabel(
  context: ShopContext,
  shipmentId: string,
  intent: "replace-label" | "keep-label",
): Promise<ShipmentAnswer | null> {
  const { purchases } = context.services;
  const purchase = await purchases.byShipment(shipmentId);
  const answer = await actOnPurchase(context, { intent, shipmentId });
  if (answer === null || purchase === null) return null;
  const { outcome, reason } = answer;
  if (outcome !== "done") return { intent, outcome, reason };
  const now = await purchases.get(context.shop.merchantId, purchase.id);
  return {
    ...{ intent, outcome, reason },
    ...(now === null || now.shipmentId === shipmentId ? {} : { replacedBy: now.shipmentId }),
  };
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
    throw new EngineError("PICKUP_NOT_AVAILABLE", `${shipment.carrier.name} offers no day for a pickup.`, {
      reason: "no_pickup",
    });
  await schedulePickup(ports, caller, id, soonest);
}
