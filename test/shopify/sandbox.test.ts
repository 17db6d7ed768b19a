// Run: push, begins early
/** A shop in the sandbox changes no real order; a live shop sees nothing of the sandbox. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadAdminSchema } from "../../scripts/codegen/admin-schema.ts";
import type { Checkout, OrderView } from "../../simulator/shopify/index.ts";
import { readPdfText } from "../support/read-label.ts";
import { runShop, runTariff } from "../support/server.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import { buy, send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { aScan, checkout, fulfill, labelUrlOf, orderWith, ShipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let sandbox: ShipmentApi;
/** The last Admin API request before the test. */
let before: number;

beforeAll(async () => {
  shop = await runningShop({ live: false });
  sandbox = new ShipmentApi(shop.waybill.url, await shop.waybill.createKey(shop.domain, "sandbox"));
});
afterAll(() => shop?.stop());

interface AdminRequest {
  readonly n: number;
  readonly fields: readonly string[];
}

const requests = () => shop.control<AdminRequest[]>("GET", "requests");

const mutations = Object.keys(loadAdminSchema("2026-10").schema.getMutationType()?.getFields() ?? {});
/** Mutations that change no order: the registration, and reading in bulk. */
const harmless = ["carrierServiceCreate", "carrierServiceUpdate", "bulkOperationRunQuery"];

/** Mutations about orders since the beginning of the test. */
async function changesOfOrders(): Promise<readonly string[]> {
  const since = (await requests()).filter(({ n }) => n > before).flatMap(({ fields }) => fields);
  return since.filter((field) => mutations.includes(field) && !harmless.includes(field));
}

async function markBeginning(): Promise<void> {
  before = Math.max(0, ...(await requests()).map(({ n }) => n));
}

function orderNow({ id }: OrderView): Promise<OrderView> {
  return shop.control("GET", `orders/${id}`);
}

const ourRates = ({ options }: Checkout) => options.filter(({ source }) => source === "carrier");

async function ratesNow(): Promise<number> {
  await shop.control("POST", "rate-cache", { flush: true });
  return ourRates(await checkout(shop)).length;
}

const switchSamples = (intent: "show-samples" | "hide-samples") => send(shop, "/app/going-live", { intent });

describe("checkout, while the shop is in the sandbox", () => {
  it("shows no rate to real shoppers, unless the merchant shows samples", async () => {
    expect(await ratesNow()).toBe(0);
    await switchSamples("show-samples");
    expect(await ratesNow()).toBeGreaterThan(0);
    await switchSamples("hide-samples");
    expect(await ratesNow()).toBe(0);
  });

  it("shows rates in a development store", async () => {
    await shop.control("PATCH", "", { plan: "partner_test" });
    await shop.settled();
    expect(await ratesNow()).toBeGreaterThan(0);
    await shop.control("PATCH", "", { plan: "advanced" });
    await shop.settled();
    expect(await ratesNow()).toBe(0);
  });
});

