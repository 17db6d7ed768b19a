/**
 * One customer is brought into every table that can hold a person, through the app's doors, then asked about and erased as
 * Shopify asks for it. A new table fails the first test until it is in one of the lists.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { encryptedColumns } from "../../app/adapters/store/encrypted-columns.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { aPdf } from "../support/hostile-pdfs.ts";
import { encryptionOf } from "../support/into-clear.ts";
import type { MailServer } from "../support/mail-server.ts";
import { mailServer } from "../support/mail-server.ts";
import { textsBehindKey, textsInDump } from "../support/stored-texts.ts";
import { atMost } from "../support/time-limits.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, oil, orderWith, orderWithout, thessaloniki } from "./shop-life.ts";

const customer = {
  ...{ email: "xanthippe@worthington.example", phone: "+302315557772" },
  ...{ firstName: "Xanthippe", lastName: "Worthington" },
};
const words = /xanthippe|worthington|zerega|2315557772/i;
const home = {
  ...thessaloniki,
  ...{ firstName: "Xanthippe", lastName: "Worthington", address1: "Zerega 9872", phone: customer.phone },
};
const recipient = {
  ...{ country: "GR", zip: "54624", city: "Θεσσαλονίκη", name: "Xanthippe Worthington" },
  ...{ address: "Zerega 9872", phone: customer.phone, email: customer.email },
};
/** As if they had moved: only the order or the name says that it is they. */
const moved = { ...recipient, phone: "+302315550001", email: null };
const bystander = {
  ...recipient,
  name: "Petros Vlachos",
  address: "Ermou 3",
  phone: "+302315550002",
  email: null,
};
const sender = {
  ...{ country: "GR", zip: "10557", city: "Athens", name: "Kalimera Goods", address: "Ermou 1" },
  phone: "+302101234567",
};

/** Tables whose rows name people. */
const named = [
  ...["bookings", "compliance_records", "customs_invoices", "idempotency_keys", "mails"],
  ...["open_fulfillment_orders", "purchases", "rates", "saved_addresses", "shipments"],
];
/** Rows about a person that don't name them: keyed hashes, drawn bytes, a place, a number of theirs. */
const about = [
  "chosen_points",
  "job_documents",
  "label_choices",
  "order_returns",
  "recipient_mails",
  "trackers",
];
/** A customer's e-mail and phone, encrypted, until the request that brings them is done: test/store/inbox. */
const passing = ["inbox_entries"];
/**
 * As it comes from a carrier with its own labels; erased with its shipment: test/engine/carrier-label. Words about a row that bought nothing:
 * test/store/batches.
 */
const elsewhere = ["carrier_labels", "bulk_jobs"];
/** The merchant, their staff, their goods, their couriers' numbers, prices and places. */
const ofNobody = [
  ...[
    "allowances",
    "api_keys",
    "audit_events",
    "billed_vouchers",
    "carrier_accounts",
    "checkout_quotes",
    "courier_bills",
  ],
  ...[
    "ended_sessions",
    "environment_switches",
    "holders",
    "imports",
    "label_notices",
    "leases",
    "mail_opt_outs",
    "manifests",
    "member_links",
  ],
  ...["member_sessions", "members", "merchant_logos", "merchants", "people_keys", "pickups"],
  ...[
    "point_directories",
    "product_variants",
    "recipient_mail_settings",
    "reconciliations",
    "redacted_orders",
  ],
  ...["sent_fulfillment_events", "shipping_configs", "shopify_sessions", "shops", "tracking_brands"],
  ...["voucher_allocations", "voucher_range_allocations", "voucher_ranges", "voucher_series"],
  ...["webhook_deliveries", "webhook_endpoints", "webhook_events", "webhook_numbers"],
];

it("knows of each table of the schema whether it holds people", () => {
  const schema = readFileSync(new URL("../../prisma/schema.prisma", import.meta.url), "utf8");
  const tables = [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, name]) => name);
  const listed = [...named, ...about, ...passing, ...elsewhere, ...ofNobody];
  expect(listed.toSorted()).toEqual(tables.toSorted());
  // Encrypted columns name people, or hold a secret of the merchant's or their staff's.
  const secrets = ["carrier_accounts", "shops", "shopify_sessions", "webhook_endpoints", "people_keys"];
  const staff = ["members", "member_links", "member_sessions"];
  for (const { table } of encryptedColumns)
    expect([...named, ...about, ...passing, ...elsewhere, ...secrets, ...staff]).toContain(table);
});

