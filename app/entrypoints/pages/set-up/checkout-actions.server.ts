import { z } from "zod";
import {
  ShopifyRefusedError,
  ShopifyUnavailableError,
  ShopNotConnectedError,
} from "../../../adapters/shopify/admin-errors.ts";
import { parseJsonWithin } from "../../../domain/files/parse-json.ts";
import { LeaseBusyError, LeaseLostError } from "../../../domain/orders/leases/with-lease.ts";
import type { AddedRates } from "../../shopify/checkout-setup/add-rates.ts";
import { addRates } from "../../shopify/checkout-setup/add-rates.ts";
import { askForLook } from "../../shopify/checkout-watch/ask-for-look.ts";
import { registerCarrierService, rotateCallbackToken } from "../../shopify/register-carrier-service.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";

/** The admin lets a merchant handle fewer zones than this. */
const MOST_PLACES = 1_000;

/** The forms of the checkout buttons, on Home and in Settings. */
export const checkoutForms = [
  z.object({ intent: z.literal("connect-checkout") }),
  z.object({ intent: z.literal("rotate-callback") }),
  /** `places`: a JSON array of their ids; empty for all that lack the rates. */
  z.object({ intent: z.literal("add-rates"), places: z.string() }),
] as const;

type CheckoutForm = z.output<(typeof checkoutForms)[number]>;

/** `refused`: the shop holds Shopify's reason. `later`: Shopify can't be asked now. */
type CheckoutConnection = "connected" | "refused" | "later";

export type CheckoutAnswer =
  | { readonly intent: "connect-checkout" | "rotate-callback"; readonly connection: CheckoutConnection }
  | { readonly intent: "add-rates"; readonly outcome: AddedRates | { readonly kind: "later" } };

/** Acts at once rather than in a job, so that the merchant sees the result. */
export async function actOnCheckout(context: ShopContext, form: CheckoutForm): Promise<CheckoutAnswer> {
  const { services, shop } = context;
  switch (form.intent) {
    case "connect-checkout":
      return { intent: form.intent, connection: await connected(context, registerCarrierService) };
    case "rotate-callback":
      return { intent: form.intent, connection: await connected(context, rotateCallbackToken) };
    case "add-rates": {
      const places = placeIds(form.places);
      try {
        const outcome = await addRates(services, shop, places);
        await askForLook(services, shop.domain, "app");
        return { intent: form.intent, outcome };
      } catch (error) {
        if (!(isPassing(error) || error instanceof ShopifyRefusedError)) throw error;
        services.log.warn({ shop: shop.domain, err: error }, "the rates could not be added now");
        return { intent: form.intent, outcome: { kind: "later" } };
      }
    }
  }
}

async function connected(
  { services, shop }: ShopContext,
  register: typeof registerCarrierService,
): Promise<CheckoutConnection> {
  try {
    const { ok } = await register(services, shop.domain);
    await askForLook(services, shop.domain, "app");
    return ok ? "connected" : "refused";
  } catch (error) {
    if (!isPassing(error)) throw error;
    services.log.warn({ shop: shop.domain, err: error }, "the carrier service could not be registered now");
    return "later";
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof ShopifyUnavailableError ||
    error instanceof ShopNotConnectedError ||
    error instanceof LeaseBusyError ||
    error instanceof LeaseLostError
  );
}

const ids = z.array(z.string().max(300)).max(MOST_PLACES);

/** @throws Response 400 for ids that our own pages never send */
function placeIds(text: string): readonly string[] | null {
  if (text === "") return null;
  const parsed = ids.safeParse(jsonOf(text));
  if (!parsed.success) throw new Response("places must be a JSON array of ids", { status: 400 });
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return parseJsonWithin(text);
  } catch {
    return undefined;
  }
}
