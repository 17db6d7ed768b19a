/** A file of orders is bought as its rows were priced and confirmed, whatever changes before the carrier is asked. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, ServiceRequest } from "../../app/domain/engine/index.ts";
import type { RowToBuy } from "../../app/domain/orders/batches/batch.ts";
import { outcomesOf } from "../../app/domain/orders/batches/outcomes.ts";
import type { ConfirmedRows } from "../../app/domain/orders/batches/price-rows.ts";
import { confirmRows, priceRows } from "../../app/domain/orders/batches/price-rows.ts";
import { runBatch } from "../../app/domain/orders/batches/run-batch.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, service, shopOnMemory } from "./shop-on-memory.ts";

/** The carrier's price of each service, in cents. */
const prices = { parcel: 620, express: 990 };
const codes = ["parcel", "express"] as const;
let database: FreshDatabase;
let shop: ShopOnMemory;
let caller: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  const services = codes.map((code) => ({
    ...{ code, name: code, limits: { maxWeightG: 30_000 } },
    transit: () => ({ minDays: 1, maxDays: 2 }),
    price: () => ({ netMinor: prices[code], taxMinor: 0, totalMinor: prices[code], currency: "EUR" }),
  }));
  shop = await shopOnMemory(database, { sender, fallbackService: service }, { services });
  caller = await shop.caller();
});
afterAll(() => database.close());

const never = () => false;
const kinds = ["cheapest", ...codes, "unknown"] as const;
type Kind = (typeof kinds)[number];

function aRow(kind: Kind): ServiceRequest {
  const { rateId: _, ...request } = aShipmentRequest("", aQuoteRequest());
  const choice = kind === "cheapest" ? { select: kind } : { driver: "testcarrier", code: kind };
  return { ...request, choice, maxAmount: null };
}

/** All that may happen to a row between its price and its purchase. */
const changes = {
  nothing: (row: ServiceRequest) => row,
  recipient: (row: ServiceRequest) => ({ ...row, to: { ...row.to, phone: "+302310999999" } }),
  goods: (row: ServiceRequest) => ({
    ...row,
    items: row.items.map((item) => ({ ...item, weightG: item.weightG + 1 })),
  }),
  service: (row: ServiceRequest) => ({ ...row, choice: { driver: "testcarrier", code: "other" } }),
} as const;
type Change = keyof typeof changes | "left out";

/** Buys these rows as a job does. */
async function buy(orders: readonly (RowToBuy | null)[], labels: ConfirmedRows) {
  const { services, stores } = shop;
  const { ports } = services;
  const confirmed = await confirmRows(ports, caller, orders, labels, never);
  if (confirmed === null) return null;
  const shipmentIds = orders.map(() => ports.ids.next());
  const { errors } = confirmed;
  const batch = await stores.batches.add(
    { id: ports.ids.next(), caller, askedBy: "merchant", shipmentIds, result: { errors } },
    confirmed.orders,
  );
  await runBatch({ ports, batches: stores.batches }, caller, batch.id);
  const ended = await stores.batches.get(caller, batch.id);
  const outcomes = await outcomesOf(ports, ended!);
  const shipments = await ports.shipments.byIds(caller, shipmentIds);
  return outcomes.map(({ outcome, shipmentId, error }) => {
    const rate = shipments.get(shipmentId ?? "")?.rate;
    return { outcome, error, label: rate && [rate.service.code, rate.price.totalMinor] };
  });
}

const someRows = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    change: fc.constantFrom<Change>("nothing", "nothing", "recipient", "goods", "service", "left out"),
  }),
  { minLength: 1, maxLength: 12 },
);
const newPrices = fc.record({
  parcel: fc.constantFrom(0, 0, -1, 170, 500),
  express: fc.constantFrom(0, 0, -600, 1),
});