let shop: RunningShop;
let mails: MailServer;
let orders: readonly OrderView[];
let keys: Readonly<Record<"production" | "sandbox", string>>;
const doors: string[] = [];
/** Of the production shipments. */
const shipmentIds: string[] = [];

beforeAll(async () => {
  mails = await mailServer();
  shop = await runningShop({
    env: { SMTP_URL: mails.url, MAIL_FROM: "Waybill <ship@waybill.example>", LOG_LEVEL: "trace" },
  });
  keys = {
    production: await shop.waybill.createKey(shop.domain, "production"),
    sandbox: await shop.waybill.createKey(shop.domain, "sandbox"),
  };
});
afterAll(async () => {
  await shop?.stop();
  await mails?.close();
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests below read what the API documents.
  readonly json: any;
}

async function call(
  key: string,
  method: string,
  path: string,
  body?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${shop.waybill.url}${path}`, {
    method,
    headers: {
      "x-api-key": key,
      "content-type": Buffer.isBuffer(body) ? "application/pdf" : "application/json",
      ...headers,
    },
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const json = await response.json();
  expect([path, response.status, json.error]).toEqual([path, 200, undefined]);
  return { status: response.status, json };
}

const parcel = { weight: 800, height: 10, width: 20, length: 30, label: "Mug for Xanthippe" };
const route = (to: object) => ({ items: [parcel], address_from: sender, address_to: to });
const service = { driver: "gorgona", code: "standard" };

/** Everything that a caller of the API leaves behind about them. */
async function throughTheApi(environment: "production" | "sandbox"): Promise<void> {
  const key = keys[environment];
  const [order] = orders;
  const post = (path: string, body: object, headers = {}) => call(key, "POST", path, body, headers);
  const kept = { "idempotency-key": `${environment}-1` };
  await post("/v1/rates", route(recipient), kept);
  await post("/v1/addresses/validate", recipient, { "idempotency-key": `${environment}-2` });
  const { json: invoice } = await call(key, "POST", "/v1/customs_invoices", Buffer.from(invoiceOf()));
  const abroad = { ...route({ ...recipient, country: "CH", zip: "8001", city: "Zürich" }) };
  const declared = {
    ...abroad,
    items: [
      {
        ...{ ...parcel, value: 25, currency: "EUR" },
        invoice_lines: [
          {
            ...{ description: "Mug", commodity_code: "691200", country_of_origin: "GR" },
            ...{ quantity: "1", value: 25, weight: 800 },
          },
        ],
      },
    ],
  };
  const { json: rates } = await post("/v1/rates", declared);
  const rate =
    rates.find((each: { features?: object; driver: string }) => each.driver === "zephyra") ?? rates[0];
  const bought = [
    await post("/v1/shipments", { ...route(moved), service, related_order_id: String(order?.id) }),
    await post("/v1/shipments", {
      ...route(moved),
      service,
      related_order_id: order?.name,
      metadata: { for: "Xanthippe" },
    }),
    await post("/v1/shipments", {
      ...route(moved),
      service,
      related_order_id: `gid://shopify/Order/${order?.id}`,
    }),
    await post("/v1/shipments", { ...route(recipient), service }, { "idempotency-key": `${environment}-3` }),
    await post("/v1/shipments", { ...route({ ...recipient, phone: "2315557772", email: null }), service }),
    await post("/v1/shipments", {
      ...declared,
      ...{ rate_id: rate.id, extras: { is_customs_invoice_document: true }, customs_invoice_id: invoice.id },
    }),
  ].map(({ json }) => json);
  const back = await post(`/v1/shipments/${bought[1].id}/returns`, {});
  const sentBack = await post("/v1/shipments", {
    ...{ items: [parcel], address_from: recipient, address_to: sender, service },
    related_order_id: `${order?.name}-back`,
  });
  const ids = [...bought, back.json, sentBack.json].map(({ id }) => id);
  if (environment === "production") shipmentIds.push(...ids);
  for (const { label_url } of [...bought, back.json]) doors.push(label_url);
  await post(
    "/v1/labels",
    { shipment_ids: ids.slice(0, 2), documents: "labels" },
    { "idempotency-key": `${environment}-4` },
  );
  await post("/v1/address_book", { name: "Xanthippe", kind: "recipient", address: recipient });
  await post("/v1/privacy/exports", { email: customer.email }, { "idempotency-key": `${environment}-5` });
  if (environment === "sandbox")
    await post("/v1/trackers", {
      driver: "gorgona",
      tracking_ref: "TEST DELIVERED 1",
      related_order_id: order?.name,
    });
  await call(key, "PUT", `/v1/shipments/${bought[3].id}/tracking`, {
    tracking_history: [
      {
        ...{ status: "TRANSIT", status_date: new Date().toISOString(), status_exact: null },
        status_details: "Handed over by Xanthippe Worthington",
      },
    ],
  });
  const plain = { ...route(bystander), items: [{ ...parcel, label: "Mug" }] };
  await post("/v1/shipments", { ...plain, service, related_order_id: "another" });
}

