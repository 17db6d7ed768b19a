import { z } from "zod";
import { EngineError } from "../../engine/index.ts";
import { ShopifyUnavailableError, ShopNotConnectedError } from "../admin-errors.ts";
import type { ShopContext } from "../require-shop.server.ts";
import { retryFulfillment } from "../retry-fulfillment.ts";
import { LeaseBusyError } from "../with-lease.ts";
import type { CheckoutConnection } from "./connect-checkout.ts";
import { connectCheckout } from "./connect-checkout.ts";

export type HomeAnswer =
  | { readonly intent: "connect-checkout"; readonly connection: CheckoutConnection }
  /** `refused`: the reason is kept at the fulfillment. `later`: somebody we need can't be asked right now. */
  | { readonly intent: "retry"; readonly outcome: "shipped" | "refused" | "later" };

/** What the buttons of the home page send. */
export const homeForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("connect-checkout") }),
  z.object({
    intent: z.literal("retry"),
    fulfillmentId: z.string().regex(/^\d{1,20}$/, "must be the number of a fulfillment"),
  }),
]);

/** @returns `null` when there is no such fulfillment */
export async function actOnHome(
  context: ShopContext,
  form: z.output<typeof homeForm>,
): Promise<HomeAnswer | null> {
  if (form.intent === "retry") return retry(context, form.fulfillmentId);
  return { intent: "connect-checkout", connection: await connectCheckout(context) };
}

async function retry({ services, shop }: ShopContext, fulfillmentId: string): Promise<HomeAnswer | null> {
  try {
    const outcome = await retryFulfillment(services, shop, fulfillmentId);
    if (outcome === null) return null;
    return { intent: "retry", outcome: outcome.kind === "linked" ? "shipped" : "refused" };
  } catch (error) {
    const passing =
      error instanceof EngineError ||
      error instanceof ShopifyUnavailableError ||
      error instanceof ShopNotConnectedError ||
      error instanceof LeaseBusyError;
    if (!passing) throw error;
    services.log.warn(
      { shop: shop.domain, fulfillmentId, err: error },
      "the fulfillment could not be shipped now",
    );
    return { intent: "retry", outcome: "later" };
  }
}
