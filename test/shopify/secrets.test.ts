// Run: long
/** The contents of the database and of the log after a shop's whole life, at the most detailed log level. */
import { statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";
import {
  aScan,
  fulfill,
  orderWith,
  orderWithout,
  purchaseOf,
  ShipmentApi,
  shipmentApi,
  thessaloniki,
} from "./shop-life.ts";

let shop: RunningShop;
/** By name. */
const secrets: Record<string, string> = {};
let database: string;
let trackingRef: string;
let tables: readonly string[];

const people = ["Μαρία", "Παππά", "Τσιμισκή", "2310111222", "maria@example.com", "54624", "Nobody-Knows-Him"];

beforeAll(async () => {
  shop = await runningShop({ env: { LOG_LEVEL: "trace" } });
  const order = await orderWith(shop, "gorgona.standard");
  const fulfillment = await fulfill(shop, order);
  await shop.settled();
  const api = await shipmentApi(shop);
  const [shipment] = await api.of(order);
  await api.replaceTracking(shipment!.id, [aScan("TRANSIT", 0, "Handed over by Μαρία Παππά")]);
  trackingRef = shipment!.tracking_ref;
  await mistakes(shipment!.id);
  await refusedOrder();
  await shop.control("POST", "compliance", { topic: "customers/data_request", orderIds: [order.id] });
  await shop.control("POST", `fulfillments/${fulfillment.id}/cancel`, {});
  await shop.settled();
  await collectSecrets(shipment!.id);
  const found = await shop.rows<{ name: string }>(
    `SELECT table_schema || '."' || table_name || '"' AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  tables = found.map(({ name }) => name);
  const rows = await Promise.all(tables.map((table) => shop.rows(`SELECT * FROM ${table}`)));
  database = JSON.stringify(rows);
});
afterAll(() => shop?.stop());

/** A fulfillment that no carrier takes: the reason is stored and logged. */
async function refusedOrder(): Promise<void> {
  const order = await orderWithout(shop, {
    shippingAddress: { ...thessaloniki, firstName: "Nobody-Knows-Him", phone: null, zip: "0" },
    shippingLine: { title: "Locker", code: "thyrida.locker", priceMinor: 500 },
  });
  const fulfillment = await fulfill(shop, order);
  await shop.settled();
  expect((await purchaseOf(shop, fulfillment))?.progress).not.toBe("placed");
}

/** Failing requests that contain names and keys. */
async function mistakes(shipmentId: string): Promise<void> {
  const key = await shop.waybill.createKey(shop.domain, "production");
  const send = (target: string, init: RequestInit) => fetch(`${shop.waybill.url}${target}`, init);
  const headers = {
    "x-api-key": key,
    "content-type": "application/json",
    "idempotency-key": "Nobody-Knows-Him",
  };
  const name = "Nobody-Knows-Him";
  const bodies = [`{"address_to":{"name":"${name}"`, JSON.stringify({ address_to: { name } }), `"${name}"`];
  for (const body of bodies)
    for (const target of ["/v1/rates", "/v1/shipments"])
      await send(target, { method: "POST", headers, body });
  await send(`/v1/shipments?related_order_id=${name}&tracking_ref=${name}%00`, { headers });
  await send(`/v1/shipments/${shipmentId}`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ metadata: { name: [name] } }),
  });
  await send("/v1/shipments", { headers: { "x-api-key": `${key.slice(0, -1)}#` } });
  await send(`/app/shipments?search=${name}&id_token=${name}`, { headers: { "user-agent": browser } });
  await send("/webhooks", {
    method: "POST",
    headers: { "x-shopify-hmac-sha256": "AAAA" },
    body: `{"name":"${name}"}`,
  });
  await shop.openAdmin(`/app/shipments?search=${name}`);
}

async function collectSecrets(shipmentId: string): Promise<void> {
  secrets.key = await shop.waybill.createKey(shop.domain, "production");
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  secrets.sessionToken = token;
  const made = await fetch(`${shop.waybill.url}/app/settings.data?id_token=${token}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: new URLSearchParams({ intent: "create-key", name: "Warehouse", access: "all", days: "0" }),
  });
  secrets.keyOfTheAdmin = /wb_live_[0-9A-Za-z]{33}/.exec(await made.text())?.[0] ?? "";
  const api = new ShipmentApi(shop.waybill.url, secrets.keyOfTheAdmin);
  const { data } = await api.call<{ data: { label_url: string } }>("GET", `/v1/shipments/${shipmentId}`);
  expect([200, 410]).toContain((await fetch(data.label_url)).status);
  secrets.labelSignature = new URL(data.label_url).searchParams.get("s") ?? "";
  secrets.callbackToken = (await shop.view()).carrierServices[0]?.callbackUrl.split("/").at(-1) ?? "";
  // The patterns below must match the tokens of this Shopify.
  const issued = await shop.control<Record<string, unknown>>("POST", "tokens", { accessMode: "offline" });
  expect(Object.values(issued)).toContainEqual(expect.stringMatching(/^shp[a-z]+_/));
}

describe("the database", () => {
  it("was searched whole: shipments, sessions, jobs", () => {
    expect(tables).toEqual(
      expect.arrayContaining(['public."shipments"', 'public."shopify_sessions"', 'pgboss."job"']),
    );
    for (const known of [trackingRef, "Warehouse", shop.domain]) expect(database).toContain(known);
  });

  it("holds no key, token or secret URL in clear", () => {
    expect(Object.values(secrets)).toEqual(Object.values(secrets).filter((secret) => secret.length > 20));
    for (const [name, secret] of Object.entries(secrets)) {
      expect(database, name).not.toContain(secret);
      expect(database, name).not.toContain(secret.slice(-20));
    }
    // Shopify's access and refresh tokens begin so, and both parts of JSON web tokens.
    expect(database).not.toMatch(/shp(at|ua|rt|ss)_|eyJ[A-Za-z0-9_-]{10,}\.eyJ/);
    expect(database).not.toContain("local-secret");
  });

  it("names no person in clear", () => {
    // The key of a request is its caller's choice, and quotes keep the postcode.
    for (const person of people.filter((each) => !["Nobody-Knows-Him", "54624"].includes(each)))
      expect(database, person).not.toContain(person);
  });

  it("is opened with a file that only its owner can read", () => {
    if (shop.waybill.env.DATABASE_URL !== undefined) return;
    for (const file of ["encryption-key", "server.json"])
      expect(statSync(path.join(shop.waybill.dataDir, file)).mode & 0o777, file).toBe(0o600);
  });
});

describe("the log", () => {
  it("has every level of detail", () => {
    const levels = new Set(
      shop.waybill
        .logs()
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { level: number }).level),
    );
    expect([...levels]).toEqual(expect.arrayContaining([20, 30]));
    expect(shop.waybill.logs()).toContain(shop.domain);
  });

  it("holds no key, token or secret URL", () => {
    for (const [name, secret] of Object.entries(secrets)) {
      expect(shop.waybill.logs(), name).not.toContain(secret);
      expect(shop.waybill.logs(), name).not.toContain(secret.slice(-20));
    }
    expect(shop.waybill.logs()).not.toMatch(/shp(at|ua|rt|ss)_|eyJ[A-Za-z0-9_-]{10}|wb_(sandbox|live)_/);
    expect(shop.waybill.logs()).not.toContain("local-secret");
  });

  it.each(people)("names no person: %s", (person) => {
    expect(shop.waybill.logs()).not.toContain(person);
  });
});
