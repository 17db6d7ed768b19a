/**
 * Another process that holds a lease: `node lease-holder.ts <database> <name> <hold ms>`. Prints "held", confirms once for
 * each line on its input, and prints "confirmed" or the error's name.
 */
import { createInterface } from "node:readline/promises";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { leaseStore } from "../../app/adapters/store/orders/lease-store.ts";
import { withLease } from "../../app/domain/orders/leases/with-lease.ts";

const [connectionString = "", name = "", holdMs = ""] = process.argv.slice(2);
const database = openDatabase(connectionString, { maxConnections: 2 });
const leases = leaseStore(database);
await withLease({ leases }, name, { holdMs: Number(holdMs), waitMs: 0 }, async (lease) => {
  console.log("held");
  for await (const _line of createInterface(process.stdin)) {
    const outcome = await lease.confirm().then(
      () => "confirmed",
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    );
    console.log(outcome);
  }
});
await database.close();
