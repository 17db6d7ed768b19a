import type { Money } from "../../engine/index.ts";
import type { PastOrder } from "./past-order.ts";
import type { AmountSum } from "./sum-differences.ts";
import type { TriedServices } from "./try-service-rules.ts";

/** A past order whose service or label's cost would differ. */
export interface ServiceDifference extends TriedServices, Pick<PastOrder, "id" | "name" | "at"> {}

/** The orders that one rule would choose for. */
interface RuleSum {
  readonly rule: string;
  readonly orders: number;
  /** Of these, the ones whose service would be another one. */
  readonly changed: number;
  /** The costs of their labels now and then, by currency; orders without a price are left out. */
  readonly costs: readonly AmountSum[];
}

export interface ServiceTrial {
  /** Rules of the changed setup that chose for an order, in the order of their names. */
  readonly rules: readonly RuleSum[];
  readonly changed: number;
  /** Orders whose tags, delivery and promised day are not kept. */
  readonly withoutFacts: number;
  /** The newest first, `MOST_KEPT` at most. */
  readonly differences: readonly ServiceDifference[];
}

const MOST_KEPT = 50;

/** Adds the choices of service rules up, in bounded memory. */
export class SummingServices {
  #changed = 0;
  #withoutFacts = 0;
  readonly #differences: ServiceDifference[] = [];
  readonly #rules = new Map<string, { orders: number; changed: number; costs: Map<string, AmountSum> }>();

  add({ id, name, at, asked }: PastOrder, tried: TriedServices): void {
    const { before, after } = tried;
    const isChanged = before.service !== after.service;
    if (asked === undefined) this.#withoutFacts++;
    if (isChanged) this.#changed++;
    if (isChanged && this.#differences.length < MOST_KEPT) this.#differences.push({ id, name, at, ...tried });
    if (after.rule === null) return;
    const sum = this.#rules.get(after.rule) ?? { orders: 0, changed: 0, costs: new Map() };
    sum.orders++;
    if (isChanged) sum.changed++;
    addCosts(sum.costs, before.cost, after.cost);
    this.#rules.set(after.rule, sum);
  }

  trial(): ServiceTrial {
    const rules = [...this.#rules].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      rules: rules.map(([rule, { orders, changed, costs }]) => ({
        ...{ rule, orders, changed },
        costs: [...costs.values()],
      })),
      changed: this.#changed,
      withoutFacts: this.#withoutFacts,
      differences: this.#differences,
    };
  }
}

function addCosts(sums: Map<string, AmountSum>, before: Money | null, after: Money | null): void {
  if (before === null || after === null || before.currency !== after.currency) return;
  const { currency } = before;
  const sum = sums.get(currency) ?? { currency, before: 0, after: 0, orders: 0 };
  sums.set(currency, {
    currency,
    before: sum.before + before.minor,
    after: sum.after + after.minor,
    orders: sum.orders + 1,
  });
}
