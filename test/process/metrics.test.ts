// Run: long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  RoundResult,
  WebhookEndpoint,
  WebhookStore,
} from "../../app/domain/orders/webhooks/webhook-store.ts";
import type { InboxStore, Receipt, ReceivedWebhook } from "../../app/domain/shops/inbox-records.ts";
import { requestLog } from "../../app/entrypoints/http/request-log.ts";
import type { Answered } from "../../app/entrypoints/http/serve-doors.ts";
import { openLog } from "../../app/process/log.ts";
import { measuredInbox, measuredWebhooks } from "../../app/process/metrics/measured.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import type { Waybill } from "../support/server.ts";
import { startWaybill } from "../support/server.ts";

describe("a server with METRICS_PORT", () => {
  let waybill: Waybill;
  let address: string;
  beforeAll(async () => {
    const commit = "0123456789abcdef0123456789abcdef01234567";
    const env = { METRICS_PORT: "0", LOG_LEVEL: "info", LOG_REQUESTS: "1", WAYBILL_COMMIT: commit };
    waybill = await startWaybill({ env });
    const port = /"port":(\d+),"msg":"metrics"/.exec(waybill.logs())?.[1];
    address = `http://127.0.0.1:${port}/metrics`;
  });
  afterAll(() => waybill.stop());
  const scrape = async () => (await fetch(address)).text();

  it("counts requests by the door's pattern, and no path", async () => {
    const key = await waybill.createKey();
    const id = "01900000-0000-7000-8000-000000000001";
    await fetch(`${waybill.url}/v1/shipments/${id}`, { headers: { "x-api-key": key } });
    await fetch(`${waybill.url}/no-such-page/${id}`);
    await expect
      .poll(scrape)
      .toMatch(/waybill_http_requests_total\{door="\/v1\/shipments\/:\w+",method="GET",status="404"\} 1/);
    expect(await scrape()).toMatch(/waybill_http_requests_total\{door="pages",method="GET",status="404"\} 1/);
    expect(await scrape()).not.toContain(id);
  });

  it("counts labels, carriers' calls and the database's connections", async () => {
    const headers = { "x-api-key": await waybill.createKey(), "content-type": "application/json" };
    const items = [{ weight: 1200, length: 30, width: 20, height: 10 }];
    const post = async (path: string, body: object) => {
      const response = await fetch(`${waybill.url}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    };
    const rates = await post("/v1/rates", {
      address_from: { country: "GR", zip: "10551" },
      address_to: { country: "GR", zip: "54622" },
      items,
    });
    const rate = /gorgona_standard_[0-9a-f-]+/.exec(rates.text)?.[0];
    const bought = await post("/v1/shipments", {
      rate_id: rate,
      related_order_id: "1001",
      address_from: {
        country: "GR",
        zip: "10551",
        city: "Athens",
        name: "Kalimera Goods",
        address: "Athinas 12",
      },
      address_to: {
        country: "GR",
        zip: "54622",
        city: "Thessaloniki",
        name: "Eleni Papadopoulou",
        address: "Tsimiski 40",
        phone: "+302310000000",
      },
      items,
    });
    expect(bought.status).toBe(200);
    const metrics = await scrape();
    expect(metrics).toContain('waybill_labels_total{carrier="gorgona",environment="sandbox"} 1');
    expect(metrics).toContain('waybill_carrier_calls_total{carrier="gorgona",call="book",outcome="ok"} 1');
    expect(metrics).toMatch(/waybill_database_connections\{state="idle"\} \d/);
    expect(metrics).toContain("waybill_database_up 1");
    expect(metrics).not.toContain("Eleni");
  });

  it("shows its version and commit, and the event loop's delay", async () => {
    expect(await scrape()).toMatch(
      /waybill_build_info\{version="\d+\.\d+\.\d+",commit="0123456789abcdef0123456789abcdef01234567",role="all"\} 1/,
    );
    expect(await scrape()).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(waybill.logs()).toMatch(/"commit":"0123456789abcdef\w+","role":"all".+"msg":"ready"/);
  });

  it("logs one line a request, without its address", async () => {
    await fetch(`${waybill.url}/v1/shipments?search=Eleni`);
    await expect.poll(() => waybill.logs()).toContain('"door":"/v1/shipments"');
    expect(waybill.logs()).not.toContain("Eleni");
  });
});

it("logs the given share of requests, and every one with a fault of ours", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const answered = requestLog(log, 0.1, () => {});
  const one: Answered = { door: "/v1/rates", method: "POST", status: 200, ms: 3 };
  for (let count = 0; count < 100; count++) answered(one);
  expect(lines.length).toBeGreaterThanOrEqual(9);
  expect(lines.length).toBeLessThanOrEqual(10);
  const before = lines.length;
  answered({ ...one, status: 503 });
  expect(lines.length).toBe(before + 1);
});

it("logs the first request with unknown fields, whatever the share, and no name that a person may have", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const answered = requestLog(log, 0, () => {});
  const unknownFields = "cash_on_delivry, items.0.wieght, eleni%40example.com, (more)";
  const one: Answered = { door: "/v1/rates", method: "POST", status: 200, ms: 3, unknownFields };
  for (let count = 0; count < 10; count++) answered(one);
  answered({ ...one, door: "/v1/shipments" });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"unknownFields":["cash_on_delivry","items.0.wieght","(other)"]');
});

it("counts Shopify's webhooks and events to merchants' servers by their outcome", async () => {
  const metrics = openMetrics({ version: "0.13.0", commit: "unknown" }, "all");
  const receipts: Receipt[] = ["received", "received", "duplicate", "unknown shop"];
  const inbox = measuredInbox(
    { receive: async () => receipts.shift() ?? "received" } as unknown as InboxStore,
    metrics,
  );
  for (let count = 0; count < 4; count++) await inbox.receive({} as ReceivedWebhook);
  const webhooks = measuredWebhooks(
    { record: async () => ({ failedRounds: 0, failingForMs: 0 }) } as unknown as WebhookStore,
    metrics,
  );
  const results = (["delivered", "due", "due", "failed"] as const).map((state) => ({ state }) as RoundResult);
  await webhooks.record({} as WebhookEndpoint, results);
  const text = await metrics.registry.metrics();
  expect(text).toContain('waybill_webhooks_received_total{outcome="received"} 2');
  expect(text).toContain('waybill_webhooks_received_total{outcome="duplicate"} 1');
  expect(text).toContain('waybill_webhooks_received_total{outcome="unknown_shop"} 1');
  expect(text).toContain('waybill_webhooks_sent_total{outcome="delivered"} 1');
  expect(text).toContain('waybill_webhooks_sent_total{outcome="failed"} 2');
  expect(text).toContain('waybill_webhooks_sent_total{outcome="given_up"} 1');
});
