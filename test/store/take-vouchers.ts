/**
 * A process that takes numbers of one account until it is killed: `node take-vouchers.ts CONNECTION MERCHANT FIRST`. It
 * prints a line for each booking: reference and vouchers. References are FIRST, FIRST + 1, and so on, two numbers each.
 */
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { testStores } from "../support/stores.ts";

const [connectionString = "", merchantId = "", first = "0"] = process.argv.slice(2);
const database = openDatabase(connectionString, { maxConnections: 4 });
const { ranges } = testStores(database).voucherNumbers;
const owner = { merchantId, environment: "production", carrierCode: "kali" } as const;
for (let reference = Number(first); ; reference += 4) {
  const four = [0, 1, 2, 3].map((step) => `s${reference + step}`);
  await Promise.all(
    four.map(async (each) => {
      const vouchers = await ranges.allocate(owner, each, 2);
      process.stdout.write(`${each} ${vouchers.join(" ")}\n`);
    }),
  );
}
