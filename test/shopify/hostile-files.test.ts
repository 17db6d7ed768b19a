// Run: timed
/** Hostile files at every reader, beside another merchant's label, a checkout and the probe of a load balancer. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSheet, aWorkbook, costlyWorkbooks } from "../bills/a-workbook.ts";
import type { Sending } from "../http/api-client.ts";
import { send } from "../http/api-client.ts";
import { aQuote } from "../http/requests.ts";
import { isLong } from "../support/effort.ts";
import { costlyPdfs } from "../support/hostile-pdfs.ts";
import { generousLimits } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import { aCallback, callbackUrlOf } from "./callback.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop } from "./running-shop.ts";

const SECONDS = Number(process.env.HOSTILE_SECONDS ?? (isLong ? 30 : 5));
/** Of each kind, at once. */
const SENDERS = 3;

let shop: RunningShop;
let hostile: string;
let label: string;
let callback: string;
let account: string;
beforeAll(async () => {
  shop = await runningShop({ env: { LOG_LEVEL: "warn", ...generousLimits } });
  callback = await callbackUrlOf(shop);
  const { waybill } = shop;
  hostile = await waybill.createKey("Hostile");
  label = await waybill.createKey("Other");
  const [any] = await shop.rows<{ id: string }>(
    "SELECT id FROM carrier_accounts WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1) LIMIT 1",
    [shop.domain],
  );
  account = any?.id ?? "";
  // Programs and prices are read at the first use.
  await Promise.all([probe(), checkout(0), buyAndPrint()]);
});
afterAll(() => shop?.stop());

async function probe(): Promise<void> {
  expect((await fetch(`${shop.waybill.url}/healthz`)).status).toBe(200);
}

async function checkout(cart: number): Promise<void> {
  const body = JSON.stringify(aCallback(1_000 + (cart % 500)));
  const headers = { "content-type": "application/json" };
  const answer = await fetch(callback, { method: "POST", headers, body });
  expect([answer.status, (await answer.json()).rates.length > 0]).toEqual([200, true]);
}

