import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPdf } from "../support/hostile-pdfs.ts";
import { readPdfText } from "../support/read-label.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aShipment, berlin } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
let stranger: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Exporter with own invoices");
  stranger = await api.client("Another exporter");
});
afterAll(() => api.stop());

const newYorker = {
  ...{ country: "US", state: "NY", zip: "10001", city: "New York" },
  ...{ name: "Ann Lee", address: "5 Main St", phone: "+12125550100" },
};
const line = {
  ...{ description: "Olive oil soap", commodity_code: "340111", country_of_origin: "GR" },
  ...{ quantity: "2", value: 25, weight: 800 },
};
const route = {
  address_to: newYorker,
  items: [{ ...aParcel, value: 25, currency: "EUR", invoice_lines: [line] }],
};
const flagged = { extras: { is_customs_invoice_document: true } };

const upload = (
  pdf: Uint8Array,
  {
    by = client,
    type = "application/pdf",
    headers = {},
  }: Partial<{ by: ApiClient; type: string; headers: object }> = {},
) =>
  by.call("POST", "/v1/customs_invoices", {
    raw: Buffer.from(pdf),
    headers: { "content-type": type, "content-length": String(pdf.byteLength), ...headers },
  });

const ours = aPdf({
  page: "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R",
  objects: ["<< /Length 41 >>\nstream\nBT /F1 12 Tf 10 100 Td (INV-2026-77) Tj ET \nendstream"],
});

async function buy(by: ApiClient, change: Json): Promise<Json> {
  const rate = await rateOf(by, "zephyra", route);
  return by.post("/v1/shipments", aShipment(rate.id, { ...route, ...change }));
}

test("an uploaded invoice is bought with, read behind invoice_url, and erased with its shipment", async () => {
  const headers = { "idempotency-key": "inv-77" };
  const { status, json } = await upload(ours, { headers });
  expect(status).toBe(200);
  expect(json).toMatchObject({ pages: 1, size: expect.any(Number) });
  expect((await upload(ours, { headers })).json).toEqual(json);

  const named = { ...flagged, customs_invoice_id: json.id, related_order_id: "inv-77" };
  const preview = await buy(client, { ...named, dry_run: true });
  expect(preview.json.extras).toEqual({ is_customs_invoice_document: true });
  const { json: shipment } = await buy(client, named);
  const read = await fetch(shipment.invoice_url);
  expect(read.headers.get("content-type")).toBe("application/pdf");
  const [text] = await readPdfText(new Uint8Array(await read.arrayBuffer()));
  expect(text).toBe("INV-2026-77");
  const drawn = await fetch(`${shipment.invoice_url}&form=commercial`);
  const [own = ""] = await readPdfText(new Uint8Array(await drawn.arrayBuffer()));
  expect(own).toContain("COMMERCIAL INVOICE");

  const [stored] = await api.sql("SELECT encrypted, used_at FROM customs_invoices WHERE id = $1", [json.id]);
  expect(stored?.used_at).not.toBeNull();
  expect(Buffer.from(String(stored?.encrypted), "base64").toString("latin1")).not.toContain("%PDF");

  expect((await client.post("/v1/privacy/erasures", { related_order_id: "inv-77" })).status).toBe(200);
  expect(await api.sql("SELECT FROM customs_invoices WHERE id = $1", [json.id])).toEqual([]);
  expect((await fetch(shipment.invoice_url)).status).toBe(404);
});

describe("a purchase is refused before anything is bought", () => {
  const refusalOf = async (change: Json, by = client) => (await buy(by, change)).error;

  test("with another merchant's upload, or with another environment's, as with none", async () => {
    const { json } = await upload(ours);
    const none = await refusalOf({ ...flagged, customs_invoice_id: "019aa0f2-0000-7000-8000-000000000001" });
    expect(none).toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path: "customs_invoice_id" }] },
    });
    expect(await refusalOf({ ...flagged, customs_invoice_id: json.id }, stranger)).toEqual(none);
    const { merchantId: at, environment } = { merchantId: json.id, environment: "production" };
    await api.sql("UPDATE customs_invoices SET environment = $2 WHERE id = $1", [at, environment]);
    expect(await refusalOf({ ...flagged, customs_invoice_id: json.id })).toEqual(none);
  });

  test("if the upload is larger than the carrier takes", async () => {
    const { json } = await upload(ours);
    await api.sql("UPDATE customs_invoices SET size = 5000001 WHERE id = $1", [json.id]);
    expect(await refusalOf({ ...flagged, customs_invoice_id: json.id })).toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
      metadata: { path: "customs_invoice_id", max_bytes: 5_000_000 },
    });
  });

  test("where option and upload don't go together, or the carrier takes none", async () => {
    const { json } = await upload(ours);
    const pathOf = async (change: Json) => (await refusalOf(change)).metadata.issues[0].path;
    expect(await pathOf(flagged)).toBe("customs_invoice_id");
    expect(await pathOf({ customs_invoice_id: json.id })).toBe("extras.is_customs_invoice_document");
    expect(await pathOf({ ...flagged, customs_invoice_id: "1" })).toBe("customs_invoice_id");
    const rate = await rateOf(client, "viadotto", { address_to: berlin });
    const body = aShipment(rate.id, { address_to: berlin, ...flagged, customs_invoice_id: json.id });
    expect((await client.post("/v1/shipments", body)).error).toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
  });
});

describe("an upload is refused", () => {
  test("if it is no PDF, or one that does something", async () => {
    const reasonOf = async (pdf: Uint8Array) => {
      const { status, error } = await upload(pdf);
      return [status, error.code, error.metadata.reason];
    };
    expect(await reasonOf(Buffer.from("PK\u0003\u0004"))).toEqual([400, "VALIDATION_FAILED", "not-pdf"]);
    const script = aPdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" });
    expect(await reasonOf(script)).toEqual([400, "VALIDATION_FAILED", "script"]);
  });

  test("if it is too large, of another type, packed, or without a key", async () => {
    const large = Buffer.concat([ours, Buffer.alloc(5_000_001 - ours.length, " ")]);
    expect((await upload(large)).error.code).toBe("PAYLOAD_TOO_LARGE");
    expect((await upload(large.subarray(0, 5_000_000))).status).toBe(200);
    expect((await upload(ours, { type: "image/png" })).error.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    const packed = await upload(ours, { headers: { "content-encoding": "gzip" } });
    expect(packed.error.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    const keyless = await upload(ours, { headers: { "x-api-key": "wb_sandbox_none" } });
    expect(keyless.error.code).toBe("UNAUTHORIZED");
  });
});
