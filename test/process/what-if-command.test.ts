// Run: long
/** `npm run -s what-if` in this process, on a database of its own, and the same on a thread. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../app/domain/engine/index.ts";
import { everyChoice } from "../../app/domain/orders/offers/offered-services.ts";
import { pastOrdersOf } from "../../app/domain/orders/what-if/read-past-orders.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { ThreadsBusyError } from "../../app/domain/uploads/reading-errors.ts";
import { main } from "../../app/entrypoints/cli/what-if.ts";
import { whatIfThreads } from "../../app/process/threads/what-if-threads.ts";
import { aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import { dropped } from "../support/changed-setups.ts";
import { commandHere } from "../support/command-here.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { exampleSetup, exampleTariff, somePastOrders } from "../support/past-orders.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const MERCHANT = "Kalimera";
const ORDERS = 12;
let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  folder = mkdtempSync(path.join(tmpdir(), "waybill-what-if-"));
  caller = { merchantId: (await stores.merchants.ensure(MERCHANT)).id, environment: "production" };
  const kali = newTariffAccount([exampleTariff("domestic-carrier/tariff.json")]);
  const defaultParcel = { lengthCm: 20, widthCm: 15, heightCm: 10 };
  await stores.accounts.change(caller, "kali", () => ({ ...kali, defaultParcel }));
  const [account] = await stores.accounts.enabled(caller);
  for (const order of somePastOrders(7, ORDERS)) {
    const id = stores.ids.next();
    const { merchantId, environment } = caller;
    const rate = aRate(caller, { ...order.bought, merchantId, environment, accountId: account!.id });
    await storeShipment(
      stores,
      aShipment(caller, id, { rate, accountId: account!.id, orderName: order.name }),
    );
  }
  const [first] = (await stores.shipments.page(caller, {}, 1, null)).shipments;
  await stores.shipments.save({ ...first!, state: "cancelled" }, []);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.close();
});

function run(...args: readonly string[]) {
  const env = {
    DATABASE_URL: database.connectionString,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  return commandHere(main, env, "--merchant", MERCHANT, "--environment", "production", ...args);
}

function fileOf(name: string, document: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

const rules = (amount: string) => ({
  format: "waybill-shipping/1",
  checkoutRules: [{ name: "Packing", do: { action: "mark-up", amount, currency: "EUR" } }],
});

test("tries a mark-up on the stored orders, writes the file, and stores nothing", async () => {
  const before = await stores.shippingConfigs.current(caller);
  const csv = path.join(folder, "differences.csv");
  const { code, stdout, stderr } = await run("--config", fileOf("rules.json", rules("1.00")), "--csv", csv);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
  expect(stdout).toMatch(/^\d+ of 11 past orders change/);
  expect(stdout).toContain("1 returns and cancelled labels are left out");
  const rows = readFileSync(csv, "utf8").trim().split("\r\n");
  expect(rows[0]).toContain("Shopper pays after");
  expect(rows.length).toBe(1 + Number(/^\d+/.exec(stdout)?.[0]));
  expect(await stores.shippingConfigs.current(caller)).toEqual(before);
});

test("tries a new price list, and a carrier less", async () => {
  const list = path.resolve(import.meta.dirname, "../../docs/tariffs/domestic-carrier/tariff-2027.json");
  const { code, stdout } = await run(list, "--json");
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ sum: { orders: 11, notAsked: [] }, passedOver: 1 });
  expect((await run("--without", "kali")).stdout).toMatch(/orders lose the service/);
  expect((await run("--without", "hermes")).stderr).toContain(
    "no enabled carrier is called hermes: there are kali",
  );
});

test("names no person, and still prices an order whose customer was erased", async () => {
  const read = pastOrdersOf(stores, caller);
  const before = await read(null);
  expect(JSON.stringify(before)).not.toMatch(/Παπαδοπούλου|Τσιμισκή|maria@example/);
  const { shipments } = await stores.people.erase(
    caller,
    await stores.people.find(caller, { email: "maria@example.com", isTheirPhone: () => false }),
  );
  expect(shipments).toBe(ORDERS);
  const after = await read(null);
  expect(after.orders.map(({ request }) => request)).toEqual(before.orders.map(({ request }) => request));
});

test("answers the same on a thread, with progress, and one at a time", async () => {
  const accounts = await stores.accounts.enabled(caller);
  const setup = { ...exampleSetup(), accounts };
  const change = { before: setup, after: dropped(setup), choices: everyChoice, most: 1_000 };
  const threads = whatIfThreads(stores);
  try {
    const progress: number[] = [];
    const first = threads.whatIf(caller, change, (orders) => progress.push(orders));
    const second = threads.whatIf(caller, change);
    await expect(threads.whatIf(caller, change)).rejects.toBeInstanceOf(ThreadsBusyError);
    expect(await second).toEqual(await first);
    expect((await first).sum).toMatchObject({ orders: 11 });
    expect(progress).toEqual([11]);
    const other = { ...caller, environment: "sandbox" } as const;
    expect((await threads.whatIf(other, change)).sum.orders).toBe(0);
  } finally {
    await threads.close();
  }
});

test.each([
  [[], "name a change"],
  [["--config", "x.json", "--orders", "0"], "--orders is a number from 1 to 10000"],
  [["--config", "x.json", "--orders", "20000"], "--orders is a number from 1 to 10000"],
])("%j are answered with the usage", async (args, words) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});
