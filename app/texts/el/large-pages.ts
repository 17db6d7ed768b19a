import type { LargePageLoaders } from "../shape.ts";

export const largePages: LargePageLoaders = {
  audit: async () => (await import("./audit.ts")).audit,
  batch: async () => (await import("./batch.ts")).batch,
  carrierFields: async () => (await import("./carrier-fields.ts")).carrierFields,
  couriers: async () => (await import("./couriers.ts")).couriers,
  customs: async () => (await import("./customs.ts")).customs,
  delivery: async () => (await import("./delivery.ts")).delivery,
  exchange: async () => (await import("./exchange.ts")).exchange,
  inbox: async () => (await import("./inbox.ts")).inbox,
  methods: async () => (await import("./methods.ts")).methods,
  packing: async () => (await import("./packing.ts")).packing,
  pickups: async () => (await import("./pickups.ts")).pickups,
  priceList: async () => (await import("./price-list.ts")).priceList,
  printing: async () => (await import("./printing.ts")).printing,
  products: async () => (await import("./products.ts")).products,
  rules: async () => (await import("./rules.ts")).rules,
  shopSettings: async () => (await import("./shop-settings.ts")).shopSettings,
  slips: async () => (await import("./slips.ts")).slips,
  tryCart: async () => (await import("./try-cart.ts")).tryCart,
};
