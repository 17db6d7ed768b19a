import type { CheckoutRule } from "./checkout-rule.ts";

/**
 * Every name that rules give a service, or would give if they were switched on: shoppers may have read any of
 * them.
 * @param service `<carrier>.<service>`
 */
export function givenNames(rules: readonly CheckoutRule[], service: string): readonly string[] {
  return rules.flatMap(({ services, action }) =>
    action.kind === "rename" && (services?.includes(service) ?? true) ? [action.name] : [],
  );
}
