import type { Money } from "../../engine/index.ts";
import type { Change, OrderComparison, OrderDifference } from "./compare-setups.ts";

/** Sums of one currency, in minor units, over the orders that have a price before and after. */
export interface AmountSum extends Change<number> {
  readonly currency: string;
  readonly orders: number;
}

/** How often a service was offered. */
interface ServiceSum extends Change<number> {
  readonly service: string;
}

export interface WhatIfSum {
  /** Past orders that were tried. */
  readonly orders: number;
  readonly changed: number;
  /** The bought service at checkout. */
  readonly paid: readonly AmountSum[];
  /** The labels of the bought service. */
  readonly labels: readonly AmountSum[];
  /** Orders whose bought service is no longer offered, or is offered only after. */
  readonly lost: number;
  readonly gained: number;
  /** Services whose number of offers or price changes somewhere, with the orders counted. */
  readonly services: readonly ServiceSum[];
  /** Orders that could be priced by none of the accounts, because items lack sizes. */
  readonly withoutSizes: number;
  /** Codes of carriers with prices from an API alone: the rate that was bought is used before and after. */
  readonly notAsked: readonly string[];
  /** Orders that a changed price list priced at a later day. */
  readonly moved: number;
}

interface Amounts {
  before: number;
  after: number;
  orders: number;
}

/** Adds comparisons up, in bounded memory. */
export class Summing {
  #orders = 0;
  #changed = 0;
  #lost = 0;
  #gained = 0;
  #moved = 0;
  #withoutSizes = 0;
  readonly #paid = new Map<string, Amounts>();
  readonly #labels = new Map<string, Amounts>();
  readonly #services = new Map<string, { before: number; after: number }>();
  readonly #notAsked = new Set<string>();

  add({ difference, paid, label, notAsked, lacksSizes }: OrderComparison): void {
    this.#orders++;
    if (lacksSizes) this.#withoutSizes++;
    for (const carrier of notAsked) this.#notAsked.add(carrier);
    count(this.#paid, paid);
    count(this.#labels, label);
    if (difference === null) return;
    this.#changed++;
    if (difference.movedTo !== null) this.#moved++;
    if (paid.before !== null && paid.after === null) this.#lost++;
    if (paid.before === null && paid.after !== null) this.#gained++;
    this.#countServices(difference);
  }

  sum(): WhatIfSum {
    const amounts = (of: ReadonlyMap<string, Amounts>) =>
      [...of].sort(byName).map(([currency, amount]) => ({ currency, ...amount }));
    return {
      orders: this.#orders,
      changed: this.#changed,
      lost: this.#lost,
      gained: this.#gained,
      paid: amounts(this.#paid),
      labels: amounts(this.#labels),
      services: [...this.#services].sort(byName).map(([service, counts]) => ({ service, ...counts })),
      withoutSizes: this.#withoutSizes,
      notAsked: [...this.#notAsked].sort(),
      moved: this.#moved,
    };
  }

  #countServices({ offers }: OrderDifference): void {
    for (const { service, before, after } of offers) {
      const counts = this.#services.get(service) ?? { before: 0, after: 0 };
      if (before !== null) counts.before++;
      if (after !== null) counts.after++;
      this.#services.set(service, counts);
    }
  }
}

function count(sums: Map<string, Amounts>, { before, after }: Change<Money | null>): void {
  if (before === null || after === null || before.currency !== after.currency) return;
  const amounts = sums.get(before.currency) ?? { before: 0, after: 0, orders: 0 };
  amounts.before += before.minor;
  amounts.after += after.minor;
  amounts.orders++;
  sums.set(before.currency, amounts);
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
