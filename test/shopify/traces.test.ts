// Run: long
/** With OpenTelemetry's variables set, one trace leads from Shopify's webhook to the carrier's label. */
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, oil, orderWith } from "./shop-life.ts";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
              links: z.array(z.object({ traceId: z.string() })).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.infer<typeof exported>["resourceSpans"][number]["scopeSpans"][number]["spans"][number];

interface Collector {
  readonly url: string;
  readonly bodies: string[];
  spans(): Span[];
  close(): void;
}

async function collector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      bodies.push(Buffer.concat(parts).toString("utf8"));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        exported
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => server.close(),
  };
}

describe("a server with OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  let received: Collector;
  let shop: RunningShop;
  beforeAll(async () => {
    received = await collector();
    shop = await runningShop({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: received.url,
        OTEL_BSP_SCHEDULE_DELAY: "100",
        OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
        LOG_REQUESTS: "1",
        LOG_LEVEL: "info",
      },
    });
  });
  afterAll(async () => {
    await shop?.stop();
    received?.close();
  });

  it("sends one trace from the webhook of a fulfillment to its label and Shopify's fulfillment", async () => {
    const order = await orderWith(shop, "gorgona.morning", { lines: [{ ...oil, quantity: 1 }] });
    await fulfill(shop, order);
    await shop.settled();

    const booked = () => received.spans().find(({ name }) => name === "carrier book");
    await expect.poll(booked).toBeDefined();
    const { traceId } = booked() ?? { traceId: "" };
    const ofTrace = () => received.spans().filter((span) => span.traceId === traceId);
    const names = () => new Set(ofTrace().map(({ name }) => name));
    const expected = [
      "POST /webhooks",
      "job inbox",
      "carrier book",
      "job shipment-event",
      "shopify UpdateTrackingInfo",
    ];
    await expect
      .poll(() => expected.filter((name) => ![...names()].some((each) => each.startsWith(name))))
      .toEqual([]);

    // Each span but the request's hangs below another of the trace. A span is sent when it ends, so parents come last.
    const isRoot = ({ parentSpanId = "" }: Span) => parentSpanId === "";
    const unlinked = () => {
      const spans = ofTrace();
      const ids = new Set(spans.map(({ spanId }) => spanId));
      return spans.filter((span) => !isRoot(span) && !ids.has(span.parentSpanId ?? ""));
    };
    await expect.poll(unlinked).toEqual([]);
    const roots = ofTrace().filter(isRoot);
    expect(roots.map(({ name }) => name)).toEqual(["POST /webhooks"]);
    const all = received.bodies.join("\n");
    expect(all).toContain("deployment.environment.name");
    expect(all).toContain('"stringValue":"waybill"');
    expect(shop.waybill.logs()).toContain(`"trace_id":"`);
  });

  it("begins a trace for each request, links the caller's, and names no person, shop or address", async () => {
    const theirs = "4bf92f3577b34da6a3ce929d0e0e4736";
    const response = await fetch(`${shop.waybill.url}/v1/shipments?search=Eleni`, {
      headers: { traceparent: `00-${theirs}-00f067aa0ba902b7-01`, "x-request-id": "morning-42" },
    });
    expect(response.status).toBe(401);
    const linked = () =>
      received.spans().find(({ links }) => links?.some(({ traceId }) => traceId === theirs));
    await expect.poll(linked).toMatchObject({ name: "GET /v1/shipments" });
    expect(linked()?.traceId).not.toBe(theirs);
    expect(JSON.stringify(linked()?.attributes)).toContain("morning-42");
    const all = received.bodies.join("\n");
    for (const word of ["Eleni", "Παππά", "maria@example.com", "Τσιμισκή", shop.domain])
      expect(all).not.toContain(word);
  });
});
