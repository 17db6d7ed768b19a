import { z } from "zod";
import type { ShopContext } from "../require-shop.server.ts";
import type { CheckoutAnswer } from "./checkout-actions.ts";
import { actOnCheckout, checkoutForms } from "./checkout-actions.ts";
import type { LinkAnswer } from "./link-actions.ts";
import { actOnLink, linkForms } from "./link-actions.ts";

export type HomeAnswer = CheckoutAnswer | LinkAnswer;

/** What the buttons of the home page send. */
export const homeForm = z.discriminatedUnion("intent", [...checkoutForms, ...linkForms]);

/** @returns `null` when there is nothing of that id */
export async function actOnHome(
  context: ShopContext,
  form: z.output<typeof homeForm>,
): Promise<HomeAnswer | null> {
  switch (form.intent) {
    case "connect-checkout":
    case "rotate-callback":
    case "add-rates":
      return actOnCheckout(context, form);
    case "retry":
    case "dismiss":
    case "replace-label":
    case "keep-label":
    case "cancel-label":
      return actOnLink(context, form);
  }
}
