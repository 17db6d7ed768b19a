/** Tries two setups on past orders: the differences of each order and their sums. Pure but for what `carriersOn` opens. */
import type { CarrierAccount, Money } from "../../engine/index.ts";
import type { PastOrder } from "./past-order.ts";
import type { PricedAt, TriedOffer, TriedOrder, TriedRates, WhatIfSetup } from "./price-past-orders.ts";
import { accountPricing, offering } from "./price-past-orders.ts";
import type { TriedServices } from "./try-service-rules.ts";
import { choosing } from "./try-service-rules.ts";

export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** A past order that would be offered, paid or shipped differently. Money in minor units; `null`: there is no price. */
export interface OrderDifference {
  /** The shipment's id. */
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  /** The day at which the changed price lists priced it, where they begin later than the order. */
  readonly movedTo: Date | null;
  /** `<carrier>.<service>`: the service that was bought. */
  readonly service: string;
  /** Shown to the shopper for the bought service; `null`: not offered. */
  readonly paid: Change<Money | null>;
  /** The label of the bought service. */
  readonly label: Change<Money | null>;
  /** The label that was bought. */
  readonly boughtFor: Money;
  /** Days until the latest delivery by the bought service; both are null where the order was moved. */
  readonly days: Change<number | null>;
  /** Offers that appear, disappear, or change their price or name. */
  readonly offers: readonly OfferDifference[];
}

interface OfferDifference extends Change<Money | null> {
  /** `<carrier>.<service>` */
  readonly service: string;
}

export interface OrderComparison {
  /** `null`: nothing differs. */
  readonly difference: OrderDifference | null;
  readonly paid: Change<Money | null>;
  readonly label: Change<Money | null>;
  /** `null`: neither setup has a service rule. */
  readonly services: TriedServices | null;
  readonly notAsked: readonly string[];
  readonly lacksSizes: boolean;
}

/** The first moment of a changed account's new prices, if that is later than others' orders. */
export type BeginsAt = (account: CarrierAccount) => Date | null;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Compares two setups. Accounts that price alike in both are priced once. An order from before a changed price list
 * begins is priced by it as if it came whole weeks later: the same weekday and hour, and the first on which the list
 * holds.
 */
export function comparing(
  before: WhatIfSetup,
  after: WhatIfSetup,
  beginsAt: BeginsAt,
): (order: PastOrder) => Promise<OrderComparison> {
  const alike = sharedAccounts(before, after);
  const isAlike = ({ id }: CarrierAccount) => alike.has(id);
  const isOwn = (account: CarrierAccount) => !isAlike(account);
  const pricedShared = accountPricing(before, before.accounts.filter(isAlike));
  const pricedBefore = accountPricing(before, before.accounts.filter(isOwn));
  const changed = after.accounts
    .filter(isOwn)
    .map((account) => ({ begins: beginsAt(account), price: accountPricing(after, [account]) }));
  const [offerBefore, offerAfter] = [offering(before), offering(after)];
  const choose = choosing(before, after);

  return async (order) => {
    const { at } = order;
    const shared = await pricedShared(order, at);
    const own = await pricedBefore(order, at);
    const others = await Promise.all(
      changed.map(async ({ begins, price }) => {
        const then = movedTo(at, begins);
        return { rates: await price(order, then), then };
      }),
    );
    const on = ({ carriersOn }: WhatIfSetup, { rates }: TriedRates, then: Date): PricedAt => ({
      rates,
      carriers: carriersOn(then),
    });
    const common = on(before, shared, at);
    const [pricedWas, pricedWould] = [
      [common, on(before, own, at)],
      [common, ...others.map(({ rates, then }) => on(after, rates, then))],
    ];
    const was = await offerBefore(order, pricedWas);
    const would = await offerAfter(order, pricedWould);
    const services = choose && {
      before: await choose.before(order, pricedWas),
      after: await choose.after(order, pricedWould),
    };
    const moved = new Date(Math.max(at.getTime(), ...others.map(({ then }) => then.getTime())));
    const parts = [shared, own, ...others.map(({ rates }) => rates)];
    return {
      ...comparisonOf(order, was, would, moved > at ? moved : null),
      services,
      notAsked: [...new Set(parts.flatMap(({ notAsked }) => notAsked))],
      lacksSizes: parts.some(({ lacksSizes }) => lacksSizes),
    };
  };
}

function movedTo(at: Date, begins: Date | null): Date {
  if (begins === null || at >= begins) return at;
  const weeks = Math.ceil((begins.getTime() - at.getTime()) / WEEK_MS);
  return new Date(at.getTime() + weeks * WEEK_MS);
}

/** Accounts whose prices are the same in both setups. */
function sharedAccounts(before: WhatIfSetup, after: WhatIfSetup): ReadonlySet<string> {
  const packing = ({ shippingConfig: { boxes, handling } }: WhatIfSetup) => JSON.stringify([boxes, handling]);
  if (packing(before) !== packing(after)) return new Set();
  const known = new Map(before.accounts.map((account) => [account.id, pricedBy(account)]));
  return new Set(
    after.accounts.filter((account) => known.get(account.id) === pricedBy(account)).map(({ id }) => id),
  );
}

function pricedBy({ updatedAt: _at, tested: _tested, ...account }: CarrierAccount): string {
  return JSON.stringify(account);
}

function comparisonOf(
  order: PastOrder,
  was: TriedOrder,
  would: TriedOrder,
  moved: Date | null,
): Pick<OrderComparison, "difference" | "paid" | "label"> {
  const service = `${order.bought.carrier.code}.${order.bought.service.code}`;
  const { totalMinor, currency } = order.bought.price;
  const shownFor = ({ offers }: TriedOrder) => offers.get(service)?.shown ?? null;
  const paid = { before: shownFor(was), after: shownFor(would) };
  const label = { before: was.label, after: would.label };
  // Days off between the two days differ without any change.
  const days = moved === null ? { before: was.days, after: would.days } : { before: null, after: null };
  const offers = offerDifferences(was.offers, would.offers);
  if (offers.length === 0 && isSame(label.before, label.after) && days.before === days.after)
    return { difference: null, paid, label };
  const difference = {
    id: order.id,
    name: order.name,
    at: order.at,
    movedTo: moved,
    service,
    paid,
    label,
    days,
    offers,
    boughtFor: { minor: totalMinor, currency },
  };
  return { difference, paid, label };
}

function offerDifferences(
  was: ReadonlyMap<string, TriedOffer>,
  would: ReadonlyMap<string, TriedOffer>,
): readonly OfferDifference[] {
  return [...new Set([...was.keys(), ...would.keys()])].sort().flatMap((service) => {
    const [one, other] = [was.get(service), would.get(service)];
    if (isSame(one?.shown ?? null, other?.shown ?? null) && one?.name === other?.name) return [];
    return [{ service, before: one?.shown ?? null, after: other?.shown ?? null }];
  });
}

function isSame(one: Money | null, other: Money | null): boolean {
  return one?.minor === other?.minor && one?.currency === other?.currency;
}
