import type { Recipe } from "./recipe.ts";

/** An endpoint of a resource that there is not: the merchant's limits. */
export const recipe: Recipe = {
  title: "An endpoint",
  most: 3,
  byHand: [
    {
      file: "app/entrypoints/rest/limits/limits.ts",
      write: `import { z } from "zod";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped } from "../server/endpoint.ts";

const limitsResponse = z
  .object({
    per_second: z.number().describe("Requests that may be made each second."),
    burst: z.number().describe("Requests that may be made at once."),
  })
  .meta({ id: "Limits" });

const read = reading({
  method: "GET",
  path: "/v1/limits",
  operationId: "getLimits",
  tag: "Carriers",
  summary: "Read how much you may ask for",
  description: "All keys of a merchant count together.",
  answers: wrapped("The limits of the merchant.", limitsResponse),
  async handle({ app, caller }: Call<Pick<Services, "rateLimit">>) {
    const { perSecond, burst } = await app.rateLimit.termsOf(caller.merchantId);
    return { per_second: perSecond, burst };
  },
});

export const limitEndpoints = [read];
`,
    },
    {
      file: "app/entrypoints/rest/endpoints.ts",
      before: `import { manifestEndpoints } from "./manifests/manifests.ts";`,
      insert: `import { limitEndpoints } from "./limits/limits.ts";\n`,
    },
    {
      file: "app/entrypoints/rest/endpoints.ts",
      before: `  ...sandboxEndpoints,`,
      insert: `  ...limitEndpoints,\n`,
    },
    {
      file: "test/http/limits.test.ts",
      write: `import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

test("a burst is at least a second's requests", async () => {
  const client = await api.client("Limits");
  const { status, data } = await client.get("/v1/limits");
  expect(status).toBe(200);
  expect(data.burst).toBeGreaterThanOrEqual(data.per_second);
});
`,
    },
  ],
  made: [
    ["run", "examples"],
    ["run", "client"],
  ],
  shownBy: ["test/http/limits.test.ts", "test/http/openapi.test.ts", "test/http/isolation.test.ts"],
};
