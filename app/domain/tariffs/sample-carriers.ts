import type { NewCarrierAccount } from "../engine/index.ts";
import { gorgona } from "./samples/gorgona.ts";
import { thyrida } from "./samples/thyrida.ts";
import { viadotto } from "./samples/viadotto.ts";
import { zephyra } from "./samples/zephyra.ts";

/** Four invented carriers of a new sandbox; together they exercise every rule of the API. */
export const sampleCarrierAccounts: readonly NewCarrierAccount[] = [gorgona, thyrida, viadotto, zephyra].map(
  (account) => ({ ...account, sample: true }),
);
