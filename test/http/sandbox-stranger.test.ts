/**
 * A stranger signs up, gets a sandbox key and nothing else, and walks through all of the service document: each field of its
 * requests is accepted from them, and each field of its answers has a value.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPdf } from "../support/hostile-pdfs.ts";
import type { MailServer } from "../support/mail-server.ts";
import { mailServer } from "../support/mail-server.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { apiClient } from "./api-client.ts";
import { dashboardVisitor } from "./dashboard-visitor.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aParcel, athens, berlin, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { startApi } from "./running-api.ts";
import {
  answerFields,
  neverValued,
  oneSided,
  operations,
  requestFields,
  switches,
} from "./service-document.ts";

let mails: MailServer;
let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  mails = await mailServer();
  const MAIL_FROM = "Waybill <ship@waybill.example>";
  api = await startApi({ SIGN_UP: "open", SMTP_URL: mails.url, MAIL_FROM });
});
afterAll(async () => {
  await api?.stop();
  await mails?.close();
});

/** The values of each field that were met, by its path. */
const met = new Map<string, Set<unknown>>();
const called = new Set<string>();

function meet(path: string, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) meet(path, each);
  if (value === null || value === undefined) return;
  const values = met.get(path) ?? new Set();
  met.set(path, values.add(typeof value === "object" ? "an object" : value));
  if (typeof value !== "object" || Array.isArray(value) || path.endsWith("change.metadata")) return;
  for (const [name, inner] of Object.entries(value)) meet(`${path}.${name}`, inner);
}

const shapes: Readonly<Record<string, { readonly body?: string; readonly answer: string }>> = {
  "POST /v1/rates": { body: "quote", answer: "rate" },
  "GET /v1/rates/:id": { answer: "rate" },
  "POST /v1/shipments": { body: "purchase", answer: "shipment" },
  "GET /v1/shipments": { answer: "shipment" },
  "GET /v1/shipments/:id": { answer: "shipment" },
  "PATCH /v1/shipments/:id": { body: "change", answer: "shipment" },
  "DELETE /v1/shipments/:id": { answer: "shipment" },
  "PUT /v1/shipments/:id/tracking": { body: "history", answer: "shipment" },
  "GET /public/v1/shipments/:id/tracking": { answer: "tracking" },
};

/** One call, whose request and answer count as met if it succeeds. */
async function call(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await client.call(method, path, body === undefined ? {} : { body });
  if (answer.status !== 200) return answer;
  const operation = `${method} ${path.replace(/(?<=\/(shipments|rates)\/)[^/]+/, ":id")}`;
  called.add(operation);
  const shape = shapes[operation];
  if (shape?.body !== undefined) meet(shape.body, body);
  if (shape !== undefined) meet(shape.answer, answer.data ?? answer.json);
  return answer;
}

async function done(method: string, path: string, body?: unknown): Promise<Json> {
  const { status, text, data, json } = await call(method, path, body);
  expect([method, path, status, status === 200 ? "" : text]).toEqual([method, path, 200, ""]);
  return data ?? json;
}

async function refused(code: string, method: string, path: string, body?: unknown): Promise<Json> {
  const { error, text } = await call(method, path, body);
  expect([method, path, error?.code ?? text]).toEqual([method, path, code]);
  return error;
}

/** Quotes, and buys the service of this name with more. */
async function buy(service: string, request: Json, more: Json = {}): Promise<Json> {
  return done("POST", "/v1/shipments", await purchase(service, request, more));
}

async function purchase(service: string, request: Json, more: Json = {}): Promise<Json> {
  const rates = await done("POST", "/v1/rates", request);
  const rate = rates.find((each: Json) => `${each.driver} ${each.service.code}` === service);
  if (rate === undefined) throw new Error(`no ${service}`);
  return { rate_id: rate.id, ...request, ...more };
}

const domestic = { items: [aParcel], address_from: athens, address_to: thessaloniki };
const named = (address: Json, name: string) => ({ ...address, name });
const trackingOf = (id: string) => done("GET", `/public/v1/shipments/${id}/tracking`);

test("a stranger signs up by e-mail, and gets a key of the sandbox", async () => {
  const { post, session } = dashboardVisitor(() => api);
  const email = "stranger@goods.example";
  await session({ intent: "sign-up", email, language: "en" });
  const link = /\/dashboard\/enter\/(\S+)/.exec((await mails.mailTo(email)).text)?.[1] ?? "none";
  const { text } = await post(`/dashboard/enter/${link}`, { name: "A Stranger", business: "Strange Goods" });
  const key = /wb_sandbox_[0-9A-Za-z]{33}/.exec(text)?.[0] ?? "none";
  client = apiClient(api.base, key, api.contract);
  expect((await done("GET", "/v1/me")).environment).toBe("sandbox");
  expect(await done("GET", "/v1/carriers")).toHaveLength(4);
});

