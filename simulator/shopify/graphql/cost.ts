import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from "graphql";
import { Kind } from "graphql";
import { restoreRates } from "../state/plans.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";

/** `extensions.cost` of an answer. */
export interface CostReport {
  requestedQueryCost: number;
  actualQueryCost: number;
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

/** Takes a cost out of the shop's leaky bucket and reports what is left. The bucket never refuses anybody. */
export function charge(world: World, shop: Shop, requested: number, actual: number): CostReport {
  const restoreRate = restoreRates[shop.plan];
  const maximumAvailable = restoreRate * 20;
  const now = world.now().getTime();
  const refilled = shop.bucket.available + ((now - shop.bucket.at) / 1000) * restoreRate;
  shop.bucket = { available: Math.max(0, Math.min(maximumAvailable, refilled) - actual), at: now };
  return {
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: {
      maximumAvailable,
      currentlyAvailable: Math.floor(shop.bucket.available),
      restoreRate,
    },
  };
}
