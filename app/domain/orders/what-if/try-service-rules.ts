/** Tries service rules on past orders: which service they choose, and what its label costs. Pure but for the prices that it is given. */
import type { Carriers, MatchedRule, Money, Rate } from "../../engine/index.ts";
import { cheapestFirst, compileServiceRules } from "../../engine/index.ts";
import { decideLabel } from "../choices/decide-label.ts";
import type { ChoiceFacts } from "../choices/label-choice.ts";
import { offeredServices } from "../offers/offered-services.ts";
import { pricesForChoice } from "../quotes/prices-for-choice.ts";
import type { PastOrder } from "./past-order.ts";
import type { PricedAt, WhatIfSetup } from "./price-past-orders.ts";
import { labelOf } from "./price-past-orders.ts";

/** The service of a past order, and what its label costs. */
export interface TriedService {
  /** `<carrier>.<service>`; `null`: a person is asked. */
  readonly service: string | null;
  /** The rule that chose it; `null`: none, so it is the one that was bought. */
  readonly rule: string | null;
  /** `null`: it has no price. */
  readonly cost: Money | null;
}

export interface TriedServices {
  readonly before: TriedService;
  readonly after: TriedService;
}

type ByRules = (order: PastOrder, priced: readonly PricedAt[]) => Promise<TriedService>;

/** @returns `null`: neither setup has a service rule */
export function choosing(
  before: WhatIfSetup,
  after: WhatIfSetup,
): { readonly before: ByRules; readonly after: ByRules } | null {
  const hasRules = ({ shippingConfig: { serviceRules = [] } }: WhatIfSetup) => serviceRules.length > 0;
  return hasRules(before) || hasRules(after) ? { before: byRules(before), after: byRules(after) } : null;
}

function byRules({ shippingConfig, accounts, fixings }: WhatIfSetup): ByRules {
  const match = compileServiceRules(shippingConfig, () => fixings);
  return async (order, priced) => {
    const { bought, cart, request, options, at, asked } = order;
    const usual = `${bought.carrier.code}.${bought.service.code}`;
    const all = (await Promise.all(priced.map((each) => withOptions(order, each))))
      .flat()
      .sort(cheapestFirst);
    const costOf = (service: string): Money | null => {
      const rate = all.find((each) => `${each.carrier.code}.${each.service.code}` === service);
      return rate === undefined ? null : { minor: rate.price.totalMinor, currency: rate.price.currency };
    };
    const asBought = { service: usual, rule: null, cost: costOf(usual) };
    const offered = priced.flatMap(({ carriers }) => offeredServices(carriers, accounts));
    if (offered.some(({ code, needsLocker }) => code === usual && needsLocker)) return asBought;
    const matched = match({
      ...cart,
      ...{ to: request.to, at, cashOnDelivery: options.cashOnDeliveryMinor > 0 },
      orderTags: asked?.orderTags ?? null,
      deliveries: asked?.deliveries ?? null,
    });
    const prices = pricesForChoice({ rates: all, failures: [] }, offered, { ...request.to, phone: "known" });
    const decided = decideLabel(factsOf(offered, asked?.promisedOn ?? null), rulesOf(matched), prices);
    if (decided.rule === "ask") return { service: null, rule: decided.by, cost: null };
    if (decided.rule !== "service-rule" || decided.service === null) return asBought;
    return { service: decided.service, rule: decided.by ?? null, cost: costOf(decided.service) };
  };

  async function withOptions(order: PastOrder, { rates, carriers }: PricedAt): Promise<readonly Rate[]> {
    const priced = await Promise.all(rates.map((rate) => pricedRate(order, rate, carriers)));
    return priced.flatMap((rate) => rate ?? []);
  }

  async function pricedRate(order: PastOrder, rate: Rate, carriers: Carriers): Promise<Rate | null> {
    const cost = await labelOf(order, rate, carriers, accounts);
    if (cost === null) return null;
    const { minor: totalMinor, currency } = cost;
    return { ...rate, price: { ...rate.price, totalMinor, currency } };
  }
}

/** The delivery at checkout plays no part: without a rule, the bought service stays. */
function factsOf(offered: ReturnType<typeof offeredServices>, promisedOn: string | null): ChoiceFacts {
  return {
    chosen: { orderLines: [], parts: [] },
    goods: { country: null, weightG: 0, value: 0 },
    offered: offered.map(({ code, name, endsAtPoint, needsLocker }) => ({
      ...{ code, name, endsAtPoint, givenNames: [] },
      ...(needsLocker && { needsLocker: true as const }),
    })),
    laterPoint: null,
    ...(promisedOn !== null && { promisedOn }),
  };
}

function rulesOf(matched: readonly MatchedRule[]) {
  return { methods: [], fallback: null, matched };
}