function invoiceOf(): Uint8Array {
  const text = "BT /F1 12 Tf 10 100 Td (Xanthippe Worthington) Tj ET ";
  return aPdf({
    page: "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R",
    objects: [`<< /Length ${text.length} >>\nstream\n${text}\nendstream`],
  });
}

/** Their orders: sent, sent back, waiting, to a locker. */
async function throughTheShop(): Promise<readonly OrderView[]> {
  await shop.control("POST", "scopes", { grant: ["read_returns", "write_returns"] });
  const changed = await submit(shop, "/app/settings.data", {
    ...{ intent: "save", ...unchangedSettings, labelsForReturns: "true" },
  });
  expect(changed.status).toBeLessThan(300);
  for (const form of [
    { intent: "save", name: "Kalimera", colour: "#003366", helpUrl: "", language: "" },
    {
      ...{ intent: "save-mails", forPlatformOrders: "true", replyTo: "", words: "{}" },
      kinds: JSON.stringify(["on-its-way", "out-for-delivery", "ready-for-pickup", "problem", "delivered"]),
    },
  ])
    expect(await (await submit(shop, "/app/tracking-page.data", form)).text()).toContain('"ok",true');
  const change = { shippingAddress: home, customer };
  const sent = await orderWith(shop, "gorgona.standard", { ...change, lines: [{ ...oil, quantity: 2 }] });
  await fulfill(shop, sent);
  await shop.settled();
  await shop.control("POST", `orders/${sent.id}/return`, {});
  // A label that can't be bought, for a recipient whom the merchant typed.
  const waiting = await orderWithout(shop, change);
  await shop.settled();
  const part = waiting.fulfillmentOrders[0];
  const asked = await submit(shop, `/app/orders/${waiting.id}.data`, {
    ...{ intent: "buy", fulfillmentOrderId: String(part?.id), lines: `${part?.lines[0]?.id}:1` },
    ...{ service: "gorgona.standard", notify: "no" },
    terms: JSON.stringify({
      recipient: {
        ...{ name: "Xanthippe Worthington", company: "", address: "Zerega 9872", address2: "" },
        ...{ zip: "0", city: "Θεσσαλονίκη", state: "", country: "GR", phone: customer.phone },
      },
    }),
  });
  expect(asked.status).toBeLessThan(400);
  const open = await orderWithout(shop, change);
  await shop.settled();
  return [sent, waiting, open];
}

/** As Shopify sends it: with the customer, whose phone need not be that of an order. */
async function ask(topic: "customers/data_request" | "customers/redact"): Promise<void> {
  const orderIds = orders.map(({ id }) => id);
  const { email, phone } = customer;
  await shop.control("POST", "webhooks/send", {
    topic,
    payload: {
      ...{ shop_id: 1, shop_domain: shop.domain, customer: { id: 7, email, phone } },
      ...(topic === "customers/redact" ? { orders_to_redact: orderIds } : { orders_requested: orderIds }),
    },
  });
  await shop.settled();
  const [record] = await shop.rows<{ handled_at: Date | null }>(
    "SELECT handled_at FROM compliance_records WHERE topic = $1 ORDER BY id DESC",
    [topic],
  );
  expect(record?.handled_at).toBeInstanceOf(Date);
}

