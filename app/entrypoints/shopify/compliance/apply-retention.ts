import type { JsonValue } from "../../../domain/engine/index.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<Services, "env" | "log" | "ports" | "retention">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A parcel without a scan for so long counts as ended, whatever its last scan said. */
const SILENT_DAYS = 180;
const MERCHANTS_AT_ONCE = 200;
const BATCH = 200;
/** Stop well before the job's limit; the next night continues. */
const WORKS_FOR_MS = 15 * 60_000;

/**
 * Removes the recipients from shipments that ended longer ago than their merchant keeps addresses. The operator's number of
 * days holds for merchants without a shop, and for those who chose none.
 */
export async function applyRetention(services: Needs): Promise<void> {
  const stopAt = performance.now() + WORKS_FOR_MS;
  let redacted = 0;
  for (let after: string | null = null; performance.now() < stopAt; ) {
    const merchants = await services.retention.merchants(after, MERCHANTS_AT_ONCE);
    for (const { id, settings } of merchants)
      redacted += await redactMerchant(services, id, settings, stopAt);
    after = merchants.at(-1)?.id ?? null;
    if (merchants.length < MERCHANTS_AT_ONCE) break;
  }
  services.log.info({ redacted }, "took people out of what has ended long ago");
}

async function redactMerchant(
  services: Needs,
  merchantId: string,
  settings: JsonValue | null,
  stopAt: number,
): Promise<number> {
  const now = services.ports.clock.now().getTime();
  const days = addressesKeptDays(services, settings);
  const ended = {
    before: new Date(now - days * DAY_MS),
    silentSince: new Date(now - SILENT_DAYS * DAY_MS),
  };
  let redacted = 0;
  while (performance.now() < stopAt) {
    const batch = await services.retention.redactEnded(merchantId, ended, BATCH);
    redacted += batch;
    if (batch < BATCH) break;
  }
  return redacted;
}

/** The merchant's choice, else the operator's. */
export function addressesKeptDays({ env }: Pick<Services, "env">, settings: JsonValue | null): number {
  return readSettings({ settings }).retention?.addressesDays ?? env.ADDRESSES_KEPT_DAYS;
}
