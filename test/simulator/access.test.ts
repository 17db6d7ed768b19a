import { describe, expect, it } from "vitest";
import { satisfiesAccess } from "../../simulator/shopify/graphql/access.ts";

describe("a sentence about required access", () => {
  it.each([
    ["`read_orders` access scope.", ["read_orders"], true],
    ["`read_orders` access scope.", ["write_orders"], true],
    ["`write_orders` access scope.", ["read_orders"], false],
    ["`read_orders` access scope or `read_quick_sale` access scope.", ["read_quick_sale"], true],
    ["`read_orders` access scope or `read_quick_sale` access scope.", [], false],
    [
      "Any of `orders` or `shipping` access scopes, or `manage_delivery_settings` user permission.",
      ["write_shipping"],
      true,
    ],
    [
      "Any of `orders` or `shipping` access scopes, or `manage_delivery_settings` user permission.",
      ["read_products"],
      false,
    ],
    [
      "`write_fulfillments` access scope. Also: The user must have `fulfill_and_ship_orders` permission.",
      ["write_fulfillments"],
      true,
    ],
    ["The user must have permission to manage billing.", [], true],
  ])("%s with %j: %s", (sentence, granted, satisfied) => {
    expect(satisfiesAccess(sentence, granted, false)).toBe(satisfied);
  });

  it("that asks for both scopes asks it of mutations", () => {
    const sentence =
      "`read_markets` for queries and both `read_markets` as well as `write_markets` for mutations.";
    expect(satisfiesAccess(sentence, ["read_markets"], false)).toBe(true);
    expect(satisfiesAccess(sentence, ["read_markets"], true)).toBe(false);
    expect(satisfiesAccess(sentence, ["write_markets"], true)).toBe(true);
  });
});
