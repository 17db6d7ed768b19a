import type { CarrierConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment } from "../values/shipment.ts";

/**
 * The shipment's carrier, opened with the account that bought it, even if that account is disabled by now.
 * @throws OPTION_NOT_AVAILABLE the account is gone
 */
export async function connectionOf(
  ports: Pick<Ports, "accounts" | "carriers">,
  caller: Caller,
  { accountId, carrier }: Shipment,
): Promise<CarrierConnection> {
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) {
    throw new EngineError("OPTION_NOT_AVAILABLE", `The account with ${carrier.name} no longer exists.`, {
      reason: "account_gone",
      carrier: carrier.name,
    });
  }
  return ports.carriers.connect(account);
}
