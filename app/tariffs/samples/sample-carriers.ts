import type { NewCarrierAccount } from "../../engine/index.ts";
import { gorgona } from "./gorgona.ts";
import { thyrida } from "./thyrida.ts";
import { viadotto } from "./viadotto.ts";
import { zephyra } from "./zephyra.ts";

/** Four invented carriers that a new sandbox starts with; between them every rule of the API can be met. */
export const sampleCarrierAccounts: readonly NewCarrierAccount[] = [gorgona, thyrida, viadotto, zephyra];
