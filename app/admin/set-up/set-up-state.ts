import type { Environment } from "../../engine/index.ts";
import type { CarrierServiceRefusal } from "../../orders/platform-reason.ts";

/** The state of each step is read from the shop, not remembered from a click. */
export interface SetUpState {
  /** Shoppers see our rates somewhere; `null` if that is unknown. */
  readonly live: boolean | null;
  readonly carrier:
    | { readonly kind: "connected" | "connecting" }
    /** `plan`: the name of the shop's plan, where Shopify gives it. */
    | { readonly kind: "refused"; readonly reason: CarrierServiceRefusal; readonly plan: string | null }
    | { readonly kind: "broken"; readonly why: "missing" | "inactive" | "elsewhere" };
  readonly sender: "given" | "no-address" | "no-phone";
  readonly environment: Environment;
  readonly prices: "given" | "samples" | "no-account" | "no-price-list";
  readonly locationsWithoutAddress: readonly string[];
  readonly rates:
    | { readonly kind: "unknown" | "scopes-needed" }
    | { readonly kind: "zones" | "markets"; readonly places: readonly RatePlaceView[] };
  /** Pages of Shopify's admin. */
  readonly links: {
    readonly shipping: string;
    readonly markets: string;
    readonly locations: string;
  };
}

/** A shipping zone or a market. */
export interface RatePlaceView {
  readonly id: string;
  /** Includes its profile's name if the shop has several. */
  readonly name: string;
  readonly rates: "shown" | "off" | "missing";
  /** One of our carriers has prices for the place. */
  readonly served: boolean;
}

/** The button that adds the rates. */
export interface RatesAction {
  readonly busy: boolean;
  /** One sentence for each problem of the last click. */
  readonly problems: readonly string[];
  /** Null: to all places that lack them. */
  onAdd(placeIds: readonly string[] | null): void;
}

/** Places without the rates that a carrier has prices for. */
export function placesToAdd({ rates }: SetUpState): readonly RatePlaceView[] {
  if (!("places" in rates)) return [];
  return rates.places.filter((place) => place.rates === "missing" && place.served);
}

interface SetUpSteps {
  readonly carrier: boolean;
  readonly sender: boolean;
  readonly prices: boolean;
  /** Absent if every location has its address, because the merchant then has nothing to do. */
  readonly locations?: boolean;
  readonly rates: boolean;
  readonly goLive: boolean;
}

export function setUpSteps(state: SetUpState): SetUpSteps {
  return {
    carrier: state.carrier.kind === "connected",
    sender: state.sender === "given",
    prices: state.prices === "given",
    ...(state.locationsWithoutAddress.length === 0 ? {} : { locations: false }),
    rates: isAdded(state),
    goLive: state.environment === "production",
  };
}

/** The rates are in a place that a carrier serves. Shoppers see them there once the shop is live. */
function isAdded({ carrier, prices, rates }: SetUpState): boolean {
  if (carrier.kind !== "connected" || prices !== "given" || !("places" in rates)) return false;
  return rates.places.some((place) => place.rates === "shown" && place.served);
}

/** Whether no step is left. While Shopify does not answer, the rates count as added, so that the guide stays away. */
export function isSetUp(state: SetUpState): boolean {
  const { rates, ...others } = setUpSteps(state);
  return Object.values(others).every(Boolean) && (rates || state.rates.kind === "unknown");
}
