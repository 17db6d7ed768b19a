import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { BillAnswer, BillPorts, BillRequest } from "../../app/domain/bills/bill-desk.ts";
import { checkAndKeep } from "../../app/domain/bills/bill-desk.ts";
import { checkFile } from "../../app/domain/bills/check-file.ts";
import { evidenceFile } from "../../app/domain/bills/evidence.ts";
import type { Caller, CarrierAccount, Shipment } from "../../app/domain/engine/index.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { newTariffAccount } from "../../app/domain/tariffs/versions/account-versions.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";
import { bills as words } from "../../app/texts/en/bills.ts";
import { aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const kali = path.join(import.meta.dirname, "../../docs/tariffs/domestic-carrier/tariff.json");

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;
let caller: Caller;
let account: CarrierAccount;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
  caller = { merchantId: shop.merchantId, environment: shop.environment };
  const documents = readTariffs([kali]).tariffs.map(({ document }) => document);
  await stores.accounts.change(caller, "kali", () => newTariffAccount(documents));
  const found = (await stores.accounts.list(caller)).find(({ carrier }) => carrier.code === "kali");
  if (found === undefined) throw new Error("the account is missing");
  account = found;
});

/** 1.2 kg to Thessaloniki: 2.95 and 4.5 % fuel, 3.08 net. */
async function aLabel(given: Partial<Shipment> = {}): Promise<Shipment> {
  const rate = aRate(caller, {
    accountId: account.id,
    carrier: account.carrier,
    service: { code: "standard", name: "Door to door", estimatedDeliveryDays: 2 },
  });
  const pickupAt = new Date("2026-11-20T15:00:00Z");
  const moved = { trackingStatus: "TRANSIT" as const, pickupAt };
  return storeShipment(stores, aShipment(caller, stores.ids.next(), { rate, ...moved, ...given }));
}

function check(csv: string, given: Partial<BillRequest> = {}, as = caller): Promise<BillAnswer> {
  const ports: BillPorts = {
    ...stores,
    read: (_merchant, file, known) => checkFile(file, known.lookUp, known.collectedIn),
  };
  return checkAndKeep(ports, as, {
    ...{ accountId: account.id, kind: "invoice", number: "2026-11", bytes: new TextEncoder().encode(csv) },
    ...{ chosen: { columns: { AWB: "voucher", Net: "net" }, weightUnit: "kg" }, days: 14, currency: "EUR" },
    ...given,
  });
}

async function checked(...given: Parameters<typeof check>) {
  const answer = await check(...given);
  if (answer.state !== "checked") throw new Error(JSON.stringify(answer));
  return answer.bill;
}

