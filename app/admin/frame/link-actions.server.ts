import { z } from "zod";
import { EngineError } from "../../engine/index.ts";
import { cancelLabel } from "../../orders/cancel-label.ts";
import { dismissLink } from "../../orders/dismiss-link.ts";
import { keepLabel, replaceShipment } from "../../orders/replace-shipment.ts";
import { retryLink } from "../../orders/retry-link.ts";
import { LeaseBusyError, LeaseLostError } from "../../orders/with-lease.ts";
import {
  ShopifyRefusedError,
  ShopifyUnavailableError,
  ShopNotConnectedError,
} from "../../shopify/admin-errors.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";

/** The buttons beside what needs a hand: a row of the ledger, or the shipment of one. */
export const linkForms = [
  z.object({ intent: z.literal("retry"), linkId: z.uuid() }),
  z.object({ intent: z.literal("dismiss"), linkId: z.uuid() }),
  z.object({ intent: z.literal("replace-label"), shipmentId: z.uuid() }),
  z.object({ intent: z.literal("keep-label"), shipmentId: z.uuid() }),
  z.object({ intent: z.literal("cancel-label"), shipmentId: z.uuid() }),
] as const;

export type LinkForm = z.output<(typeof linkForms)[number]>;

/** `refused`: `reason` says why. `later`: somebody we need can't be asked right now; what was begun goes on by itself. */
export interface LinkAnswer {
  readonly intent: LinkForm["intent"];
  readonly outcome: "done" | "refused" | "later";
  readonly reason: string | null;
}

/** @returns `null` when there is no such row or shipment */
export async function actOnLink(context: ShopContext, form: LinkForm): Promise<LinkAnswer | null> {
  const { services, shop } = context;
  const { intent } = form;
  const done: LinkAnswer = { intent, outcome: "done", reason: null };
  try {
    switch (form.intent) {
      case "retry": {
        const link = await retryLink(services, shop, form.linkId);
        if (link === null) return null;
        return link.state === "linked" ? done : { intent, outcome: "refused", reason: link.reason };
      }
      case "dismiss": {
        const link = await dismissLink(services, shop, form.linkId);
        if (link === null) return null;
        // Somebody asked for it once more in this moment.
        const isAgain = link.state === "open" || link.state === "failed";
        return isAgain ? { intent, outcome: "later", reason: null } : done;
      }
      case "replace-label": {
        const link = await replaceShipment(services, shop, form.shipmentId);
        if (link === null) return (await isCancelled(context, form.shipmentId)) ? done : null;
        return link.state === "linked" ? done : { intent, outcome: "refused", reason: link.reason };
      }
      case "keep-label":
        return (await keepLabel(services, shop, form.shipmentId)) === null ? null : done;
      case "cancel-label":
        await cancelLabel(context, form.shipmentId);
        return done;
    }
  } catch (error) {
    if (error instanceof EngineError && error.code === "NOT_FOUND") return null;
    if (isRefusal(error)) return { intent, outcome: "refused", reason: error.message };
    if (!isPassing(error)) throw error;
    services.log.warn(
      { shop: shop.domain, ...form, err: error },
      "what a merchant asked for can't be done now",
    );
    return { intent, outcome: "later", reason: null };
  }
}

/** An earlier click did it: the row has the new shipment by now. */
async function isCancelled({ services, caller }: ShopContext, shipmentId: string): Promise<boolean> {
  return (await services.ports.shipments.get(caller, shipmentId))?.state === "cancelled";
}

/** By the carrier, by us or by Shopify: it is not repeated by itself. */
function isRefusal(error: unknown): error is EngineError | ShopifyRefusedError {
  return error instanceof EngineError
    ? error.code !== "CARRIER_UNAVAILABLE"
    : error instanceof ShopifyRefusedError;
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof EngineError ||
    error instanceof ShopifyUnavailableError ||
    error instanceof ShopNotConnectedError ||
    error instanceof LeaseBusyError ||
    error instanceof LeaseLostError
  );
}
