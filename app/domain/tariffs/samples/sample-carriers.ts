import type { NewCarrierAccount } from "../../engine/index.ts";
import { gorgona } from "./gorgona.ts";
import { thyrida } from "./thyrida.ts";
import { viadotto } from "./viadotto.ts";
import { zephyra } from "./zephyra.ts";

/** Four invented carriers of a new sandbox; together they exercise every rule of the API. */
export const sampleCarrierAccounts: readonly NewCarrierAccount[] = [gorgona, thyrida, viadotto, zephyra].map(
  (account) => ({ ...account, sample: true }),
);
