import type { MessageTrouble } from "../../app/domain/shops/platform-reason.ts";
import type { RunningShop } from "../shopify/running-shop.ts";

/** Makes the newest order webhooks fail three times, each with one of these troubles. */
export async function failWebhooks(shop: RunningShop, troubles: readonly MessageTrouble[]): Promise<void> {
  await shop.settled();
  for (const [position, trouble] of troubles.entries()) {
    await shop.rows(
      `UPDATE inbox_entries SET handled_at = NULL, outcome = NULL, attempts = 3, last_error = $1
       WHERE id = (SELECT id FROM inbox_entries WHERE subject LIKE 'order/%' ORDER BY id DESC OFFSET $2 LIMIT 1)`,
      [JSON.stringify(trouble), position],
    );
  }
}
