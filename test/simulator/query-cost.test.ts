import { parse } from "graphql";
import { describe, expect, it } from "vitest";
import { requestedCost } from "../../simulator/shopify/graphql/cost.ts";

const cost = (query: string, variables: Record<string, unknown> = {}) =>
  requestedCost(parse(query), variables);

describe("the requested cost of a query", () => {
  it("is what Shopify reports for a product's variants (community.shopify.dev/t/23101)", () => {
    const query =
      "query ($id: ID!) { product(id: $id) { variants(first: 250) { nodes { inventoryItem { id tracked } } } } }";
    expect(cost(query)).toBe(25);
  });

  it("is what the Shopify connector of Business Central expects of a catalog's products", () => {
    const query =
      "{ catalog(id: 1) { id publication { id products(first: 250) { edges { cursor node { id } } pageInfo { hasNextPage } } } } }";
    expect(cost(query)).toBe(15);
  });

  it("is ten for each mutation, whatever it returns", () => {
    const one = "mutation { orderCancel(a: 1) { order { id } userErrors { message } } }";
    const two = "mutation { a: orderCancel(a: 1) { job { id } } b: orderCancel(a: 2) { job { id } } }";
    expect([cost(one), cost(two)]).toEqual([10, 20]);
  });

  it("takes the size of a page from a variable, and grows with its logarithm", () => {
    const query = "query ($n: Int!) { orders(first: $n) { nodes { id } } }";
    expect([1, 2, 10, 50, 250].map((n) => cost(query, { n }))).toEqual([3, 3, 6, 9, 13]);
  });

  it("counts a list that has no pages once", () => {
    expect(cost("{ fulfillment(id: 1) { trackingInfo(first: 50) { number } } }")).toBe(2);
  });

  it("counts the dearest of the types that something may be", () => {
    const query = "{ node(id: 1) { id ... on Order { a { b { id } } } ... on Product { c { id } } } }";
    expect(cost(query)).toBe(3);
    const spread =
      "{ node(id: 1) { ...F ...G } } fragment F on Order { a { id } } fragment G on Order { b { id } }";
    expect(cost(spread)).toBe(3);
  });

  it("counts nothing for where a page ends", () => {
    expect(cost("{ orders(first: 2) { nodes { id } pageInfo { hasNextPage endCursor } } }")).toBe(3);
  });
});
