// Run: long, begins early
/**
 * A month of a real shop: 300 orders of every kind that Shopify sends, in an order that a seed decides, with webhooks that come twice.
 * Every parcel has one label, the number at which its recipient is called, and a link that opens; every order that is left alone has its
 * reason on Home and on its page.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PurchaseReason } from "../../../app/domain/orders/purchases/purchase-reason.ts";
import { Chance } from "../../../simulator/chaos/chance.ts";
import { readPageData } from "../../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../../simulator/shopify/index.ts";
import { seed } from "../../support/effort.ts";
import { atMost } from "../../support/time-limits.ts";
import type { RunningShop } from "../running-shop.ts";
import { runningShop } from "../running-shop.ts";
import type { ShipmentApi } from "../shop-life.ts";
import { shipmentApi, thessaloniki } from "../shop-life.ts";
import { expectOnce, orderNow, repeatWebhooks, setRule } from "./flow-life.ts";
import type { Kind } from "./month-kinds.ts";
import { monthKinds, openForMonth } from "./month-kinds.ts";

const ORDERS = 300;
const BETWEEN_REVIEWS = 20;

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop({
    ownServer: true,
    env: { LOG_LEVEL: "warn", RATE_LIMIT_PER_SECOND: "1000", RATE_LIMIT_BURST: "1000" },
  });
  api = await shipmentApi(shop);
  await openForMonth(shop);
  await setRule(shop, true);
});
afterAll(() => shop?.stop());

const chance = new Chance(seed).under("month");

interface Placed {
  readonly name: string;
  readonly at: number;
  readonly kind: Kind;
  readonly order: OrderView;
}

const kinds = monthKinds(() => shop);
const names = Object.keys(kinds);
const placed: Placed[] = [];
/** The reasons of failed purchases, by order, as Home showed them at each review: it lists the latest twenty. */
const failuresOnHome = new Map<string, string>();

it(
  `takes ${ORDERS} orders of ${names.length} kinds`,
  async () => {
    for (let at = 0; at < ORDERS; at += 1) {
      // Each kind comes at least once in every review.
      const name = names[at] ?? names[chance.whole(`kind ${at}`, 0, names.length - 1)] ?? "plain";
      const kind = kinds[name];
      if (kind === undefined) throw new Error(name);
      placed.push({ name, at, kind, order: await kind.place(at) });
      if (placed.length % BETWEEN_REVIEWS > 0 && placed.length < ORDERS) continue;
      await shop.settled();
      const fresh = placed.slice(-(placed.length % BETWEEN_REVIEWS || BETWEEN_REVIEWS));
      for (const each of fresh) await each.kind.after?.(each.order);
      await shop.settled();
      for (const { order, reason } of await notices())
        if (order !== undefined) failuresOnHome.set(order, reason);
      for (const each of fresh)
        if (chance.isSo(`repeated ${each.at}`, 0.2)) await repeatWebhooks(shop, each.order);
    }
    await shop.settled();
    expect(new Set(placed.map(({ name }) => name)).size).toBe(names.length);
  },
  atMost(900_000),
);

it(
  "gives each parcel one label, with the number of the one who receives it",
  async () => {
    for (const { name, at, kind, order } of placed) {
      const labels = (await expectOnce(shop, api, order)).filter(({ state }) => state === "created");
      const phones = labels.map(({ address_to }) => address_to.phone);
      const phone = kind.phone?.(at) ?? thessaloniki.phone;
      expect([name, order.name, phones]).toEqual([name, order.name, labels.map(() => phone)]);
      expect([name, order.name, labels.length]).toEqual([name, order.name, kind.labels]);
    }
  },
  atMost(300_000),
);

it(
  "gives each number in Shopify a link that opens",
  async () => {
    for (const { name, kind, order } of placed) {
      if (kind.labels === 0) continue;
      const { fulfillments } = await orderNow(shop, order);
      const tracking = fulfillments
        .filter(({ status }) => status === "SUCCESS")
        .flatMap((each) => each.tracking);
      expect([name, tracking.length]).toEqual([name, kind.labels]);
      for (const { number, url } of tracking) {
        expect([name, number, url]).toEqual([name, number, expect.stringMatching(/^https?:\/\//)]);
        if (kind.isReplaced !== true)
          expect([name, await opens(url ?? "", number ?? "")]).toEqual([name, true]);
      }
    }
  },
  atMost(300_000),
);

/** A reader of many links is asked to wait now and then. */
async function opens(url: string, number: string): Promise<boolean> {
  for (;;) {
    const answer = await fetch(url);
    const text = await answer.text();
    if (answer.status !== 429) return answer.status === 200 && text.includes(number);
    await new Promise((done) => setTimeout(done, Number(answer.headers.get("retry-after") ?? 1) * 1_000));
  }
}

it(
  "says on Home and on its page why an order was left alone",
  async () => {
    const count = new Map<string, number>();
    const failures = new Map<string, string>();
    for (const { name, kind, order } of placed) {
      const { parts } = await pageOf<{ parts: { keptBack: PurchaseReason | null }[] }>(
        `/app/orders/${order.id}.data`,
        "parts",
      );
      const reasons = parts.flatMap(({ keptBack }) => (keptBack === null ? [] : [keptBack.code]));
      expect([name, order.name, reasons]).toEqual([name, order.name, kind.reason ? [kind.reason] : []]);
      if (kind.failed !== undefined) failures.set(order.name, kind.failed);
      if (kind.reason !== undefined) count.set(kind.reason, (count.get(kind.reason) ?? 0) + 1);
    }
    expect([...failuresOnHome].toSorted()).toEqual([...failures].toSorted());
    const kept = (await notices()).filter(({ order }) => order === undefined);
    expect(kept.map(({ reason, orders }) => [reason, orders]).toSorted()).toEqual([...count].toSorted());
  },
  atMost(300_000),
);

interface Notice {
  readonly kind: string;
  readonly orderName?: string;
  readonly reason?: PurchaseReason | null;
  /** Of one reason together. */
  readonly orders?: number;
}

/** The notices on Home with a reason: of one order, or of all that one reason keeps back. */
async function notices() {
  const { attention } = await pageOf<{ attention: readonly Notice[] }>("/app.data?index", "attention");
  return attention.flatMap(({ kind, reason, orders, orderName }) =>
    reason ? [{ reason: reason.code, orders, order: kind === "kept-back" ? undefined : orderName }] : [],
  );
}

/** The data of a page's loader that has this member. */
async function pageOf<Data>(path: string, member: string): Promise<Data> {
  const page = readPageData(await (await shop.openAdmin(path)).text()) as Record<string, { data?: object }>;
  const found = Object.values(page).find(({ data }) => data !== undefined && data !== null && member in data);
  if (found === undefined) throw new Error(`${path} has no ${member}`);
  return found.data as Data;
}
