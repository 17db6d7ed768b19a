import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { toMinor } from "../../../domain/engine/index.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { changePoint } from "../../../domain/orders/labels/change-point.ts";
import { requestPurchase } from "../../../domain/orders/labels/request-purchase.ts";
import { setParcels } from "../../../domain/orders/parcels/set-parcels.ts";
import type { OrderTotals, PostalAddress, Price } from "../../../domain/orders/platform.ts";
import { confirmedLabelSchema } from "../../../domain/orders/purchases/confirmed-label.ts";
import type { RecipientDraft } from "../../../domain/orders/purchases/label-terms.ts";
import { labelTermsSchema, recipientSchema } from "../../../domain/orders/purchases/label-terms.ts";
import type { AddressCorrected } from "../../../domain/orders/settling/correct-address.ts";
import { correctAddress } from "../../../domain/orders/settling/correct-address.ts";
import { correctionScope } from "../../shopify/optional-scopes.ts";
import { isGranted, refreshGrantedScopes } from "../../shopify/refresh-granted-scopes.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { ifAnswered } from "../frame/if-answered.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { actOnPurchase } from "../frame/purchase-actions.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { serviceField as service } from "../frame/service-field.server.ts";
import { openedKey, refuseStale, unlessStale } from "../frame/stale-save.server.ts";
import { AT_HAND_WITHIN_MS, quoteView } from "./loader.server.ts";
import { recipientForm } from "./recipient-form.server.ts";

export async function action({ request, params }: ActionFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  const answer = await actOnOrder(context, params.id ?? "", await readForm(request, orderForm), format);
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

/** `short` and `owed`: of an order that something was paid for. */
function totalsView({ total, tax, received, outstanding }: OrderTotals, format: PageFormat) {
  const money = ({ amount, currency }: Price) => format.money({ minor: toMinor(amount, currency), currency });
  const isPaid = received.amount > 0;
  const back = { ...outstanding, amount: -outstanding.amount };
  return {
    total: money(total),
    tax: money(tax),
    short: isPaid && outstanding.amount > 0 ? money(outstanding) : null,
    owed: isPaid && outstanding.amount < 0 ? money(back) : null,
  };
}

const id = z.string().regex(/^\d{1,18}$/, "must be the number of a fulfillment order");

/** `<line>:<quantity>`, comma separated. */
const lines = z
  .string()
  .regex(/^\d{1,18}:\d{1,9}(,\d{1,18}:\d{1,9})*$/, "must be numbers of lines with their quantities")
  .transform((text) =>
    text
      .split(",")
      .map((line) => line.split(":"))
      .map(([line = "", quantity = ""]) => ({ id: line, quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity > 0),
  );

const point = z.string().min(1).max(64);

/** The merchant's own values of the label, as JSON. */
const terms = jsonField(labelTermsSchema, 100_000);

/** The forms of an order's page. */
export const orderForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("quote"),
    fulfillmentOrderId: id,
    lines,
    terms: terms.optional(),
    near: z.string().trim().max(60).optional(),
    /** Until every carrier has answered, or its time is up. Absent: the prices at hand. */
    waits: z.literal("yes").optional(),
  }),
  z.object({ intent: z.literal("dismiss"), fulfillmentOrderId: id }),
  z.object({
    intent: z.literal("buy"),
    fulfillmentOrderId: id,
    lines: lines.refine((given) => given.length > 0, "must hold a piece"),
    service,
    notify: z.enum(["yes", "no"]),
    point: point.optional(),
    terms: terms.optional(),
    /** The label with the price that the page showed: no other is bought. Absent: a caller that was shown no price. */
    confirmed: jsonField(confirmedLabelSchema, 2_000).optional(),
  }),
  z.object({
    intent: z.literal("correct"),
    fulfillmentOrderId: id,
    recipient: jsonField(recipientSchema, 5_000),
    key: openedKey,
  }),
  z.object({ intent: z.literal("point"), fulfillmentOrderId: id, service, point }),
  /** Keeps the weight and the box that a person set for the goods that remain now, or takes them back. */
  z.object({ intent: z.literal("parcel"), fulfillmentOrderId: id, use: z.enum(["keep", "take-back"]) }),
]);

