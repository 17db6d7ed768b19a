// Run: push
/** Reason for export, Incoterm and EORI number are asked for before a label over a border is bought, at every door. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { buy, purchasesOf } from "./flows/flow-life.ts";
import { buyFile, checkFile } from "./import-page.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { orderWithout, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

const zurich = { ...thessaloniki, city: "Zürich", zip: "8001", countryCode: "CH" };
const express = { title: "Express", code: "zephyra.express", priceMinor: 400 };
const stated = {
  eori: "GR123456789",
  vat: null,
  ioss: null,
  rex: null,
  incoterm: "DAP",
  reason: "sale",
} as const;

const parcel = {
  weight: 1000,
  length: 30,
  width: 20,
  height: 10,
  value: 25,
  currency: "EUR",
  invoice_lines: [
    {
      description: "Olive oil soap",
      commodity_code: "3401-11",
      country_of_origin: "GR",
      quantity: "2",
      value: 12.5,
      weight: 400,
    },
  ],
};
const from = {
  country: "GR",
  zip: "105 57",
  city: "Athens",
  name: "Kalimera",
  address: "Ermou 12",
  phone: "+302101234567",
};
const to = {
  country: "CH",
  zip: "8001",
  city: "Zürich",
  name: "Ann Lee",
  address: "Seestrasse 5",
  phone: "+41441234567",
};
const purchase = {
  service: { driver: "zephyra", code: "express" },
  items: [parcel],
  address_from: from,
  address_to: to,
};

async function post(path: string, body: object) {
  const key = await shop.waybill.createKey(shop.domain, "production");
  const answer = await fetch(`${shop.waybill.url}${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { error?: { code: string; message: string; metadata: object } },
  };
}

it("are named by the order's page and the API's trial, nothing is bought, and once entered the label is", async () => {
  await shop.setSettings({ customs: { ...stated, eori: null, incoterm: null, reason: null } });
  const order = await orderWithout(shop, {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: zurich,
    shippingLine: express,
  });
  await shop.settled();
  await buy(shop, order, { service: "zephyra.express" });
  await shop.settled();
  const [refused] = await purchasesOf(shop, order);
  expect(refused).toMatchObject({
    progress: "failed",
    reason: {
      code: "customs-gaps",
      missing: [{ product: null, fields: ["reason", "incoterm", "eori"] }],
      invalid: [],
    },
  });
  expect(await api.of(order)).toEqual([]);
  const page = await (await shop.openAdmin(`/app/orders/${order.id}`)).text();
  expect(page).toContain("Enter under Settings, Customs: reason for export, Incoterm, EORI number.");
  for (const body of [{ ...purchase, dry_run: true }, purchase]) {
    const { status, body: answer } = await post("/v1/shipments", body);
    expect([status, answer.error?.code, answer.error?.metadata]).toEqual([
      400,
      "CUSTOMS_REQUIRED",
      { missing: [], statements: ["reason", "incoterm", "eori"] },
    ]);
    expect(answer.error?.message).toContain("Settings, Customs");
  }

  await shop.setSettings({ customs: stated });
  expect((await post("/v1/shipments", { ...purchase, dry_run: true })).status).toBe(200);
  await buy(shop, order, { service: "zephyra.express" });
  await shop.settled();
  expect(await api.of(order)).toHaveLength(1);
});

const statements = "the reason for export, the Incoterm, and the EORI number";
const home = { ...to, country: "GR", zip: "546 23", city: "Thessaloniki", phone: "+302310555123" };
const toHome = { ...purchase, service: { driver: "gorgona", code: "standard" }, address_to: home };

/** The rows of a batch of the API once none of them can change. */
async function endedRows(id: string) {
  const key = await shop.waybill.createKey(shop.domain, "production");
  let rows: readonly { readonly outcome: string; readonly error?: object | null }[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(`${shop.waybill.url}/v1/jobs/${id}`, { headers: { "x-api-key": key } });
      const { data } = (await answer.json()) as { data: { state: string; rows: typeof rows } };
      rows = data.rows;
      return data.state;
    })
    .toBe("done");
  return rows;
}

it("are named by each row over a border of a batch, which buys the others", async () => {
  await shop.setSettings({ customs: { ...stated, eori: null, incoterm: null, reason: null } });
  const { status, body } = await post("/v1/batches", { rows: [purchase, toHome, purchase] });
  expect(status).toBe(200);
  const rows = await endedRows((body as unknown as { readonly data: { readonly id: string } }).data.id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["failed", "bought", "failed"]);
  for (const at of [0, 2])
    expect(rows[at]).toMatchObject({
      shipment_id: null,
      error: { code: "CUSTOMS_REQUIRED", message: expect.stringContaining(statements) },
    });
});

/** A purchase's values by their paths, as the columns of a file. */
function pathsOf(value: unknown, path = ""): readonly (readonly [string, string])[] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, each]) =>
    pathsOf(each, path === "" ? name : `${path}.${name}`),
  );
}

it("are named by the page of an imported file, with the row, and nothing is bought over the border", async () => {
  await shop.setSettings({ customs: { ...stated, eori: null, incoterm: null, reason: null } });
  const rows = [toHome, purchase].map((row) => new Map(pathsOf(row)));
  const header = [...rows[0]!.keys()];
  const file = [header, ...rows.map((row) => header.map((path) => row.get(path)))]
    .map((cells) => cells.join(";"))
    .join("\n");
  const checked = await checkFile(shop, file);
  // Also before it is bought.
  expect(checked.prices.refused).toMatchObject([{ row: 3, message: expect.stringContaining(statements) }]);
  await buyFile(shop, file, checked);
  const [bought, refused] = await endedRows(checked.id);
  expect([bought?.outcome, refused?.outcome]).toEqual(["bought", "failed"]);
  const page = await (await shop.openAdmin("/app/shipments/import")).text();
  expect(page).toContain(statements);
  expect(page).toContain("Row 3");
});
