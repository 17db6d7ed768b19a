import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { settleHiddenOrders } from "../../shopify/hidden-orders.ts";
import { refreshGrantedScopes } from "../../shopify/refresh-granted-scopes.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import type { PurchaseAnswer } from "../frame/purchase-actions.server.ts";
import { actOnPurchase, purchaseForms } from "../frame/purchase-actions.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { CheckoutAnswer } from "../set-up/checkout-actions.server.ts";
import { actOnCheckout, checkoutForms } from "../set-up/checkout-actions.server.ts";
import type { GuideAnswer } from "../set-up/guide-actions.server.ts";
import { actOnGuide, guideForms } from "../set-up/guide-actions.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  const answer = await actOnHome(context, await readForm(request, homeForm));
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

interface SimpleAnswer {
  readonly intent:
    | "enable-endpoint"
    | "remove-endpoint"
    | "exception-done"
    | "orders-shown"
    | "dismiss-hidden";
  readonly outcome: "done";
  readonly reason: null;
}

export type HomeAnswer = CheckoutAnswer | GuideAnswer | PurchaseAnswer | SimpleAnswer;

/** The forms of Home's buttons. */
export const homeForm = z.discriminatedUnion("intent", [
  ...checkoutForms,
  ...guideForms,
  ...purchaseForms,
  /** The merchant gave access to older orders, in Shopify's window. */
  z.object({ intent: z.literal("orders-shown") }),
  z.object({ intent: z.literal("dismiss-hidden") }),
  z.object({ intent: z.literal("dismiss-notice"), noticeId: z.uuid() }),
  z.object({ intent: z.literal("exception-done"), shipmentId: z.uuid() }),
  z.object({ intent: z.enum(["enable-endpoint", "remove-endpoint"]), endpointId: z.uuid() }),
]);

/** @returns `null` if there is nothing with this id */
export async function actOnHome(
  context: ShopContext,
  form: z.output<typeof homeForm>,
): Promise<HomeAnswer | null> {
  switch (form.intent) {
    case "connect-checkout":
    case "rotate-callback":
    case "add-rates":
      return actOnCheckout(context, form);
    case "choose-track":
    case "skip-step":
    case "show-step":
    case "show-guide":
    case "choose-service":
    case "mail-link":
      return actOnGuide(context, form);
    case "retry":
    case "retry-return":
    case "dismiss":
    case "replace-label":
    case "keep-label":
    case "cancel-label":
      return actOnPurchase(context, form);
    case "orders-shown": {
      const { services, shop } = context;
      await settleHiddenOrders(services, await refreshGrantedScopes(services, shop));
      return { intent: form.intent, outcome: "done", reason: null };
    }
    case "dismiss-hidden":
      await context.services.hiddenOrders.dismiss(context.shop.merchantId);
      return { intent: form.intent, outcome: "done", reason: null };
    case "dismiss-notice": {
      const { services, caller } = context;
      const isDone = await services.ports.labelNotices.dismiss(caller, form.noticeId);
      return isDone ? { intent: "dismiss", outcome: "done", reason: null } : null;
    }
    case "exception-done": {
      const { services, caller } = context;
      const { clock, shipments } = services.ports;
      await shipments.exceptionDone(caller, form.shipmentId, clock.now());
      return { intent: form.intent, outcome: "done", reason: null };
    }
    case "enable-endpoint":
    case "remove-endpoint": {
      const { services, caller } = context;
      const isDone =
        form.intent === "remove-endpoint"
          ? await services.webhooks.remove(caller, form.endpointId)
          : (await services.webhooks.change(caller, form.endpointId, { enabled: true })) !== null;
      return isDone ? { intent: form.intent, outcome: "done", reason: null } : null;
    }
  }
}
