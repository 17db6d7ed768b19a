/** The TypeScript client in a browser, on a page of the API's own site. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSecret, signedHeaders } from "../../app/domain/orders/webhooks/sign.ts";
import { storyEnds } from "../client/story.ts";
import type { RunningApi } from "../http/running-api.ts";
import { sharedApi } from "../http/running-api.ts";
import { openContext, workerBrowser } from "../support/browser.ts";
import { bundleOf } from "../support/bundle.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

test("a caller's day with the client is the same in a browser", async () => {
  const { key } = await api.client("Browsing");
  const secret = newSecret();
  const body = JSON.stringify({ id: "e-1", type: "shipment.created", data: { name: "Ελένη" } });
  const at = Date.now();
  const headers = signedHeaders([secret], { id: "e-1", at: Math.floor(at / 1000), body });
  const input = { url: api.base, key, prefix: "browser", delivery: { body, headers, secret, at } };
  // The page's policy allows no script of ours.
  const context = await openContext(await workerBrowser(), { bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${api.base}/docs`);
  await page.addScriptTag({ content: await bundleOf("test/client/story.ts") });
  expect(await page.evaluate(`bundle.clientStory(${JSON.stringify(input)})`)).toEqual(storyEnds);
  await context.close();
});
