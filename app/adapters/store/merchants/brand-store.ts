import type { TrackingBrand, TrackingBrandStore } from "../../../domain/orders/tracking-page/brand.ts";
import { plainBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { readStored } from "../rows/stored.ts";
import { columnJson, storedValue } from "../rows/stored-value.ts";
import type { StoreContext } from "../store-context.ts";

const storedBrand = storedValue<TrackingBrand>({
  what: "tracking page",
  steps: [],
  read: (json) =>
    readStored<TrackingBrand>(json, "tracking page", {
      ...{ name: "string?", colour: "string", helpUrl: "string?", language: "string?" },
    }),
});

export function brandStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): TrackingBrandStore {
  return {
    async get(merchantId) {
      const row = await prisma.trackingBrand.findUnique({ where: { merchantId } });
      return row === null ? plainBrand : storedBrand.read(row.value);
    },

    async set(merchantId, brand) {
      const row = { value: columnJson(storedBrand.write(brand)), updatedAt: clock.now() };
      await prisma.trackingBrand.upsert({
        where: { merchantId },
        create: { merchantId, ...row },
        update: row,
      });
    },
  };
}
