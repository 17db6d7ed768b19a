import type { JsonValue } from "../../../domain/engine/index.ts";
import { readJson } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";

/** Any setting may be missing: `orders/settings.ts` fills it in. */
export const storedShopSettings = storedValue<{ readonly [name: string]: JsonValue }>({
  what: "shop settings",
  steps: [],
  read: (json) => Object.fromEntries(Object.entries(json).map(([name, value]) => [name, readJson(value)])),
});