describe("a shop in the sandbox", () => {
  it("starts without automatic labels", async () => {
    const order = await orderWithSamples();
    const made = await fulfill(shop, order);
    await shop.settled();
    expect(await sandbox.of(order)).toEqual([]);
    expect(await shop.control("GET", `fulfillments/${made.id}`)).toMatchObject({ tracking: [], events: [] });
  });

  it("changes no order, whatever is clicked, called or delivered", async () => {
    await shop.setSettings({
      automaticShipments: true,
      notifyShopper: true,
      buyWhenPaid: { enabled: true, services: "all", countries: "all", since: new Date().toISOString() },
    });
    await markBeginning();
    const [fulfilled, clicked, cancelled, undone] = [
      await orderWithSamples(),
      await orderWithSamples(),
      await orderWithSamples(),
      await orderWithSamples(),
    ];
    const made = await fulfill(shop, fulfilled);
    const takenBack = await fulfill(shop, undone);
    for (const order of [clicked, cancelled]) await buy(shop, order, { notify: "yes" });
    await shop.settled();
    await shop.control("POST", `orders/${cancelled.id}/cancel`, {});
    await shop.control("POST", `fulfillments/${takenBack.id}/cancel`, {});
    const labels = (await Promise.all([fulfilled, clicked, undone].map((order) => sandbox.of(order)))).flat();
    expect(labels.length).toBeGreaterThanOrEqual(3);
    for (const { id } of labels.filter(({ state }) => state === "created")) {
      await sandbox.replaceTracking(id, [aScan("DELIVERED", 1, "Left at the door")]);
      for (const intent of ["cancel", "schedule-pickup", "replace-label", "keep-label"])
        await send(shop, `/app/shipments/${id}`, { intent, date: "next" });
      for (const intent of ["replace-label", "keep-label", "cancel-label"])
        await send(shop, "/app", { intent, shipmentId: id });
    }
    for (const { id } of await shop.rows<{ id: string }>("SELECT id FROM purchases WHERE shop = $1", [
      shop.domain,
    ]))
      for (const intent of ["retry", "dismiss"]) await send(shop, "/app", { intent, purchaseId: id });
    await send(shop, "/app/inbox", { intent: "reconcile" });
    await shop.settled();

    expect(await changesOfOrders()).toEqual([]);
    for (const order of [fulfilled, clicked, undone]) {
      const { fulfillments } = await orderNow(order);
      for (const { tracking, events, notifications } of fulfillments)
        expect({ tracking, events, notifications }).toEqual({ tracking: [], events: [], notifications: [] });
    }
    expect((await orderNow(fulfilled)).fulfillments.map(({ id }) => id)).toEqual([made.id]);
    expect((await orderNow(clicked)).fulfillments).toEqual([]);
  });

  it("prints TEST across its labels, with the order's name", async () => {
    const order = await orderWithSamples();
    await buy(shop, order, { notify: "yes" });
    await shop.settled();
    const text = await labelText(sandbox, order);
    expect(text).toContain("TEST");
    expect(text).toContain(order.name);
    expect(text).not.toContain(String(order.id));
  });

  it("asks for the merchant's own prices, because samples are none", async () => {
    const home = await (await shop.openAdmin()).text();
    expect(home).toContain("Sample carriers have invented prices.");
  });

  it("can't go live without a carrier that ships", async () => {
    expect(await runShop(shop.waybill.env, "live", "--shop", shop.domain)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("stays in the sandbox"),
    });
    expect(await (await send(shop, "/app/going-live", { intent: "go-live" })).text()).toContain("refused");
    expect(await environmentNow()).toBe("sandbox");
  });
});

