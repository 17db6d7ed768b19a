import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckoutRule, ShippingSetup } from "../../../app/domain/engine/index.ts";
import { csvColumns, differencesCsv } from "../../../app/domain/orders/what-if/differences-csv.ts";
import type { WhatIf } from "../../../app/domain/orders/what-if/try-on-orders.ts";
import { priceRequest } from "../../../app/entrypoints/cli/tariff/price-request.ts";
import { dropped, grown, newPrices } from "../../support/changed-setups.ts";
import {
  accountOf,
  exampleSetup,
  exampleTariff,
  somePastOrders,
  tryHere,
} from "../../support/past-orders.ts";

const setup = exampleSetup();
const orders = somePastOrders(4711, 40);

/** Prices the same, and is not recognised as the same: each setup is priced by itself. */
function renamed(given: ShippingSetup): ShippingSetup {
  return { ...given, accounts: given.accounts.map((account) => ({ ...account, friendlyName: "Another" })) };
}

function withRules(...checkoutRules: readonly CheckoutRule[]): ShippingSetup {
  return { ...setup, shippingConfig: { ...setup.shippingConfig, checkoutRules } };
}

const markUp = (minor: number): CheckoutRule => ({
  name: "More",
  active: true,
  when: {},
  action: { kind: "mark-up", by: { minor, currency: "EUR" } },
  stop: false,
});

const changes = fc.constantFrom<(given: ShippingSetup) => ShippingSetup>(dropped, newPrices, grown, renamed);
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

