// Run: long
/** A dump of the database, without ENCRYPTION_KEY, after a merchant has used every feature of the API. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aPdf } from "../support/hostile-pdfs.ts";
import { encryptionOf } from "../support/into-clear.ts";
import { textsBehindKey, textsInDump } from "../support/stored-texts.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aParcel, aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi } from "./running-api.ts";

const sender = {
  ...{
    country: "GR",
    zip: "105 57",
    city: "Athens",
    name: "Kallirroi Stamatiadou",
    address: "Panagi Tsaldari 9871",
  },
  ...{ phone: "+302108887771", email: "kallirroi@stamatiadou.example" },
};
const recipient = {
  ...{ country: "US", state: "NY", zip: "10001", city: "New York", name: "Xanthippe Worthington" },
  ...{ address: "9872 Zerega Avenue", phone: "+12125557772", email: "xanthippe@worthington.example" },
};
const words = /stamatiadou|kallirroi|tsaldari|8887771|worthington|xanthippe|zerega|5557772/i;

let api: RunningApi;
let client: ApiClient;
const secrets: Record<string, string> = {};
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Robbed merchant");
  await everyFeature();
});
afterAll(() => api.stop());

const held = async (calling: Promise<Json>): Promise<Json> => {
  const answer = await calling;
  expect([answer.status, answer.error]).toEqual([answer.status, undefined]);
  return answer.json;
};
const jobEnded = (id: string) =>
  vi.waitFor(async () => expect((await client.get(`/v1/jobs/${id}`)).json.data.state).toBe("done"), {
    timeout: atMost(15_000),
  });

async function everyFeature(): Promise<void> {
  const route = {
    ...{ address_from: sender, address_to: recipient },
    items: [
      {
        ...{ ...aParcel, value: 25, currency: "EUR" },
        invoice_lines: [
          {
            ...{ description: "Olive oil soap", commodity_code: "340111", country_of_origin: "GR" },
            ...{ quantity: "2", value: 25, weight: 800 },
          },
        ],
      },
    ],
  };
  // Nothing listens there: each message is kept to be tried again.
  const endpoint = await held(client.post("/v1/webhook_endpoints", { url: "http://127.0.0.1:9/hook" }));
  const { data: keys } = await client.get(`/v1/webhook_endpoints/${endpoint.id}/secret`);
  secrets.webhook = keys.secret;

  const invoice = await held(
    client.call("POST", "/v1/customs_invoices", {
      raw: Buffer.from(invoiceOf(recipient.name)),
      headers: { "content-type": "application/pdf" },
    }),
  );
  const rate = await rateOf(client, "zephyra", route);
  const named = {
    ...{ ...route, extras: { is_customs_invoice_document: true }, customs_invoice_id: invoice.id },
    ...{ metadata: { gift_from: sender.name }, related_order_id: "robbed-1" },
  };
  const shipment = await held(
    client.post("/v1/shipments", aShipment(rate.id, named), { headers: { "idempotency-key": "robbed-1" } }),
  );
  secrets.labelSignature = new URL(shipment.label_url).searchParams.get("s")?.split(".").at(-1) ?? "";
  await held(
    client.put(`/v1/shipments/${shipment.id}/tracking`, {
      tracking_history: [
        {
          status: "TRANSIT",
          status_date: "2026-11-20T10:00:00.000Z",
          status_details: `Handed over by ${sender.name}`,
          status_exact: null,
        },
      ],
    }),
  );

  const home = {
    ...aQuote(),
    address_from: sender,
    address_to: { ...sender, email: recipient.email, name: recipient.name },
  };
  const service = { driver: "gorgona", code: "standard" };
  const bought = await held(client.post("/v1/shipments", { ...home, service }));
  await held(client.post(`/v1/shipments/${bought.id}/returns`, {}));
  await held(client.post("/v1/pickups", { shipment_ids: [bought.id], date: aPickupDate() }));
  const batch = await held(
    client.post("/v1/batches", {
      rows: [
        { ...home, service },
        { ...home, service: { driver: "gorgona", code: "no" } },
      ],
    }),
  );
  await jobEnded(batch.data.id);
  // A quote that leads to nothing, and a request that is refused.
  await held(client.post("/v1/rates", home, { headers: { "idempotency-key": "robbed-quote" } }));
  await client.post("/v1/shipments", { ...home, service: { driver: "gorgona", code: "no" } });
  await held(client.post("/v1/privacy/exports", { email: recipient.email }));
  await held(client.post("/v1/addresses/validate", recipient));
}

function invoiceOf(name: string): Uint8Array {
  const text = `BT /F1 12 Tf 10 100 Td (${name}) Tj ET `;
  return aPdf({
    page: "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R",
    objects: [`<< /Length ${text.length} >>\nstream\n${text}\nendstream`],
  });
}

const pool = { query: async (text: string) => ({ rows: await api.sql(text) }) };

test("shows no person; the key's holder reads them", async () => {
  const shown = (await textsInDump(pool)).filter(({ text }) => words.test(text));
  expect(shown.map(({ table, text }) => [table, words.exec(text)?.[0]])).toEqual([]);
  const behind = await textsBehindKey(pool, encryptionOf(api.env));
  const holders = new Set(behind.filter(({ text }) => words.test(text)).map(({ table }) => table));
  for (const table of ["shipments", "rates", "idempotency_keys"])
    expect([...holders]).toContain(`public.${table}`);
});

test("shows no key, secret or signature of a link", async () => {
  secrets.apiKey = client.key;
  expect(Object.values(secrets).every((secret) => secret.length > 15)).toBe(true);
  for (const { table, text } of await textsInDump(pool))
    for (const [name, secret] of Object.entries(secrets))
      expect(text.includes(secret.slice(-16)), `${name} in ${table}`).toBe(false);
});
