import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Rate } from "../../../domain/engine/index.ts";
import {
  buyReturn,
  EngineError,
  getShipment,
  LONGEST_NOTE,
  noteShipment,
  PurchaseWithheldError,
  quoteReturn,
  schedulePickup,
} from "../../../domain/engine/index.ts";
import { cancelLabel } from "../../../domain/orders/labels/cancel-label.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { refusalOf } from "../../../domain/orders/purchases/refusal-of.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { PurchaseAnswer } from "../frame/purchase-actions.server.ts";
import { actOnPurchase } from "../frame/purchase-actions.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { pickupDatesOf } from "./loader.server.ts";
import type { SentLink } from "./tracking-link.server.ts";
import { sendTrackingLink } from "./tracking-link.server.ts";

export async function action({ request, params }: ActionFunctionArgs) {
  const { format, ...context } = await requireViewer(request, "ship");
  const form = await readForm(request, shipmentForm);
  const answer = await actOnShipment(context, params.id ?? "", form, format);
  if (answer === null) throw data(null, { status: 404 });
  return data(answer, { status: answer.outcome === "done" ? 200 : 422 });
}

/** `refused`: `reason` says why. `later`: the carrier or Shopify can't be asked now; begun work continues by itself. */
export interface ShipmentAnswer {
  readonly intent: z.output<typeof shipmentForm>["intent"];
  readonly outcome: PurchaseAnswer["outcome"];
  readonly reason: PurchaseReason | null;
  /** Id of the shipment that replaced this one; the merchant continues on its page. */
  readonly replacedBy?: string;
  /** Services for the way back, and the id of the label to buy. */
  readonly offer?: { readonly ways: readonly WayBack[]; readonly returnId: string };
  /** Of `send-link`: `planned`, or why no mail is sent. */
  readonly link?: SentLink;
  /** Of `note`: the note as it is now, another one if another person wrote meanwhile. */
  readonly note?: string;
  /** Id of the return that was bought. */
  readonly returnedBy?: string;
}

export interface WayBack {
  /** `<driver>.<code>` */
  readonly service: string;
  readonly name: string;
  readonly price: string;
}

/** Lines end as the store keeps them, whatever the browser sends. */
const noteText = z
  .string()
  .max(2 * LONGEST_NOTE)
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().max(LONGEST_NOTE, `must have at most ${LONGEST_NOTE} characters`));

/** The forms of a shipment's page. `next` is the first day that the carrier offers. */
export const shipmentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel") }),
  z.object({ intent: z.literal("replace-label") }),
  z.object({ intent: z.literal("keep-label") }),
  z.object({ intent: z.literal("quote-return") }),
  z.object({ intent: z.literal("send-link") }),
  z.object({ intent: z.literal("note"), note: noteText, before: noteText }),
  z.object({
    intent: z.literal("buy-return"),
    service: z.string().regex(/^[^.]+\..+$/, "must be a carrier and a service"),
    /** The id from the answer to `quote-return`. */
    returnId: z.uuid(),
  }),
  z.object({
    intent: z.literal("schedule-pickup"),
    date: z.union([z.literal("next"), z.iso.date()], { error: "must be a day as YYYY-MM-DD, or next" }),
  }),
]);

/** @returns `null` if there is no such shipment */
export async function actOnShipment(
  context: ViewerContext,
  id: string,
  form: z.output<typeof shipmentForm>,
  format: PageFormat,
): Promise<ShipmentAnswer | null> {
  const { intent } = form;
  if (intent === "replace-label" || intent === "keep-label") return actOnLabel(context, id, intent);
  if (form.intent === "send-link") {
    const link = await sendTrackingLink(context.services, context.caller, id);
    if (link === null) return null;
    return { intent, outcome: link === "planned" ? "done" : "refused", reason: null, link };
  }
  try {
    if (form.intent === "note") {
      const now = await noteShipment(context.services.ports, context.caller, id, form);
      return { intent, outcome: now === form.note ? "done" : "refused", reason: null, note: now };
    }
    if (form.intent === "cancel") await cancelLabel(context, id);
    else if (form.intent === "schedule-pickup") await schedule(context, id, form.date);
    else return await actOnReturn(context, id, form, format);
    return { intent, outcome: "done", reason: null };
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof PurchaseWithheldError)) throw error;
    if (error.code === "NOT_FOUND") return null;
    return { intent, outcome: "refused", reason: { code: "refused", refusal: refusalOf(error) } };
  }
}

type ReturnForm = Extract<z.output<typeof shipmentForm>, { intent: `${string}-return` }>;

/** @throws EngineError */
async function actOnReturn(
  { services: { ports }, caller }: ViewerContext,
  id: string,
  form: ReturnForm,
  format: PageFormat,
): Promise<ShipmentAnswer> {
  const done = { intent: form.intent, outcome: "done", reason: null } as const;
  if (form.intent === "quote-return") {
    const rates = await quoteReturn(ports, caller, id).catch(noneIfNoService);
    const ways = rates.map(({ carrier, service, price: { totalMinor: minor, currency } }) => ({
      service: `${carrier.code}.${service.code}`,
      name: `${carrier.name}, ${service.name}`,
      price: format.money({ minor, currency }),
    }));
    return { ...done, offer: { ways, returnId: ports.ids.next() } };
  }
  const [driver = "", ...code] = form.service.split(".");
  const request = {
    buys: { choice: { driver, code: code.join(".") }, maxAmount: null },
    returnRequestId: null,
  };
  const { id: returnedBy } = await buyReturn(ports, caller, form.returnId, id, request);
  return { ...done, returnedBy };
}

function noneIfNoService(error: unknown): readonly Rate[] {
  if (error instanceof EngineError && error.metadata?.reason === "no_service") return [];
  throw error;
}

async function actOnLabel(
  context: ViewerContext,
  shipmentId: string,
  intent: "replace-label" | "keep-label",
): Promise<ShipmentAnswer | null> {
  const { services, shop, caller } = context;
  const { purchases } = services;
  // An order's label is replaced in the shop that has the order.
  if (shop === null) return null;
  const purchase = await purchases.byShipment(caller.merchantId, shipmentId);
  const answer = await actOnPurchase({ services, shop, caller }, { intent, shipmentId });
  if (answer === null || purchase === null) return null;
  const { outcome, reason } = answer;
  if (outcome !== "done") return { intent, outcome, reason };
  const now = await purchases.get(context.viewer.merchantId, purchase.id);
  return {
    intent,
    outcome,
    reason,
    ...(now === null || now.shipmentId === shipmentId ? {} : { replacedBy: now.shipmentId }),
  };
}

async function schedule({ services, caller }: ViewerContext, id: string, date: string): Promise<void> {
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
