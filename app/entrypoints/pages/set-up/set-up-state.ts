import type { Environment } from "../../../domain/engine/index.ts";
import type { CarrierServiceRefusal } from "../../../domain/shops/platform-reason.ts";

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
  /** Networks of lockers, each locker of which is a service of its own to Shopify. */
  readonly networks: readonly string[];
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
  /** Its countries, the first few. */
  readonly where: readonly DestinationView[];
  readonly hasMore: boolean;
  readonly rates: "shown" | "off" | "missing";
  /** One of our carriers has prices for the place. */
  readonly served: boolean;
  /** Shoppers see only services whose names the merchant chose in Shopify. */
  readonly hidesNew: boolean;
}

interface DestinationView {
  /** Its name; `null`: all countries that no other place names. */
  readonly country: string | null;
  /** The number of its provinces that the place has, and the names of the first few; `null`: the whole country. */
  readonly provinces: { readonly count: number; readonly names: readonly string[] } | null;
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

/** Places where shoppers see no new locker: the networks' names, with those of the places. `null`: there is no such place. */
export function hiddenNetworks({ rates, networks }: SetUpState): {
  readonly networks: string;
  readonly places: string;
} | null {
  if (networks.length === 0 || !("places" in rates)) return null;
  const places = rates.places.filter((place) => place.rates === "shown" && place.hidesNew);
  return places.length === 0
    ? null
    : { networks: namesOf(networks), places: namesOf(places.map(({ name }) => name)) };
}

/** Enough names for the merchant to recognise them. */
const MOST_NAMES = 5;

export function namesOf(all: readonly string[]): string {
  const names = all.slice(0, MOST_NAMES).join(", ");
  return all.length > MOST_NAMES ? `${names}, …` : names;
}

/** Prices at checkout and labels, or labels alone: most plans have no prices that carriers calculate. */
export const guideTracks = ["rates", "labels"] as const;
export type GuideTrack = (typeof guideTracks)[number];

/** A shop without this step is of no use, so it can't be skipped: going live. */
export const skippableSteps = [
  "carrier",
  "sender",
  "prices",
  "locations",
  "rates",
  "service",
  "mail",
] as const;
export type SkippableStep = (typeof skippableSteps)[number];
export type SetUpStep = SkippableStep | "goLive";

/** The merchant's choices in the guide, beside the state of the shop. */
export interface GuideState {
  readonly track: GuideTrack;
  readonly skipped: readonly string[];
  /** A service is set for labels of orders that name none of ours. */
  readonly service: "given" | "missing";
  readonly services: readonly { readonly value: string; readonly label: string }[];
  readonly notify: boolean;
  /** Shopify or Waybill emails the tracking link to the shoppers of orders. */
  readonly mailsLink: boolean;
}

/** The steps of the track, in their order. Locations are absent if each has its address. */
export function setUpSteps(
  state: SetUpState,
  { track, skipped, service, mailsLink }: GuideState,
): ReadonlyMap<SetUpStep, "done" | "skipped" | "to-do"> {
  const forRates = track === "rates";
  const isDone: readonly (readonly [SetUpStep, boolean] | null)[] = [
    forRates ? ["carrier", state.carrier.kind === "connected"] : null,
    ["sender", state.sender === "given"],
    ["prices", state.prices === "given"],
    state.locationsWithoutAddress.length === 0 ? null : ["locations", false],
    forRates ? ["rates", isAdded(state)] : ["service", service === "given"],
    ["mail", mailsLink],
    ["goLive", state.environment === "production"],
  ];
  return new Map(
    isDone.flatMap((step) => {
      if (step === null) return [];
      const [name, done] = step;
      return [[name, done ? "done" : skipped.includes(name) ? "skipped" : "to-do"] as const];
    }),
  );
}

/** The rates are in a place that a carrier serves. Shoppers see them there once the shop is live. */
function isAdded({ carrier, prices, rates }: SetUpState): boolean {
  if (carrier.kind !== "connected" || prices !== "given" || !("places" in rates)) return false;
  return rates.places.some((place) => place.rates === "shown" && place.served);
}

/** Whether no step is left. While Shopify does not answer, the rates count as added, so that the guide stays away. */
export function isSetUp(state: SetUpState, guide: GuideState): boolean {
  return [...setUpSteps(state, guide)].every(
    ([name, step]) => step !== "to-do" || (name === "rates" && state.rates.kind === "unknown"),
  );
}