describe("a file's rows", () => {
  it("are bought with the confirmed service at the confirmed price, or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(someRows, newPrices, async (rows, more) => {
        Object.assign(prices, { parcel: 620, express: 990 });
        const shown = rows.map(({ kind }) => aRow(kind));
        const { ports } = shop.services;
        const priced = await priceRows(ports, caller, shown, 0, never);
        const known = rows.flatMap(({ kind }, index) => (kind === "unknown" ? [] : [index]));
        expect(priced.labels.map(([index]) => index)).toEqual(known);
        expect(priced.costs.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
          priced.labels.reduce((sum, [, { amountMinor }]) => sum + amountMinor, 0),
        );
        expect(priced.refused.map(({ index, code }) => [index, code])).toEqual(
          rows.flatMap(({ kind }, index) => (kind === "unknown" ? [[index, "OPTION_NOT_AVAILABLE"]] : [])),
        );
        const labels = priced.labels.filter(([index]) => rows[index]?.change !== "left out");
        for (const code of codes) prices[code] += more[code];
        const now = shown.map((row, index) => {
          const { change } = rows[index]!;
          return change === "left out" ? row : changes[change](row);
        });
        const bought = await buy(now, labels);
        for (const [index, { kind, change }] of rows.entries()) {
          const { outcome, error, label } = bought![index]!;
          const was = kind === "express" ? "express" : "parcel";
          const before = was === "express" ? 990 : 620;
          const isChanged = change !== "nothing" || prices[was] !== before;
          if (kind !== "unknown" && !isChanged) {
            expect([outcome, label]).toEqual(["bought", [was, before]]);
            continue;
          }
          expect([outcome, label]).toEqual(["failed", undefined]);
          if (kind === "unknown" || change === "left out" || change === "service") continue;
          const isOther = prices[was] !== before;
          expect(error?.code).toBe("RATE_MISMATCH");
          expect(error?.reason).toEqual({
            code: "not-as-confirmed",
            changed: change === "nothing" ? [] : [change],
            price: isOther
              ? {
                  confirmed: { amountMinor: before, currency: "EUR" },
                  now: { amountMinor: prices[was], currency: "EUR" },
                }
              : null,
          });
        }
      }),
      numRuns(12),
    );
  });

  it("name both prices in the message of a row whose price changed", async () => {
    Object.assign(prices, { parcel: 262, express: 990 });
    const rows = [aRow("parcel")];
    const { labels } = await priceRows(shop.services.ports, caller, rows, 0, never);
    prices.parcel = 290;
    const [row] = (await buy(rows, labels)) ?? [];
    expect(row?.error?.message).toContain("from 2.62 EUR to 2.9 EUR");
  });

  it("are all asked about again when a confirmed row is not in the file any more", async () => {
    const rows = [aRow("parcel"), aRow("parcel")];
    const { labels } = await priceRows(shop.services.ports, caller, rows, 0, never);
    expect(await buy(rows.slice(0, 1), labels)).toBeNull();
    expect(await buy([rows[0]!, null], labels)).toBeNull();
  });

  it("are priced some at a time, each once, when the time of an answer is over", async () => {
    const rows = Array.from({ length: 23 }, (_, index) => (index % 4 === 1 ? null : aRow("parcel")));
    const indexes: number[] = [];
    let answers = 0;
    for (let from: number | null = 0; from !== null; answers++) {
      const some = await priceRows(shop.services.ports, caller, rows, from, () => true);
      indexes.push(...some.labels.map(([index]) => index));
      from = some.next;
    }
    expect(indexes).toEqual(rows.flatMap((row, index) => (row === null ? [] : [index])));
    expect(answers).toBe(Math.ceil(indexes.length / 5));
  });

  it("keep no address in what a page confirms", async () => {
    const rows = [aRow("parcel")];
    const { labels } = await priceRows(shop.services.ports, caller, rows, 0, never);
    for (const value of Object.values(rows[0]!.to))
      if (typeof value === "string" && value.length > 3) expect(JSON.stringify(labels)).not.toContain(value);
  });
});
