/** A backup is older than the erasures made since: a restored one gets them again from the log beside the database. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { erasureLog, readErasures } from "../../app/adapters/store/privacy/erasure-log.ts";
import { replayErasures } from "../../app/adapters/store/privacy/replay-erasures.ts";
import { checkedLines } from "../../app/adapters/store/transfer/backup-format.ts";
import { readDatabase } from "../../app/adapters/store/transfer/read-database.ts";
import { writeDatabase } from "../../app/adapters/store/transfer/write-database.ts";
import { aDraft, anOrder, aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { emptyDatabase, freshDatabase } from "../support/database.ts";
import { textsBehindKey, textsInDump } from "../support/stored-texts.ts";
import type { TestStores } from "../support/stores.ts";
import { testEncryption, testStores } from "../support/stores.ts";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-erasures-"));
const file = path.join(folder, "kept", "erasures.jsonl");

let source: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  source = await freshDatabase();
  stores = testStores(source);
  stores = testStores(source, { clock: stores.clock, noteErasure: erasureLog(file, stores.clock.now) });
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A person in a shipment of the shop's, with its booking and its quote. */
async function shipped(domain: string, relatedOrderId: string | null, name: string) {
  const shop = await stores.shops.install(domain);
  const caller = { merchantId: shop.merchantId, environment: shop.environment };
  const base = aShipment(caller, stores.ids.next(), { relatedOrderId });
  const to = { ...base.to, name, email: `${name.toLowerCase()}@example.com` };
  const rate = aRate(caller, { request: { from: base.from, to, items: base.items } });
  await stores.rates.add([rate]);
  await storeShipment(stores, { ...base, to, rate });
  const draft = aDraft(caller, stores.ids.next(), { to });
  await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
  await stores.bookings.fail(caller, draft.id, 1, {
    code: "CARRIER_REJECTED",
    message: name,
    metadata: null,
  });
  const saved = { id: stores.ids.next(), name, kind: "recipient", address: to } as const;
  await stores.addressBook.add(caller, saved);
  return caller;
}

async function people(pool: FreshDatabase["pool"]): Promise<readonly string[]> {
  const texts = [...(await textsInDump(pool)), ...(await textsBehindKey(pool, testEncryption))];
  return [
    ...new Set(
      texts.flatMap(({ text }) => text.toLowerCase().match(/aspasia|berenike|chloris|danae|europa/g) ?? []),
    ),
  ].toSorted();
}

it("comes back without those who were erased since, and with all others", async () => {
  const one = await shipped("one.myshopify.com", "1", "Aspasia");
  await shipped("one.myshopify.com", null, "Berenike");
  await shipped("two.myshopify.com", "1", "Chloris");
  const ofApi = await shipped("three.myshopify.com", "1", "Danae");
  const whole = await shipped("five.myshopify.com", "1", "Europa");
  const toMail = { ...one, environment: "production" as const };
  const { id: shipmentId } = await storeShipment(stores, aShipment(toMail, stores.ids.next()));
  const mailTo = (kind: "on-its-way" | "delivered") => ({ merchantId: one.merchantId, shipmentId, kind });
  const takenAt = stores.clock.now();
  const lines: string[] = [];
  for await (const each of readDatabase(source.connectionString, "key")) lines.push(each);
  expect(await people(source.pool)).toHaveLength(5);

  stores.clock.advance(60_000);
  await stores.shops.redactOrders("one.myshopify.com", ["1", "#1001"]);
  const clue = { email: "danae@example.com", isTheirPhone: () => false };
  await stores.people.erase(ofApi, await stores.people.find(ofApi, clue));
  const aspasia = { email: "aspasia@example.com", isTheirPhone: () => false };
  await stores.people.erase(one, await stores.people.find(one, aspasia));
  await stores.shops.uninstall("two.myshopify.com", { keepsApi: false });
  await stores.shops.redact("two.myshopify.com");
  await stores.shops.forget("two.myshopify.com");
  expect(await stores.merchantDesk.erase(whole.merchantId)).toBe(true);
  expect(await people(source.pool)).toEqual(["berenike"]);

  await stores.recipientMails.plan(mailTo("on-its-way"), "iphigenia@example.com");
  expect(await stores.recipientMails.optOut(one.merchantId, shipmentId)).toBe(true);

  // Ids alone, for its owner alone.
  const log = readFileSync(file, "utf8");
  expect(log).not.toMatch(/Aspasia|Berenike|Chloris|Danae|Europa|Iphigenia|@/i);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const target = await emptyDatabase();
  try {
    await migrate(target.connectionString);
    const [, ...rows] = lines;
    await writeDatabase(
      target.connectionString,
      checkedLines(
        (async function* () {
          yield* rows;
        })(),
      ),
    );
    const restored = openDatabase(target.connectionString, { maxConnections: 2, prepares: false });
    try {
      const there = testStores(restored, { clock: stores.clock });
      expect(await people(restored.pool)).toHaveLength(5);
      for (const _time of ["once", "again"]) {
        const replayed = await replayErasures(there, readErasures(log, takenAt));
        expect(replayed).toEqual({ done: log.trim().split("\n").length, open: [] });
        expect(await people(restored.pool)).toEqual(["berenike"]);
      }
      expect(await there.compliance.isRedacted(one.merchantId, "#1001")).toBe(true);
      // The copy plans no mail to the address that opted out, and mails to others.
      expect(await there.recipientMails.plan(mailTo("delivered"), "Iphigenia@example.com")).toBe(false);
      expect(await there.recipientMails.plan(mailTo("delivered"), "another@example.com")).toBe(true);
    } finally {
      await restored.close();
    }
  } finally {
    await target.close();
  }
});

it("leaves alone what was erased before the backup, and a last line that a crash cut off", () => {
  const log = readFileSync(file, "utf8");
  expect(readErasures(log, new Date(stores.clock.now().getTime() + 1))).toEqual([]);
  const all = readErasures(log, new Date(0));
  expect(readErasures(`${log}{"v":1,"at":"20`, new Date(0))).toEqual(all);
  expect(() => readErasures(`{"v":1,"at":"20\n${log}`, new Date(0))).toThrow("line 1");
});

it("erases nothing that it can't note", async () => {
  const caller = await shipped("four.myshopify.com", "1", "Eurydike");
  writeFileSync(path.join(folder, "no-folder"), "");
  const unwritable = testStores(source, {
    clock: stores.clock,
    noteErasure: erasureLog(path.join(folder, "no-folder", "erasures.jsonl"), stores.clock.now),
  });
  await expect(unwritable.shops.redactOrders("four.myshopify.com", ["1"])).rejects.toThrow();
  const found = await stores.people.find(caller, {
    email: "eurydike@example.com",
    isTheirPhone: () => false,
  });
  expect(found.shipments).toHaveLength(1);
});