/** Each table with its rows as the key's holder reads them. */
async function textsNaming(): Promise<readonly { readonly table: string; readonly text: string }[]> {
  const pool = { query: async (text: string) => ({ rows: await shop.rows(text) }) };
  const texts = [
    ...(await textsInDump(pool)),
    ...(await textsBehindKey(pool, encryptionOf(shop.waybill.env))).map(({ table, text, ...row }) => ({
      ...{ ...row, table },
      // Uploaded bytes.
      text: /^[A-Za-z0-9+/=\n]+$/.test(text) ? Buffer.from(text, "base64").toString("latin1") : text,
    })),
  ];
  return texts.filter(({ text }) => words.test(text));
}

async function tablesNaming(): Promise<readonly string[]> {
  return [...new Set((await textsNaming()).map(({ table }) => table))].toSorted();
}

const rowsIn = async (tables: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = (await shop.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;
  return counts;
};

it("brings a customer into every table that holds people", async () => {
  orders = await throughTheShop();
  await throughTheApi("production");
  await throughTheApi("sandbox");
  await shop.rows(
    `INSERT INTO chosen_points (merchant_id, shop, order_id, service, location_id, chosen_by, chosen_at)
     SELECT merchant_id, domain, $1, 'thyrida.locker', '1', 'merchant', now() FROM shops`,
    [String(orders[0]?.id)],
  );
  await ask("customers/data_request");
  await vi.waitFor(
    async () => {
      expect(await tablesNaming()).toEqual(named.map((table) => `public.${table}`).toSorted());
      const counts = await rowsIn(about);
      expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    },
    { timeout: atMost(60_000), interval: 1_000 },
  );
});

it("answers the merchant all of it", async () => {
  const [record] = await shop.rows<{ id: string }>(
    "SELECT id FROM compliance_records WHERE topic = 'customers/data_request' ORDER BY id DESC",
  );
  const { shipments, attempts, waiting, quotes, trackers, saved } = await (
    await shop.openAdmin(`/app/privacy/${record?.id}`)
  ).json();
  const found = new Set(shipments.map(({ shipment_id }: { shipment_id: string }) => shipment_id));
  for (const id of shipmentIds) expect([id, found.has(id)]).toEqual([id, true]);
  expect(quotes.length).toBeGreaterThan(1);
  expect([saved.length, trackers.length, waiting.length > 0]).toEqual([2, 1, true]);
  expect(JSON.stringify([shipments, attempts, saved])).not.toContain("Vlachos");
});

it("erases them everywhere, and leaves others", async () => {
  await ask("customers/redact");
  const left = (await textsNaming()).map(({ table, text }) => {
    const at = text.search(words);
    return `${table}: ${text.slice(Math.max(0, at - 200), at + 100)}`;
  });
  expect(left).toEqual([]);
  expect(await rowsIn(about)).toEqual(Object.fromEntries(about.map((table) => [table, 0])));
  expect(shop.waybill.logs()).not.toMatch(words);
  for (const environment of ["production", "sandbox"] as const) {
    const { json } = await call(keys[environment], "GET", "/v1/shipments?limit=50");
    expect(JSON.stringify(json)).not.toMatch(words);
    expect(JSON.stringify(json)).toContain("Petros Vlachos");
    // The merchant's own address stays where the person was the recipient of an order of theirs.
    expect(JSON.stringify(json)).toContain("Kalimera Goods");
    for (const path of ["/v1/address_book", "/v1/trackers"])
      expect(JSON.stringify((await call(keys[environment], "GET", path)).json)).not.toMatch(words);
  }
  for (const url of doors) expect((await fetch(url)).status).toBe(410);
  // An order's own page reads Shopify, which erases its copy by itself.
  for (const path of ["/app", "/app/orders", "/app/shipments", "/app/inbox"])
    expect([path, words.exec(await (await shop.openAdmin(path)).text())?.[0]]).toEqual([path, undefined]);
});

it("keeps them out of what comes later under an order's name", async () => {
  await call(keys.production, "POST", "/v1/shipments", {
    ...{ ...route(recipient), service, allow_duplicate: true, related_order_id: orders[0]?.name },
  });
  expect(await tablesNaming()).not.toContain("public.shipments");
});
