/**
 * Paths that leave or reach the API by dot segments, sent by a foreign page. Generated requests found the first of them
 * (seed 54228018).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Waybill } from "../support/server.ts";
import { workerServer } from "../support/worker-server.ts";
import { send } from "./api-client.ts";

let waybill: Waybill;
beforeAll(async () => {
  ({ waybill } = await workerServer());
});
afterAll(() => waybill.stop());

const foreign = "https://evil.example";
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function post(target: string) {
  const headers = { origin: foreign, "content-type": "application/json" };
  return send(waybill.url, { method: "POST", target, headers, body: Buffer.from("{}") });
}

test.each(["/v1/..", "/v1/../", "/v1/%2e%2e", "/v1/%2E%2E/"])(
  "%s causes no server fault, whatever the method and the origin",
  async (target) => {
    for (const method of methods)
      for (const origin of [foreign, "null"]) {
        const { status } = await send(waybill.url, { method, target, headers: { origin }, body: null });
        expect(status, `${method} from ${origin}`).toBeLessThan(500);
      }
  },
);

test.each([
  "/v1/..",
  "/v1/%2e%2e",
  "/v1/shipments/../..",
  "/v1/../app/settings",
  "/healthz/..",
  "/readyz/..",
])("%s is a page's path and takes no form of another site", async (target) => {
  const before = waybill.logs().length;
  const { status, headers, text } = await post(target);
  expect([status, headers.get("content-type")]).toEqual([403, "text/plain; charset=utf-8"]);
  expect(text).toContain(foreign);
  expect(waybill.logs().slice(before)).not.toContain('"level":50');
});

test("a path that leads back into the API is the API's", async () => {
  const { status, json } = await post("/app/../v1/rates");
  expect([status, json]).toEqual([401, { error: expect.objectContaining({ code: "UNAUTHORIZED" }) }]);
});