/** @returns `null` if the shop has no such open fulfillment order of this order */
export async function actOnOrder(
  context: ShopContext,
  orderId: string,
  form: z.output<typeof orderForm>,
  format: PageFormat,
) {
  const { services, shop } = context;
  const { fulfillmentOrderId } = form;
  const [order] = await services.openOrders.byIds(shop.merchantId, [fulfillmentOrderId]);
  if (order?.orderId !== orderId) return null;
  if (form.intent === "quote") {
    const wanted = {
      orderId,
      fulfillmentOrderId,
      lines: form.lines,
      near: form.near || null,
      ...(form.terms && { terms: form.terms }),
      ...(form.waits === undefined && { patienceMs: AT_HAND_WITHIN_MS }),
    };
    const quote = await quoteView(services, shop, wanted, format);
    return { intent: "quote" as const, quote };
  }
  if (form.intent === "dismiss") {
    const { purchase } = order;
    const answer =
      purchase && (await actOnPurchase(context, { intent: "dismiss", purchaseId: purchase.purchaseId }));
    return answer && { intent: "dismiss" as const, isDone: answer.outcome === "done", reason: answer.reason };
  }
  if (form.intent === "correct") return correct(context, orderId, form, format);
  if (form.intent === "parcel") {
    const set = await services.setParcels.ofOrders(shop.merchantId, [orderId]);
    const known = set.find((each) => each.fulfillmentOrderId === fulfillmentOrderId);
    const wanted = form.use === "keep" ? known : { weightG: null, box: null };
    const answer =
      wanted &&
      (await ifAnswered(services, shop, () => setParcels(services, shop, [fulfillmentOrderId], wanted)));
    return { intent: "parcel" as const, isDone: answer?.done === 1, reason: answer?.left[0]?.reason ?? null };
  }
  if (form.intent === "point") {
    const wanted = { orderId, fulfillmentOrderId, service: form.service, point: form.point };
    const outcome = await ifAnswered(services, shop, () =>
      changePoint(services, shop, { ...wanted, chosenBy: "merchant" }),
    );
    return { intent: "point" as const, isSaved: outcome === "chosen" };
  }
  if (form.point !== undefined)
    await services.chosenPoints.choose({
      merchantId: shop.merchantId,
      shop: shop.domain,
      orderId,
      service: form.service,
      locationId: form.point,
      chosenBy: "merchant",
      chosenAt: services.ports.clock.now(),
    });
  const { isOther } = await requestPurchase(services, shop, {
    orderId,
    fulfillmentOrderId,
    lines: form.lines,
    service: form.service,
    notifyShopper: form.notify === "yes",
    askedBy: "merchant",
    ...(form.terms && { terms: form.terms }),
    ...(form.confirmed && { confirmed: form.confirmed }),
  });
  return { intent: "buy" as const, isOther };
}

async function correct(
  { services, shop }: ShopContext,
  orderId: string,
  { fulfillmentOrderId, recipient, key }: Extract<z.output<typeof orderForm>, { intent: "correct" }>,
  format: PageFormat,
) {
  const compare = (now: PostalAddress | null) => {
    if (now !== null) refuseStale(key, recipientForm(now).values, recipientForm(recipient).values);
  };
  type Answer = AddressCorrected | { readonly outcome: "not-granted" } | undefined;
  const answer = await unlessStale<Answer, RecipientDraft>(() =>
    ifAnswered(services, shop, async () => {
      const now = isGranted(shop, correctionScope) ? shop : await refreshGrantedScopes(services, shop);
      if (!isGranted(now, correctionScope)) return { outcome: "not-granted" as const };
      const ids = { orderId, fulfillmentOrderId };
      const corrected = await correctAddress(services, now, ids, recipient, compare);
      // Revoked meanwhile: the refused call has read the scopes again.
      const after = corrected.outcome === "refused" ? await services.shops.get(shop.domain) : null;
      return after === null || isGranted(after, correctionScope)
        ? corrected
        : { outcome: "not-granted" as const };
    }),
  );
  if (answer?.outcome !== "corrected")
    return { intent: "correct" as const, ...(answer ?? { outcome: "no-answer" as const }) };
  await services.audit.record(callerOf(shop), "order.corrected", orderId, {});
  const { totals, outcome } = answer;
  return { intent: "correct" as const, outcome, totals: totalsView(totals, format) };
}
