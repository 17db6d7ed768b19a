import { EngineError, validationFailed } from "../errors.ts";
import type { Box, Packer } from "../packing/index.ts";
import { packerOf } from "../packing/index.ts";
import type { ShippingSetup } from "../shipping-config.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { GivenParcel, Item } from "../values/item.ts";
import { toDecimal } from "../values/money.ts";
import type { QuoteRequest, Rate } from "../values/rate.ts";
import { rateIdsOf } from "../values/rate.ts";
import { deliveriesOf } from "./deliveries-of.ts";
import type { Asked, PricingPorts, RateFailure } from "./price-account.ts";
import { failureOf, lacksSides, missingSides, priceAccount } from "./price-account.ts";

export interface Quote {
  /** Cheapest first. */
  readonly rates: readonly Rate[];
  readonly failures: readonly RateFailure[];
}

/** Packings of earlier requests. It may forget, and belongs to one merchant's boxes: other boxes need another one. */
export interface KeptPackers {
  get(cart: string): KeptPacker | undefined;
  set(cart: string, packer: KeptPacker): void;
}

export interface KeptPacker {
  readonly packer: Packer;
  /** The number of pieces in the cart: a packing's memory grows with them. */
  readonly pieces: number;
}

/**
 * `itemized`: for rates that are kept. A checkout shows none of it, and has no time for it.
 * `waitsMs`: for callers that can't wait for every carrier.
 * `keptPackers`: for callers that ask for the same cart again, as checkouts do with each change of the address.
 */
export type PricingOptions = Pick<Asked, "itemized" | "given" | "waitsMs"> & {
  readonly keptPackers?: KeptPackers;
  /** Grams of all parcels with their packaging, as a person weighed them; the packer makes the parcels. Absent: as the items weigh. */
  readonly weighedG?: number;
};

/** Pricing in progress. A caller that can't wait for every carrier takes the rates so far. */
export interface PricingUnderWay {
  /** Resolves when every service has answered or failed; `null` if all have already, like price tables. */
  readonly whenAll: Promise<void> | null;
  /** Resolves when there is a rate, and with `whenAll`. */
  readonly whenSome: Promise<void>;
  /** Services that have not answered yet are failures. */
  soFar(): Quote;
}

/**
 * Prices without storing anything: the same packing, tariffs and surcharges as a label. Services are asked in
 * parallel; one that fails, refuses or hangs is a failure beside the others' rates.
 * @throws VALIDATION_FAILED as `quoteRates`
 */
export async function priceRates(
  ports: PricingPorts,
  setup: ShippingSetup,
  request: QuoteRequest,
  options: PricingOptions = {},
): Promise<Quote> {
  const pricing = beginPricing(ports, setup, request, options);
  await pricing.whenAll;
  return pricing.soFar();
}

/** `priceRates` for callers that can't wait for the slowest. @throws VALIDATION_FAILED as `quoteRates` */
export function beginPricing(
  ports: PricingPorts,
  setup: ShippingSetup,
  request: QuoteRequest,
  { itemized, given, keptPackers, weighedG, waitsMs }: PricingOptions = {},
): PricingUnderWay {
  if (given === undefined) refuseUnknownSizes(setup.accounts, request.items);
  const { boxes, handling } = setup.shippingConfig;
  const at = ports.clock.now();
  const asked: Asked = {
    request,
    deliveryOf: deliveriesOf(at, handling, request),
    packerFor:
      given === undefined && weighedG !== undefined
        ? packersOf(weighing(request.items, weighedG), boxes.map(weighedWithGoods))
        : packersFor(request, boxes, given, keptPackers),
    at,
    rateId: rateIdsOf(ports.ids.next()),
    ...(given && { given }),
    ...(itemized && { itemized }),
    ...(waitsMs !== undefined && { waitsMs }),
  };
  // The outcomes are in the order of accounts and services. A pending service counts as too slow until it answers.
  const outcomes: (Rate | RateFailure)[] = [];
  const waiting: Promise<void>[] = [];
  let tellFirst = () => {};
  const first = new Promise<void>((resolve) => {
    tellFirst = resolve;
  });
  for (const account of setup.accounts) {
    for (const { serviceCode, outcome } of priceAccount(ports, account, asked)) {
      if (!(outcome instanceof Promise)) {
        outcomes.push(outcome);
        continue;
      }
      const place = outcomes.push(pendingFailure(account, serviceCode)) - 1;
      const settled = outcome.then((late) => {
        outcomes[place] = late;
        if ("price" in late) tellFirst();
      });
      waiting.push(settled);
    }
  }
  const whenAll = waiting.length === 0 ? null : Promise.all(waiting).then(() => {});
  const soFar = () => ({
    rates: outcomes.filter((outcome) => "price" in outcome).sort(cheapestFirst),
    failures: outcomes.filter((outcome) => "message" in outcome),
  });
  if (outcomes.some((outcome) => "price" in outcome)) tellFirst();
  return { whenAll, whenSome: whenAll === null ? Promise.resolve() : Promise.race([first, whenAll]), soFar };
}

