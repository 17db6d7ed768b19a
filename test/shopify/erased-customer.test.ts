/**
 * One customer is brought into every column that can hold a recipient, through the app's doors, then asked about and erased as
 * Shopify asks for it; so are the merchant's sender and a member. A column that holds one of them and has no row in personal-data.ts fails.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { personalColumns } from "../../app/domain/personal-data.ts";
import type { ComplianceTopic } from "../../app/domain/privacy/compliance-records.ts";
import { main as memberCommand } from "../../app/entrypoints/cli/member.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { commandHere } from "../support/command-here.ts";
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

/** A member, who logs in to the dashboard, and the sender on labels. Both leave with the merchant. */
const staff = { name: "Xenokrates Zographos", email: "xenokrates@zographos.example" };
const owner = {
  senderName: "Polyxeni Tsaldari",
  senderAddress: "Panagi Tsaldari 9871",
  senderPhone: "+302108887771",
};
const wordsOfMerchant = /xenokrates|zographos|polyxeni|tsaldari|8887771/i;

/** Columns that this story leaves empty, with the test that fills and erases them. */
const elsewhere: Readonly<Record<string, string>> = {
  "carrier_labels.encrypted": "test/engine/carrier-label: as a carrier with an API draws it",
  "order_returns.reason": "test/store/redacted-everywhere",
  "inbox_entries.payload": "test/store/inbox: until the request is done that brings it",
  "inbox_entries.last_error": "test/store/redacted-everywhere: until the next try",
  "mail_opt_outs.email_hash": "test/store/erasures: it stays",
};

const nameOf = ({ table, column }: { readonly table: string; readonly column: string }) =>
  `${table.replace("public.", "")}.${column}`;
const ofRecipients = personalColumns.filter(({ person }) => person === "recipients");

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
  status = 200,
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
  expect([path, response.status, json]).toEqual([path, status, expect.anything()]);
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
  if (environment === "sandbox") {
    await post("/v1/trackers", {
      driver: "gorgona",
      tracking_ref: "TEST DELIVERED 1",
      related_order_id: order?.name,
    });
    const refused = { ...route({ ...recipient, name: "TEST REFUSED" }), service };
    await call(key, "POST", "/v1/shipments", refused, {}, 502);
  }
  // A row that buys nothing, and whose words repeat what was asked for.
  const batch = await post("/v1/batches", {
    rows: [{ ...route(recipient), service: { driver: "gorgona", code: "xanthippe" } }],
  });
  await vi.waitFor(
    async () =>
      expect((await call(key, "GET", `/v1/jobs/${batch.json.data.id}`)).json.data.state).toBe("done"),
    { timeout: atMost(15_000) },
  );
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
    ...{ intent: "save", ...unchangedSettings, ...owner, labelsForReturns: "true" },
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
async function ask(topic: ComplianceTopic): Promise<void> {
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

/** Each text of the database that has one of the words, as the key's holder reads it, and whether it is in clear. */
async function textsNaming(found: RegExp) {
  const pool = { query: async (text: string) => ({ rows: await shop.rows(text) }) };
  const shown = (await textsInDump(pool)).map((each) => ({ ...each, isClear: true }));
  const hidden = (await textsBehindKey(pool, encryptionOf(shop.waybill.env))).map(({ text, ...each }) => ({
    ...each,
    isClear: false,
    // Uploaded bytes.
    text: /^[A-Za-z0-9+/=\n]+$/.test(text) ? Buffer.from(text, "base64").toString("latin1") : text,
  }));
  return [...shown, ...hidden].filter(({ text }) => found.test(text));
}

const columnsNaming = async (found: RegExp) =>
  [...new Set((await textsNaming(found)).map(nameOf))].toSorted();

/** Of the columns, those that hold anything. */
async function filled(columns: typeof personalColumns): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await shop.rows(`SELECT FROM ${table} WHERE "${column}"::text NOT IN ('{}', '') LIMIT 1`);
    if (row !== undefined) names.push(`${table}.${column}`);
  }
  return names;
}

/** A member of the merchant's who follows the link of their invitation. */
async function throughTheDashboard(): Promise<void> {
  const asked = ["--merchant", shop.domain, "--email", staff.email, "--name", staff.name, "--role", "read"];
  const { code, stdout, stderr } = await commandHere(memberCommand, shop.waybill.env, "invite", ...asked);
  expect([code, stderr]).toEqual([0, ""]);
  const link = /\/dashboard\/enter\/\S+/.exec(stdout)?.[0] ?? "no link";
  const entered = await fetch(`${shop.waybill.url}${link}`, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams() },
    headers: { origin: shop.waybill.url, "user-agent": staff.name },
  });
  expect(entered.status).toBe(303);
}

it("has a column of the schema in each row", async () => {
  const columns = await shop.rows<{ name: string }>(
    "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  const names = new Set(columns.map(({ name }) => name));
  expect(personalColumns.map(nameOf).filter((name) => !names.has(name))).toEqual([]);
});

it("brings a customer into every column that holds recipients, and into no other", async () => {
  orders = await throughTheShop();
  await throughTheApi("production");
  await throughTheApi("sandbox");
  await shop.rows(
    `INSERT INTO chosen_points (merchant_id, shop, order_id, service, location_id, chosen_by, chosen_at)
     SELECT merchant_id, domain, $1, 'thyrida.locker', '1', 'merchant', now() FROM shops`,
    [String(orders[0]?.id)],
  );
  await ask("customers/data_request");
  const expected = ofRecipients.map(nameOf).filter((name) => !(name in elsewhere));
  await vi.waitFor(
    async () => {
      const names = await filled(ofRecipients);
      expect(expected.filter((name) => !names.includes(name))).toEqual([]);
    },
    { timeout: atMost(60_000), interval: 1_000 },
  );
  await expectRows(words);
});

/** Each column that names them has its row, and no row says that it is encrypted where it isn't. */
async function expectRows(found: RegExp): Promise<void> {
  for (const text of await textsNaming(found)) {
    const row = personalColumns.find((each) => nameOf(each) === nameOf(text));
    expect([nameOf(text), row === undefined, row?.stored === "clear"]).toEqual([
      nameOf(text),
      false,
      text.isClear,
    ]);
  }
}

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
  for (const { recipient } of waiting) expect(recipient.email).toMatch(words);
  expect(JSON.stringify([shipments, attempts, saved])).not.toContain("Vlachos");
});

it("erases them everywhere, and leaves others", async () => {
  await ask("customers/redact");
  const left = (await textsNaming(words)).map(({ text, ...each }) => {
    const at = text.search(words);
    return `${nameOf(each)}: ${text.slice(Math.max(0, at - 200), at + 100)}`;
  });
  expect(left).toEqual([]);
  // Rows about them without their name, too.
  expect(await filled(personalColumns.filter(({ erased }) => erased?.person === "row"))).toEqual([]);
  expect(await filled(personalColumns.filter(({ table }) => table === "job_documents"))).toEqual([]);
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
  expect(await columnsNaming(words)).not.toContain("shipments.value");
});

it("erases the merchant and their staff with the shop", async () => {
  await throughTheDashboard();
  await expectRows(wordsOfMerchant);
  expect(await columnsNaming(wordsOfMerchant)).toEqual(
    expect.arrayContaining(["members.encrypted", "member_sessions.encrypted", "shops.settings"]),
  );
  await shop.control("POST", "uninstall", {});
  await shop.settled();
  await ask("shop/redact");
  expect(await columnsNaming(new RegExp(`${words.source}|${wordsOfMerchant.source}`, "i"))).toEqual([]);
});
