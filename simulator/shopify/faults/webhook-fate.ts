import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import type { WebhookFault } from "./fault-kinds.ts";
import { webhookFaults } from "./fault-kinds.ts";

/** What becomes of a webhook on its way. */
export interface WebhookFate {
  fault: WebhookFault | null;
  /** how long its first attempt, or its copy, is put off; milliseconds */
  waitMs: number;
  /** what is wrong with the signature of a copy that comes on top */
  forged: "bad" | "none" | null;
  isVersionForward: boolean;
}

/** Nothing is ever asked for again of these: the platform would not heal their loss. */
const neverLost = new Set(["app/uninstalled", "customers/data_request", "customers/redact", "shop/redact"]);

/** What the plan has for the next webhook of this topic about this resource. */
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