test("lockers on both sides, with every field of addresses and items", async () => {
  const more = {
    ...{ company: "Strange Goods", address2: "2nd floor", state: "Attica", email: "goods@example.com" },
    ...{ notes: "Ring twice", _id: "address-7" },
  };
  const [from] = await done("GET", "/v1/points?country=GR&zip=10557&compartment_size=1");
  const [to] = await done("GET", "/v1/points?country=GR&zip=54624&compartment_size=1");
  const line = { country_of_origin: "GR", description: "Soap", commodity_code: "340111", quantity: "2" };
  const item = {
    ...{ weight: 1_000, height: 8, width: 30, length: 40, compartment_size: 1 },
    ...{ notes: "Fragile", label: "Box 1", value: 25, currency: "EUR" },
    invoice_lines: [{ ...line, value: 25, weight: 800 }],
  };
  const ends = {
    items: [item, { ...item, label: "Box 2" }],
    address_from: { ...athens, ...more, location_id: from.location_id },
    address_to: {
      ...{ ...thessaloniki, ...more, location_id: to.location_id },
      ...{ country_code: "GR", dial_code: "+30" },
    },
  };
  const service = "thyrida locker-to-locker";
  const ids = { related_order_id: "order-1", incoming_order_id: "incoming-1" };
  const shipment = await buy(service, ends, { ...ids, label_print_format: "code" });
  expect(shipment.address_from.location_id).toMatch(/^SANDBOX-ATH-/);
  expect(shipment.child_vouchers).toHaveLength(1);
  const unknown = { ...ends.address_to, location_id: "SKG-014" };
  const body = await purchase(service, ends, { address_to: unknown });
  const { metadata } = await refused("OPTION_NOT_AVAILABLE", "POST", "/v1/shipments", body);
  expect(metadata.nearest[0].location_id).toMatch(/^SANDBOX-SKG-/);
});

test("cash, insurance, Saturdays and a pickup at the door, once there is a contract", async () => {
  const options = {
    extras: { insurance_amount: 100, is_saturday_delivery: true },
    pickup: { date: aPickupDate() },
  };
  const plain = await buy("gorgona standard", domestic);
  const withCash = { ...options, cash_on_delivery: 20 };
  const body = await purchase("gorgona standard", domestic, withCash);
  await refused("CASH_ON_DELIVERY_NOT_ALLOWED", "POST", "/v1/shipments", body);
  const credentials = { customer_number: "SANDBOX-1001", password: "olive-branch" };
  await done("POST", "/v1/sandbox/credentials", { driver: "gorgona", credentials });
  const shipment = await buy("gorgona standard", domestic, { ...withCash, label_print_format: "a6" });
  expect(shipment).toMatchObject({ cash_on_delivery: 20, pickup: { date: options.pickup.date } });
  await done("POST", "/v1/manifests", { driver: "gorgona" });
  expect((await done("GET", `/v1/shipments/${plain.id}`)).pickup_list_ref).toEqual(expect.any(String));
  const back = await done("POST", `/v1/shipments/${shipment.id}/returns`, {});
  await done("GET", `/v1/shipments/${back.id}`);
  const none = { ...domestic, ...options, address_to: { ...thessaloniki, location_id: "SANDBOX-SKG-1" } };
  const locker = await purchase("thyrida locker", { ...none, extras: undefined, pickup: undefined });
  await refused("PICKUP_NOT_AVAILABLE", "POST", "/v1/shipments", { ...locker, pickup: options.pickup });
});

test("customs, with the caller's own invoice", async () => {
  const newYork = {
    ...{ country: "US", state: "NY", zip: "10001", city: "New York" },
    ...{ name: "Ann Lee", address: "5 Main St", phone: "+12125550100" },
  };
  const bare = { ...domestic, address_to: newYork };
  const undeclared = await purchase("zephyra express", bare);
  await refused("CUSTOMS_REQUIRED", "POST", "/v1/shipments", undeclared);
  const line = { country_of_origin: "GR", description: "Soap", commodity_code: "340111", quantity: "2" };
  const items = [
    { ...aParcel, value: 25, currency: "EUR", invoice_lines: [{ ...line, value: 25, weight: 800 }] },
  ];
  const declared = await buy("zephyra express", { ...bare, items });
  expect(declared.invoice_url).toEqual(expect.any(String));
  const pdf = Buffer.from(aPdf({ page: "" }));
  const headers = { "content-type": "application/pdf", "content-length": String(pdf.byteLength) };
  const { json: invoice } = await client.call("POST", "/v1/customs_invoices", { raw: pdf, headers });
  const own = { customs_invoice_id: invoice.id, extras: { is_customs_invoice_document: true } };
  await buy("zephyra express", { ...bare, items }, own);
  const alaska = { ...newYork, state: "AK", zip: "99501", city: "Anchorage" };
  for (const rate of await done("POST", "/v1/rates", { ...bare, address_to: alaska }))
    await done("GET", `/v1/rates/${rate.id}`);
  for (const rate of await done("POST", "/v1/rates", domestic)) await done("GET", `/v1/rates/${rate.id}`);
});

