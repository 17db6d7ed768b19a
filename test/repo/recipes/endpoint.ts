import type { Recipe } from "./recipe.ts";

const rows = "app/entrypoints/rest/trackers/trackers.ts";

/** An endpoint of a resource that there is: a tracker's page by its own. */
export const recipe: Recipe = {
  title: "An endpoint",
  most: 3,
  byHand: [
    {
      file: rows,
      before: `export const trackerEndpoints = [`,
      insert: `const pageAddress = reading({
  method: "GET",
  path: "/v1/trackers/:id/page",
  id,
  operationId: "getTrackerPage",
  tag,
  summary: "Read where a tracker's page is",
  description: "For a message of yours to the recipient. The page needs no key.",
  answers: wrapped(
    "Where the page is.",
    z.object({ url: z.string().describe("The page that shows the parcel's way.") }),
  ),
  async handle(call: Call<Needs>) {
    const tracker = call.found(await call.app.trackers.get(call.caller, call.id));
    return { url: urlsOf(call).trackingPage(tracker, "tracker") };
  },
});

`,
    },
    { file: rows, before: `remove];`, insert: `pageAddress, ` },
    {
      file: "test/http/tracker-page.test.ts",
      write: `import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

test("a tracker's page has the address that the tracker names", async () => {
  const client = await api.client("Pages");
  const asked = { driver: "gorgona", tracking_ref: "TEST SLOW 1" };
  const { json: tracker } = await client.post("/v1/trackers", asked);
  const { status, data } = await client.get(\`/v1/trackers/\${tracker.id}/page\`);
  expect([status, data]).toEqual([200, { url: tracker.tracking_page_url }]);
});
`,
    },
  ],
  made: [
    ["run", "examples"],
    ["run", "client"],
  ],
  shownBy: [
    "test/http/tracker-page.test.ts",
    "test/http/openapi.test.ts",
    "test/http/isolation.test.ts",
    "test/http/answer-examples.test.ts",
  ],
};
