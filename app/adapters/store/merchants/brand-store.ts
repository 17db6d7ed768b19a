import type { TrackingBrand, TrackingBrandStore } from "../../../domain/orders/tracking-page/brand.ts";
import { plainBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { writeOwnRow } from "../events/own-row.ts";
import { oneAtATime } from "../rows/one-at-a-time.ts";
import { readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";

const storedBrand = storedValue<TrackingBrand>({
  what: "tracking page",
  steps: [],
  read: (json) =>
    readStored<TrackingBrand>(json, "tracking page", {
      name: "string?",
      colour: "string",
      helpUrl: "string?",
      language: "string?",
    }),
});

export function brandStore({
  prisma,
  clock,
  actor,
}: Pick<StoreContext, "prisma" | "clock" | "actor">): TrackingBrandStore {
  async function brandIn(
    sql: Pick<typeof prisma, "trackingBrand">,
    merchantId: string,
  ): Promise<TrackingBrand> {
    const row = await sql.trackingBrand.findUnique({ where: { merchantId } });
    return row === null ? plainBrand : storedBrand.read(row.value);
  }

  return {
    get: (merchantId) => brandIn(prisma, merchantId),

    async set(merchantId, brand, check) {
      const value = JSON.stringify(storedBrand.write(brand));
      await prisma.$transaction(async (transaction) => {
        await oneAtATime(transaction, `tracking brand/${merchantId}`);
        check?.(await brandIn(transaction, merchantId));
        const row = { merchant_id: merchantId, value, updated_at: clock.now() };
        await writeOwnRow(transaction, "tracking_brands", row, { actor: actor() });
      });
    },
  };
}