test("tracking by polling, exceptions, and a carrier that can't cancel", async () => {
  const road = { ...domestic, address_to: named(berlin, "TEST DELIVERED") };
  const delivered = await buy("viadotto parcel", road);
  const missing = await buy("gorgona standard", {
    ...domestic,
    address_to: named(thessaloniki, "TEST EXCEPTION"),
  });
  await done("POST", "/v1/sandbox/clock", { advance_minutes: 60 });
  expect(await trackingOf(delivered.id)).toMatchObject({ tracking_status: "DELIVERED" });
  expect(await trackingOf(missing.id)).toMatchObject({ tracking_status: "EXCEPTION" });
  const still = await buy("viadotto parcel", { ...road, address_to: berlin });
  const { metadata } = await refused("NOT_CANCELLABLE", "DELETE", `/v1/shipments/${still.id}`);
  expect(metadata.reason).toBe("cannot_cancel");
});

test("an own voucher, own tracking, own data, and a cancellation", async () => {
  const url = "https://carrier.example.com/OWN-1";
  const own = { driver: "gorgona", tracking_ref: "OWN-1", tracking_url: url, label_url: `${url}.pdf` };
  const { id } = await buy("gorgona standard", domestic, own);
  const entry = (status: string, minute: number, exact: string | null) => ({
    ...{ status, status_date: `2026-11-24T08:0${minute}:00.000Z` },
    ...{ status_details: "By ourselves", status_exact: exact },
  });
  const history = [entry("PRE_TRANSIT", 1, null), entry("TRANSIT", 2, "PICKED_UP")];
  await done("PUT", `/v1/shipments/${id}/tracking`, { tracking_history: history });
  const whole = [...history, entry("EXCEPTION", 3, null), entry("DELIVERED", 4, null)];
  await done("PUT", `/v1/shipments/${id}/tracking`, { tracking_history: whole });
  await done("PATCH", `/v1/shipments/${id}`, { metadata: { text: "A-17", number: 1.5, yes: true } });
  await done("GET", "/v1/shipments");
  const unwanted = await buy("gorgona standard", domestic);
  expect(await done("DELETE", `/v1/shipments/${unwanted.id}`)).toMatchObject({ state: "cancelled" });
});

test("refusals that the document names", async () => {
  const none = "019aa0f2-0000-7000-8000-000000000001";
  await refused("NOT_FOUND", "GET", `/v1/shipments/${none}`);
  await refused("VALIDATION_FAILED", "POST", "/v1/rates", {});
  expect((await client.call("POST", "/v1/rates", { raw: "{" })).status).toBe(422);
  const nobody = apiClient(api.base, "wb_sandbox_none", api.contract);
  expect((await nobody.get("/v1/shipments")).status).toBe(401);
});

test("every operation and every field of the service document was met", () => {
  expect(operations.filter((operation) => !called.has(operation))).toEqual([]);
  expect(requestFields.filter((field) => !met.has(field))).toEqual([]);
  expect(answerFields.filter((field) => !met.has(field) && neverValued[field] === undefined)).toEqual([]);
  expect(Object.keys(neverValued).filter((field) => met.has(field) || !answerFields.includes(field))).toEqual(
    [],
  );
  for (const field of switches) {
    const sides = [...(met.get(field) ?? [])].sort();
    const only = oneSided[field];
    expect([field, sides]).toEqual([field, only === undefined ? [false, true] : [only]]);
  }
  const all = (field: string) => [...(met.get(field) ?? [])].sort();
  const statuses = ["DELIVERED", "EXCEPTION", "PRE_TRANSIT", "TRANSIT"];
  for (const field of [
    "shipment.tracking_status",
    "shipment.tracking_history.status",
    "history.tracking_history.status",
  ])
    expect([field, all(field)]).toEqual([field, statuses]);
  expect(all("shipment.state")).toEqual(["cancelled", "created"]);
  expect(all("rate.transportation")).toEqual(["air", "road"]);
});

test("the page of the sandbox says of every field where it is met", () => {
  const page = readFileSync(new URL("../../docs/sandbox.md", import.meta.url), "utf8");
  const onPage = new Set([...page.matchAll(/`([a-z_0-9]+)`/g)].map(([, name]) => name));
  const names = new Set([...requestFields, ...answerFields].map((path) => path.split(".").at(-1)));
  expect([...names].filter((name) => !onPage.has(name))).toEqual([]);
});
