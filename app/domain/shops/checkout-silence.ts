/** Whether shoppers still see a shop's rates, by what the checkout was asked and what Shopify says (docs/checkout/silence.md). */
import type { LookedPlace } from "./looked-places.ts";
import { isShippedOtherwise, profilesShowing, profilesWithout } from "./looked-places.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The outcome of the shop's callbacks and orders. Reading it asks Shopify nothing. */
export interface CheckoutFacts {
  readonly shop: string;
  /** The last callback; `null`: none within the 30 days that they are kept. */
  readonly askedAt: Date | null;
  /** Between callbacks, on average over the last twenty; `null`: there were fewer. */
  readonly meanGapMs: number | null;
  /** The last callback that was answered with a price. */
  readonly pricedAt: Date | null;
  /** Callbacks after it that got no price, to countries that had got prices, and the first of them. */
  readonly empty: { readonly count: number; readonly since: Date } | null;
  /** The country of each order with others' shipping, to countries with our prices, from half an hour after the last callback on. */
  readonly unasked: readonly string[];
}

export type SilenceCause =
  /** The shop's plan has no prices that carriers calculate. */
  | "plan"
  /** Shopify refuses the carrier service for another reason. */
  | "refused"
  /** No zone, or no market, has our rates. */
  | "no-zone"
  | "no-market"
  /** No zone of one delivery profile has our rates, and another profile's have. */
  | "no-zone-in-profile"
  /** Shipping moved to markets, which the app may not read. */
  | "markets-closed"
  /** Everything is set, and Shopify asks for no prices. */
  | "not-asked"
  /** Shopify asks, and no answer has a price. */
  | "no-prices";

export interface Silence {
  readonly cause: SilenceCause;
  readonly since: Date;
  /** `null`: the shop's contact has not been written to yet. */
  readonly mailedAt: Date | null;
}

export type RatesKeeper = "zones" | "markets";

export interface CheckoutWatch {
  /** The last look into Shopify. */
  readonly lookedAt: Date | null;
  /** Where the shop kept its rates at the last look. */
  readonly keeps: RatesKeeper | null;
  /** The delivery profiles with our rates. One that has lost them stays for a week. */
  readonly shownIn: readonly string[];
  /** Countries of unasked orders to which goods also go without our rates. */
  readonly otherwise: readonly string[];
  readonly silences: readonly Silence[];
}

/** The result of a look into Shopify. */
export interface CheckoutLook {
  readonly refusal: "plan" | "refused" | null;
  readonly keeps: RatesKeeper | null;
  /** `closed`: the app may not read them. */
  readonly rates: "shown" | "missing" | "closed" | "unknown";
  /** Absent: Shopify did not show them. */
  readonly places?: readonly LookedPlace[];
}

export interface CheckoutWatchStore {
  /** `null` before the first look. */
  get(merchantId: string): Promise<CheckoutWatch | null>;
  put(merchantId: string, shop: string, watch: CheckoutWatch): Promise<void>;
  /** The facts of every installed shop that was asked within 30 days, or of one shop. */
  facts(now: Date, shop?: string): Promise<readonly (CheckoutFacts & { readonly watch: CheckoutWatch })[]>;
}

export const neverWatched: CheckoutWatch = {
  ...{ lookedAt: null, keeps: null, shownIn: [], otherwise: [], silences: [] },
};

/** Shopify keeps answers for 15 minutes, so that a shop with a full till asks again within them. */
const SHORTEST_QUIET_MS = 10 * MINUTE_MS;
const QUIET_GAPS = 20;
const LOOK_EVERY_MS = 6 * HOUR_MS;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const EMPTY_FOR_MS = HOUR_MS;
/** One cart without a price may be too heavy, or bound for a place without a carrier. */
const FEWEST_EMPTY = 2;
const FEWEST_UNASKED = 3;
/** The merchant may have removed the rates on purpose. */
const PROFILE_MISSED_FOR_MS = 7 * 24 * HOUR_MS;

/**
 * The reason for a look: `clock`, the facts; `app`, the app registered the carrier service or added rates; `shopify`, something changed
 * in the shop, such as its plan.
 */
export const lookReasons = ["clock", "app", "shopify"] as const;
export type LookReason = (typeof lookReasons)[number];

/** Whether Shopify is worth a look: it is asked seldom, and when the facts give reason to. */
export function isLookDue(
  { silences, lookedAt, otherwise }: CheckoutWatch,
  facts: CheckoutFacts,
  now: Date,
): boolean {
  if (facts.pricedAt === null && silences.length === 0) return false;
  if (lookedAt === null) return true;
  const age = now.getTime() - lookedAt.getTime();
  if (age >= LOOK_EVERY_MS) return true;
  if (age < LOOK_AGAIN_MS) return false;
  if (silences.some(({ cause }) => cause !== "no-prices")) {
    const oldest = Math.min(...silences.map(({ since }) => since.getTime()));
    const isFresh = now.getTime() - oldest < 24 * HOUR_MS;
    return isAfter(facts.askedAt, lookedAt) || isFresh || age >= HOUR_MS;
  }
  if (facts.unasked.some((country) => !otherwise.includes(country))) return true;
  // One look for each silence: a shop sleeps at night.
  return isAfter(facts.askedAt, lookedAt) && isQuiet(facts, now);
}

