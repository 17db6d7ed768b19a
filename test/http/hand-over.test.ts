import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdfText } from "../support/read-label.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aParcel, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Hander-over");
});
afterAll(() => api.stop());

const idsOn = (manifest: Json) => manifest.shipments.map(({ id }: Json) => id);

describe("a pickup list that changes after it was printed", () => {
  const sheetOf = async (list: Json) => {
    const answer = await fetch(list.document_url);
    const pages = await readPdfText(new Uint8Array(await answer.arrayBuffer()));
    return pages.join(" ").replace(/\s+/g, " ");
  };
  test("is another revision, which says what was removed", async () => {
    const merchant = await api.client("Reviser");
    const [gone, kept, also] = [await bought(merchant), await bought(merchant), await bought(merchant)];
    const { json: list } = await merchant.post("/v1/manifests", { driver: "gorgona" });
    // A look at the headers prints nothing.
    await fetch(list.document_url, { method: "HEAD" });
    const now = async () => (await merchant.get(`/v1/manifests/${list.id}`)).data.sheet;
    expect([list.sheet, await now()]).toEqual([null, null]);
    const first = await sheetOf(list);
    const nothing = { added: [], removed: [], changed: [] };
    expect(await now()).toEqual({ revision: 1, is_outdated: false, ...nothing });
    expect(first).toContain(gone.tracking_ref);
    expect(first).not.toContain("evision");
    expect(await sheetOf(list)).not.toContain("evision");

    await merchant.delete(`/v1/shipments/${gone.id}`);
    const outdated = { ...nothing, removed: [gone.tracking_ref] };
    expect(await now()).toEqual({ revision: 1, is_outdated: true, ...outdated });
    const second = await sheetOf(list);
    expect(await now()).toEqual({ revision: 2, is_outdated: false, ...nothing });
    expect(second).toContain(`Pickup list ${list.pickup_list_ref}, revision 2`);
    expect(second).toContain("Revision 2 replaces the sheet that was printed before.");
    expect(second).toContain(`Removed: ${gone.tracking_ref}`);
    expect(second).not.toContain(`Removed: ${kept.tracking_ref}`);
    expect(await sheetOf(list)).toContain("revision 2");

    await merchant.delete(`/v1/shipments/${also.id}`);
    const third = await sheetOf(list);
    expect(third).toContain("revision 3");
    expect(third).toContain(`Removed: ${also.tracking_ref}`);
    expect(third).not.toContain(gone.tracking_ref);
  });
});

describe("a pickup list over the API", () => {
  test("is closed once for a key, read again, and printed", async () => {
    const shipments = [await bought(client), await bought(client)];
    const headers = { "idempotency-key": "evening" };
    const first = await client.post("/v1/manifests", { driver: "gorgona" }, { headers });
    expect(first.status).toBe(200);
    expect(idsOn(first.json)).toEqual(shipments.map(({ id }) => id));
    expect(first.json).toMatchObject({ driver: "gorgona", issued_by: "merchant", also_issued: [] });
    const again = await client.post("/v1/manifests", { driver: "gorgona" }, { headers });
    expect(again.text).toBe(first.text);

    const { data } = await client.get(`/v1/manifests/${first.json.id}`);
    expect(idsOn(data)).toEqual(idsOn(first.json));
    const { data: shipment } = await client.get(`/v1/shipments/${shipments[0].id}`);
    expect(shipment.pickup_list_ref).toBe(first.json.pickup_list_ref);

    const { error } = await client.post("/v1/manifests", { driver: "gorgona" });
    expect(error).toMatchObject({
      code: "PICKUP_NOT_AVAILABLE",
      metadata: { reason: "nothing_to_hand_over" },
    });

    await client.delete(`/v1/shipments/${shipments[1].id}`);
    const sheet = await fetch(data.document_url);
    expect(sheet.headers.get("content-type")).toBe("application/pdf");
    const [text = ""] = await readPdfText(new Uint8Array(await sheet.arrayBuffer()));
    expect(text).toContain(`Pickup list ${data.pickup_list_ref}`);
    expect(text).toContain(shipments[0].tracking_ref);
    expect(text).not.toContain(shipments[1].tracking_ref);
    const forged = await fetch(
      data.document_url.replace(/(s=[^.]+)\.[^.]+/, "$1.00000000-0000-7000-8000-000000000000"),
    );
    expect(forged.status).toBe(403);
  });

  test("names a carrier that the key doesn't have", async () => {
    const { status, error } = await client.post("/v1/manifests", { driver: "nobody", date: "2026-02-30" });
    expect(status).toBe(400);
    expect(error.metadata.issues.map(({ path }: Json) => path)).toEqual(["date"]);
    const unknown = await client.post("/v1/manifests", { driver: "nobody" });
    expect(unknown.error.metadata.issues[0]).toMatchObject({ path: "driver" });
  });
});

