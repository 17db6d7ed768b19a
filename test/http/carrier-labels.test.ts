/** Labels that a carrier draws: behind their links, and in the job that reads them as soon as they are bought. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobHandlers } from "../../app/entrypoints/jobs/jobs.ts";
import type { Services } from "../../app/process/services.server.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { intoClear } from "../support/into-clear.ts";
import { testEncryption } from "../support/stores.ts";
import type { Json } from "./api-client.ts";
import type { ApiWithCarrier } from "./api-with-carrier.ts";
import { apiWithCarrier } from "./api-with-carrier.ts";
import { aQuote, aShipment } from "./requests.ts";

const carrier = aCarrier({ labelFormats: ["a6", "zpl-203"] });
let api: ApiWithCarrier;

beforeAll(async () => {
  api = await apiWithCarrier(carrier);
});
afterAll(() => api?.stop());

const prints = () => carrier.calls.filter((call) => call === "label").length;

/** A shipment of some pieces. */
async function bought(pieces = 1): Promise<Json> {
  const items = Array.from({ length: pieces }, () => ({ weight: 20_000, length: 40, width: 40, height: 40 }));
  const [rate] = (await api.client.post("/v1/rates", aQuote({ items }))).json;
  const { status, json } = await api.client.post("/v1/shipments", aShipment(rate.id, { items }));
  expect(status).toBe(200);
  expect(1 + json.child_vouchers.length).toBe(pieces);
  return json;
}

async function read(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Another format than the API's own: a merchant's printer takes it. */
async function withFormat(id: string, labelFormat: string): Promise<void> {
  const { pool } = api.database;
  await intoClear(async (text, values) => (await pool.query(text, [...values])).rows, testEncryption, id);
  await pool.query(
    `UPDATE shipments SET value = jsonb_set(value::jsonb, '{labelFormat}', to_jsonb($2::text))::json WHERE id = $1`,
    [id, labelFormat],
  );
}

describe("the link of a label that the carrier draws", () => {
  test("leads to the carrier's bytes, the same at each read", async () => {
    const shipment = await bought();
    const before = prints();
    const first = await read(shipment.label_url);
    expect(first).toMatchObject({
      status: 200,
      text: `${shipment.tracking_ref} a6 all print ${before + 1}`,
    });
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toBe(`inline; filename="${shipment.tracking_ref}.pdf"`);
    expect((await read(shipment.label_url)).text).toBe(first.text);
    expect(prints()).toBe(before + 1);
  });

  test("of a piece leads to the piece's own", async () => {
    const shipment = await bought(3);
    const urls = shipment.child_vouchers.map((voucher: Json) => voucher.label_url);
    expect(urls).toHaveLength(2);
    for (const [index, url] of urls.entries()) {
      const { text, headers } = await read(url);
      expect(text).toContain(` a6 ${index + 2} print `);
      expect(headers.get("content-disposition")).toBe(
        `inline; filename="${shipment.tracking_ref}-${index + 2}.pdf"`,
      );
    }
  });

  test("has the type and the name of a printer's language", async () => {
    const shipment = await bought();
    await withFormat(shipment.id, "zpl-203");
    const { status, headers, text } = await read(shipment.label_url);
    expect([status, headers.get("content-type")]).toEqual([200, "application/zpl"]);
    expect(headers.get("content-disposition")).toBe(`inline; filename="${shipment.tracking_ref}.zpl"`);
    expect(text).toContain(" zpl-203 all print ");
  });

  test.each([
    ["rejects", 502, "CARRIER_REJECTED", "No such street."],
    ["is unavailable", 503, "CARRIER_UNAVAILABLE", "Closed for maintenance."],
    ["hangs before acting", 503, "CARRIER_UNAVAILABLE", "The carrier did not answer within 0.2 s."],
  ] as const)("says why there is none while the carrier %s, and has it later", async (behaviour, ...said) => {
    const shipment = await bought();
    carrier.will("label", behaviour);
    const { status, text } = await read(shipment.label_url);
    const { error } = JSON.parse(text);
    expect([status, error.code, error.message]).toEqual(said);
    expect((await read(shipment.label_url)).status).toBe(200);
  });
});

describe("the job of a bought shipment", () => {
  const run = (shipmentId: string, type = "shipment.created") => {
    // The job needs no other services: the merchant has no shop.
    const { purchases, shops, dueWork } = api.stores;
    const services = { ...api.services, purchases, shops, dueWork } as unknown as Services;
    const handlers = jobHandlers({ ...services, mailSender: null, vacuum: null, backUp: null });
    return handlers["shipment-event"]({ type, ...api.caller, shipmentId });
  };

  test("reads the label at once, which later readers get without the carrier", async () => {
    const shipment = await bought();
    await run(shipment.id);
    const before = prints();
    carrier.will("label", "is unavailable");
    expect((await read(shipment.label_url)).status).toBe(200);
    await run(shipment.id);
    expect(prints()).toBe(before);
    carrier.heal();
  });

  test("fails with the carrier, so that the queue repeats it", async () => {
    const shipment = await bought();
    carrier.will("label", "is unavailable", "rejects");
    await expect(run(shipment.id)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    await expect(run(shipment.id)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
    await run(shipment.id);
    const before = prints();
    expect((await read(shipment.label_url)).status).toBe(200);
    expect(prints()).toBe(before);
  });

  test("that died after the carrier's answer reads it again, and one label remains", async () => {
    const shipment = await bought();
    carrier.will("label", "lost after acting");
    await expect(run(shipment.id)).rejects.toThrow("The line was cut.");
    await run(shipment.id);
    const kept = (await read(shipment.label_url)).text;
    await run(shipment.id);
    expect((await read(shipment.label_url)).text).toBe(kept);
    const { rows } = await api.database.pool.query("SELECT 1 FROM carrier_labels WHERE shipment_id = $1", [
      shipment.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("asks for no label of other news, of a cancelled shipment or of none", async () => {
    const shipment = await bought();
    const before = prints();
    await run(shipment.id, "tracking.changed");
    await api.client.delete(`/v1/shipments/${shipment.id}`);
    await run(shipment.id);
    await run(api.stores.ids.next());
    expect(prints()).toBe(before);
  });
});
