import { capabilitiesOf } from "../capabilities.ts";
import type { Capabilities, OpenConnection } from "../carrier-ports.ts";
import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment } from "../values/shipment.ts";

/** Whether a post carries it. An account that is gone is none. */
export async function isPostal(
  ports: Pick<Ports, "accounts" | "carriers">,
  shipment: Shipment,
): Promise<boolean> {
  const account = await ports.accounts.get(shipment, shipment.accountId);
  return account !== null && ports.carriers.connect(account).isPost === true;
}

/**
 * The shipment's carrier, opened with the account that bought it, even if that account is disabled by now.
 * @throws OPTION_NOT_AVAILABLE the account is gone
 */
export async function connectionOf(
  ports: Pick<Ports, "accounts" | "carriers">,
  caller: Caller,
  { accountId, carrier }: Shipment,
): Promise<OpenConnection> {
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) {
    throw new EngineError("OPTION_NOT_AVAILABLE", `The account with ${carrier.name} no longer exists.`, {
      reason: "account_gone",
      carrier: carrier.name,
    });
  }
  return ports.carriers.connect(account);
}

/** The abilities of a shipment's carrier for this shipment. @throws as `connectionOf` */
export async function capabilitiesOfShipment(
  ports: Pick<Ports, "accounts" | "carriers">,
  caller: Caller,
  shipment: Shipment,
): Promise<Capabilities> {
  return shipmentCapabilities(await connectionOf(ports, caller, shipment), shipment);
}

export function shipmentCapabilities(
  connection: OpenConnection,
  shipment: Pick<Shipment, "rate" | "from" | "to">,
): Capabilities {
  return capabilitiesOf(connection, shipment.rate.service.code, shipment);
}
