/** The parts of the local Shopify's control answers that the story reads; see simulator/README.md. */
export interface ShopView {
  readonly domain: string;
  readonly name: string;
  readonly carrierServices: readonly {
    readonly name: string;
    readonly active: boolean;
    readonly callbackUrl: string;
  }[];
}

export interface CheckoutView {
  readonly id: string;
  readonly options: readonly {
    readonly handle: string;
    readonly title: string;
    readonly code: string;
    readonly priceMinor: number;
    readonly currency: string;
    readonly description: string;
    readonly source: "carrier" | "backup";
  }[];
  readonly calls: readonly { readonly ms: number; readonly status: number | null }[];
}

export interface OrderView {
  readonly id: string;
  readonly name: string;
  readonly fulfillments: readonly FulfillmentView[];
}

export interface FulfillmentView {
  readonly id: string;
  readonly status: string;
  readonly tracking: readonly {
    readonly company: string | null;
    readonly number: string | null;
    readonly url: string | null;
  }[];
  readonly events: readonly { readonly status: string; readonly happenedAt: string }[];
}

/** The parts of the REST API's shipment that the story reads. */
export interface ShipmentAnswer {
  readonly id: string;
  readonly state: string;
  readonly driver: string;
  readonly related_order_id: string | null;
  readonly tracking_ref: string;
  readonly tracking_status: string;
  readonly label_url: string;
  readonly pickup: { readonly date: string; readonly time: string } | null;
  readonly rate: {
    readonly total_amount: number;
    readonly currency: string;
    readonly has_pickup: boolean;
    readonly service: { readonly name: string };
    readonly provider: { readonly name: string };
  };
}