describe("a shop that went live", () => {
  let live: ShipmentApi;
  /** Bought in the sandbox, for an order that is still open. */
  let open: OrderView;

  beforeAll(async () => {
    open = await orderWithSamples();
    await buy(shop, open);
    await shop.settled();
    const imported = await runTariff(
      shop.waybill.env,
      ...["import", "--merchant", shop.domain, "--carrier", "kali", "--environment", "production"],
      "docs/tariffs/domestic-carrier/tariff.json",
    );
    expect(imported).toMatchObject({ code: 0 });
    await changeAccounts(shop, (stores, caller) =>
      stores.voucherRanges.add(
        { ...caller, carrierCode: "kali" },
        { prefix: "KL", digits: 9, checkDigit: "none", suffix: "", first: 1n, last: 1_000n },
      ),
    );
    await markBeginning();
    expect(await runShop(shop.waybill.env, "live", "--shop", shop.domain)).toMatchObject({ code: 0 });
    live = new ShipmentApi(shop.waybill.url, await shop.waybill.createKey(shop.domain, "production"));
  });

  it("leaves what the sandbox bought behind", async () => {
    const [test] = await sandbox.of(open);
    await sandbox.replaceTracking(test?.id ?? "", [aScan("TRANSIT", 1, "Collected")]);
    await send(shop, "/app/inbox", { intent: "reconcile" });
    await shop.settled();
    expect(await changesOfOrders()).toEqual([]);
    expect((await orderNow(open)).fulfillments).toEqual([]);
  });

  it("offers its own carriers alone, at checkout, in the API and on its pages", async () => {
    await shop.control("POST", "rate-cache", { flush: true });
    const offered = ourRates(await checkout(shop)).map(({ code }) => code);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((code) => !code?.startsWith("kali."))).toEqual([]);
    const rates = await live.call<{ provider: { name: string } }[]>("POST", "/v1/rates", {
      address_from: { country: "GR", zip: "10551" },
      address_to: { country: "GR", zip: "54622" },
      items: [{ weight: 1200, length: 30, width: 20, height: 10 }],
    });
    expect(new Set(rates.map(({ provider }) => provider.name))).toEqual(new Set(["Kali Courier"]));
    // The list of orders says what shoppers chose, whatever it was.
    for (const path of ["", "/rates", "/rates/try", "/settings", "/shipments", "/going-live"]) {
      const page = await (await shop.openAdmin(`/app${path}`)).text();
      expect(page, path).not.toMatch(/gorgona|thyrida|viadotto|zephyra/i);
      expect(page, path).not.toContain("Sandbox:");
    }
  });

  it("buys a real label for an order that had a test label, and tells the order", async () => {
    await buy(shop, open, { service: "kali.standard" });
    await shop.settled();
    const [label, ...others] = await live.of(open);
    expect(others).toEqual([]);
    const text = await labelText(live, open);
    expect(text).not.toContain("TEST");
    expect(text).toContain(open.name);
    const { fulfillments } = await orderNow(open);
    expect(fulfillments.map(({ tracking }) => tracking[0]?.number)).toEqual([label?.tracking_ref]);
  });

  it("goes back to the sandbox, where real labels still report and nothing else does", async () => {
    await send(shop, "/app/going-live", { intent: "back-to-sandbox" });
    expect(await environmentNow()).toBe("sandbox");
    const [label] = await live.of(open);
    await live.replaceTracking(label?.id ?? "", [aScan("TRANSIT", 1, "Collected")]);
    await shop.settled();
    const { fulfillments } = await orderNow(open);
    expect(fulfillments[0]?.events.at(-1)?.message).toBe("Collected");
    await markBeginning();
    await fulfill(shop, await orderWithSamples());
    await shop.settled();
    expect(await changesOfOrders()).toEqual([]);
  });

  it("has each switch on record", async () => {
    const { stdout } = await runShop(shop.waybill.env, "show", "--shop", shop.domain);
    expect(stdout).toMatch(/sandbox to live, by an operator/);
    expect(stdout).toMatch(/live to sandbox, by the merchant/);
    const settings = await (await shop.openAdmin("/app/settings")).text();
    expect(settings).toContain("went live (an operator)");
    expect(settings).toContain("back to the sandbox (your staff");
  });
});

/** Sample rates are shown for the time of the checkout. */
async function orderWithSamples(): Promise<OrderView> {
  await switchSamples("show-samples");
  await shop.control("POST", "rate-cache", { flush: true });
  const order = await orderWith(shop, "gorgona.standard");
  await switchSamples("hide-samples");
  await shop.settled();
  return order;
}

async function environmentNow(): Promise<string | undefined> {
  const [row] = await shop.rows<{ environment: string }>("SELECT environment FROM shops WHERE domain = $1", [
    shop.domain,
  ]);
  return row?.environment;
}

async function labelText(api: ShipmentApi, order: OrderView): Promise<string> {
  const answer = await fetch(await labelUrlOf(api, order));
  return (await readPdfText(new Uint8Array(await answer.arrayBuffer()))).join("\n");
}
