import type { Caller, ShippingSetup } from "../../engine/index.ts";
import type { CheckoutChoices } from "../offers/offered-services.ts";
import type { WhatIf } from "./try-on-orders.ts";

/**
 * Tries a change on the last orders, on a thread of its own. Nothing is stored, bought or asked of a carrier.
 * @param progressed called with the number of orders that were read so far
 * @throws ThreadsBusyError another change of the merchant's is being tried, or too many are
 */
export type AskWhatIf = (
  caller: Caller,
  change: {
    readonly before: ShippingSetup;
    readonly after: ShippingSetup;
    readonly choices: CheckoutChoices;
    /** `MOST_ORDERS` at most. */
    readonly most: number;
  },
  progressed?: (orders: number) => void,
) => Promise<WhatIf>;