/** Quiet for longer than its own rhythm explains. */
function isQuiet({ askedAt, meanGapMs }: CheckoutFacts, now: Date): boolean {
  if (askedAt === null || meanGapMs === null) return false;
  const quietMs = Math.max(SHORTEST_QUIET_MS, QUIET_GAPS * meanGapMs);
  return now.getTime() - askedAt.getTime() >= quietMs;
}

/** Whether carts that used to get prices have got none for an hour. */
export function hasNoPrices({ empty }: CheckoutFacts, now: Date): boolean {
  return (
    empty !== null && empty.count >= FEWEST_EMPTY && now.getTime() - empty.since.getTime() >= EMPTY_FOR_MS
  );
}

/**
 * The causes that hold now. One that held before keeps its time and mail.
 * @param look `null`: Shopify was not asked, so that what it said last holds on
 */
export function silencesNow(
  watch: CheckoutWatch,
  facts: CheckoutFacts,
  look: CheckoutLook | null,
  now: Date,
): readonly Silence[] {
  const before = new Map(watch.silences.map((silence) => [silence.cause, silence]));
  const causes: SilenceCause[] = [];
  if (look === null || look.rates === "unknown")
    causes.push(...[...before.keys()].filter((cause) => cause !== "no-prices"));
  const inShopify = look === null ? null : causeInShopify(watch, facts, look);
  if (inShopify !== null && !causes.includes(inShopify)) causes.push(inShopify);
  if (look?.rates === "shown" && lostProfiles(watch, look, now).length > 0) causes.push("no-zone-in-profile");
  // The last price may be further back than the facts reach.
  const stillNone = before.has("no-prices") && facts.pricedAt === null && facts.askedAt !== null;
  if (stillNone || hasNoPrices(facts, now)) causes.push("no-prices");
  return causes.map((cause) => before.get(cause) ?? { cause, since: now, mailedAt: null });
}

/** The watch after a look, or without one. */
export function watchNow(
  watch: CheckoutWatch,
  facts: CheckoutFacts,
  look: CheckoutLook | null,
  now: Date,
): CheckoutWatch {
  const silences = silencesNow(watch, facts, look, now);
  if (look === null) return { ...watch, silences };
  const places = look.places ?? null;
  const lost = lostProfiles(watch, look, now);
  return {
    lookedAt: now,
    keeps: look.keeps ?? watch.keeps,
    shownIn: places === null ? watch.shownIn : [...new Set([...profilesShowing(places), ...lost])].sort(),
    otherwise: [...new Set(facts.unasked)]
      .filter((country) => isShippedOtherwise(places ?? [], country))
      .sort(),
    silences,
  };
}

/** Delivery profiles that had the rates within a week, and have them no more. */
function lostProfiles(
  { shownIn, silences }: CheckoutWatch,
  { places = [] }: CheckoutLook,
  now: Date,
): readonly string[] {
  const known = silences.find(({ cause }) => cause === "no-zone-in-profile");
  if (known !== undefined && now.getTime() - known.since.getTime() > PROFILE_MISSED_FOR_MS) return [];
  return profilesWithout(places, shownIn);
}

function causeInShopify(
  { keeps, silences }: CheckoutWatch,
  facts: CheckoutFacts,
  look: CheckoutLook,
): SilenceCause | null {
  if (look.refusal !== null) return look.refusal;
  switch (look.rates) {
    case "unknown":
      return null;
    case "missing":
      return look.keeps === "markets" ? "no-market" : "no-zone";
    case "closed": {
      const known = silences.find(({ cause }) => cause === "markets-closed");
      // Shopify asks again, so the merchant added the rates to a market without us.
      if (known !== undefined) return isAfter(facts.askedAt, known.since) ? null : "markets-closed";
      return keeps === "zones" ? "markets-closed" : null;
    }
    case "shown":
      return unexplained(facts, look).length >= FEWEST_UNASKED ? "not-asked" : null;
  }
}

/** Orders that Shopify should have asked prices for. */
function unexplained({ unasked }: CheckoutFacts, { places = [] }: CheckoutLook): readonly string[] {
  return unasked.filter((country) => !isShippedOtherwise(places, country));
}

function isAfter(time: Date | null, than: Date): boolean {
  return time !== null && time > than;
}
