import type { Changes } from "../domain/orders/ports.ts";
import { sendDueWebhooks } from "../entrypoints/rest/webhooks/deliver.ts";
import type { Services } from "./services.server.ts";

/** A burst of a merchant's events leads to one look. */
const SOON_MS = 50;

/** Sends events as soon as the database announces them. The minute's job finds what this misses. */
export function sendWebhooksSoon(
  services: Pick<Services, "webhooks" | "jobs" | "log">,
  changes: Pick<Changes, "subscribe">,
): void {
  const waiting = new Set<string | null>();
  changes.subscribe((merchantId) => {
    if (waiting.has(merchantId)) return;
    waiting.add(merchantId);
    setTimeout(() => {
      waiting.delete(merchantId);
      sendDueWebhooks(services, merchantId).catch((error: unknown) =>
        services.log.warn({ err: error }, "webhooks wait for the minute's job"),
      );
    }, SOON_MS).unref();
  });
}
