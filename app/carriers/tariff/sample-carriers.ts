import type { NewCarrierAccount } from "../../engine/index.ts";
import { gorgona } from "./samples/gorgona.ts";
import { thyrida } from "./samples/thyrida.ts";
import { viadotto } from "./samples/viadotto.ts";
import { zephyra } from "./samples/zephyra.ts";

/** Four invented carriers that a new sandbox starts with; between them every rule of the API can be met. */
export const sampleCarrierAccounts: readonly NewCarrierAccount[] = [gorgona, thyrida, viadotto, zephyra];
