/** The outcome of a webhook that asked for nothing. */
export type NothingDue =
  /** The webhook can't be worked on. */
  | {
      readonly ignored:
        | "topic-unknown"
        | "shop-unknown"
        | "not-installed"
        | "names-no-order"
        | "names-no-fulfillment-order"
        | "names-no-product"
        | "names-no-inventory-item"
        | "fulfillment-order-not-shown";
    }
  /** It tells nothing new, or concerns nothing of ours. */
  | { readonly acknowledged: "no-label" | "later-state-known" | "read-with-each-shipment" };
