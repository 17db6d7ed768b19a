import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import type { WebhookFault } from "./fault-kinds.ts";
import { webhookFaults } from "./fault-kinds.ts";

/** The fate of a webhook. */
export interface WebhookFate {
  fault: WebhookFault | null;
  /** delay of its first attempt, or of its copy; milliseconds */
  waitMs: number;
  /** the flaw in the signature of an additional copy */
  forged: "bad" | "none" | null;
  isVersionForward: boolean;
}

/** The app cannot ask for these again, so their loss could not be healed. */
const neverLost = new Set(["app/uninstalled", "customers/data_request", "customers/redact", "shop/redact"]);

/** The plan's fate for the next webhook of this topic about this resource. */
export function webhookFate(world: World, shop: Shop, topic: string, payload: unknown): WebhookFate {
  const { faults } = world;
  const point = faults.pointAt(shop, `${topic} ${idOf(payload)}`);
  const kinds = webhookFaults.filter((kind) => kind !== "webhook-lost" || !neverLost.has(topic));
  const forged = faults.choose(shop, ["webhook-forged"], point);
  return {
    fault: faults.choose(shop, kinds, point),
    waitMs: faults.wait(shop, faults.of(shop.domain).lateMs, point),
    forged: forged === null ? null : faults.chance(shop, "signature", point) < 0.5 ? "bad" : "none",
    isVersionForward: faults.choose(shop, ["version-forward"], point) !== null,
  };
}

function idOf(payload: unknown): string {
  const isRecord = typeof payload === "object" && payload !== null && "id" in payload;
  return isRecord ? String(payload.id) : "";
}
