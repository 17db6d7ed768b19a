/**
 * Performs every operation of the API once, as a merchant's day, and answers each one's JSON by its operationId. An operation that needs no
 * preparation has no line here: its row's first example is sent.
 */

import { resultOf } from "../../app/domain/orders/choices/decide-label.ts";
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import { quoteExamples } from "../../app/entrypoints/rest/rates/rates.ts";
import { aPdf } from "../support/hostile-pdfs.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { anOpenOutcome } from "./open-outcome.ts";
import { aPickupDate } from "./pickup-date.ts";
import { anExampleOf, collectionOf } from "./rows-of-api.ts";
import type { RunningApi } from "./running-api.ts";

type Examples = Record<string, { readonly value: Json }>;

type Around = <Result>(operationId: string, call: () => Promise<Result>) => Promise<Result>;

/** Fails at the first refusal. @param around runs each call */
export async function everyAnswer(
  api: RunningApi,
  merchant: string,
  around: Around = (_operationId, call) => call(),
): Promise<Map<string, Json>> {
  const answers = new Map<string, Json>();
  const client = await api.client(merchant);
  const { paths = {} } = api.contract.document;
  const operations = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item as Record<string, Json>).map(([method, operation]) => ({
      template,
      method,
      operation,
    })),
  );

  /** @param body absent: the operation's first example */
  async function perform(
    operationId: string,
    {
      id = "",
      query = "",
      body,
      as = client,
    }: { id?: string; query?: string; body?: Json; as?: ApiClient } = {},
  ): Promise<Json> {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`no operation ${operationId}`);
    const { template, method, operation } = found;
    const examples: Examples = operation.requestBody?.content["application/json"]?.examples ?? {};
    const sent = body ?? Object.values(examples)[0]?.value;
    const path = template.replace("{id}", id) + query;
    const { status, json, text } = await around(operationId, () =>
      as.call(method.toUpperCase(), path, { ...(operation.requestBody !== undefined && { body: sent }) }),
    );
    if (status !== 200) throw new Error(`${operationId} answered ${status}: ${text}`);
    answers.set(operationId, json);
    return json.status === "ok" ? json.data : json;
  }
  const exampleOf = (operationId: string, name: string): Json =>
    operations.find(({ operation }) => operation.operationId === operationId)?.operation.requestBody.content[
      "application/json"
    ].examples[name].value;
  const buy = async (change: object = {}): Promise<string> =>
    (await perform("createShipment", { body: { ...exampleOf("createShipment", "atOnce"), ...change } })).id;

  await perform("getMe");
  await perform("listCarriers");
  await perform("listPoints", { query: "?country=GR&zip=54622&limit=2" });
  await perform("validateAddress", { body: exampleOf("validateAddress", "wrong") });
  await perform("replaceBoxes");
  await perform("listBoxes");
  const saved = await perform("saveAddress");
  await perform("listSavedAddresses");
  await perform("getSavedAddress", { id: saved.id });
  await perform("changeSavedAddress", { id: saved.id });
  await perform("deleteSavedAddress", { id: saved.id });

  const endpoint = await perform("addWebhookEndpoint", {
    body: { url: "http://127.0.0.1:9/webhooks", events: ["shipment.delivered", "shipment.exception"] },
  });
  await perform("listWebhookEndpoints");
  await perform("getWebhookEndpoint", { id: endpoint.id });
  await perform("rotateWebhookSecret", { id: endpoint.id });
  await perform("getWebhookSecret", { id: endpoint.id });
  await perform("testWebhookEndpoint", { id: endpoint.id });
  await perform("replayWebhookEvents", { id: endpoint.id });
  for (let tries = 0; tries === 0; )
    tries = (await perform("listWebhookDeliveries", { id: endpoint.id, query: "?limit=1" }))[0].tries.length;
  await perform("changeWebhookEndpoint", { id: endpoint.id });
  await perform("deleteWebhookEndpoint", { id: endpoint.id });

  const [rate] = (await perform("quoteRates", { body: quoteExamples.domestic.value })).filter(
    ({ driver }: Json) => driver === "gorgona",
  );
  await perform("getRate", { id: rate.id });
  await buy();
  await buy({ related_order_id: "order-1006" });
  const example = exampleOf("createShipment", "domestic");
  const id = await buy({ ...example, rate_id: rate.id, service: undefined, max_amount: undefined });
  await perform("getShipment", { id });
  await perform("listShipments", { query: "?limit=1" });
  await perform("setMetadata", { id });
  await perform("returnShipment", { id });
  await perform("printLabels", { body: { shipment_ids: [id], format: "a6" } });
  await perform("schedulePickups", { body: { shipment_ids: [id], date: aPickupDate() } });
  const [pickup] = await perform("listPickups");
  await perform("cancelPickup", { id: pickup.id });
  const manifest = await perform("closeManifest");
  await perform("getManifest", { id: manifest.id });
  await perform("replaceTracking", { id });
  await perform("getTracking", { id });
  await perform("cancelShipment", { id: await other() });
  const open = await anOpenOutcome(api, client, exampleOf("createShipment", "atOnce"));
  await perform("listOpenOutcomes");
  await perform("settleOutcome", { id: open });
  await keepChoice(id);
  await perform("getLabelChoice", { id });

  const job = await perform("createBatch");
  for (let state = "working"; state === "working"; ) ({ state } = await perform("getJob", { id: job.id }));
  await perform("moveSandboxClock");
  const pdf = Buffer.from(aPdf({}));
  const uploaded = await client.call("POST", "/v1/customs_invoices", {
    raw: pdf,
    headers: { "content-type": "application/pdf", "content-length": String(pdf.byteLength) },
  });
  answers.set("uploadCustomsInvoice", uploaded.json);

  const tracker = await perform("createTracker");
  await api.sql("UPDATE trackers SET created_at = created_at - interval '1 hour' WHERE id = $1", [
    tracker.id,
  ]);
  await client.post("/v1/trackers", exampleOf("createTracker", "scenario"));
  await perform("getTracker", { id: tracker.id });
  await perform("listTrackers");
  await perform("exportPerson", { body: { related_order_id: "order-1006" } });
  await perform("deleteTracker", { id: tracker.id });
  await perform("erasePerson", { body: { related_order_id: "order-1006" } });
  await perform("setSandboxCredentials");
  await perform("listAuditEvents", { query: "?limit=2" });
  for (const { operationId: name, path } of endpoints) {
    if (answers.has(name)) continue;
    const collection = collectionOf(path);
    await perform(name, collection === null ? {} : { id: await anExampleOf(client, collection) });
  }
  return answers;

  /** A shipment whose answer is not the example of a purchase. */
  async function other(): Promise<string> {
    const { json } = await client.post("/v1/shipments", exampleOf("createShipment", "atOnce"));
    return json.id;
  }

  /** As a shop's automation keeps it for an order. */
  async function keepChoice(shipmentId: string): Promise<void> {
    const { id: merchantId } = answers.get("getMe").data.merchant;
    const service = { code: "gorgona.standard", name: "Standard", givenNames: [], endsAtPoint: false };
    const facts = {
      chosen: {
        orderLines: [],
        parts: [
          {
            delivery: { byCarrier: true, serviceCode: service.code, title: "Standard" },
            shippingLines: [],
          },
        ],
      },
      goods: { country: "GR", weightG: 1200, value: 49.9 },
      offered: [service],
      laterPoint: null,
    };
    const rules = { methods: [], fallback: null };
    const rates = [
      {
        service: service.code,
        price: { netMinor: 400, taxMinor: 96, totalMinor: 496, currency: "EUR" },
        parcels: [{ weightG: 1200, lengthCm: 30, widthCm: 20, heightCm: 10 }],
      },
    ];
    const result = resultOf(facts, rules, rates) ?? "";
    const { stores, close } = await api.stores();
    try {
      await stores.labelChoices.keep({
        ...{ shipmentId, merchantId, environment: "sandbox", orderId: "gid://shopify/Order/1001" },
        ...{ at: new Date(), askedBy: "rule", facts, rules, rates, result },
      });
    } finally {
      await close();
    }
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Answers as examples: no two runs have the same ids, times, addresses of this server, and signatures. Lists have two entries. */
export function asExamples(answers: ReadonlyMap<string, Json>, base: string): Record<string, Json> {
  const ids = new Map<string, string>();
  const exampleId = (id: string) => {
    const known = ids.get(id) ?? `01938f5e-7c1a-7b6e-9d2f-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, known);
    return known;
  };
  const text = (value: string) =>
    value
      .replaceAll(base, "https://ship.example.com")
      .replace("http://127.0.0.1:9/", "https://shop.example.com/")
      .replace(UUID, exampleId)
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "2026-11-24T14:05:00.000Z")
      .replace(/^\d{4}-\d\d-\d\d$/, "2026-11-25")
      .replace(/\b(wb_sandbox_)\w+/, "$14fT9")
      .replace(/whsec_.+/, "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")
      .replace(/([?&])([\w-]+)=[^&]*/g, "$1$2=…")
      .replace(/(\/prints\/\w+\/[^/]+\/[^/]+\/).+/, "$1…")
      .replace(/(\/track\/)[^/?]+/, "$1…")
      .replace(/^.*(127\.0\.0\.1|::1)$/, "203.0.113.9");
  const example = (value: Json, key = ""): Json => {
    if (Array.isArray(value))
      return value
        .filter((entry, index) => index < 2 || typeof entry !== "object")
        .map((entry) => example(entry));
    if (typeof value === "string")
      return key === "name" && value.startsWith("Examples") ? "Papyrus Books" : text(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, example(each, name)]));
  };
  return Object.fromEntries([...answers].map(([operationId, answer]) => [operationId, example(answer)]));
}

/** Keys and types, without values: those of every entry of a list together. */
export function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return [...new Set(value.map((entry) => JSON.stringify(shapeOf(entry))))].sort();
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, shapeOf(each)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
