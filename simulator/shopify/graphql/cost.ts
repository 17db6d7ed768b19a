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
 * The requested cost of a query, before it runs. Scalars and enums cost nothing, an object one, a mutation ten
 * whatever it returns, a union or an interface its dearest selection. A connection costs two and the cost of
 * one of its items times the natural logarithm of its page's size, doubled and rounded down. A list without
 * pages costs as much as one of its items.
 * Sources: shopify.dev, "GraphQL Admin API rate limits". For connections, where that says only "sized by first
 * and last", Shopify's staff in community.shopify.dev/t/24364 and the costs that 23101 shows. Fields whose cost
 * Shopify has lowered by hand (addresses, measurements) count as any object here.
 */
export function requestedCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const pageSize = (field: FieldNode): number => {
    const size = field.arguments?.find(({ name }) => name.value === "first" || name.value === "last")?.value;
    if (size?.kind === Kind.INT) return Number(size.value);
    return size?.kind === Kind.VARIABLE ? Number(variables[size.name.value] ?? 0) : 0;
  };
  const costOfField = (field: FieldNode): number => {
    if (!field.selectionSet || field.name.value === "pageInfo") return 0;
    const children = costOf(field.selectionSet);
    if (isConnection(field.selectionSet))
      return 2 + children * Math.floor(2 * Math.log(Math.max(2, pageSize(field))));
    return (field.name.value === "edges" ? 0 : 1) + children;
  };
  const costOf = ({ selections }: SelectionSetNode): number => {
    let common = 0;
    const byType = new Map<string, number>();
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        common += costOfField(node);
        continue;
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      const type = fragment?.typeCondition?.name.value ?? "";
      byType.set(type, (byType.get(type) ?? 0) + (fragment ? costOf(fragment.selectionSet) : 0));
    }
    return common + Math.max(0, ...byType.values());
  };
  return document.definitions.reduce((sum, definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return sum;
    const { operation, selectionSet } = definition;
    return sum + (operation === "mutation" ? 10 * selectionSet.selections.length : costOf(selectionSet));
  }, 0);
}

function isConnection({ selections }: SelectionSetNode): boolean {
  return selections.some(
    (node) => node.kind === Kind.FIELD && (node.name.value === "nodes" || node.name.value === "edges"),
  );
}

/** The limit of a single query, on every plan. Source: shopify.dev, "Shopify API rate limits". */
const maxQueryCost = 1_000;

/** Shopify's refusal of a query that costs too much for any bucket; null if it doesn't. */
export function tooCostly(requested: number): GraphQLError | null {
  if (requested <= maxQueryCost) return null;
  return new GraphQLError(
    `Query cost is ${requested}, which exceeds the single query max cost limit (${maxQueryCost}).`,
    { extensions: { code: "MAX_COST_EXCEEDED", cost: requested, maxCost: maxQueryCost, documentation } },
  );
}

/** Shopify's refusal of a query that the bucket can't afford now, with its cost; null if it can. */
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

/** Takes a cost from the shop's leaky bucket and reports the rest. */
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
