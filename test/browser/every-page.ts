/** Every page of the embedded admin, and the checks that each must pass. */
import { beforeAll, expect } from "vitest";
import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import { orderWith } from "../shopify/shop-life.ts";
import type { ShownPaths } from "../support/table-of-pages.ts";
import { pathsOf } from "../support/table-of-pages.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, running } from "./admin-window.ts";
import { everyDecision, setShippingConfig } from "./every-decision.ts";
import { failWebhooks } from "./fail-webhooks.ts";
import { fulfilledOrder, scan, shoppers, trackingNumberOf } from "./goods.ts";
import { violations } from "./violations.ts";

const shipments: Record<"underway" | "waiting", OrderView> = {} as never;
/** Ids of the orders, shipments and rules that the pages show. */
export const shownIds: Record<string, string> = {};

/** Called once in a file: starts a shop that fills every page. */
export function openShopWithEverything(): void {
  openShopInBrowser({ window: null });
  beforeAll(makeEverything);
}

async function makeEverything(): Promise<void> {
  shipments.underway = await fulfilledOrder(running, "jonas");
  shipments.waiting = await fulfilledOrder(running, "eleni", { rate: /Door to door$/ });
  for (const order of Object.values(shipments)) await trackingNumberOf(running, order);
  shownIds.shipped = String(shipments.waiting.id);
  const lines = [{ sku: "OIL-750", quantity: 2 }];
  const toShip = { lines, shippingAddress: shoppers.nikos };
  shownIds.toShip = String((await orderWith(running, "gorgona.standard", toShip)).id);
  await running.settled();
  const key = await running.waybill.createKey(running.domain, "production");
  await scan(running, key, shipments.underway, "EXCEPTION", "The address is not complete");
  for (const [name, order] of Object.entries(shipments)) {
    const answer = await fetch(`${running.waybill.url}/v1/shipments?related_order_id=${order.id}`, {
      headers: { "x-api-key": key },
    });
    shownIds[name] = ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? "";
  }
  shownIds.endpoint = await endpointWithLog(key);
  shownIds.saved = await savedAddress(key);
  await changeAccounts(running, (stores, caller) => stores.accounts.add(caller, connectedCarrier));
  await setShippingConfig(running, everyDecision);
  await failWebhooks(running, [
    { code: "refused", said: "The address is not complete" },
    { code: "fault", error: "TypeError" },
  ]);
  const rules = await (await running.openAdmin("/app/rates/rules")).text();
  shownIds.rule = /rule\?item=([\w.-]+)/.exec(rules)?.[1] ?? "";
  const serviceRules = await (await running.openAdmin("/app/rates/service-rules")).text();
  shownIds.serviceRule = /rule\?item=([\w.-]+)/.exec(serviceRules)?.[1] ?? "";
}

async function savedAddress(key: string): Promise<string> {
  const address = {
    ...{ country: "GR", zip: "54624", city: "Thessaloniki", name: "Eleni Papadaki" },
    ...{ address: "Tsimiski 40", phone: "+306912345678" },
  };
  const answer = await fetch(`${running.waybill.url}/v1/address_book`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ name: "Thessaloniki shop", kind: "recipient", address }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

/** Nothing listens at its address: the test event is tried, and fails. */
async function endpointWithLog(key: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const answer = await fetch(`${running.waybill.url}/v1/webhook_endpoints${path}`, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: string };
  };
  const { id } = await post("", { url: "https://till.example.com/hooks", events: ["shipment.created"] });
  await post(`/${id}/test`, {});
  return id;
}

/** Switched off, so that no checkout asks it. */
const connectedCarrier: NewCarrierAccount = {
  driver: "argo",
  carrier: { code: "argo", name: "Argo Express", imageUrl: "/carriers/parcel.svg" },
  friendlyName: null,
  enabled: false,
  serviceCodes: null,
  credentials: "own",
  secrets: { user: "kalimera", password: "olive-branch-7" },
  defaultParcel: null,
  settings: { url: "http://127.0.0.1:9", sender: "Kalimera" },
  tested: { at: new Date("2026-11-20T08:00:00Z"), connectedAs: "Kalimera Goods" },
};

/** The things that this file's shop has, at pages whose address names one thing, or that are empty without a question. */
const shown: ShownPaths = {
  "orders/:id": () => `orders/${shownIds.toShip}`,
  "shipments/:id": () => `shipments/${shownIds.underway}`,
  "customers/:id": () => `customers/${shownIds.underway}`,
  // bills.test.ts makes one.
  "bills/:id": null,
  "rates/carriers/:driver": () => "rates/carriers/argo",
  "rates/price-list": () => "rates/price-list?carrier=gorgona",
  "rates/rules/rule": () => `rates/rules/rule?item=${shownIds.rule}`,
  "rates/service-rules/rule": () => `rates/service-rules/rule?item=${shownIds.serviceRule}`,
  "rates/tariff/:code": () => "rates/tariff/gorgona",
  "address-book/entry": () => `address-book/entry?id=${shownIds.saved}`,
  "webhooks/:id": () => `webhooks/${shownIds.endpoint}`,
};

/** Each page's name in tests, and its path in this file's shop: every row of the table, and other states of some. */
export const pages: readonly (readonly [name: string, path: () => string])[] = [
  ...pathsOf("app", shown),
  ["orders on hold, which are none", () => "/app/orders?view=on-hold"],
  ["an order that was shipped", () => `/app/orders/${shownIds.shipped}`],
  ["a search without result", () => "/app/shipments?search=nobody"],
  ["a shipment that can be picked up", () => `/app/shipments/${shownIds.waiting}`],
  ["a search for products without result", () => "/app/products?search=nothing"],
  ["a rule that another person has changed", () => "/app/rates/rules/rule?item=gone"],
  ["a view of messages without any", () => "/app/inbox?view=waiting&topic=shop%2Fredact"],
];

/** Checks the open page half a second after it can be used. */
export async function expectWellMade(admin: AdminWindow): Promise<void> {
  await admin.page.waitForTimeout(500);
  expect(await violations(admin.app)).toEqual([]);
  const { sum, moved } = await admin.inApp<{ sum: number; moved: string }>(layoutShift);
  expect(sum, moved).toBeLessThan(0.1);
  expect(await admin.inApp<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
    0,
  );
  expect(await admin.inApp<string>("document.title")).toMatch(/^.+ · Waybill$/);
}

/**
 * Sums what moved without the user's doing, and names each element with its edges before and after. Chrome also records
 * what moves before anything is painted, when the style sheet comes after the document; such a move is not seen.
 */
const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  let moved = "";
  const painted = performance.getEntriesByName("first-paint")[0]?.startTime ?? 0;
  const place = ({ y, height }) => y + " to " + (y + height);
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) {
      if (hadRecentInput || startTime < painted) continue;
      sum += value;
      for (const { node, previousRect, currentRect } of sources)
        moved += [value, startTime, node?.textContent?.slice(0, 60), place(previousRect), place(currentRect)].join(" | ") + "\\n";
    }
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve({ sum, moved }), 100);
})`;
