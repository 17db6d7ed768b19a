import type { TrackingBrand, TrackingBrandStore } from "../../../domain/orders/tracking-page/brand.ts";
import { plainBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { writeOwnRow } from "../events/change.ts";
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
  return {
    async get(merchantId) {
      const row = await prisma.trackingBrand.findUnique({ where: { merchantId } });
      return row === null ? plainBrand : storedBrand.read(row.value);
    },

    async set(merchantId, brand) {
      const value = JSON.stringify(storedBrand.write(brand));
      const row = { merchant_id: merchantId, value, updated_at: clock.now() };
      await writeOwnRow(prisma, "tracking_brands", row, { actor: actor() });
    },
  };
}
