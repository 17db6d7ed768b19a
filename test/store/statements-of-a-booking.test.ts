/** The number of statements that buying a label costs. Each is a round trip to the database. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { rowsRead } from "../support/rows-read.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The first words of every statement that the pool sends while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const { pool } = database;
  const clients = new Set<{ query: (...args: never[]) => unknown }>();
  pool.on("acquire", (client) => {
    if (clients.has(client)) return;
    clients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: readonly unknown[]) {
        const [asked] = args;
        const text = typeof asked === "string" ? asked : (asked as { readonly text: string }).text;
        sent.push(text.trim().split(/\s+/).slice(0, 3).join(" "));
        return query(...args);
      },
    });
  });
  await work();
  return sent;
}

/** A merchant who can buy labels of a sample carrier, one after the other. */
async function aBuyer(name: string) {
  const stores = testStores(database);
  const ports = testPorts(database, stores);
  const { id: merchantId } = await stores.merchants.ensure(name);
  const caller = { merchantId, environment: "sandbox" } as const;
  const { rates } = await quoteRates(ports, caller, aQuoteRequest());
  const rate = rates.find(({ carrier }) => carrier.code === "gorgona");
  if (rate === undefined) throw new Error("the sample carrier has no rate");
  const buy = () =>
    createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rate.id, rate.request), { isNew: true });
  return { stores, ports, caller, buy };
}

it("is five for a label of a carrier without work left, and none is a transaction", async () => {
  const { stores, ports, caller, buy } = await aBuyer("Statements");
  // Takes a block of voucher numbers, which the next ones share.
  await buy();
  const statements = await statementsOf(buy);
  expect(statements.join("\n")).not.toMatch(/BEGIN|COMMIT/);
  expect(statements).toHaveLength(5);
  // Triggers write the events of webhooks.
  const endpoint = { id: ports.ids.next(), url: "https://example.com/", description: null, events: [] };
  await stores.webhooks.add(caller, endpoint, "whsec_AAAA");
  // The list goes on.
  const before = statements.length;
  await buy();
  expect(statements.slice(before)).toEqual(statements.slice(0, 5));
  const { rowCount } = await database.pool.query("SELECT FROM webhook_deliveries WHERE endpoint_id = $1", [
    endpoint.id,
  ]);
  expect(rowCount).toBe(2);
});

it("reads no other booking of the merchant, in a database that has no statistics yet", async () => {
  const { buy } = await aBuyer("Early");
  for (let bought = 0; bought < 60; bought++) await buy();
  const read = await rowsRead(database.pool, "bookings", buy);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});
