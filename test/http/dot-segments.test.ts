/** Paths that leave /v1 by dot segments, sent from a foreign page. Generated requests found them (seed 54228018). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "./api-client.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const targets = ["/v1/..", "/v1/../", "/v1/%2e%2e", "/v1/%2E%2E/"];
const origins = ["https://evil.example", "null"];

test.each(targets)("%s causes no server fault, whatever the method and the origin", async (target) => {
  for (const method of methods)
    for (const origin of origins) {
      const { status } = await send(api.base, { method, target, headers: { origin }, body: null });
      expect(status, `${method} from ${origin}`).toBeLessThan(500);
    }
});
