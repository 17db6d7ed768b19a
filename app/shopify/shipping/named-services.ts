import type { Caller } from "../../engine/index.ts";
import { givenNames } from "../../engine/index.ts";
import type { Services } from "../../services.server.ts";
import type { OfferedService } from "../checkout/offered-services.ts";
import { offeredServices } from "../checkout/offered-services.ts";

/** What is offered, with the names that shoppers may have read at checkout. */
export async function namedServices(
  { ports }: Pick<Services, "ports">,
  caller: Caller,
): Promise<(OfferedService & { readonly givenNames: readonly string[] })[]> {
  const { checkoutRules } = await ports.configs.get(caller);
  return offeredServices(ports.carriers, await ports.accounts.enabled(caller)).map((offered) => ({
    ...offered,
    givenNames: offered.code === null ? [] : givenNames(checkoutRules, offered.code),
  }));
}
