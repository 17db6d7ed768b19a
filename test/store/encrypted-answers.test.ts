/** Kept idempotent answers repeat people's addresses: a stolen dump does not show them. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { redactRows } from "../../app/adapters/store/redaction.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testPeople, testStores } from "../support/stores.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const person = "Ζωή Παπαδοπούλου";

async function answered() {
  const stores = testStores(database);
  const caller = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
  const rateId = `gorgona_next-day_${stores.ids.next()}`;
  const body = JSON.stringify([{ id: rateId, to: { name: person } }]);
  await stores.idempotency.begin(caller, "key", "f");
  await stores.idempotency.answer(caller, "key", 200, body);
  const dump = async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      "SELECT t::text AS text FROM idempotency_keys AS t WHERE merchant_id = $1",
      [caller.merchantId],
    );
    return rows.map(({ text }) => text).join("\n");
  };
  return { stores, caller, rateId, body, dump };
}

it("hides the answer in every encoding, and gives it back", async () => {
  const { stores, caller, body, dump } = await answered();
  const text = await dump();
  expect(text).toContain(caller.merchantId);
  for (const word of [person, ...person.split(" ")]) {
    const bytes = Buffer.from(word);
    const sum = createHash("sha256").update(word).digest();
    const forms = [word, bytes.toString("hex"), bytes.toString("base64"), sum.toString("hex")];
    for (const form of forms) expect(text).not.toContain(form);
  }
  expect(await stores.idempotency.begin(caller, "key", "f")).toEqual({ kind: "answered", status: 200, body });
});

it("belongs to its key: moved to another row, it does not open", async () => {
  const { stores, caller } = await answered();
  await database.pool.query("UPDATE idempotency_keys SET key = 'other' WHERE merchant_id = $1", [
    caller.merchantId,
  ]);
  await expect(stores.idempotency.begin(caller, "other", "f")).rejects.toThrow("belongs to something else");
});

it("is erased with a quote whose id only the answer has", async () => {
  const { stores, caller, rateId, dump } = await answered();
  const rows = { shipments: [], bookings: [], rates: [rateId] };
  await redactRows(
    { prisma: database.prisma, people: testPeople },
    caller.merchantId,
    stores.clock.now(),
    rows,
  );
  expect(await dump()).not.toContain("v1.");
  expect(await stores.idempotency.begin(caller, "key", "f")).toMatchObject({ kind: "begun" });
});

it("stays when leases end with a restart", async () => {
  const { stores, caller } = await answered();
  await stores.idempotency.endLeases();
  expect(await stores.idempotency.begin(caller, "key", "f")).toMatchObject({ kind: "answered" });
});