/** A label of another merchant, as PDF; the time of its drawing. */
async function buyAndPrint(): Promise<number> {
  const headers = { "x-api-key": label, "content-type": "application/json" };
  const service = { driver: "gorgona", code: "standard" };
  const body = JSON.stringify({ ...aQuote(), service });
  const bought = await fetch(`${shop.waybill.url}/v1/shipments`, { method: "POST", headers, body });
  expect(bought.status).toBe(200);
  const { label_url } = (await bought.json()) as { label_url: string };
  const begun = performance.now();
  const printed = await fetch(label_url);
  expect([printed.status, (await printed.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
  return performance.now() - begun;
}

type Attack = (round: number) => Promise<number>;

async function api(path: string, type: string, body: Uint8Array): Promise<number> {
  const sending: Sending = {
    method: "POST",
    target: path,
    headers: {
      "x-api-key": hostile,
      "content-type": type,
      "content-length": String(body.length),
    },
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  };
  return (await send(shop.waybill.url, sending)).status;
}

// Bodies are made before the times are taken, which this process takes as well.
function json(body: string, path = "/v1/batches"): Attack {
  const bytes = Buffer.from(body);
  return () => api(path, "application/json", bytes);
}

function csv(body: string): Attack {
  const bytes = Buffer.from(body);
  return () => api("/v1/batches", "text/csv", bytes);
}

const manyNames = (count: number) => `{${Array.from({ length: count }, (_, n) => `"n${n}":1`).join(",")}}`;

/** A form of a page with one file, from the shop's own staff. */
async function page(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: [string, string, Uint8Array],
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const [field, name, bytes] = file;
  form.set(field, new File([new Uint8Array(bytes)], name));
  return sendForm(path, form);
}

async function sendForm(path: string, body: FormData | Uint8Array): Promise<number> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  const headers = {
    ...{ authorization: `Bearer ${token}`, "user-agent": browser },
    ...(!(body instanceof FormData) && { "content-type": "application/x-www-form-urlencoded" }),
  };
  const answer = await fetch(`${shop.waybill.url}${path}`, {
    method: "POST",
    headers,
    body: body instanceof FormData ? body : new Uint8Array(body),
    redirect: "manual",
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** One after the other, made once. */
function each(files: readonly (() => Uint8Array)[], sent: (bytes: Uint8Array) => Promise<number>): Attack {
  const made = new Map<number, Uint8Array>();
  return (round) => {
    const at = round % files.length;
    const bytes = made.get(at) ?? files[at]?.() ?? new Uint8Array();
    made.set(at, bytes);
    return sent(bytes);
  };
}

const attacks: Readonly<Record<string, Attack>> = {
  "JSON that nests": json(`{"rows":${"[".repeat(500_000)}`),
  "JSON of half a million values": json(`{"rows":[[${"1,".repeat(510_000)}1]]}`),
  "JSON of many names": json(`{"rows":[${manyNames(60_000)}]}`),
  "JSON of many names for one shipment": json(manyNames(90_000), "/v1/shipments"),
  "JSON of as many names as a request may have": json(manyNames(20_000), "/v1/shipments"),
  "JSON of rows that are all wrong": json(
    JSON.stringify({
      rows: Array.from({ length: 1_000 }, () => ({ items: Array.from({ length: 200 }, () => 1) })),
    }),
  ),
  "CSV with a length": csv("items.0.weight,items.length\n1,4294967295"),
  "CSV of wide columns": csv(`${Array.from({ length: 40_000 }, (_, n) => `items.0.n${n}`).join(",")}\n1`),
  "CSV of many lines": csv(`select\n${"cheapest\n".repeat(110_000)}`),
  "CSV of an open quote": csv(`select\n"${"a,".repeat(500_000)}`),
  PDFs: each(Object.values(costlyPdfs), (pdf) => api("/v1/customs_invoices", "application/pdf", pdf)),
  "90,000 objects of a PDF": each([costlyPdfs["90,000 empty objects"] ?? (() => new Uint8Array())], (pdf) =>
    api("/v1/customs_invoices", "application/pdf", pdf),
  ),
  "queries of many names": async () => {
    const query = Array.from({ length: 3_000 }, (_, n) => `a${n}`)
      .join("&")
      .slice(0, 15_000);
    const headers = { "x-api-key": hostile };
    return (
      await send(shop.waybill.url, { method: "GET", target: `/v1/shipments?${query}`, headers, body: null })
    ).status;
  },
  "webhooks that nest": async () => {
    const body = "[".repeat(500_000);
    const headers = { "content-type": "application/json", "x-shopify-hmac-sha256": "x".repeat(44) };
    return (await fetch(`${shop.waybill.url}/webhooks`, { method: "POST", headers, body })).status;
  },
  "checkouts that nest": async () => {
    const headers = { "content-type": "application/json" };
    return (await fetch(callback, { method: "POST", headers, body: `{"rate":${"[".repeat(500_000)}` }))
      .status;
  },
  "workbooks of a page": each(Object.values(costlyWorkbooks), (bytes) =>
    page(
      "/app/bills.data?index",
      { accountId: account, kind: "invoice", number: "1", days: "14", columns: "" },
      ["file", "november.xlsx", bytes],
    ),
  ),
  "forms of many fields": each([() => Buffer.from("a&".repeat(2_000_000))], (body) =>
    sendForm("/app/rates/price-list.data", body),
  ),
  "sheets of wrong cells": each(
    [
      () => {
        const rows = Array.from({ length: 1_000 }, () => Array.from({ length: 100 }, () => 1));
        return Buffer.from(`intent=read-sheet&sheet=${encodeURIComponent(JSON.stringify(rows))}`);
      },
    ],
    (body) => sendForm("/app/rates/price-list.data", body),
  ),
  "files of shipments": each(
    [
      () => Buffer.from(`select\n"${"a,".repeat(1_000_000)}`),
      () => Buffer.from(`items.0.weight\n${"x\n".repeat(900_000)}`),
    ],
    (bytes) => page("/app/shipments/import.data", { intent: "check" }, ["file", "shipments.csv", bytes]),
  ),
  "workbooks of orders": each(
    [
      ...Object.values(costlyWorkbooks),
      () => aSheet(`<row r="1">${'<c t="inlineStr"><is><t>'.repeat(200_000)}`),
      () => aSheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${"x".repeat(20_000_000)}</t></is></c></row>`),
      () => aWorkbook(Array.from({ length: 3 }, () => Array.from({ length: 5_000 }, (_, at) => at))),
    ],
    (bytes) => page("/app/shipments/import.data", { intent: "check" }, ["file", "orders.xlsx", bytes]),
  ),
  "orders in other letters": each(
    [
      () => Buffer.from(`a;b\n${"\xe1\xe2\xe3;".repeat(400_000)}`, "latin1"),
      () =>
        Buffer.from(
          `a;b\n${Array.from({ length: 250_000 }, (_, at) => `\xe9${at.toString(26)}`).join(";")}`,
          "latin1",
        ),
      () => Buffer.from(";".repeat(2_000_000)),
      () => Buffer.from(`Name;Street\n${'"'.repeat(1_900_000)}`),
      () =>
        Buffer.from(
          `${Array.from({ length: 499 }, (_, at) => `c${at}`).join(";")}\n${`${"1.250;".repeat(498)}1\n`.repeat(700)}`,
        ),
      () => Buffer.from(`Order;Name;Weight\n${"A;x;1\n".repeat(300_000)}`),
      () => Buffer.from(`x${"\u0000;".repeat(900_000)}`),
    ],
    (bytes) => page("/app/shipments/import.data", { intent: "check" }, ["file", "orders.csv", bytes]),
  ),
  "tables of products": each(
    [
      () => Buffer.from(`sku,hs_code\n"${"a".repeat(3_000_000)}`),
      () => Buffer.from(`sku,hs_code\n${"x,1\n".repeat(500_000)}`),
    ],
    (bytes) => page("/app/products.data?index", { intent: "check" }, ["file", "products.csv", bytes]),
  ),
};

interface Times {
  readonly healthz: number[];
  readonly labels: number[];
  readonly checkouts: number[];
}

const worst = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
const paused = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The times of others while the attack goes on. */
async function beside(
  attack: Attack | null,
): Promise<{ readonly times: Times; readonly statuses: ReadonlyMap<number, number> }> {
  const times: Times = { healthz: [], labels: [], checkouts: [] };
  const statuses = new Map<number, number>();
  const until = performance.now() + SECONDS * 1_000;
  const again = async (work: (round: number) => Promise<unknown>, everyMs: number) => {
    for (let round = 0; performance.now() < until; round++) {
      await work(round);
      await paused(everyMs);
    }
  };
  const timed = async (kept: number[], work: () => Promise<unknown>) => {
    const begun = performance.now();
    const own = await work();
    kept.push(typeof own === "number" ? own : performance.now() - begun);
  };
  const attackers = Array.from({ length: attack === null ? 0 : SENDERS }, (_, sender) =>
    again(async (round) => {
      const status = (await attack?.(round * SENDERS + sender)) ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }, 0),
  );
  await Promise.all([
    ...attackers,
    again(() => timed(times.healthz, probe), 20),
    again((round) => timed(times.checkouts, () => checkout(round)), 20),
    again(() => timed(times.labels, buyAndPrint), 200),
  ]);
  return { times, statuses };
}

const figures = ({ healthz, labels, checkouts }: Times) => ({
  healthz: Math.round(worst(healthz, 0.99)),
  label: Math.round(worst(labels, 1)),
  checkout: Math.round(worst(checkouts, 0.99)),
});

describe("others do not wait for", () => {
  test.each([["nothing", null], ...Object.entries(attacks)] as const)("%s", async (name, attack) => {
    const { times, statuses } = await beside(attack);
    const found = figures(times);
    process.stdout.write(`${name}: ${JSON.stringify(found)} ${JSON.stringify([...statuses])}\n`);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect([...statuses.keys()].filter((status) => status < 400 && status !== 200 && status !== 202)).toEqual(
      [],
    );
    expect(found.healthz).toBeLessThan(atMost(100));
    expect(found.checkout).toBeLessThan(atMost(100));
    expect(found.label).toBeLessThan(atMost(1_000));
    await probe();
    expect(shop.waybill.process.exitCode).toBeNull();
  });
});