test("a pickup over the API is shared, moved and cancelled alone", async () => {
  const mover = await api.client("Pickup mover");
  const [one, other] = [await bought(mover), await bought(mover)];
  const [date, later] = [aPickupDate(), aPickupDate(new Date(Date.now() + 21 * 86_400_000))];
  const first = await mover.post("/v1/pickups", { shipment_ids: [one.id, other.id], date });
  expect(first.json).toMatchObject({
    pickups: [{ driver: "gorgona", date, state: "scheduled", shipment_ids: [one.id, other.id] }],
    skipped: [],
  });
  const moved = await mover.post("/v1/pickups", { shipment_ids: [one.id], date: later });
  expect(moved.json.pickups).toMatchObject([{ date: later, shipment_ids: [one.id] }]);
  const { data } = await mover.get("/v1/pickups");
  expect(data.map((pickup: Json) => [pickup.date, pickup.shipment_ids])).toEqual([
    [date, [other.id]],
    [later, [one.id]],
  ]);
  expect((await mover.delete(`/v1/pickups/${data[0].id}`)).data).toMatchObject({ state: "cancelled" });
  expect((await mover.get(`/v1/shipments/${other.id}`)).data).toMatchObject({
    state: "created",
    pickup: null,
  });
  expect((await mover.get("/v1/pickups")).data).toHaveLength(1);
});

test("a shipment over a border has its invoice behind a signed link, a domestic one has none", async () => {
  const exporter = await api.client("Exporter");
  const line = {
    description: "Olive oil soap",
    commodity_code: "340111",
    country_of_origin: "GR",
    quantity: "2",
    value: 25,
    weight: 800,
  };
  const items = [{ ...aParcel, value: 25, currency: "EUR", invoice_lines: [line] }];
  const address_to = {
    ...{ country: "US", state: "NY", zip: "10001", city: "New York" },
    ...{ name: "Ann Lee", address: "5 Main St", phone: "+12125550100" },
  };
  const rate = await rateOf(exporter, "zephyra", { address_to, items });
  const { json, status } = await exporter.post("/v1/shipments", aShipment(rate.id, { address_to, items }));
  expect(status).toBe(200);
  const invoice = await fetch(json.invoice_url);
  const [text = ""] = await readPdfText(new Uint8Array(await invoice.arrayBuffer()));
  for (const part of ["COMMERCIAL INVOICE", json.tracking_ref, "340111", "25.00 EUR", "Ann Lee"])
    expect(text).toContain(part);
  const form = await fetch(`${json.invoice_url}&form=CN23`);
  expect(form.headers.get("content-disposition")).toContain('filename="cn23-');
  const unknown = await fetch(`${json.invoice_url}&form=cn24`);
  const { error } = (await unknown.json()) as Json;
  expect([unknown.status, error.metadata.allowed]).toEqual([
    400,
    ["commercial", "pro-forma", "cn22", "cn23", "cn"],
  ]);
  const asList = json.invoice_url.replace("/invoices/", "/manifests/");
  expect((await fetch(asList)).status).toBe(403);
  expect((await bought(exporter)).invoice_url).toBeNull();
});