it("compares with the merchant's labels, is kept, and comes back with its findings to this merchant alone", async () => {
  const [right, wrong] = [await aLabel(), await aLabel()];
  const { id, totals } = await checked(
    `AWB,Net\n${right.trackingRef},3.08\n${wrong.trackingRef},4.88\nNONE1,2.00\n`,
  );
  expect(totals).toMatchObject({ lines: 3, shipments: 2, currency: "EUR", findings: 2, overMinor: 380 });
  const found = await stores.bills.get(caller, id);
  expect(found?.result.findings).toMatchObject([
    {
      code: expect.any(String),
      voucher: wrong.trackingRef,
      billedMinor: 488,
      expectedMinor: 308,
      overMinor: 180,
    },
    { code: "unknown", voucher: "NONE1", overMinor: 200 },
  ]);
  expect((await stores.bills.list(caller, 10)).map((each) => each.id)).toEqual([id]);
  for (const other of [
    { ...caller, merchantId: stores.ids.next() },
    { ...caller, environment: caller.environment === "sandbox" ? "production" : "sandbox" } as const,
  ]) {
    expect(await stores.bills.get(other, id)).toBeNull();
    expect(await stores.bills.list(other, 10)).toEqual([]);
    await stores.bills.remove(other, id);
    await expect(check("AWB,Net\nA,1\n", {}, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const file = evidenceFile(found ?? (await Promise.reject(new Error("it is gone"))), words.evidenceWords);
  expect(file).toContain(wrong.trackingRef);
  expect(file).toContain("Price list from 2026-01-01, service standard, zone 1");
  expect(file).not.toMatch(/Μαρία|Τσιμισκή|2310/);
  await stores.bills.remove(caller, id);
  expect(await stores.bills.get(caller, id)).toBeNull();
});

it("is replaced under its number, and a later invoice can't bill the same parcels", async () => {
  const label = await aLabel();
  const line = `AWB,Net\n${label.trackingRef},3.08\n`;
  const first = await checked(line);
  expect(first.totals.findings).toBe(0);
  const again = await checked(line);
  expect([again.id, again.totals.findings]).toEqual([first.id, 0]);
  const next = await checked(line, { number: "2026-12" });
  expect(next.result.findings).toMatchObject([{ code: "billed-before", billed: "2026-11", overMinor: 308 }]);
  expect(await stores.bills.list(caller, 10)).toHaveLength(2);
  // Of an invoice that is deleted, nothing was billed.
  await stores.bills.remove(caller, first.id);
  expect((await checked(line, { number: "2026-12" })).totals.findings).toBe(0);
});

it("asks for the columns once, and keeps them for the account's next file of the kind", async () => {
  const label = await aLabel();
  const file = `AWB,Net\n${label.trackingRef},3.08\n`;
  const asked = await check(file, { chosen: null });
  expect(asked).toMatchObject({ state: "columns", mapping: { columns: { AWB: "voucher", Net: "net" } } });
  expect(await stores.bills.list(caller, 10)).toEqual([]);
  await checked(file);
  expect(await check(file, { chosen: null, number: "next" })).toMatchObject({ state: "checked" });
  expect(await check("AWB,Netto\nA,1\n", { chosen: null })).toMatchObject({ state: "columns" });
  expect(await check(file, { chosen: null, kind: "payout" })).toMatchObject({ state: "columns" });
});

it("finds a label by its piece's number and by the order's", async () => {
  const pieces = await aLabel({ childVouchers: [{ trackingRef: "PIECE2", trackingUrl: "" }] });
  const ordered = await aLabel({ relatedOrderId: "4711" });
  const { totals, result } = await checked("AWB,Ref,Net\nPIECE2,,3.08\n,4711,3.08\n", {
    chosen: { columns: { AWB: "voucher", Ref: "reference", Net: "net" }, weightUnit: "kg" },
  });
  expect([totals.shipments, result.findings]).toEqual([2, []]);
  expect([pieces.id, ordered.id]).toHaveLength(2);
});

it("matches a payout with the cash that was collected, and says what is missing", async () => {
  const end = stores.clock.now().getTime() + 40 * DAY_MS;
  const day = (days: number) => new Date(end - days * DAY_MS);
  const cash = (cashOnDeliveryMinor: number, days: number) =>
    aLabel({ cashOnDeliveryMinor, deliveredAt: day(days), trackingStatus: "DELIVERED" });
  const [paid, short, missing, young] = [
    await cash(4_990, 20),
    await cash(2_000, 20),
    await cash(1_500, 30),
    await cash(900, 3),
  ];
  stores.clock.set(new Date(end));
  const payout = {
    ...({ kind: "payout", number: "P1" } as const),
    chosen: { columns: { AWB: "voucher", Paid: "paid" }, weightUnit: "kg" },
    days: 25,
  } as const;
  const csv = `AWB,Paid\n${paid.trackingRef},49.90\n${short.trackingRef},19.00\n`;
  const { result, totals } = await checked(csv, payout);
  expect(totals).toMatchObject({ billedMinor: 6_890, overMinor: 1_600 });
  expect(result.findings).toMatchObject([
    { code: "paid-short", voucher: short.trackingRef, overMinor: 100 },
    { code: "paid-missing", voucher: missing.trackingRef, overMinor: 1_500 },
  ]);
  expect(JSON.stringify(result)).not.toContain(young.trackingRef);
  const later = await checked(`AWB,Paid\n${missing.trackingRef},15.00\n${paid.trackingRef},49.90\n`, {
    ...payout,
    number: "P2",
  });
  expect(later.result.findings.map(({ code, voucher }) => [code, voucher])).toEqual([
    ["paid-late", missing.trackingRef],
    ["paid-again", paid.trackingRef],
  ]);
});

it("keeps what was billed for two years", async () => {
  const label = await aLabel();
  const line = `AWB,Net\n${label.trackingRef},3.08\n`;
  const { id } = await checked(line);
  await stores.cleanUp();
  expect(await stores.bills.get(caller, id)).not.toBeNull();
  const long = new Date(stores.clock.now().getTime() - 731 * DAY_MS);
  await database.pool.query("UPDATE courier_bills SET created_at = $1", [long]);
  await database.pool.query("UPDATE billed_vouchers SET created_at = $1", [long]);
  await stores.cleanUp();
  expect(await stores.bills.get(caller, id)).toBeNull();
  expect((await database.pool.query("SELECT FROM billed_vouchers")).rows).toEqual([]);
});

it("adds up lines in another currency at the central bank's rate of their day, and names them", async () => {
  const label = await aLabel();
  const day = (date: string, RON: string) => ({
    ...{ date, source: "European Central Bank", base: "EUR" },
    rates: { RON },
  });
  await stores.fixings.add([day("2026-11-18", "5.0"), day("2026-11-20", "4.0")]);
  const chosen = {
    columns: { AWB: "voucher", Net: "net", Cur: "currency", Day: "date" },
    weightUnit: "kg",
  } as const;
  const lines = [
    `${label.trackingRef},20.00,RON,2026-11-19`,
    `${label.trackingRef},20.00,RON,2026-11-22`,
    `${label.trackingRef},20.00,XAF,2026-11-22`,
  ];
  const { totals, result } = await checked(`AWB,Net,Cur,Day\n${lines.join("\n")}\n`, {
    chosen,
    number: "RON",
  });
  expect(result.findings.map(({ code, billedMinor, billed }) => [code, billedMinor, billed])).toEqual([
    ["currency", 400, "RON"],
    ["currency", 500, "RON"],
    ["currency", 0, "XAF"],
  ]);
  expect(totals.billedMinor).toBe(900);
});
