import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { LeftOut } from "../../../domain/orders/causes/ask-again.ts";
import { askAgain } from "../../../domain/orders/causes/ask-again.ts";
import { MOST_FAILURES } from "../../../domain/orders/causes/failing-causes.ts";
import { setParcels } from "../../../domain/orders/parcels/set-parcels.ts";
import { wishOf } from "../../../domain/orders/purchase.ts";
import { confirmedLabelSchema } from "../../../domain/orders/purchases/confirmed-label.ts";
import { recipientSchema } from "../../../domain/orders/purchases/label-terms.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { ifAnswered } from "../frame/if-answered.server.ts";
import { actOnPurchase } from "../frame/purchase-actions.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import { serviceField } from "../frame/service-field.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnCause(context, await readForm(request, causeForm, LONGEST_FORM));
}

/** Bytes: the longest recipients of the most orders of one click. */
const LONGEST_FORM = 3_000_000;
/** Labels of one click: a table with recipients, and one without. */
const MOST_AGAIN = MOST_FAILURES;
/** Purchases whose carriers or leases are asked within one request. */
const MOST_SETTLED = 20;

const again = z.strictObject({
  id: z.uuid(),
  service: serviceField.nullable(),
  recipient: recipientSchema.nullable(),
  confirmed: confirmedLabelSchema.optional(),
});

const ids = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).max(MOST_SETTLED));

/** The forms of a cause's page. */
export const causeForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("again"),
    orders: jsonField(z.array(again).max(MOST_AGAIN)),
    /** The service for orders without a choice of the shopper's, from now on. */
    fallback: serviceField.optional(),
  }),
  z.object({ intent: z.enum(["dismiss", "cancel-label"]), ids }),
  /** Of what a person set for other goods: it holds for these, too, or not any more. */
  z.object({ intent: z.enum(["keep-parcel", "take-back-parcel"]), ids }),
]);

type CauseForm = z.output<typeof causeForm>;

/** `reason`: of a carrier or of Shopify, where there is one. */
export interface LeftOrder {
  readonly id: string;
  readonly why: LeftOut | "later" | "unknown" | null;
  readonly reason: PurchaseReason | null;
}

export interface CauseAnswer {
  readonly intent: CauseForm["intent"];
  readonly done: number;
  readonly left: readonly LeftOrder[];
}

export async function actOnCause(context: ShopContext, form: CauseForm): Promise<CauseAnswer> {
  const { services, shop } = context;
  if (form.intent !== "again") {
    const { intent, ids: purchaseIds } = form;
    return intent === "keep-parcel" || intent === "take-back-parcel"
      ? settleParcels(context, intent, purchaseIds)
      : settle(context, { intent, ids: purchaseIds });
  }
  const { fallback, orders } = form;
  if (fallback !== undefined) await saveSettings(services, shop, () => ({ fallbackService: fallback }));
  const { asked, leftOut } = await askAgain(
    services,
    shop,
    services.ports.ids.next(),
    orders.map(({ id, ...change }) => ({ purchaseId: id, ...change })),
  );
  const left = leftOut.map(({ purchaseId, why }) => ({ id: purchaseId, why, reason: null }));
  return { intent: "again", done: asked, left };
}

/** One after the other: each asks a carrier or holds its order's lease. */
async function settle(
  context: ShopContext,
  {
    intent,
    ids: purchaseIds,
  }: { readonly intent: "dismiss" | "cancel-label"; readonly ids: readonly string[] },
): Promise<CauseAnswer> {
  const { services, shop } = context;
  const left: LeftOrder[] = [];
  for (const id of purchaseIds) {
    const purchase = await services.purchases.get(shop.merchantId, id);
    const answer =
      purchase === null
        ? null
        : await actOnPurchase(
            context,
            intent === "dismiss" ? { intent, purchaseId: id } : { intent, shipmentId: purchase.shipmentId },
          );
    if (answer?.outcome === "done") continue;
    const why = answer === null ? "unknown" : answer.outcome === "later" ? "later" : null;
    left.push({ id, why, reason: answer?.reason ?? null });
  }
  return { intent, done: purchaseIds.length - left.length, left };
}

/** One after the other: each is read on the platform. */
async function settleParcels(
  { services, shop }: ShopContext,
  intent: "keep-parcel" | "take-back-parcel",
  purchaseIds: readonly string[],
): Promise<CauseAnswer> {
  const left: LeftOrder[] = [];
  for (const id of purchaseIds) {
    const purchase = await services.purchases.get(shop.merchantId, id);
    const wish = purchase && wishOf(purchase);
    const set = purchase && (await services.setParcels.ofOrders(shop.merchantId, [purchase.orderId]));
    const known = set?.find(({ fulfillmentOrderId }) => fulfillmentOrderId === wish?.fulfillmentOrderId);
    const wanted = intent === "keep-parcel" ? known : { weightG: null, box: null };
    const parts = wish ? [wish.fulfillmentOrderId] : [];
    const answer =
      wanted && (await ifAnswered(services, shop, () => setParcels(services, shop, parts, wanted)));
    if (answer?.done === 1) continue;
    const reason = answer?.left[0]?.reason ?? null;
    left.push({ id, why: reason !== null ? null : answer === undefined ? "later" : "unknown", reason });
  }
  return { intent, done: purchaseIds.length - left.length, left };
}
