import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Ended } from "../redaction.ts";
import { redactEnded } from "../redaction.ts";
import { storedShopSettings } from "../shops/shop-settings.ts";
import type { StoreContext } from "../store-context.ts";

export interface RetentionStore {
  /** Every merchant, page by page in the order of ids; `settings` are their shop's, `null` without a shop. */
  merchants(
    afterId: string | null,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly settings: JsonValue | null }[]>;
  /** Redacts the recipients of ended shipments and bookings, the oldest first. Returns how many it redacted. */
  redactEnded(merchantId: string, ended: Ended, limit: number): Promise<number>;
}

export function retentionStore({
  prisma,
  clock,
  people,
}: Pick<StoreContext, "prisma" | "clock" | "people">): RetentionStore {
  return {
    async merchants(afterId, limit) {
      const rows = await prisma.$queryRaw<{ id: string; settings: unknown }[]>`
        SELECT merchants.id::text AS id, shops.settings
        FROM merchants LEFT JOIN shops ON shops.merchant_id = merchants.id
        WHERE ${afterId}::uuid IS NULL OR merchants.id > ${afterId}::uuid
        ORDER BY merchants.id LIMIT ${limit}`;
      return rows.map(({ id, settings }) => ({
        id,
        settings: settings === null ? null : storedShopSettings.read(settings),
      }));
    },
    redactEnded: (merchantId, ended, limit) =>
      redactEnded({ prisma, people }, merchantId, ended, limit, clock.now()),
  };
}
