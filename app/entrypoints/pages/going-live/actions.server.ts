import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { EngineError } from "../../../domain/engine/index.ts";
import {
  backToSandbox,
  goLive,
  NotReadyError,
  takeOverCarrier,
} from "../../../domain/orders/going-live/switch-shop.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireShop(request);
  return actOnGoingLive(context, await readForm(request, goingLiveForm));
}

export const goingLiveForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["go-live", "back-to-sandbox", "show-samples", "hide-samples"]) }),
  z.object({ intent: z.literal("take-over"), carrier: z.string().max(50) }),
]);

export interface GoingLiveAnswer {
  readonly intent: z.output<typeof goingLiveForm>["intent"];
  /** `refused`: no carrier can ship, or the carrier is gone. The page shows the present state. */
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
    if (!(error instanceof NotReadyError || (error instanceof EngineError && error.code === "NOT_FOUND")))
      throw error;
    return { intent: form.intent, outcome: "refused" };
  }
  await services.merchantChanges.publish(shop.merchantId);
  return { intent: form.intent, outcome: "done" };
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
    case "show-samples":
    case "hide-samples":
      await saveSettings(services, shop, { showSampleRates: form.intent === "show-samples" });
  }
}
