/**
 * A process whose changes send jobs, one a transaction: `node outbox-sender.ts <database> <queue's database> <from> <count>`. It says each
 * committed one.
 */
import { pino } from "pino";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { openQueue } from "../../app/process/queue.ts";

const [connectionString = "", queueString = "", from = "0", count = "0"] = process.argv.slice(2);
const database = openDatabase(connectionString, { maxConnections: 2, connectionWaitMs: 20_000 });
const queue = await openQueue(
  { connectionString, queueString, works: false, soleOwner: false },
  pino({ level: "silent" }),
);
for (let order = Number(from); order < Number(from) + Number(count); order++) {
  const orderId = String(order);
  await database.prisma.$transaction((transaction) =>
    queue.enqueue(transaction, "settle-order", { shop: `shop-${order % 3}.myshopify.com`, orderId }),
  );
  process.stdout.write(`${orderId}\n`);
}
await queue.stop(1_000);
await database.close();
