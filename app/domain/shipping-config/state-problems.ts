/** States of checkout rules that no address at checkout has. */
import type { CheckoutRule } from "../engine/index.ts";
import { publishedGeography } from "./published-geography.ts";
import type { ShippingConfigProblem } from "./read-shipping-config.ts";

type Rule = { readonly when?: Pick<CheckoutRule["when"], "places" | "notPlaces"> | undefined };

/**
 * Rules with such a state would never apply. Stored configurations are not refused for them: they may have been saved before the check.
 */
export function stateProblems(
  rules: readonly Rule[],
  list: "checkoutRules" | "serviceRules" = "checkoutRules",
): readonly ShippingConfigProblem[] {
  return rules.flatMap(({ when }, rule) =>
    (["places", "notPlaces"] as const).flatMap((condition) =>
      (when?.[condition] ?? []).flatMap(({ country, states }, place) =>
        (states ?? []).flatMap((state, at) => {
          const message = publishedGeography.state(country, state);
          const path = `${list}.${rule}.when.${condition}.${place}.states.${at}`;
          return message === undefined ? [] : [{ path, message }];
        }),
      ),
    ),
  );
}
