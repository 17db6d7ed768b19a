import { OpenBookingsError } from "../shops/forget-shop.ts";
import type { Stores } from "../stores.ts";
import type { LoggedErasure } from "./erasure-log.ts";

export interface Replayed {
  readonly done: number;
  /** Shops and merchants of which a booking is still open: a label may exist that is not known yet. */
  readonly open: readonly string[];
}

/** Erases again what was erased since the data is of. Repeating it harms nothing. */
export async function replayErasures(
  {
    shops,
    people,
    members,
    recipientMails,
    merchantDesk,
  }: Pick<Stores, "shops" | "people" | "members" | "recipientMails" | "merchantDesk">,
  erasures: readonly LoggedErasure[],
): Promise<Replayed> {
  const open = new Set<string>();
  for (const { at, erasure } of erasures)
    switch (erasure.what) {
      case "orders":
        await shops.redactOrders(erasure.shop, erasure.orders);
        break;
      case "rows":
        await people.eraseRows(erasure.merchantId, erasure);
        break;
      case "member":
        await members.remove(erasure.merchantId, erasure.memberId);
        break;
      case "merchant":
        try {
          await merchantDesk.erase(erasure.merchantId);
        } catch (error) {
          if (!(error instanceof OpenBookingsError)) throw error;
          open.add(erasure.merchantId);
        }
        break;
      case "opt-out":
        await recipientMails.stop(erasure.merchantId, erasure.emailHash);
        break;
      case "shop": {
        const shop = await shops.get(erasure.shop);
        // A shop that came later is not the one that left.
        if (shop === null || shop.installedAt >= new Date(at)) break;
        const { keepsApi } = erasure;
        if (shop.uninstalledAt === null) await shops.uninstall(shop.domain, { keepsApi });
        await shops.redact(shop.domain);
        try {
          if (!keepsApi) await shops.forget(shop.domain);
        } catch (error) {
          if (!(error instanceof OpenBookingsError)) throw error;
          open.add(shop.domain);
        }
        break;
      }
    }
  return { done: erasures.length, open: [...open] };
}