function packersFor(
  { packing, items }: QuoteRequest,
  boxes: readonly Box[],
  given: Asked["given"],
  kept: KeptPackers | undefined,
) {
  if (given !== undefined) return packersOf(given.map(closed), []);
  return packing === "items" ? packersOf(items.map(alone), []) : packersOf(items, boxes, kept);
}

/** A parcel that is packed already, in the terms of the packer, which then only checks a service's limits. */
function closed({ weightG, lengthCm, widthCm, heightCm }: GivenParcel): Item {
  return { weightG, lengthCm, widthCm, heightCm, shipsAlone: true };
}

/** The items with their shares of a weight. Items that weigh nothing have equal shares. */
function weighing(items: readonly Item[], weighedG: number): readonly Item[] {
  const sum = items.reduce((total, { weightG }) => total + weightG, 0);
  // Equal pieces of a line are one value, by which the packer knows them.
  const shared = new Map<Item, Item>();
  return items.map((item) => {
    const known = shared.get(item);
    if (known !== undefined) return known;
    const weightG = sum > 0 ? (item.weightG / sum) * weighedG : weighedG / items.length;
    const weighed = { ...item, weightG };
    shared.set(item, weighed);
    return weighed;
  });
}

/** A box whose own weight is part of what its contents are said to weigh. */
function weighedWithGoods({ weightG, maxWeightG, ...box }: Box): Box {
  return { ...box, weightG: 0, ...(maxWeightG !== undefined && { maxWeightG: maxWeightG + weightG }) };
}

function alone(item: Item): Item {
  return { ...item, shipsAlone: true };
}

const tooSlow = new EngineError("CARRIER_UNAVAILABLE", "The carrier had not answered in time.");

/** Of a carrier that was asked and has not answered yet. */
export function pendingFailure(account: CarrierAccount, serviceCode: string | null): RateFailure {
  return { ...failureOf(account, serviceCode, tooSlow), isPending: true };
}

/** One packer for each default size: services with the same limits share one packing. */
function packersOf(items: readonly Item[], boxes: readonly Box[], kept?: KeptPackers): Asked["packerFor"] {
  const packers = new Map<string, Packer>();
  const sized = !lacksSides(items);
  const make = (size: string, defaultParcel: CarrierAccount["defaultParcel"]) => {
    const cart = kept === undefined ? "" : `${size} ${cartOf(items)}`;
    const known = kept?.get(cart);
    if (known !== undefined) return known.packer;
    const packer = packerOf(items, { boxes, defaultParcel });
    kept?.set(cart, { packer, pieces: items.length });
    return packer;
  };
  return (account) => {
    const defaultParcel = sized ? null : account.defaultParcel;
    const key = JSON.stringify(defaultParcel);
    const packer = packers.get(key) ?? make(key, defaultParcel);
    packers.set(key, packer);
    return packer;
  };
}

/** All that packing reads of the items. */
function cartOf(items: readonly Item[]): string {
  const runs: { readonly item: Item; count: number }[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.item === item) last.count++;
    else runs.push({ item, count: 1 });
  }
  return runs.map(({ item, count }) => `${count}×${packedBy(item)}`).join(" ");
}

function packedBy(item: Item): string {
  const { weightG, lengthCm, widthCm, heightCm, compartmentSize, keepUpright, shipsAlone } = item;
  return [weightG, lengthCm, widthCm, heightCm, compartmentSize, keepUpright, shipsAlone].join();
}

/** Amounts of different currencies can't be compared; they sort by their face value, so that the order is stable. */
export function cheapestFirst(a: Rate, b: Rate): number {
  const difference =
    a.price.currency === b.price.currency
      ? a.price.totalMinor - b.price.totalMinor
      : toDecimal(a.price.totalMinor, a.price.currency) - toDecimal(b.price.totalMinor, b.price.currency);
  return difference || compare(a.carrier.code, b.carrier.code) || compare(a.service.code, b.service.code);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function refuseUnknownSizes(accounts: readonly CarrierAccount[], items: readonly Item[]): void {
  if (accounts.length === 0 || accounts.some((account) => account.defaultParcel !== null)) return;
  const issues = missingSides(items);
  if (issues.length > 0) throw validationFailed(issues);
}
