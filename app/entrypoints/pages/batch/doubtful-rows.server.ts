import type { Caller, Ports } from "../../../domain/engine/index.ts";
import type { BatchOrder } from "../../../domain/orders/batches/batch.ts";
import { fileRowOf } from "../../../domain/orders/batches/batch.ts";
import { labelDoubts } from "../../../domain/orders/parcels/label-doubts.ts";
import type { AddressDoubt } from "../../../domain/reference/read-address.ts";
import type { ReadFile } from "./row-prices.server.ts";
import { rowsOf } from "./row-prices.server.ts";

export interface DoubtfulRow {
  readonly row: number;
  readonly doubts: readonly AddressDoubt[];
}

/** Rows that can be bought, and whose recipient's address may be wrong. */
export async function doubtfulRows(
  ports: Pick<Ports, "accounts" | "carriers" | "unprintable">,
  caller: Caller,
  read: ReadFile,
): Promise<readonly DoubtfulRow[]> {
  const accounts = await ports.accounts.enabled(caller);
  const scripts = new Map(
    accounts.map((account) => [account.carrier.code, ports.carriers.connect(account).scripts]),
  );
  const result = rowsOf(read);
  return read.file.orders.flatMap((order, index) => {
    if (order === null) return [];
    const its = scripts.get(driverOf(order) ?? "");
    const doubts = labelDoubts(ports, {
      to: order.to,
      isToPoint: Boolean(order.to.locationId),
      ...(its && { scripts: its }),
    });
    return doubts.length === 0 ? [] : [{ row: fileRowOf(result, index), doubts }];
  });
}

function driverOf(order: BatchOrder): string | null {
  return "choice" in order && "driver" in order.choice ? order.choice.driver : null;
}
