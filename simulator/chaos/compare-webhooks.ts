import type { DeliveryView } from "../shopify/index.ts";
import type { Deviation } from "./deviation.ts";

/** The compared part of a delivery. */
export type Delivery = Pick<DeliveryView, "topic" | "fault" | "webhookId" | "state"> & {
  readonly attempts: readonly { readonly status: number | null }[];
};

/**
 * The app refuses each forged webhook with 401, answers every other one 200, and has those in its inbox. While
 * the app is down there is no answer (`null`), and without its database it may answer 503: Shopify sends it again.
 * @param inbox the keys of the app's inbox entries
 */
export function compareWebhooks(
  deliveries: readonly Delivery[],
  inbox: ReadonlySet<string>,
): readonly Deviation[] {
  return deliveries.flatMap((delivery) => [...badAnswers(delivery), ...notKept(delivery, inbox)]);
}

function badAnswers({ topic, fault, attempts }: Delivery): Deviation[] {
  const isForged = fault === "webhook-forged";
  const wanted = isForged ? 401 : 200;
  return attempts
    .filter(({ status }) => status !== null && status !== 503 && status !== wanted)
    .map(({ status }) => ({
      where: "the app",
      expected: `${isForged ? "a forged " : ""}${topic} is answered ${wanted}`,
      found: `${status}`,
    }));
}

function notKept({ topic, fault, state, webhookId }: Delivery, inbox: ReadonlySet<string>): Deviation[] {
  if (fault === "webhook-forged" || state !== "delivered") return [];
  if (inbox.has(webhookId)) return [];
  return [
    { where: "the app", expected: `${topic} ${webhookId}, answered 200, is in the inbox`, found: "it isn't" },
  ];
}
