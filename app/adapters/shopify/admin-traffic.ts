import type { ShopBudget } from "./shop-budget.ts";
import { shopBudget } from "./shop-budget.ts";
import type { AdminTraffic, AroundCall } from "./traffic.ts";

/** The cost in points that is assumed for a document that this process never sent. */
const ASSUMED_COST = 50;

export function adminTraffic(within: AroundCall = (_operation, call) => call()): AdminTraffic {
  const budgets = new Map<string, ShopBudget>();
  const costs = new Map<string, number>();
  const seen = new Map<string, string>();
  return {
    enter(shop, urgency) {
      const budget = budgets.get(shop) ?? shopBudget(shop);
      budgets.set(shop, budget);
      return budget.enter(urgency);
    },
    within,
    costOf: (document) => costs.get(document) ?? ASSUMED_COST,
    learnCost: (document, points) => void costs.set(document, points),
    isNewToday(shop, version, now) {
      const mark = `${version} ${now.toISOString().slice(0, 10)}`;
      if (seen.get(shop) === mark) return false;
      seen.set(shop, mark);
      return true;
    },
  };
}
