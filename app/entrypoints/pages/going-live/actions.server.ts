import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ShopifyUnavailableError, ShopNotConnectedError } from "../../../adapters/shopify/admin-errors.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import {
  backToSandbox,
  goLive,
  NotReadyError,
  takeOverCarrier,
} from "../../../domain/orders/going-live/switch-shop.ts";
import { beginTestCarrier, endTestCarrier } from "../../../domain/orders/going-live/test-carrier.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import { refreshShopFacts } from "../../shopify/refresh-shop-facts.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnGoingLive(context, await readForm(request, goingLiveForm));
}

export const goingLiveForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum([
      "go-live",
      "back-to-sandbox",
      "show-samples",
      "hide-samples",
      "use-test-carrier",
      "end-test-carrier",
    ]),
  }),
  z.object({ intent: z.literal("take-over"), carrier: z.string().max(50) }),
]);

export interface GoingLiveAnswer {
  readonly intent: z.output<typeof goingLiveForm>["intent"];
  /** `refused`: no carrier can ship, the carrier is gone, the shop is no development store, or Shopify is away. The page shows the present state. */
  readonly outcome: "done" | "refused";
}

export async function actOnGoingLive(
  context: ShopContext,
  form: z.output<typeof goingLiveForm>,
): Promise<GoingLiveAnswer> {
  const { services, shop } = context;
  try {
    await act(context, form);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { intent: form.intent, outcome: "refused" };
  }
  await services.merchantChanges.publish(shop.merchantId);
  return { intent: form.intent, outcome: "done" };
}

function isRefusal(error: unknown): boolean {
  const isAway = error instanceof ShopifyUnavailableError || error instanceof ShopNotConnectedError;
  if (isAway || error instanceof NotReadyError) return true;
  return error instanceof EngineError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN");
}

async function act(
  { services, shop, userId }: ShopContext,
  form: z.output<typeof goingLiveForm>,
): Promise<void> {
  const by = { kind: "merchant", userId } as const;
  switch (form.intent) {
    case "go-live":
      await goLive(services, shop, by);
      return;
    case "back-to-sandbox":
      await backToSandbox(services, shop, by);
      return;
    case "take-over":
      await takeOverCarrier(services, shop, form.carrier);
      return;
    case "use-test-carrier":
      // Shopify says now whether it is a development store.
      await beginTestCarrier(services, await refreshShopFacts(services, shop));
      return;
    case "end-test-carrier":
      await endTestCarrier(services, shop);
      return;
    case "show-samples":
    case "hide-samples":
      await saveSettings(services, shop, { showSampleRates: form.intent === "show-samples" });
  }
}
