import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from "graphql";
import { GraphQLError, Kind } from "graphql";
import { bucketSeconds, restoreRates } from "../state/plans.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";

/** `extensions.cost` of an answer. */
export interface CostReport {
  requestedQueryCost: number;
  /** null: throttled, nothing was run */
  actualQueryCost: number | null;
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

/**
 * What a query asks for, counted roughly as Shopify does: scalars nothing, an object one, a mutation ten, a
 * connection two and its children by the logarithm of the page's size.
 */
export function requestedCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const size = (field: FieldNode): number | null => {
    for (const { name, value } of field.arguments ?? []) {
      if (name.value !== "first" && name.value !== "last") continue;
      if (value.kind === Kind.INT) return Number(value.value);
      if (value.kind === Kind.VARIABLE) return Number(variables[value.name.value] ?? 0);
    }
    return null;
  };
  const costOf = (selection: SelectionSetNode | undefined): number =>
    (selection?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD)
        return sum + costOf(fragments.get(node.name.value)?.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + costOf(node.selectionSet);
      if (!node.selectionSet || ["nodes", "edges", "node", "pageInfo"].includes(node.name.value)) {
        return sum + costOf(node.selectionSet);
      }
      const children = costOf(node.selectionSet);
      const page = size(node);
      return sum + (page === null ? 1 + children : 2 + Math.ceil((1 + children) * Math.log2(page + 1)));
    }, 0);
  return document.definitions.reduce((sum, definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return sum;
    const base = definition.operation === "mutation" ? 10 * definition.selectionSet.selections.length : 0;
    return sum + base + costOf(definition.selectionSet);
  }, 0);
}

/** What a single query may ask for, on every plan. Source: shopify.dev, "Shopify API rate limits". */
const maxQueryCost = 1_000;

/** Shopify's refusal of a query that asks for too much, whatever is in the bucket; null when it doesn't. */
export function tooCostly(requested: number): GraphQLError | null {
  if (requested <= maxQueryCost) return null;
  return new GraphQLError(
    `Query cost is ${requested}, which exceeds the single query max cost limit (${maxQueryCost}).`,
    { extensions: { code: "MAX_COST_EXCEEDED", cost: requested, maxCost: maxQueryCost, documentation } },
  );
}

/** Shopify's refusal of a query that the bucket can't afford now, with what it would cost; null when it can. */
export function throttled(
  world: World,
  shop: Shop,
  requested: number,
): { error: GraphQLError; cost: CostReport } | null {
  refill(world, shop);
  if (!world.faults.of(shop.domain).throttling || requested <= shop.bucket.available) return null;
  const error = new GraphQLError("Throttled", { extensions: { code: "THROTTLED", documentation } });
  return { error, cost: report(shop, requested, null) };
}

/** Takes a cost out of the shop's leaky bucket and reports what is left. */
export function charge(world: World, shop: Shop, requested: number, actual: number): CostReport {
  refill(world, shop);
  shop.bucket.available = Math.max(0, shop.bucket.available - actual);
  return report(shop, requested, actual);
}

const documentation = "https://shopify.dev/api/usage/rate-limits";

function refill(world: World, shop: Shop): void {
  const restoreRate = restoreRates[shop.plan];
  const now = world.now().getTime();
  const refilled = shop.bucket.available + ((now - shop.bucket.at) / 1000) * restoreRate;
  shop.bucket = { available: Math.min(restoreRate * bucketSeconds, refilled), at: now };
}

function report(shop: Shop, requested: number, actual: number | null): CostReport {
  const restoreRate = restoreRates[shop.plan];
  return {
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: {
      maximumAvailable: restoreRate * bucketSeconds,
      currentlyAvailable: Math.floor(shop.bucket.available),
      restoreRate,
    },
  };
}
