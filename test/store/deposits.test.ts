// Run: push
/** Speedex' payments of cash on delivery, from its server to checked payouts. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type { DepositAccounts } from "../../app/domain/bills/check-deposits.ts";
import { checkDeposits, checkDueDeposits } from "../../app/domain/bills/check-deposits.ts";
import type { Caller, CarrierAccount, Shipment } from "../../app/domain/engine/index.ts";
import type { SpeedexDesk } from "../carriers/speedex/a-speedex-desk.ts";
import { aNewAccount, anOrder, aSpeedexDesk } from "../carriers/speedex/a-speedex-desk.ts";
import { aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;

let database: FreshDatabase;
let stores: TestStores;
let desk: SpeedexDesk;
let caller: Caller;
let account: CarrierAccount;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await aSpeedexDesk();
  stores = testStores(database, { clock: desk.clock });
  const { id: merchantId } = await stores.merchants.ensure(`Merchant ${stores.ids.next()}`);
  caller = { merchantId, environment: "production" };
  account = await stores.accounts.add(caller, aNewAccount());
  return () => desk.close();
});

const ports = () => ({ ...stores, carriers: carriersFrom([desk.driver], desk.clock) });

/** Booked at Speedex with this cash, and stored as delivered on a day. */
async function delivered(bookedMinor: number, day: string, storedMinor = bookedMinor): Promise<Shipment> {
  const order = anOrder({ cashOnDeliveryMinor: bookedMinor });
  const [piece] = (await desk.connect(account).book(order)).pieces;
  const rate = aRate(caller, { accountId: account.id, carrier: account.carrier });
  const shipment = aShipment(caller, stores.ids.next(), {
    rate,
    trackingRef: piece!.trackingRef,
    cashOnDeliveryMinor: storedMinor,
    trackingStatus: "DELIVERED",
    deliveredAt: new Date(`${day}T10:00:00Z`),
  });
  return storeShipment(stores, shipment);
}

/** Speedex pays the cash of delivered parcels that it has not paid yet. */
async function pay(day: string, ...shipments: readonly Shipment[]): Promise<void> {
  for (const { trackingRef } of shipments) await desk.scan(trackingRef, "delivered");
  await desk.carrier.control("POST", "/payouts", { day });
}

it("become one payout a month, whose every check replaces the last", async () => {
  const [right, short, missing] = [
    await delivered(6_490, "2026-12-15"),
    await delivered(2_000, "2026-12-15", 2_500),
    await delivered(1_500, "2026-11-22"),
  ];
  await desk.advance(30 * DAY_MS);
  await pay("2026-12-18", right, short);
  const [bill] = await checkDeposits(ports(), account);
  expect(bill).toMatchObject({ kind: "payout", number: "Speedex 2026-12" });
  expect(bill?.totals).toMatchObject({ lines: 2, shipments: 2, billedMinor: 8_490, findings: 2 });
  expect(bill?.result.findings).toMatchObject([
    { code: "paid-short", voucher: short.trackingRef, expectedMinor: 2_500, billedMinor: 2_000 },
    { code: "paid-missing", voucher: missing.trackingRef, expectedMinor: 1_500 },
  ]);
  expect(await checkDeposits(ports(), account)).toMatchObject([{ id: bill?.id, totals: bill?.totals }]);

  await desk.advance(DAY_MS);
  await pay("2026-12-20", missing);
  const [later] = await checkDeposits(ports(), account);
  expect(later).toMatchObject({ id: bill?.id, totals: { lines: 3 } });
  expect(later?.result.findings.map(({ code, voucher }) => [code, voucher])).toEqual([
    ["paid-short", short.trackingRef],
    ["paid-late", missing.trackingRef],
  ]);
  const refs = [right, short, missing].map(({ trackingRef }) => trackingRef);
  expect(await stores.bills.paidOut(caller, refs)).toEqual(new Set(refs));
  expect(await stores.bills.list(caller, 10)).toHaveLength(1);
});

it("of a month's last days are read in the next one's first week too, in rows of either form", async () => {
  const parcel = await delivered(6_490, "2026-11-24");
  await desk.quirks({ payoutRow: "Deposit", payoutDate: "day" });
  await pay("2026-11-30", parcel);
  await desk.advance(14 * DAY_MS);
  const numbers = (await checkDeposits(ports(), account)).map(({ number }) => number);
  expect(numbers).toEqual(["Speedex 2026-11"]);
  await desk.advance(5 * DAY_MS);
  expect(await checkDeposits(ports(), account)).toEqual([]);
});

it("leave the columns of the merchant's own files as they are", async () => {
  const mapping = { columns: { AWB: "voucher", Paid: "paid" }, weightUnit: "kg" } as const;
  await pay("2026-11-18", await delivered(6_490, "2026-11-17"));
  const [bill] = await checkDeposits(ports(), account);
  const file = { ...bill!, id: stores.ids.next(), number: "P-1" };
  await stores.bills.put(caller, { ...file, result: { ...file.result, mapping } }, []);
  await desk.advance(DAY_MS);
  await checkDeposits(ports(), account);
  expect(await stores.bills.columnsOf(caller, account.id, "payout")).toEqual(mapping);
});

it("are asked for once a day, and a carrier that is away is asked again the next day", async () => {
  await pay("2026-11-18", await delivered(6_490, "2026-11-17"));
  const depositAccounts: DepositAccounts = {
    inHour: async (drivers, hour) =>
      (await stores.accounts.inHour(drivers, hour)).filter(({ id }) => id === account.id),
  };
  const dayOf = async () => {
    const found = [];
    for (let hour = 0; hour < 24; hour++) {
      const due = await checkDueDeposits({ ...ports(), depositAccounts });
      found.push(...due.faults, ...Array.from({ length: due.kept }, () => "kept"));
      await desk.advance(60 * 60_000);
    }
    return found;
  };
  expect(await dayOf()).toEqual(["kept"]);
  await desk.carrier.control("PUT", "/faults", {
    rates: { "error-before": 1 },
    calls: ["GetDepositedConsignmentsByDate"],
  });
  expect(await dayOf()).toEqual([{ accountId: account.id, error: expect.any(Error) }]);
  await desk.carrier.control("DELETE", "/faults");
  expect(await dayOf()).toEqual(["kept"]);
});