describe("a change tried on past orders", () => {
  it("shows no difference between a setup and itself, priced once or twice", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, changes, async (seed, change) => {
        const some = somePastOrders(seed, 5);
        const one = change(setup);
        for (const other of [one, renamed(one)])
          expect((await tryHere(one, other, some)).sum).toMatchObject({ orders: 5, changed: 0 });
      }),
      { numRuns: 4 },
    );
  });

  it("shows the mirror image when it is taken back", async () => {
    // Without price lists that begin later, both directions price the same days.
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(dropped, grown), async (seed, change) => {
        const some = somePastOrders(seed, 5);
        const there = await tryHere(setup, change(setup), some);
        const back = await tryHere(change(setup), setup, some);
        const swapped = ({ before, after }: { before: unknown; after: unknown }) => ({
          before: after,
          after: before,
        });
        expect(back.differences.map(({ id, paid, label }) => ({ id, paid, label }))).toEqual(
          there.differences.map(({ id, paid, label }) => ({
            id,
            paid: swapped(paid),
            label: swapped(label),
          })),
        );
        expect([back.sum.lost, back.sum.gained]).toEqual([there.sum.gained, there.sum.lost]);
      }),
      { numRuns: 3 },
    );
  });

  it("sums what the orders differ by", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, changes, async (seed, change) => {
        const { sum, differences } = await tryHere(setup, change(setup), somePastOrders(seed, 10));
        expect(differences).toHaveLength(sum.changed);
        for (const of of ["paid", "label"] as const) {
          const [total] = of === "paid" ? sum.paid : sum.labels;
          const expected = differences.reduce((all, difference) => {
            const { before, after } = difference[of];
            return before === null || after === null ? all : all + after.minor - before.minor;
          }, 0);
          expect((total?.after ?? 0) - (total?.before ?? 0)).toBe(expected);
        }
      }),
      { numRuns: 4 },
    );
  });

  it("adds a mark-up to each shopper's price, and to no label", async () => {
    const { sum, differences } = await tryHere(withRules(), withRules(markUp(100)), orders);
    const [paid] = sum.paid;
    const [labels] = sum.labels;
    expect(sum.changed).toBeGreaterThan(15);
    expect((paid?.after ?? 0) - (paid?.before ?? 0)).toBe(100 * (paid?.orders ?? 0));
    expect(labels?.after).toBe(labels?.before);
    for (const { offers } of differences)
      for (const { before, after } of offers) expect(after?.minor).toBe((before?.minor ?? 0) + 100);
  });

  it("prices orders from before a new price list as if they came on its first such weekday and hour", async () => {
    const { sum, differences } = await tryHere(setup, newPrices(setup), orders);
    expect(sum.moved).toBe(sum.changed);
    const first = new Date("2026-12-31T22:00:00Z");
    for (const { at, movedTo, days } of differences) {
      expect(movedTo?.getTime()).toBeGreaterThanOrEqual(first.getTime());
      expect((movedTo?.getTime() ?? 0) - first.getTime()).toBeLessThan(7 * 86_400_000);
      expect(((movedTo?.getTime() ?? 0) - at.getTime()) % (7 * 86_400_000)).toBe(0);
      expect(days).toEqual({ before: null, after: null });
    }
  });

  it("counts the orders that lose their service with a carrier that is switched off", async () => {
    const without = { ...setup, accounts: setup.accounts.filter(({ carrier }) => carrier.code !== "kali") };
    const { sum } = await tryHere(setup, without, orders);
    expect(sum.lost).toBeGreaterThan(10);
    expect(sum.lost).toBe(sum.services.find(({ service }) => service === "kali.standard")?.before);
    // Such orders are in no sum: nothing says what the shopper would have chosen instead.
    expect(sum.paid.map(({ orders: counted }) => counted)).toEqual([]);
  });

  it("compares what is shown and not what rules do", async () => {
    const rename: CheckoutRule = {
      ...markUp(0),
      services: ["kali.standard"],
      action: { kind: "rename", name: "Door" },
    };
    const { sum, differences } = await tryHere(withRules(), withRules(rename), orders);
    expect(sum.changed).toBeGreaterThan(10);
    expect(differences[0]?.offers.map(({ service }) => service)).toEqual(["kali.standard"]);
    expect((await tryHere(withRules(), withRules(markUp(0)), orders)).sum.changed).toBe(0);
  });

  it("shows later days of a slower preparation", async () => {
    const { shippingConfig } = setup;
    const slower = {
      ...setup,
      shippingConfig: { ...shippingConfig, handling: { ...shippingConfig.handling, preparationDays: 2 } },
    };
    const { differences } = await tryHere(setup, slower, orders);
    expect(differences.length).toBeGreaterThan(15);
    for (const { days } of differences) expect(days.after ?? 0).toBeGreaterThan(days.before ?? 0);
  });

  it("takes the last orders, and no more than wanted", async () => {
    const many = somePastOrders(1, 250);
    const { sum, differences } = await tryHere(withRules(), withRules(markUp(10)), many, { most: 120 });
    expect(sum.orders).toBe(120);
    const known = new Set(many.slice(0, 120).map(({ id }) => id));
    expect(differences.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it("says that there is nothing to try it on", async () => {
    const { sum, span, differences } = await tryHere(setup, dropped(setup), []);
    expect({ orders: sum.orders, span, differences }).toEqual({ orders: 0, span: null, differences: [] });
  });

  it("names the facts of rules that past orders don't keep", async () => {
    const tags = { ...markUp(10), when: { customerTags: { match: "any", values: ["vip"] } } } as const;
    const { unknownFacts } = await tryHere(
      setup,
      withRules(tags, { ...tags, active: false }),
      orders.slice(0, 1),
    );
    expect(unknownFacts).toEqual(["cartValue", "customerTags"]);
  });
});

it("prices a label by the list of its day, as the price command does", async () => {
  const accounts = [accountOf(exampleTariff("domestic-carrier/tariff.json"))];
  const one = {
    ...setup,
    accounts,
    shippingConfig: { ...setup.shippingConfig, boxes: [], checkoutRules: [] },
  };
  const [order] = somePastOrders(3, 1);
  const item = { weightG: 1_250, lengthCm: 30, widthCm: 20, heightCm: 10, value: 10, currency: "EUR" };
  const request = { ...order!.request, to: { country: "GR", zip: "54624", city: null }, items: [item] };
  const past = { ...order!, request, options: { extras: {}, cashOnDeliveryMinor: 0 } };
  const off = { ...one, accounts: [] };
  const { differences } = await tryHere(one, off, [past]);
  // `npm run -s tariff -- price` with the same request says the same.
  const priced = await priceRequest(
    [exampleTariff("domestic-carrier/tariff.json")],
    {
      address_from: { country: "GR", zip: "11521" },
      address_to: { country: "GR", zip: "54624" },
      items: [{ weight: 1250, length: 30, width: 20, height: 10 }],
    },
    past.at,
    "http://localhost",
  );
  const standard = priced.rates.find((rate) => rate.service.code === "standard");
  expect(differences[0]?.label).toEqual({
    before: { minor: Math.round((standard?.total_amount ?? 0) * 100), currency: "EUR" },
    after: null,
  });
});

describe("carriers with prices from elsewhere", () => {
  const [account, ...others] = setup.accounts;
  const elsewhere = { ...setup, accounts: [{ ...account!, driver: "from-a-module" }, ...others] };

  it("are not asked: the rate that was bought is used before and after", async () => {
    const changed = {
      ...elsewhere,
      shippingConfig: { ...elsewhere.shippingConfig, checkoutRules: [markUp(100)] },
    };
    const { sum, differences } = await tryHere(elsewhere, changed, orders);
    expect(sum.notAsked).toEqual(["kali"]);
    const ofKali = differences.flatMap(({ paid }) => (paid.after === null ? [] : [paid.after.minor]));
    expect(ofKali.length).toBeGreaterThan(15);
    expect(new Set(ofKali)).toEqual(new Set([620 + 100]));
  });
});

describe("the file of differences", () => {
  it("has a row for each order that differs, with both prices", async () => {
    const found: WhatIf = await tryHere(withRules(), withRules(markUp(100)), orders.slice(0, 20));
    const captions = Object.fromEntries(csvColumns.map((column) => [column, column])) as Record<
      (typeof csvColumns)[number],
      string
    >;
    const [head, ...rows] = differencesCsv(found.differences, captions).trim().split("\r\n");
    expect(head).toBe(csvColumns.join(","));
    expect(rows).toHaveLength(found.differences.length);
    expect(rows[0]).toContain("kali.standard");
  });
});

it("of two versions of one carrier, takes the one that holds on the order's day", async () => {
  const lists = ["tariff", "tariff-2027"].map((name) => exampleTariff(`domestic-carrier/${name}.json`));
  const both = { ...setup, accounts: [accountOf(...lists)] };
  const only = { ...setup, accounts: [accountOf(...lists.slice(0, 1))] };
  // All orders are of 2026, so the list of 2027 changes none that is not moved.
  expect((await tryHere(both, only, orders)).sum.changed).toBe(0);
});
