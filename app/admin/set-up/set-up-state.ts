import type { CarrierServiceRefusal } from "../../orders/platform-reason.ts";

/** The state of each step is read from the shop, not remembered from a click. */
export interface SetUpState {
  /** Shoppers see our rates somewhere; `null` when that can't be told. */
  readonly live: boolean | null;
  readonly carrier:
    | { readonly kind: "connected" | "connecting" }
    /** `plan`: what the shop's plan is called, where Shopify says it. */
    | { readonly kind: "refused"; readonly reason: CarrierServiceRefusal; readonly plan: string | null }
    | { readonly kind: "broken"; readonly why: "missing" | "inactive" | "elsewhere" };
  readonly sender: "given" | "no-address" | "no-phone";
  readonly prices: "given" | "no-account" | "no-price-list";
  readonly locationsWithoutAddress: readonly string[];
  readonly rates:
    | { readonly kind: "unknown" | "scopes-needed" }
    | { readonly kind: "zones" | "markets"; readonly places: readonly RatePlaceView[] };
  /** In Shopify's admin. */
  readonly links: {
    readonly shipping: string;
    readonly markets: string;
    readonly locations: string;
  };
}

/** A shipping zone or a market. */
export interface RatePlaceView {
  readonly id: string;
  /** With its profile's, where there are several. */
  readonly name: string;
  readonly rates: "shown" | "off" | "missing";
  /** One of our carriers has prices to there. */
  readonly served: boolean;
}

/** The button that adds the rates. */
export interface RatesAction {
  readonly busy: boolean;
  /** What came of the last click, as far as it went wrong: a sentence each. */
  readonly problems: readonly string[];
  /** Null: to all places that lack them. */
  onAdd(placeIds: readonly string[] | null): void;
}

/** Where the rates lack and a carrier has prices to. */
export function placesToAdd({ rates }: SetUpState): readonly RatePlaceView[] {
  if (!("places" in rates)) return [];
  return rates.places.filter((place) => place.rates === "missing" && place.served);
}

interface SetUpSteps {
  readonly carrier: boolean;
  readonly sender: boolean;
  readonly prices: boolean;
  /** Absent where every location has its address: nothing a merchant need be asked. */
  readonly locations?: boolean;
  readonly rates: boolean;
}

/** Which steps are done. */
export function setUpSteps(state: SetUpState): SetUpSteps {
  return {
    carrier: state.carrier.kind === "connected",
    sender: state.sender === "given",
    prices: state.prices === "given",
    ...(state.locationsWithoutAddress.length === 0 ? {} : { locations: false }),
    rates: state.live === true,
  };
}

/** Nothing left to do, as far as anybody can tell: a Shopify that doesn't answer for a moment is no reason to begin anew. */
export function isSetUp(state: SetUpState): boolean {
  const { rates, ...others } = setUpSteps(state);
  return Object.values(others).every(Boolean) && (rates || state.rates.kind === "unknown");
}
