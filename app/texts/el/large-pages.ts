import type { LargePageLoaders } from "../shape.ts";

export const largePages: LargePageLoaders = {
  carrierFields: async () => (await import("./carrier-fields.ts")).carrierFields,
  exchange: async () => (await import("./exchange.ts")).exchange,
  packing: async () => (await import("./packing.ts")).packing,
  rules: async () => (await import("./rules.ts")).rules,
  tryCart: async () => (await import("./try-cart.ts")).tryCart,
};
